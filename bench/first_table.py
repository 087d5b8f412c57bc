"""How long a first visit to a table takes until its pieces can be touched, on this machine, in Chromium.

    python bench/first_table.py --visits 10

Every visit has an empty cache. Printed are the median and the slowest, in milliseconds from the start of the
navigation: the first paint, all pieces in sight, and everything loaded. Then the same for a second visit.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from statistics import median
from time import monotonic

from playwright.sync_api import Browser, BrowserContext, sync_playwright

GAMES = ("gyre", "mimsy", "gnumies", "kings-valley")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
SEEN = """
() => new Promise(resolve => {
  const look = () => document.querySelector('.board .piece') ? resolve(performance.now()) : requestAnimationFrame(look)
  look()
})
"""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
LOADED = "() => Math.max(0, ...performance.getEntriesByType('resource').map(one => one.responseEnd))"


def visit(context: BrowserContext, address: str) -> list[float]:
    """The milliseconds of one visit: painted, pieces in sight, loaded."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    seen: float = page.evaluate(SEEN)
    page.wait_for_load_state("networkidle")
    times = [page.evaluate(PAINT), seen, page.evaluate(LOADED)]
    page.close()
    return times


def measure(browser: Browser, base: str, slug: str, visits: int) -> tuple[list[list[float]], list[list[float]]]:
    first, again = [], []
    for _ in range(visits):
        context = browser.new_context()
        context.request.get(base)  # a cookie
        wanted = {"game": slug, "seats": 2, "options": {}, "fill": ["me", "bot"]}
        made = context.request.post(f"{base}/api/tables", data=wanted, headers={"origin": base}).json()
        first.append(visit(context, base + made["path"]))
        again.append(visit(context, base + made["path"]))
        context.close()
    return first, again


def told(name: str, times: list[list[float]]) -> str:
    columns = [f"{median(column):6.0f} {max(column):6.0f}" for column in zip(*times, strict=True)]
    return f"{name:<22}" + "   ".join(columns)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visits", type=int, default=10)
    parser.add_argument("--games", nargs="*", default=GAMES)
    args = parser.parse_args()
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        sys.exit("This needs Chromium: apt-get install chromium, or set CHROMIUM to its path.")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "wabe.cli", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            base = server.stdout.readline().removeprefix("Wabe is open at ").strip()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
                began = monotonic()
                print(f"{'ms: median, slowest':<22}first paint     pieces seen     all loaded")
                for slug in args.games:
                    first, again = measure(browser, base, slug, args.visits)
                    print(told(f"{slug}, first visit", first))
                    print(told(f"{slug}, again", again), flush=True)
                print(f"{args.visits} visits each in {monotonic() - began:.0f} s, Chromium {browser.version}")
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

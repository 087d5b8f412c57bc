"""Reads scenes as pages do: what is left out is as usual, and a board that is null is as before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Scene = dict[str, Any]

USUAL = json.loads((Path(__file__).parents[2] / "client" / "src" / "defaults.json").read_text())


def whole(sent: Scene, before: Scene) -> Scene:
    """A scene with all its fields; `before` is the last one of the same connection, or empty."""
    scene: Scene = USUAL["scene"] | sent
    scene["seats"] = filled("seat", scene["seats"])
    scene["log"] = filled("line", scene["log"])
    if scene["table"]:
        known = {zone["id"]: zone["spots"] for zone in (before.get("table") or {}).get("zones", [])}
        table = scene["table"] = USUAL["table"] | scene["table"]
        for kind in ("zone", "button", "counter", "move"):
            table[f"{kind}s"] = filled(kind, table[f"{kind}s"])
        for zone in table["zones"]:
            zone["pieces"] = filled("piece", zone["pieces"])
            zone["spots"] = known[zone["id"]] if zone["spots"] is None else filled("spot", zone["spots"])
    return scene


def filled(kind: str, parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [USUAL[kind] | part for part in parts]

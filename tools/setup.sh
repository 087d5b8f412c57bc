# Sets up what ./play and ./test need; they read it with $root set. A second start only compares checksums.
# shellcheck shell=sh

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# ready ENVIRONMENT REQUIREMENTS...: an environment with these requirements and Wabe itself, all up to date.
ready() {
    environment=$root/$1
    shift
    [ "$(cat "$environment/.ready" 2>/dev/null)" = "$(checksum)" ] && return
    mkdir -p "$root/build"
    (
        cd "$root" || exit
        if command -v flock >/dev/null; then flock 9; fi # ./play and ./test may be started together
        make_environment
        install_requirements "$@"
        find_compiler
        find_node
        sum=$(checksum)
        build_wheel
        install_wheel
    ) 9>"$root/build/.lock" || exit
}

# All that the installed product depends on, in one number.
checksum() {
    (
        set +e # what is missing counts as missing
        cd "$root" || exit
        find src client tools pyproject.toml hatch_build.py requirements README.md LICENSE \
            \( -name node_modules -o -name __pycache__ -o -path src/wabe/server/static \) -prune -o \
            -type f -exec cksum {} + | LC_ALL=C sort
        echo "$root ${WABE_PURE:-} ${CC:-}"
        "$environment/bin/python" -V
        command -v cc
        command -v gcc
        ls /usr/include/stdio.h /usr/include/python3*/Python.h
    ) 2>/dev/null | cksum
}

make_environment() {
    [ "$(cat "$environment/.made" 2>/dev/null)" = "$root $("$environment/bin/python" -V 2>/dev/null)" ] && return
    if ! find_python; then
        system_packages python3 python3-venv && find_python || fail "Wabe needs Python 3.11 or newer."
    fi
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        system_packages "python$(version "$python")-venv" || fail "Then start again."
    fi
    say "Making an environment in ${environment##*/} with $("$python" -V) ..."
    "$python" -m venv --clear "$environment" || fail "The environment could not be made, see above."
    echo "$root $("$environment/bin/python" -V)" >"$environment/.made"
}

# The first Python that is new enough; one that can make environments goes before one that can't.
find_python() {
    for needs in 'import ensurepip, venv' ''; do
        for python in python3 python3.14 python3.13 python3.12 python3.11; do
            "$python" -c "import sys; sys.version_info >= (3, 11) or sys.exit(1); $needs" 2>/dev/null && return
        done
    done
    return 1
}

version() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])'; }

# system_packages NAME...: installs them where that is allowed; otherwise says what to type.
system_packages() {
    if ! command -v apt-get >/dev/null; then
        say "Please install with your system's package manager what Debian calls: $*"
        return 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        say "Please type:  sudo apt-get install $*"
        return 1
    fi
    say "Installing $* with apt-get ..."
    export DEBIAN_FRONTEND=noninteractive
    if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null; then
        say "That failed. By hand it is:  apt-get install $*"
        return 1
    fi
}

install_requirements() {
    pins=$(cat $(printf 'requirements/%s.txt ' "$@") | cksum)
    [ "$(cat "$environment/.pins" 2>/dev/null)" = "$pins" ] && return
    files=
    for name in "$@"; do files="$files requirements/$name.txt"; done
    # shellcheck disable=SC2086
    say "Installing $(cat $files | grep -o '^[a-z0-9-]*==' | sort -u | wc -l) packages ..."
    # shellcheck disable=SC2086,SC2046
    pip install --require-hashes $(printf -- '-r %s ' $files) ||
        fail "The packages could not be installed, see above. Is the network reachable? Then start again."
    echo "$pins" >"$environment/.pins"
}

pip() { "$environment/bin/python" -I -m pip --quiet --disable-pip-version-check "$@" >&2; }

# Without a compiler Wabe is plain Python, several times slower: worth a try, never fatal.
find_compiler() {
    [ "${WABE_PURE:-}" = 1 ] && return
    why=$("$environment/bin/python" hatch_build.py)
    [ -z "$why" ] && return
    say "Compiled, Wabe is several times faster, but $why."
    system_packages gcc libc6-dev "python$(version "$environment/bin/python")-dev" || say "Going on without."
}

# The browser client is built with Node: the machine's, or one from PyPI.
find_node() {
    "$environment/bin/python" tools/client_build.py --node >/dev/null && return
    say "Installing Node for the browser client ..."
    pip install --require-hashes -r requirements/node.txt || fail "Node could not be installed, see above."
}

# What only ./test needs: PostgreSQL and nginx, which the tests start by themselves; Chromium, which plays in the browser tests;
# and the tools of the client with its sources.
find_database() {
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || system_packages postgresql ||
        say "Without PostgreSQL the tests with several processes fail."
}

find_proxy() {
    { command -v nginx || ls /usr/sbin/nginx; } >/dev/null 2>&1 && command -v openssl >/dev/null ||
        system_packages nginx openssl || say "Without nginx and openssl the test with a proxy fails."
}

find_browser() {
    command -v "${CHROMIUM:-chromium}" >/dev/null || command -v google-chrome >/dev/null || system_packages chromium ||
        say "Without Chromium the browser tests fail; CHROMIUM may hold its path."
}

find_client_tools() {
    [ -d "$root/client/node_modules/axe-core" ] && return
    rm -f "$root/src/wabe/server/static/.stamp" # what was built elsewhere came without them
    "$environment/bin/python" "$root/tools/client_build.py" || fail "The client's tools could not be installed, see above."
}

# One wheel for both environments, built with the tools of the one that is set up first.
build_wheel() {
    [ "$(cat build/.built 2>/dev/null)" = "$sum" ] && return
    rm -f build/.built build/*.whl
    "$environment/bin/python" -I -c 'from hatchling.build import build_wheel; build_wheel("build")' ||
        fail "Wabe could not be built, see above."
    echo "$sum" >build/.built
}

install_wheel() {
    pip install --no-deps --force-reinstall build/*.whl || fail "Wabe could not be installed, see above."
    echo "$sum" >"$environment/.ready"
}

#!/bin/sh
# Render every picture in turn (or only those named):  art/render.sh [scene ...] [--preview]
# PYTHON may name an interpreter that has art/requirements.txt installed.
set -eu
cd "$(dirname "$0")/scenes"
opt="" names=""
for a in "$@"; do
    case "$a" in --*) opt="$opt $a" ;; *) names="$names $a" ;; esac
done
if [ -z "$names" ]; then
    # A scene is a script that calls the final render; the rest are libraries.
    names=$(grep -lE '^ *(S|stage)\.render\(' ./*.py | sed 's|^\./||; s|\.py$||' | grep -vx stage)
fi
for n in $names; do
    echo "== $n"
    "${PYTHON:-python3}" "$n.py" $opt
done

#!/bin/sh
# redirects.sh DIST: makes a page of each redirect in DIST/_redirects, because GitHub Pages reads no such file. A page can
# lead on, but it has no status of its own, and it loses the query.
set -eu
cd "$1"

while read -r from to status; do
  # A line with 200 is a file that stands at its own address. Names of files have letters without escapes.
  case $status$from in 200* | *%*) continue ;; esac
  name=${from#/}
  case $name in
    *.html) file=$name ;;
    *) file=${name%/}/index.html ;;
  esac
  if [ -e "$file" ]; then continue; fi
  mkdir -p "$(dirname "$file")"
  to=$(printf %s "$to" | sed 's/&/\&amp;/g; s/"/\&quot;/g')
  cat >"$file" <<END
<!doctype html>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>This page has moved</title>
<link rel="canonical" href="$to">
<meta http-equiv="refresh" content="0; url=$to">
<p>This page has moved: <a href="$to">open it at its new address</a>.</p>
END
done <_redirects

#!/bin/sh
# publish.sh [--if-due] [PLACE]: builds the site for a web host with Apache, into public_html/, and sends it to PLACE with
# rsync, such as `me@host.example:public_html/`. Without PLACE, upload public_html/ yourself, with the files whose names
# start with a dot. With --if-due, it does nothing before the moment at which a post comes or goes.
set -eu
cd "$(dirname "$0")"
export LC_ALL=C

if [ "${1-}" = --if-due ]; then
  shift
  due=$(sed -n 's/.*"nextBuild":"\([^"]*\)".*/\1/p' dist/.ssg-next-build.json)
  # Both are in UTC and written in one form, so the order of their letters is that of time.
  if [ -z "$due" ] || expr "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \< "$due" >/dev/null; then exit 0; fi
fi

# The lines of dist/_redirects as rules of Apache. They are compared with the address as the browser wrote it.
redirects() {
  awk '$3 != 200 {
    from = $1; to = $2; status = $3
    gsub(/[][\\.+*?(){}|^$]/, "\\\\&", from)
    gsub(/[\\%$]/, "\\\\&", to)
    part = ""
    if ((at = index(to, "#")) > 0) { part = substr(to, at); to = substr(to, 1, at - 1) }
    start = "RewriteCond %{THE_REQUEST} \"^[A-Z]+ " from "[? ]\"\n"
    if (part != "") {
      sign = index(to, "?") > 0 ? "&" : "?"
      print start "RewriteCond %{QUERY_STRING} .\nRewriteRule ^ \"" to sign "%{QUERY_STRING}" part "\" [R=" status ",L,NE]"
    }
    print start "RewriteRule ^ \"" to part "\" [R=" status ",L,NE" (part == "" ? ",QSA" : "") "]"
  }' dist/_redirects
}

# The addresses of files that end in .html and keep it: lines of dist/_redirects with 200.
kept() {
  awk '$3 == 200 { from = $1; gsub(/[][\\.+*?(){}|^$]/, "\\\\&", from); print "RewriteCond %{REQUEST_URI} !^" from "$" }' dist/_redirects
}

# The rules of dist/_headers, with the default that it has as a comment.
headers() {
  awk '
    function header(line,  at, value) {
      at = index(line, ": "); value = substr(line, at + 2)
      gsub(/["\\]/, "\\\\&", value); gsub(/%/, "%%", value)
      print "Header always set " substr(line, 1, at - 1) " \"" value "\""
    }
    function finish() { if (open) print "</If>"; open = 0 }
    /^# A path without/ { sub(/.*needs /, ""); header($0); next }
    /^#/ { next }
    /^\// {
      finish()
      if ($1 == "/*") next
      pattern = $1; end = "[? ]"
      if (sub(/\*$/, "", pattern)) end = ""
      gsub(/[][\\.+?(){}|^$]/, "\\\\&", pattern)
      print "<If \"%{THE_REQUEST} =~ m#^[A-Z]+ " pattern end "#\">"; open = 1; next
    }
    { sub(/^ +/, ""); header($0) }
    END { finish() }
  ' dist/_headers
}

ssg build
rm -rf public_html
cp -R dist public_html
rm -f public_html/_redirects public_html/_headers public_html/.ssg-files
{
  cat <<'END'
# publish.sh writes this file from the rules of the site.
Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash Off
ErrorDocument 404 /404.html
AddDefaultCharset utf-8
RewriteEngine On
RewriteOptions AllowNoSlash
END
  redirects
  cat <<'END'
# Each page has one address, without an ending and without a slash at its end.
RewriteCond %{THE_REQUEST} "^[A-Z]+ /index(\.html)?[? ]"
RewriteRule ^ / [R=308,L]
END
  kept
  cat <<'END'
RewriteCond %{THE_REQUEST} "^[A-Z]+ [^? ]+\.html[? ]"
RewriteCond %{REQUEST_FILENAME} -f
RewriteRule ^(.+)\.html$ /$1 [R=308,L]
RewriteRule ^(.+)/$ /$1 [R=308,L]
RewriteCond %{DOCUMENT_ROOT}/$1.html -f
RewriteRule ^(.+)$ /$1.html [END]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule . - [R=404,L]
<IfModule mod_headers.c>
END
  headers
  echo '</IfModule>'
} >public_html/.htaccess

if [ $# -gt 0 ]; then
  # Pages that are gone go last, when nothing leads to them any more.
  rsync --archive --compress --delete-after public_html/ "$1"
else
  echo "Upload public_html/ to your host, with the files whose names start with a dot"
fi

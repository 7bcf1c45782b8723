#!/usr/bin/env bash
# Runs the whole product on this machine: the site at http://localhost:8080, with the API and its own database. The
# pictures of a first site are encoded, and an API that is not compiled yet is compiled, while the site is served already.
# The first run makes a password and a session secret. Private files are in .local/, which git ignores and `make clean`
# keeps.
set -euo pipefail
cd "$(dirname "$0")/.."

api=127.0.0.1:${API_PORT:-3001}
private=.local
settings=$private/api.env
program=target/release/api-lambda
# Processes, and with a minus groups of processes.
running=()

# Bytes after which the log is moved to api.log.1, whose predecessor is lost.
max_log_bytes=10000000

# Prints standard input, over the server's progress bar for pictures.
say() {
  [ ! -t 1 ] || printf '\r\033[K'
  cat
}

first_use() {
  local password hash secret
  # Twenty of 31 characters that do not look alike: about a hundred bits.
  password=$(set +o pipefail; LC_ALL=C tr -dc 'abcdefghijkmnpqrstuvwxyz23456789' </dev/urandom | head -c 20)
  hash=$(printf '%s\n' "$password" | "$program" hash-password)
  secret=$(head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n')
  (
    umask 077
    mkdir -p "$private"
    printf "ADMIN_PASSWORD_HASH='%s'\nSESSION_SECRETS='first:%s'\n" "$hash" "$secret" >"$settings.new"
  )
  mv "$settings.new" "$settings"
  say <<TXT

  The owner's password, shown only this once:

      $password

  For another password, delete $settings and run this again. The requests in $private/quotes.db are kept.

TXT
}

# The program has the log open for appending, so it writes on at the start of the emptied file.
rotate_log() {
  while true; do
    if [ "$(wc -c <"$private/api.log")" -gt "$max_log_bytes" ]; then
      # Emptied even if the disk is full.
      cp "$private/api.log" "$private/api.log.1" || true
      : >"$private/api.log"
    fi
    sleep "${LOG_CHECK_SECONDS:-60}"
  done
}

end() {
  [ ${#running[@]} -eq 0 ] || kill -- "${running[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
}

# serve_site ARGUMENTS
serve_site() {
  # In the background, because bash would answer a signal only after it has ended.
  target/release/ssg serve --build --api "http://$api" "$@" &
  site=$!
  running+=("$site")
}

compile_api() {
  say <<TXT
The API is still being compiled, which takes about three minutes on two processors the first time.
A quote request that is sent meanwhile is kept by the form, which sends it when the API listens.
TXT
  # In a group of its own, so that all compilers end with it.
  set -m
  CARGO_TERM_QUIET=true make --silent "$program" </dev/null &
  set +m
  local compiler=$!
  running+=("-$compiler")
  while kill -0 "$compiler" 2>/dev/null; do
    kill -0 "$site" 2>/dev/null || { wait "$site"; exit; }
    sleep 0.2
  done
  wait "$compiler" || {
    echo "The API cannot be compiled; the messages above say why. The site is not served any more." >&2
    exit 1
  }
  running=("$site")
}

start_api() {
  [ -e "$settings" ] || first_use
  rm -f "$private/api.out"
  # In a subshell, so that only the API gets the secrets. `ssg serve` replaces the CDN and adds the client IP: one hop.
  (
    of_content=$(target/release/ssg form --settings)
    set -a
    eval "$of_content"
    TRUSTED_HOPS=1
    SITE_DIR=$PWD/dist
    MAIL_TO=owner@example.com
    MAIL_FROM=website@example.com
    PHOTOS_MAX_MB=2000
    . "$settings"
    # Without a mail server, each e-mail to the owner is a file.
    [ -n "${SMTP_URL:-}" ] || MAIL_FOLDER=$private/mail
    exec "$program" serve --listen "$api" --data "$private/quotes.db"
  ) >"$private/api.out" 2>>"$private/api.log" &
  local server=$!
  rotate_log >/dev/null 2>&1 &
  running+=("$server" $!)
  # There is no file until the subshell has opened it.
  until grep -qs Listening "$private/api.out"; do
    kill -0 "$server" 2>/dev/null || { tail -n 5 "$private/api.log" >&2; exit 1; }
    sleep 0.05
  done
  say <<<"The API listens at http://$api; its log is $private/api.log"
}

trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
if make --question PREFLIGHT= "$program" >/dev/null 2>&1; then
  start_api
  serve_site "$@"
else
  serve_site "$@"
  compile_api
  start_api
fi
wait "$site"

#!/usr/bin/env bash
# Sends the running API valid and invalid requests made from its OpenAPI document, and compares the responses with the
# document. Needs Python 3; installs Schemathesis in target/. Longer: PHASES=coverage,fuzzing,stateful EXAMPLES=200
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/wait-for.sh

version=4.32.5
venv=$PWD/target/contract/venv
if ! "$venv/bin/schemathesis" --version 2>/dev/null | grep -q "$version"; then
  python3 -m venv "$venv" || { echo "Missing: Python 3 with venv. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

# In memory, where that is possible: while other programs write, a disk can take so long that the answer is a 503.
work=$(mktemp -d -p "$([ -d /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")")
server=
# The server removes files when it closes its table, so wait for it before `rm`.
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" || true; fi; rm -r "$work"' EXIT

password=correct-horse-battery-staple
ADMIN_PASSWORD_HASH=$(printf '%s\n' "$password" | target/release/api-lambda hash-password)
SESSION_SECRETS=test:$(head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n')
export ADMIN_PASSWORD_HASH SESSION_SECRETS CONTACT_LIMIT=1000000/600 LOGIN_LIMIT=100000/900

target/release/api-lambda serve --listen 127.0.0.1:0 --data "$work/quotes.db" >"$work/out" 2>"$work/log" &
server=$!
listens() {
  url=$(sed -n 's/^Listening at \(http[^ ]*\).*/\1/p' "$work/out")
  [ -n "$url" ]
}
wait_for "The API" "$work/log" "$server" listens

# Without the first entry, Schemathesis would treat the session cookie as one that it omitted itself. Without the second
# one, it would pass when the session has ended and every answer is a 401.
printf '[auth.openapi.session]\napi_key = "${SESSION}"\n[warnings]\nfail-on = ["missing_auth"]\n' >"$work/schemathesis.toml"
login() {
  curl --silent --fail --dump-header - --header 'Content-Type: application/json' --data "{\"password\":\"$password\"}" \
    "$url/api/admin/login" | sed -n 's/^set-cookie: __Secure-session=\([^;]*\);.*/\1/p'
}
# check OPTION... Slow data are no fault: the machine may be busy.
check() {
  SESSION=$(login) "$venv/bin/schemathesis" --config-file "$work/schemathesis.toml" run "$work/openapi.json" \
    --url "$url" --phases "${PHASES:-coverage,fuzzing}" --max-examples "${EXAMPLES:-20}" --seed "${SEED:-1}" --no-color \
    --suppress-health-check filter_too_much,too_slow "$@"
}

# Schemathesis writes files into the folder where it runs.
cp api-lambda/openapi.json "$work"
cd "$work"
# A request of the right form may be rejected here: a password and a code cannot be guessed, weeks are in order, `bulk`
# takes either ids or a search, a day to call again is one of the next two years, `today` ends when its
# day does, a push service has a public address, and a passkey answers a challenge.
stricter='^/api/admin/(password|erase|people.*|second-step/.*|passkeys.*|contact-requests/(bulk|\{id\})|today|numbers|notifications)$'
# These would end the session of the calls after them: Schemathesis learns its id from the list of sessions.
ends='^/api/admin/(logout|sessions/.*)$'
check --exclude-path-regex "$ends|$stricter"
check --include-path-regex "$stricter" --exclude-checks positive_data_acceptance
check --include-path '/api/admin/sessions/{session}'
check --include-path /api/admin/logout

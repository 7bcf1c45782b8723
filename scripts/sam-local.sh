#!/usr/bin/env bash
# Runs the API as AWS does, at http://localhost:3000: the function in a container, called through an HTTP API, with
# table and secret in a stand-in. All data is discarded when it stops. PORT=4000 selects another port.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/sam-env.sh
port=${PORT:-3000}

# Prints "ADDRESS PORT NAME": where the stand-in listens, and the host name under which containers reach it.
# On Linux this is the address of the bridge, which only containers and this machine can reach. The address comes from
# the interface: an engine that has just created its bridge reports no gateway for it until the engine's next start.
# Where the engine runs in a virtual machine there is no such interface, and the engine provides a name instead.
stand_in_address() {
  python3 - "$(docker network inspect bridge --format '{{index .Options "com.docker.network.bridge.name"}}')" <<'PYTHON'
import fcntl, socket, struct, sys
probe = socket.socket()
SIOCGIFADDR = 0x8915
try:
    reply = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", sys.argv[1].encode()))
    address = name = socket.inet_ntoa(reply[20:24])
except OSError:
    address, name = "127.0.0.1", "host.docker.internal"
probe.bind((address, 0))
print(*probe.getsockname(), name)
PYTHON
}

# start_stand_in PASSWORD: starts moto as DynamoDB and Secrets Manager, and creates the table and the secret
start_stand_in() {
  local listen inner name url hash log=target/sam/moto.log
  read -r listen inner name < <(stand_in_address)
  url=http://$listen:$inner
  moto_server --host "$listen" --port "$inner" >"$log" 2>&1 </dev/null &
  started+=($!)
  wait_for "The stand-in for AWS" "$log" $! list_tables "$url"
  # `sam local` uses the resource's name in template.yaml as the table's name.
  AWS_ENDPOINT_URL_DYNAMODB=$url api create-table --table Table
  hash=$(echo "$1" | api hash-password)
  printf '{"ADMIN_PASSWORD_HASH": "%s", "SESSION_SECRETS": "local:%s"}' "$hash" "$(random 32)" |
    python3 api-lambda/tests/sam/aws.py "$url" quote-api
  endpoint=http://$name:$inner
  # sam requests the account number, and would wait long for a response of the real service.
  export AWS_ENDPOINT_URL_STS=$url
}

# list_tables URL: succeeds when the stand-in's DynamoDB responds. moto loads it with the first request, which can take
# longer than the program waits for its table.
list_tables() {
  curl -sf --data '{}' --header 'Content-Type: application/x-amz-json-1.0' \
    --header 'X-Amz-Target: DynamoDB_20120810.ListTables' \
    --header "Authorization: AWS4-HMAC-SHA256 Credential=local/20250101/$AWS_REGION/dynamodb/aws4_request" "$1"
}

# Runs the program's other commands: the function itself on Linux, else a build for this machine.
api() {
  if [ "$(uname)" = Linux ]; then
    target/lambda/api-lambda/bootstrap "$@"
  else
    cargo run --quiet --release --locked --package api-lambda -- "$@"
  fi
}

# random BYTES
random() {
  python3 -c 'import secrets, sys; print(secrets.token_urlsafe(int(sys.argv[1])))' "$1"
}

start_engine
need_image
make --no-print-directory lambda
sam build >target/sam/build.log 2>&1 || { cat target/sam/build.log >&2; exit 1; }
password=$(random 12)
start_stand_in "$password"

sam local start-api --host 127.0.0.1 --port "$port" --skip-pull-image --warm-containers EAGER --parameter-overrides \
  "Architecture=$ARCHITECTURE SiteOrigin=http://localhost:8080 SiteName=Local TrustedHops=0 CdnRequired=0 WebPush=0 LocalEndpoint=$endpoint" </dev/null &
sam=$!
started+=("$sam")
wait_for "sam local start-api" /dev/null "$sam" curl -sf --max-time 10 "http://127.0.0.1:$port/api/health"
echo
echo "The API is at http://localhost:$port/api/health, the owner's password is $password"
echo "Ctrl-C stops it and discards all data"
wait "$sam"

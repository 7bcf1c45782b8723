#!/usr/bin/env bash
# Creates, uses and deletes the stack of template.yaml in an emulator of AWS, which it installs in target/stack/venv; needs
# Python 3. LAMBDA_ZIP takes the function of a release. Options go to the tests: scripts/test-stack.sh -k permissions
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" != Linux ]; then
  echo "These tests run the function, which is a program for Linux. Run them on Linux" >&2
  exit 1
fi

packages=("aws-sam-translator==1.115.0" "boto3==1.43.106" "cryptography==50.0.2" "ministack==1.5.33")
venv=target/stack/venv
if ! printf '%s\n' "${packages[@]}" | cmp -s - "$venv/packages"; then
  python3 -m venv --clear "$venv" || { echo "Missing: Python 3 with venv. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}"
  printf '%s\n' "${packages[@]}" >"$venv/packages"
fi
export PATH="$PWD/$venv/bin:$PWD/target/sam/venv/bin:$PATH"
if [ -z "${LAMBDA_ZIP-}" ] && ! cargo lambda --version >/dev/null 2>&1; then
  "$venv/bin/pip" install --quiet --disable-pip-version-check "cargo-lambda==1.9.2"
fi

case "$(uname -m)" in
  arm64 | aarch64) export ARCHITECTURE=arm64 ;;
  *) export ARCHITECTURE=x86_64 ;;
esac
# As `sam build` does it.
mkdir -p target/stack/function
make --no-print-directory build-ApiFunction ARTIFACTS_DIR="$PWD/target/stack/function"
# Nothing of an account or a proxy that the person uses.
unset "${!AWS_@}"
export NO_PROXY=127.0.0.1
# -B: no __pycache__ in the source folders.
python3 -B -m unittest discover --start-directory tests/stack --verbose "$@"

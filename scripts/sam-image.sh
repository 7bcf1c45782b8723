#!/usr/bin/env bash
# sam-image.sh TAG: builds a stand-in for Lambda's base image from Debian packages, for machines that cannot pull it.
# It contains the parts that our program uses: the C library, certificates, a shell, and Lambda's folders.
set -euo pipefail

if ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
  echo "Missing: the image $1. It cannot be pulled, and a stand-in can only be made on Debian or Ubuntu" >&2
  exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
# apt downloads as its own user, which needs write access.
chmod 755 "$work" && mkdir -m 777 "$work/packages" && mkdir -m 755 "$root"
(cd "$work/packages" && apt-get download -qq libc6 libgcc-s1 busybox-static >&2)
for package in "$work"/packages/*.deb; do
  dpkg-deb --extract "$package" "$root"
done
rm -rf "${root:?}"/usr/share "${root:?}"/usr/lib/*/gconv

mkdir -p "$root"/{bin,dev,proc,sys,etc/ssl/certs,etc/pki/tls/certs,var/task,var/runtime,opt} && mkdir -m 1777 "$root/tmp"
for tool in sh ls cat mv cp rm chmod mkdir; do
  ln -sf busybox "$root/bin/$tool"
done
# Debian's and Amazon's location of certificates.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/pki/tls/certs/ca-bundle.crt"
echo 'root:x:0:0:root:/:/bin/sh' >"$root/etc/passwd"

tar --directory "$root" --numeric-owner --create . |
  docker import --change 'WORKDIR /var/task' --change 'ENV LAMBDA_TASK_ROOT=/var/task LAMBDA_RUNTIME_DIR=/var/runtime' - "$1" >/dev/null
# sam uses either name of the image.
docker tag "$1" "${1%-*}"

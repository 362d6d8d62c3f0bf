#!/usr/bin/env bash
# Runs both commands of the README in a bare Debian 12, as `make fresh` does. The system comes from debootstrap and
# contains only git, make, the Swift toolchain and the packages that the toolchain requires. Prints the duration of each
# command. Requires root and debootstrap.
#
#   FRESH_FOLDER   the folder of the systems (6 GB). Default: /var/tmp/baton-fresh
#   FRESH_MOUNTS   further folders of this machine for the system, such as a mirror of Swift packages.
#                  Default: the folders that git is configured to use in place of others
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${FRESH_FOLDER:-/var/tmp/baton-fresh}
# The packages that https://www.swift.org/install/linux requires on Debian 12, and git and make.
packages="git make ca-certificates binutils-gold libcurl4-openssl-dev libedit-dev libicu-dev libncurses-dev libpython3-dev libsqlite3-dev libxml2-dev pkg-config tzdata uuid-dev gcc libstdc++-12-dev"

[ "$(id -u)" = 0 ] || { echo "make fresh makes a system of its own, which needs root: run it as root or with sudo." >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "make fresh needs debootstrap: apt-get install debootstrap" >&2; exit 1; }
swift=$(readlink -f "$(command -v swift)") || { echo "There is no swift on PATH. Install the toolchain as README.md says." >&2; exit 1; }
toolchain=${swift%/usr/bin/*}
[ -z "$(git status --porcelain)" ] || echo "Note: only what is committed is tried."

# The script runs itself again in separate namespaces, so that all mounts and processes end with it.
if [ "${FRESH_INSIDE:-}" != 1 ]; then
  FRESH_INSIDE=1 exec unshare --mount --pid --ipc --fork --kill-child bash "$0" "$@"
fi
mount --make-rprivate /

base=$folder/base root=$folder/root
if [ ! -e "$base/.complete" ]; then
  rm -rf "$base"
  mkdir -p "$folder"
  debootstrap --variant=minbase bookworm "$base" >"$folder/debootstrap.log"
  # The new system uses this machine's package sources and name servers.
  rm -f "$base/etc/apt/sources.list"
  cp -a /etc/apt/sources.list* "$base/etc/apt/" 2>/dev/null || true
  cp -aL /etc/resolv.conf "$base/etc/resolv.conf" 2>/dev/null || true
  chroot "$base" apt-get update -q >/dev/null
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive chroot "$base" apt-get install -y -q --no-install-recommends $packages >"$folder/packages.log" 2>&1
  touch "$base/.complete"
fi
rm -rf "$root"
cp -a "$base" "$root"

for file in /etc/gitconfig /root/.gitconfig /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
  [ ! -e "$file" ] || { mkdir -p "$root$(dirname "$file")"; cp -L "$file" "$root$file"; }
done
printf '127.0.0.1 localhost\n::1 localhost\n' >"$root/etc/hosts"
git clone -q --no-hardlinks . "$root/baton"

# The system's folder becomes a mount point, because `ip netns` changes how / is mounted.
mount --bind "$root" "$root"
see() { mkdir -p "$root$1"; mount --bind -o ro "$1" "$root$1"; }
see "$toolchain"
for place in ${FRESH_MOUNTS:-$(git config --get-regexp '^url\..*\.insteadof$' | sed -n 's|^url\.\(/.*\)\.insteadof .*|\1|p' | sort -u)}; do
  [ ! -d "$place" ] || see "$place"
done
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o size=2G tmpfs "$root/dev/shm"
mount -t tmpfs tmpfs "$root/run"

within() {
  chroot "$root" env -i HOME=/root TERM=dumb LANG=C.UTF-8 CI=true PATH="$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    bash -c "cd /baton && $1"
}
lasted() { echo "make fresh: $1 took $((SECONDS - $2)) s"; }

began=$SECONDS
within 'exec make run ARGS="--port 0"' >"$folder/run.log" 2>&1 &
server=$!
until address=$(grep -om1 'http://[^/ ]*/' "$folder/run.log"); do
  kill -0 $server 2>/dev/null || { tail -30 "$folder/run.log" >&2; echo "make fresh: make run ended before it gave its address" >&2; exit 1; }
  sleep 1
done
within ".build/release/baton tap play --url $address --screen player && .build/release/baton wait title text \"First Light\" --url $address --screen player --timeout 30s" \
  || { tail -30 "$folder/run.log" >&2; echo "make fresh: what make run started does not play" >&2; exit 1; }
lasted "make run, until it played," $began
kill $server
wait $server || true
pkill -f '\.build/release/baton serve' || true

began=$SECONDS
within 'make test' >"$folder/test.log" 2>&1 || { tail -60 "$folder/test.log" >&2; echo "make fresh: make test failed; all that it said is in $folder/test.log" >&2; exit 1; }
tail -3 "$folder/test.log"
lasted "make test" $began
umount -R "$root" 2>/dev/null || true

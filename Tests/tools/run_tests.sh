#!/usr/bin/env bash
# Runs the tests of one Swift target, which `swift build --build-tests` has built. Prints one line if they pass, and the
# whole output if a test fails. `swift test` cannot be used, because two of its processes wait for each other.
set -uo pipefail
target=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if .build/debug/BatonPackageTests.xctest --testing-library swift-testing --filter "^$target\." >"$log" 2>&1; then
  echo "$target: $(tail -1 "$log")"
else
  code=$?
  cat "$log"
  echo "$target failed with code $code." >&2
  # `xargs` starts no further target after this code.
  exit 255
fi

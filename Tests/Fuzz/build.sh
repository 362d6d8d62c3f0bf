#!/bin/bash
# Builds the fuzz target of the wire's decoders: the module with coverage and the address sanitizer, and the target
# with libFuzzer.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=.build/fuzz
mkdir -p "$out"
flags=(-O -wmo -swift-version 6 -package-name baton -parse-as-library -sanitize=fuzzer,address
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault)
swiftc "${flags[@]}" -enable-testing -module-name BatonWire -emit-module -emit-module-path "$out/BatonWire.swiftmodule" \
  -c $(find Sources/BatonWire -name '*.swift' | sort) -o "$out/BatonWire.o"
swiftc "${flags[@]}" -module-name WireFuzz -I "$out" Tests/Fuzz/WireFuzz.swift Tests/BatonWireTests/FuzzCheck.swift "$out/BatonWire.o" \
  -use-ld=lld -o "$out/wire-fuzz"

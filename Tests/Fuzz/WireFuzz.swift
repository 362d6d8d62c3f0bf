import Glibc

// The function that libFuzzer calls with each input. A finding ends the process, and libFuzzer then stores the input.

private nonisolated(unsafe) let check = FuzzCheck()

/// Checks the decoders' invariants for an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    if let finding = check.finding(in: bytes) {
        let report = Array("Finding: \(finding)\nInput: \(String(decoding: bytes, as: UTF8.self))\n".utf8)
        _ = write(STDERR_FILENO, report, report.count)
        abort()
    }
    return 0
}

import Glibc

// What libFuzzer calls with each input. A finding ends the process, which is how it learns of one; it keeps the input then.

private nonisolated(unsafe) let check = FuzzCheck()

/// Decodes an input as a message of either side, and holds that to what has to be of any.
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

extension Fixture {
    /// Returns the beginning of a FLAC file with Vorbis comments: all that is read of a file.
    static func flac(seconds: Int = 2, rate: Int = 44_100, _ comments: [String]) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        func block(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
            [kind, UInt8(body.count >> 16), UInt8(body.count >> 8 & 0xff), UInt8(body.count & 0xff)] + body
        }
        // The sample rate has 20 bits, the channels less one 3, the bits of a sample less one 5, and the samples 36.
        let packed = UInt64(rate) << 44 | 1 << 41 | 15 << 36 | UInt64(seconds * rate)
        let info: [UInt8] =
            [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: packed >> (56 - 8 * $0)) }
            + [UInt8](repeating: 0, count: 16)
        let texts = comments.flatMap { little($0.utf8.count) + Array($0.utf8) }
        return Array("fLaC".utf8) + block(0, info) + block(0x84, little(0) + little(comments.count) + texts)
    }
}

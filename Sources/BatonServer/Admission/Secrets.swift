internal import COpenSSL
import Foundation

/// What nobody can guess, and what is kept of it.
enum Secrets {
    /// The bytes of a token, and of what an admin says.
    static let tokenBytes = 32
    /// The bytes of what a QR code says: enough for the two minutes that it is good for, and few enough for a code that is read from afar.
    static let codeBytes = 12

    /// Random bytes as base64url, without padding.
    static func make(_ count: Int, _ random: () -> UInt64) -> String {
        var bytes: [UInt8] = []
        while bytes.count < count { withUnsafeBytes(of: random()) { bytes.append(contentsOf: $0) } }
        let text = Data(bytes.prefix(count)).base64EncodedString()
        return text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(
                of: "=", with: "")
    }

    /// The SHA-256 of a text.
    static func digest(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { target, count in
            SHA256(bytes, bytes.count, target.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }

    /// Whether two texts are the same, in a time that does not tell how much of them is.
    static func isSame(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
        let (one, other) = (Array(one), Array(other))
        return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}

/// Random numbers from a closure.
struct GivenNumbers: RandomNumberGenerator {
    let make: () -> UInt64
    mutating func next() -> UInt64 { make() }
}

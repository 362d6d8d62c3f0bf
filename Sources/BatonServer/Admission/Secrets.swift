internal import COpenSSL
import Foundation

/// Random secrets and their digests.
enum Secrets {
    /// The number of bytes of a token, and of an admin's secret.
    static let tokenBytes = 32
    /// The number of bytes in a QR code's secret. A secret of this length cannot be guessed in the two minutes of its
    /// validity. The QR code is still small enough to be scanned from a distance.
    static let codeBytes = 12

    /// Returns random bytes as base64url without padding.
    static func make(_ count: Int, _ random: () -> UInt64) -> String {
        var bytes: [UInt8] = []
        while bytes.count < count { withUnsafeBytes(of: random()) { bytes.append(contentsOf: $0) } }
        let text = Data(bytes.prefix(count)).base64EncodedString()
        return text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(
                of: "=", with: "")
    }

    /// Returns the SHA-256 digest of a text.
    static func digest(_ text: String) -> [UInt8] { Digest.sha256(Array(text.utf8)) }

    /// Compares two texts in constant time, so that an attacker cannot learn from the duration how many characters are
    /// equal.
    static func isSame(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
        let (one, other) = (Array(one), Array(other))
        return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}

/// A random number generator that calls a closure.
struct ClosureRNG: RandomNumberGenerator {
    let make: () -> UInt64
    mutating func next() -> UInt64 { make() }
}

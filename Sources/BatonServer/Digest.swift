internal import COpenSSL

/// SHA-256 digests, by OpenSSL.
package enum Digest {
    /// Returns the digest of bytes.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { target, count in
            SHA256(bytes, bytes.count, target.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }

    /// Returns a name that identifies bytes: the first 128 bits of their digest, written with digits and lower-case
    /// letters.
    package static func name(of bytes: [UInt8]) -> String {
        sha256(bytes).withUnsafeBytes { digest in
            [0, 8].map { String(digest.loadUnaligned(fromByteOffset: $0, as: UInt64.self).bigEndian, radix: 36) }
        }
        .joined()
    }
}

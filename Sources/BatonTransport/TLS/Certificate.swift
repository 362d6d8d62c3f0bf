import COpenSSL
public import Foundation

/// The contents of a certificate.
public struct Certificate: Sendable, Equatable {
    /// The host names and addresses of the certificate.
    public var names: [String]
    /// The start of the certificate's validity.
    public var notBefore: Date
    /// The end of the certificate's validity.
    public var notAfter: Date
    /// The SHA-256 digest of the certificate in the form that browsers show, `3A:0F:…`.
    public var fingerprint: String
    /// The SHA-256 digest of the public key in base64, as used for key pinning by RFC 7469.
    public var keyPin: String

    /// Parses the first certificate of a PEM text; nil if the text contains no certificate.
    public init?(pem: some Sequence<UInt8>) {
        let bytes = Array(pem)
        guard let text = BIO_new_mem_buf(bytes, Int32(bytes.count)) else { return nil }
        defer { BIO_free(text) }
        // This callback refuses to give a password. A certificate has no password, and without the callback OpenSSL
        // would ask for one on the terminal.
        guard let certificate = PEM_read_bio_X509(text, nil, { _, _, _, _ in -1 }, nil) else {
            ERR_clear_error()
            return nil
        }
        defer { X509_free(certificate) }
        self.init(certificate)
    }

    init?(_ certificate: OpaquePointer) {
        guard let notBefore = Self.date(X509_get0_notBefore(certificate)),
            let notAfter = Self.date(X509_get0_notAfter(certificate))
        else {
            return nil
        }
        self.notBefore = notBefore
        self.notAfter = notAfter
        names = Self.names(of: certificate)
        var digest = [UInt8](repeating: 0, count: 32)
        X509_digest(certificate, EVP_sha256(), &digest, nil)
        fingerprint = digest.map { String(format: "%02X", $0) }.joined(separator: ":")
        var key: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &key)
        SHA256(key, Int(max(count, 0)), &digest)
        CRYPTO_free(key, "", 0)
        keyPin = Data(digest).base64EncodedString()
    }

    private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> Date? {
        var parts = tm()
        guard ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }

    /// Parses the names from OpenSSL's text, such as `DNS:kiosk.local, IP Address:192.168.1.7`.
    private static func names(of certificate: OpaquePointer) -> [String] {
        let index = X509_get_ext_by_NID(certificate, NID_subject_alt_name, -1)
        guard index >= 0, let text = BIO_new(BIO_s_mem()) else { return [] }
        defer { BIO_free(text) }
        X509V3_EXT_print(text, X509_get_ext(certificate, index), 0, 0)
        let line = String(decoding: contents(of: text), as: UTF8.self)
        return line.split(separator: ",").compactMap { part in
            part.firstIndex(of: ":").map {
                part[part.index(after: $0)...].trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
    }

    /// Returns all bytes of a memory BIO.
    static func contents(of text: OpaquePointer) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = BIO_read(text, &piece, Int32(piece.count))
            guard count > 0 else { return bytes }
            bytes += piece[..<Int(count)]
        }
    }
}

import COpenSSL
public import Foundation

/// A certificate that a machine makes for itself, because no public authority issues certificates for its names.
///
/// A new certificate authority signs this one certificate, and the authority's private key is then discarded. A phone
/// that trusts the authority therefore trusts this server only, because the authority can sign no other certificate.
public struct GeneratedCertificate: Sendable {
    /// The certificate followed by the authority's certificate, as PEM.
    public var chain: [UInt8]
    /// The certificate's private key, as PEM.
    public var key: [UInt8]
    /// The authority's certificate as PEM, which other machines and phones install.
    public var authority: [UInt8]

    /// The contents of the certificate.
    public let certificate: Certificate
    /// The contents of the authority's certificate.
    public let authorityCertificate: Certificate

    /// The error that is thrown if OpenSSL fails.
    public struct GenerationError: Error, CustomStringConvertible {
        /// The step at which OpenSSL failed.
        public var step: String
        /// A sentence for the person who makes the certificate.
        public var description: String { "The certificate could not be created: OpenSSL failed at this step: \(step)." }
    }

    /// The maximum validity, in days, of a certificate that phones accept from a manually installed authority.
    public static let maximumDays = 825

    /// Makes a certificate.
    /// - Parameters:
    ///   - names: the machine's names and addresses, with its main name first.
    ///   - now: the present date. The certificate is valid from an hour before this date, so that machines with slow
    ///     clocks accept it too.
    ///   - days: the validity in days, at most ``maximumDays``.
    public init(names: [String], now: Date = Date(), days: Int = maximumDays) throws {
        let begins = now.addingTimeInterval(-3_600)
        let ends = begins.addingTimeInterval(Double(min(days, Self.maximumDays)) * 86_400 - 1)
        let title = names.first ?? "localhost"
        let authorityKey = try Self.unwrap(baton_make_key(), "the authority's key")
        defer { EVP_PKEY_free(authorityKey) }
        let ownKey = try Self.unwrap(baton_make_key(), "the key")
        defer { EVP_PKEY_free(ownKey) }

        let authority = try Self.certificate("Baton on \(title)", authorityKey, begins, ends, issuer: nil)
        defer { X509_free(authority) }
        try Self.extend(
            authority, issuer: authority,
            [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign"),
                (NID_subject_key_identifier, "hash"),
            ])
        try Self.sign(authority, by: authorityKey)

        let certificate = try Self.certificate(title, ownKey, begins, ends, issuer: authority)
        defer { X509_free(certificate) }
        try Self.extend(
            certificate, issuer: authority,
            [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"),
                (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
                (NID_subject_alt_name, Self.subjectAlternativeNames(names)),
            ])
        try Self.sign(certificate, by: authorityKey)

        guard let own = Certificate(certificate), let other = Certificate(authority) else {
            throw GenerationError(step: "reading it again")
        }
        self.certificate = own
        authorityCertificate = other
        self.authority = try Self.pem("the authority's certificate") { PEM_write_bio_X509($0, authority) }
        chain = try Self.pem("the certificate") { PEM_write_bio_X509($0, certificate) } + self.authority
        key = try Self.pem("the key") { PEM_write_bio_PrivateKey($0, ownKey, nil, nil, 0, nil, nil) }
    }

    /// Formats names for OpenSSL. Callers must pass only valid names and addresses, because OpenSSL would parse some
    /// invalid texts as several names.
    private static func subjectAlternativeNames(_ names: [String]) -> String {
        names.map { (isAddress($0) ? "IP:" : "DNS:") + $0 }.joined(separator: ",")
    }

    /// Returns whether a text is an IPv4 or IPv6 address, without brackets.
    public static func isAddress(_ name: String) -> Bool {
        var bytes = in6_addr()
        return inet_pton(AF_INET, name, &bytes) == 1 || inet_pton(AF_INET6, name, &bytes) == 1
    }

    /// Returns whether a text is a valid host name, with `*` allowed as its first part. (RFC 1123 2.1)
    public static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.utf8.count <= 253
            && parts.enumerated().allSatisfy { index, part in
                if index == 0, part == "*", parts.count > 2 { return true }
                return (1...63).contains(part.utf8.count) && part.first != "-" && part.last != "-"
                    && part.utf8.allSatisfy {
                        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                            || $0 == 0x2D || $0 == 0x5F
                    }
            }
    }

    // MARK: With OpenSSL

    private static func unwrap(_ pointer: OpaquePointer?, _ step: String) throws -> OpaquePointer {
        guard let pointer else {
            ERR_clear_error()
            throw GenerationError(step: step)
        }
        return pointer
    }

    private static func certificate(
        _ title: String, _ key: OpaquePointer, _ begins: Date, _ ends: Date, issuer: OpaquePointer?
    ) throws -> OpaquePointer {
        let certificate = try unwrap(X509_new(), "a certificate")
        let number = BN_new()
        defer { BN_free(number) }
        // The serial number must be positive and have at most 20 bytes (RFC 5280 4.1.2.2).
        BN_rand(number, 159, 0, 0)
        BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate))
        let name = X509_get_subject_name(certificate)
        // RFC 5280 allows at most 64 characters in a common name.
        let isNamed = X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, String(title.prefix(64)), -1, -1, 0) == 1
        X509_set_version(certificate, 2)
        ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(begins.timeIntervalSince1970))
        ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(ends.timeIntervalSince1970))
        let isIssued = X509_set_issuer_name(certificate, X509_get_subject_name(issuer ?? certificate)) == 1
        guard isNamed, isIssued, X509_set_pubkey(certificate, key) == 1 else {
            X509_free(certificate)
            throw GenerationError(step: "the names")
        }
        return certificate
    }

    private static func extend(_ certificate: OpaquePointer, issuer: OpaquePointer, _ extensions: [(Int32, String)])
        throws
    {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        for (kind, value) in extensions {
            let made = try unwrap(X509V3_EXT_conf_nid(nil, &context, kind, value), String(cString: OBJ_nid2ln(kind)))
            X509_add_ext(certificate, made, -1)
            X509_EXTENSION_free(made)
        }
    }

    private static func sign(_ certificate: OpaquePointer, by key: OpaquePointer) throws {
        guard X509_sign(certificate, key, EVP_sha256()) > 0 else {
            ERR_clear_error()
            throw GenerationError(step: "the signature")
        }
    }

    private static func pem(_ step: String, _ write: (OpaquePointer) -> Int32) throws -> [UInt8] {
        let text = try unwrap(BIO_new(BIO_s_mem()), step)
        defer { BIO_free(text) }
        guard write(text) == 1 else { throw GenerationError(step: step) }
        return Certificate.contents(of: text)
    }
}

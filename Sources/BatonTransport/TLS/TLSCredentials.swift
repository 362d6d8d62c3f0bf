import CBatonTransport
public import Foundation

/// A certificate chain and its private key, which a ``Transport`` needs for TLS.
public struct TLSCredentials: Sendable, Equatable {
    /// The certificate and then its issuers' certificates, as PEM.
    public var certificate: [UInt8]
    /// The private key, as PEM, without a password.
    public var key: [UInt8]

    /// Creates credentials from memory.
    /// - Throws: ``TLSError`` if a server cannot use them.
    public init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
        self.certificate = certificate
        self.key = key
        try check(TLSFiles(certificate: "the certificate", key: "the key"))
    }

    /// Reads credentials from files.
    /// - Throws: ``TLSError``, with a sentence for the person who named the files.
    public init(files: TLSFiles) throws(TLSError) {
        certificate = try Self.read(files.certificate)
        key = files.key == files.certificate ? certificate : try Self.read(files.key)
        try check(files)
    }

    /// The contents of the certificate.
    public var description: Certificate? { Certificate(pem: certificate) }

    private static func read(_ file: String) throws(TLSError) -> [UInt8] {
        // Reads at most 1 MiB: a key is small, and the file may be a device that never ends.
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .unreadable(file: file, reason: String(cString: strerror(errno)), isMissing: errno == ENOENT)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var count = 0
        while count < bytes.count {
            let taken = bytes.withUnsafeMutableBytes {
                Foundation.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            guard taken >= 0 else {
                throw .unreadable(file: file, reason: String(cString: strerror(errno)), isMissing: false)
            }
            guard taken > 0 else { break }
            count += taken
        }
        return Array(bytes[..<count])
    }

    private func check(_ files: TLSFiles) throws(TLSError) {
        var detail = [CChar](repeating: 0, count: 128)
        let problem = withCValue { credentials in
            var credentials = credentials
            return baton_credentials_check(&credentials, &detail, detail.count)
        }
        if let error = TLSError(problem, detail: detail, files) { throw error }
    }

    /// Passes the credentials to the C layer, for the duration of the call.
    func withCValue<Result>(_ body: (baton_credentials) -> Result) -> Result {
        certificate.withUnsafeBytes { certificate in
            key.withUnsafeBytes { key in
                body(
                    baton_credentials(
                        certificate: certificate.baseAddress, certificate_length: certificate.count,
                        key: key.baseAddress,
                        key_length: key.count))
            }
        }
    }
}

/// The files of a certificate and its private key.
public struct TLSFiles: Sendable, Equatable {
    /// The file of the certificate, followed by its issuers' certificates.
    public var certificate: String
    /// The file of the private key. It may be the same file as ``certificate``.
    public var key: String

    /// Creates a pair of file paths, which may be the same.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Returns warnings about files that can be used but have a problem: sentences for the administrator.
    /// - Parameter now: the present date.
    public func warnings(for certificate: Certificate?, now: Date = Date()) -> [String] {
        var sentences: [String] = []
        var status = stat()
        // Group read permission is allowed, because systems use it to share a key among servers.
        if stat(key, &status) == 0, status.st_mode & 0o026 != 0 {
            sentences.append(
                "Other users can read or change the key \(key), and could impersonate this server. Run: chmod 600 \(key)"
            )
        }
        guard let certificate else { return sentences }
        if certificate.notAfter <= now {
            sentences.append(
                "The certificate \(self.certificate) expired on \(Self.day(certificate.notAfter)), so browsers reject it. Renew it; the server reads the new one without a restart."
            )
        } else if certificate.notBefore > now {
            sentences.append(
                "The certificate \(self.certificate) is not valid before \(Self.day(certificate.notBefore)), so browsers reject it until then. Check this machine's clock."
            )
        } else if certificate.notAfter.timeIntervalSince(now) < 14 * 86_400 {
            sentences.append(
                "The certificate \(self.certificate) expires soon, on \(Self.day(certificate.notAfter)). Renew it.")
        }
        return sentences
    }

    /// Formats a date as `YYYY-MM-DD`, in GMT.
    public static func day(_ date: Date) -> String {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: date)
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
}

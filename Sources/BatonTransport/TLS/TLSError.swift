import CBatonTransport

/// The errors of a certificate or its key.
public enum TLSError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file does not exist or cannot be read.
    case unreadable(file: String, reason: String, isMissing: Bool)
    /// The file contains no certificate.
    case noCertificate(file: String)
    /// The file contains no key.
    case noKey(file: String)
    /// The key is encrypted with a password.
    case encryptedKey(file: String)
    /// The key belongs to another certificate.
    case keyMismatch(TLSFiles)
    /// OpenSSL refuses the certificate, for example because its key is too short.
    case refused(file: String, reason: String)

    init?(_ problem: Int32, detail: [CChar], _ files: TLSFiles) {
        let words = String(decoding: detail.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch Int(problem) {
        case BATON_STARTED: return nil
        case BATON_NO_CERTIFICATE: self = .noCertificate(file: files.certificate)
        case BATON_NO_KEY: self = .noKey(file: files.key)
        case BATON_ENCRYPTED_KEY: self = .encryptedKey(file: files.key)
        case BATON_KEY_MISMATCH: self = .keyMismatch(files)
        default: self = .refused(file: files.certificate, reason: words)
        }
    }

    /// The error message for the administrator: what is wrong, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, _, true):
            "There is no file \(file). 'baton cert' creates a certificate and its key."
        case .unreadable(let file, let reason, false):
            "\(file) cannot be read (\(reason)). Give read permission to the user that runs the server, and only to that user."
        case .noCertificate(let file):
            "There is no certificate in \(file). The file has to be in PEM format, which begins with '-----BEGIN CERTIFICATE-----'; from Let's Encrypt, use fullchain.pem."
        case .noKey(let file):
            "There is no key in \(file). The file has to be in PEM format, which begins with '-----BEGIN PRIVATE KEY-----'; from Let's Encrypt, use privkey.pem. Name the file with --key."
        case .encryptedKey(let file):
            "The key \(file) is encrypted with a password, which the server cannot enter. Remove the password: openssl pkey -in \(file) -out FILE"
        case .keyMismatch(let files):
            "The key \(files.key) does not belong to the certificate \(files.certificate). Name two files that belong together."
        case .refused(let file, let reason):
            "OpenSSL rejects the certificate \(file)\(reason.isEmpty ? "" : " (\(reason))"). Name another one; 'baton cert' creates one."
        }
    }
}

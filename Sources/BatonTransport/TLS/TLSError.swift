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
    case lockedKey(file: String)
    /// The key belongs to another certificate.
    case otherKey(TLSFiles)
    /// OpenSSL refuses the certificate, for example because its key is too short.
    case refused(file: String, reason: String)

    init?(_ problem: Int32, detail: [CChar], _ files: TLSFiles) {
        let words = String(decoding: detail.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch Int(problem) {
        case BATON_STARTED: return nil
        case BATON_NO_CERTIFICATE: self = .noCertificate(file: files.certificate)
        case BATON_NO_KEY: self = .noKey(file: files.key)
        case BATON_LOCKED_KEY: self = .lockedKey(file: files.key)
        case BATON_OTHER_KEY: self = .otherKey(files)
        default: self = .refused(file: files.certificate, reason: words)
        }
    }

    /// A sentence that says what is wrong and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, _, true):
            "There is no file \(file). 'baton cert' makes a certificate and its key, where there is no other."
        case .unreadable(let file, let reason, false):
            "\(file) cannot be read (\(reason)). The user who runs the server has to be able to, and better nobody else."
        case .noCertificate(let file):
            "There is no certificate in \(file). It has to be PEM, which begins with '-----BEGIN CERTIFICATE-----'; of Let's Encrypt it is fullchain.pem."
        case .noKey(let file):
            "There is no key in \(file). It has to be PEM, which begins with '-----BEGIN PRIVATE KEY-----'; of Let's Encrypt it is privkey.pem. Name it with --key."
        case .lockedKey(let file):
            "The key \(file) is kept under a password, and nobody is there to type it. Take the password off: openssl pkey -in \(file) -out FILE"
        case .otherKey(let files):
            "The key \(files.key) does not belong to the certificate \(files.certificate). Name the two that were made together."
        case .refused(let file, let reason):
            "OpenSSL does not take the certificate \(file)\(reason.isEmpty ? "" : " (\(reason))")."
        }
    }
}

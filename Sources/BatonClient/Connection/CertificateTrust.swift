import BatonSupport
import Foundation

/// The server certificates that a client accepts.
public enum CertificateTrust: Sendable, Equatable {
    /// Trusts certificates from an authority that the system trusts.
    case system
    /// Trusts certificates from an authority in this PEM file, such as the one that `baton cert` creates.
    case authorities(file: String)
    /// Trusts all certificates. An attacker between client and server can read everything.
    case any

    /// Returns the value that trusts certificates from the authorities in a PEM file.
    /// - Throws: `ClientError` if the file contains no certificates.
    public static func of(file: String) throws(ClientError) -> CertificateTrust {
        let place = file.normalizedPath
        guard let data = FileManager.default.contents(atPath: place) else {
            throw ClientError(
                .invalidArgument, "The file \(file) does not exist, or cannot be read.",
                advice: "Check the path in --cacert.")
        }
        guard String(decoding: data, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
            throw ClientError(
                .invalidArgument, "There is no certificate in \(file).",
                advice:
                    "Name a file in PEM format, which begins with '-----BEGIN CERTIFICATE-----', such as the authority.crt of 'baton cert'."
            )
        }
        return .authorities(file: place)
    }
}

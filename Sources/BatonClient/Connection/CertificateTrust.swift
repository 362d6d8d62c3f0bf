import BatonSupport
import Foundation

/// The server certificates that a client accepts.
public enum CertificateTrust: Sendable, Equatable {
    /// Certificates from an authority that the system trusts.
    case system
    /// Certificates from an authority in this PEM file, such as the one that `baton cert` creates.
    case authorities(file: String)
    /// All certificates. An attacker between client and server can read everything.
    case any

    /// Trusts the authorities in a file.
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
                    "It has to be PEM, which begins with '-----BEGIN CERTIFICATE-----', such as the authority.crt of 'baton cert'."
            )
        }
        return .authorities(file: place)
    }
}

import Foundation

/// Which certificates of servers a client takes.
public enum CertificateTrust: Sendable, Equatable {
    /// Those that somebody vouches for whom the system trusts.
    case system
    /// Those that somebody vouches for whose certificate is in this file, as PEM, such as the one that `baton cert` has made.
    case authorities(file: String)
    /// All: whoever is in between can read everything.
    case any

    /// Of those in a file.
    /// - Throws: `ClientError` where there are none in it.
    public static func of(file: String) throws(ClientError) -> CertificateTrust {
        let place = ((file as NSString).expandingTildeInPath as NSString).standardizingPath
        guard let data = FileManager.default.contents(atPath: place) else {
            throw ClientError(
                .invalidArgument, "There is no file \(file), or it cannot be read.",
                advice: "Look at what --cacert names.")
        }
        guard String(decoding: data, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
            throw ClientError(
                .invalidArgument, "There is no certificate in \(file).",
                advice:
                    "It has to be PEM, which begins with '-----BEGIN CERTIFICATE-----', as the authority.crt of 'baton cert'."
            )
        }
        return .authorities(file: place)
    }
}

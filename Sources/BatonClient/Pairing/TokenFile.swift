import BatonSupport
import Foundation

/// A file with the pairing tokens of the user's scripts, by screen address. Other users cannot read the file.
///
///     var tokens = TokenFile()
///     try tokens.store(token, for: address)
///     TokenFile().token(for: address)
public struct TokenFile: Sendable {
    /// The path of the token file.
    public let path: String

    /// Creates an object for the token file at a path.
    /// - Parameter path: The path. The default follows the XDG Base Directory Specification:
    ///   `~/.config/baton/tokens.json`.
    public init(path: String = TokenFile.defaultPath) {
        self.path = path
    }

    /// The default path of the token file, which follows the XDG Base Directory Specification.
    public static var defaultPath: String {
        let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? NSHomeDirectory() + "/.config") + "/baton/tokens.json"
    }

    /// All tokens by address. The dictionary is empty if there is no file. The value is nil if the file has another
    /// format.
    private var tokens: [String: String]? {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return try? JSONDecoder().decode([String: String].self, from: data)
    }

    /// Returns the token for a screen, or nil if the file contains no token for it.
    public func token(for address: ServerAddress) -> String? { tokens?[address.url] }

    /// Stores the token for a screen and replaces the previous one; nil removes the token.
    /// - Throws: `ClientError` if the file cannot be written.
    public func store(_ token: String?, for address: ServerAddress) throws(ClientError) {
        guard var tokens else {
            throw ClientError(
                .unsupportedOperation,
                "The token could not be saved: \(path) has another format, perhaps of a newer version of Baton.",
                advice: "The file is unchanged. Move it away, or pass the token each time with --token.")
        }
        tokens[address.url] = token
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            try DurableFile.makeFolder((path as NSString).deletingLastPathComponent)
            // The write is atomic, and the file is never readable for other users.
            try DurableFile.write(try encoder.encode(tokens), to: path)
        } catch {
            throw ClientError(
                .unsupportedOperation, "The token could not be saved in \(path): \(error.localizedDescription).",
                advice: "Make the folder writable, or pass the token each time with --token.")
        }
    }
}

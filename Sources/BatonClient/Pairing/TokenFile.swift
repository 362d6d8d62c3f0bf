import DurableFiles
import Foundation

/// The tokens of screens that a person's scripts were paired with, by the screens' addresses: a file that nobody else may read.
///
///     var tokens = TokenFile()
///     try tokens.keep(token, for: address)
///     TokenFile().token(for: address)
public struct TokenFile: Sendable {
    /// Where it is.
    public let path: String

    /// The tokens of a file.
    /// - Parameter path: by default as the XDG Base Directory Specification says: `~/.config/baton/tokens.json`.
    public init(path: String = TokenFile.standard) {
        self.path = path
    }

    /// As the XDG Base Directory Specification says.
    public static var standard: String {
        let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? NSHomeDirectory() + "/.config") + "/baton/tokens.json"
    }

    /// All of them, by the addresses. None where there is no file; nil where it is of another form.
    private var all: [String: String]? {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return try? JSONDecoder().decode([String: String].self, from: data)
    }

    /// The token for a screen; nil where there is none.
    public func token(for address: ServerAddress) -> String? { all?[address.url] }

    /// Keeps a token for a screen in the place of the one before; nil keeps none.
    /// - Throws: `ClientError` where the file cannot be written.
    public func keep(_ token: String?, for address: ServerAddress) throws(ClientError) {
        guard var all else {
            throw ClientError(
                .unsupportedOperation,
                "The token could not be kept: \(path) has another form, as of a newer version of Baton.",
                advice: "The file is left as it is. Move it away, or say the token each time: --token.")
        }
        all[address.url] = token
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            try DurableFile.makeFolder((path as NSString).deletingLastPathComponent)
            // Whole or not at all, and never readable by others on the way.
            try DurableFile.write(try encoder.encode(all), to: path)
        } catch {
            throw ClientError(
                .unsupportedOperation, "The token could not be kept in \(path): \(error.localizedDescription).",
                advice: "Make the folder writable, or say the token each time: --token.")
        }
    }
}

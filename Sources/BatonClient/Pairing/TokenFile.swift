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

    /// All of them, by the addresses. None where there is no file, or it is of another form.
    private var all: [String: String] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }

    /// The token for a screen; nil where there is none.
    public func token(for address: ServerAddress) -> String? { all[address.url] }

    /// Keeps a token for a screen in the place of the one before; nil keeps none.
    /// - Throws: `ClientError` where the file cannot be written.
    public func keep(_ token: String?, for address: ServerAddress) throws(ClientError) {
        var all = all
        all[address.url] = token
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let data = try encoder.encode(all)
            // Whole or not at all, and never readable by others on the way.
            let draft = path + ".\(getpid())"
            let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: data)
            try handle.close()
            guard rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            throw ClientError(
                .unsupportedOperation, "The token could not be kept in \(path): \(error.localizedDescription).",
                advice: "Make the folder writable, or say the token each time: --token.")
        }
    }
}

import BatonClient
import Foundation

/// The dependency of a new package on Baton, declared by the path of Baton's sources or by a git repository.
struct BatonDependency {
    /// The entry of `dependencies` in the manifest.
    let declaration: String
    /// The name by which the manifest refers to the package.
    let identity: String

    /// - Parameters:
    ///   - source: a folder, or the URL of a git repository; nil for the sources that this program was built from.
    ///   - branch: a branch of the repository; nil for `main`.
    init(_ source: String?, branch: String?) throws(ClientError) {
        if let source, Self.isURL(source) {
            declaration = ".package(url: \(Self.literal(source)), branch: \(Self.literal(branch ?? "main"))),"
            identity = Self.identity(of: source)
            return
        }
        guard branch == nil else {
            throw ClientError(
                .invalidArgument, "--branch is only possible with the URL of a git repository.",
                advice: "Name the URL with --baton, or leave out --branch.")
        }
        let path = source.map { URL(fileURLWithPath: ($0 as NSString).expandingTildeInPath).standardizedFileURL.path }
        let folder = path ?? Self.sources
        guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
            throw ClientError(
                .invalidArgument,
                source == nil
                    ? "The sources that this program was built from are not in \(folder) any more."
                    : "The folder \(folder) contains no Package.swift, so it is not Baton's sources.",
                advice: "Name the folder of Baton's sources, or the URL of their git repository, with --baton.")
        }
        declaration = ".package(path: \(Self.literal(folder))),"
        identity = Self.identity(of: folder)
    }

    /// The folder of the sources that this program was built from.
    private static var sources: String {
        // `#filePath` is the path of this file, Sources/baton/NewPackage/BatonDependency.swift.
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.path
    }

    /// Returns whether a source is a URL, such as `https://…` or git's `git@host:path`, and not a folder.
    private static func isURL(_ source: String) -> Bool {
        source.contains("://") || source.hasPrefix("git@") && source.contains(":")
    }

    /// Returns the name that Swift packages derive from a path or URL: its last part, without `.git`.
    private static func identity(of source: String) -> String {
        let last = source.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? source
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }

    /// Returns a text as a Swift string literal.
    private static func literal(_ text: String) -> String {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}

/// The reason why a storyboard's file could not be read or written. `description` is for the storyboard's
/// author: the problem and its remedy.
public struct KioskFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of problem.
    public enum Reason: Sendable, Equatable {
        /// The name is empty, or is not possible as the name of a file.
        case notAName
        /// The path is absolute, or is a URL.
        case absolute
        /// The path, or a symbolic link in the path, leads out of the folder.
        case leaves
        /// There is no such file.
        case missing
        /// The path names a folder, device, pipe or socket. The value names this type.
        case notAFile(String)
        /// The file is larger than the limit in bytes.
        case tooLarge(limit: Int)
        /// The system reported an error. The value is the system's error text.
        case refused(String)
        /// The storyboard's folder does not exist, or is not a folder.
        case noFolder
    }

    /// The path, as given by the caller.
    public let name: String
    /// The kind of problem.
    public let reason: Reason

    /// Creates an error for a path.
    public init(_ name: String, _ reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The error message: the problem and its remedy.
    public var description: String {
        let name = Quoted.name(name)
        return switch reason {
        case .notAName:
            "\(name) is not the name of a file. Write a path from the storyboard's folder, such as pictures/hall.svg"
        case .absolute:
            "\(name) is not a path within the storyboard's folder. Put the file there, and write its path from there, such as "
                + "pictures/hall.svg"
        case .leaves:
            "\(name) leads out of the storyboard's folder. Put the file itself into the folder: no file outside of it is read or written"
        case .missing: "There is no file \(name) in the storyboard's folder"
        case .notAFile(let kind): "\(name) is \(kind), not a file"
        case .tooLarge(let limit): "\(name) is larger than \(Quoted.size(limit)), the limit for such a file"
        case .refused(let reason):
            "\(name) cannot be opened (\(reason)). Give the user that runs Baton read permission, and also write permission if rows are saved in the file"
        case .noFolder: "There is no folder \(name)"
        }
    }
}

/// Formats names and sizes for error messages.
enum Quoted {
    /// A name in quotation marks, limited to 120 Unicode scalars, with control characters replaced.
    static func name(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(120).map {
            $0.properties.generalCategory == .control ? "\u{FFFD}" : String($0)
        }.joined()
        return "“\(shown)\(text.unicodeScalars.count > 120 ? "…" : "")”"
    }

    static func size(_ bytes: Int) -> String {
        if bytes >= 1 << 20 { return "\(bytes >> 20) MiB" }
        return bytes >= 1 << 10 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
    }
}

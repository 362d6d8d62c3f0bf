/// Why a file that a storyboard names is not read or written. `description` is for whoever wrote the storyboard: what is wrong, and what
/// would be right.
public struct KioskFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What stands in the way.
    public enum Reason: Sendable, Equatable {
        /// There is no name, or one that no file can have.
        case notAName
        /// The path begins at the root, or is an address.
        case absolute
        /// The path, or a link on it, leads out of the folder.
        case leaves
        /// There is nothing there.
        case missing
        /// What is there is a folder, a device, a pipe or a socket; the value says which.
        case notAFile(String)
        /// The file has more bytes than are read of such a one.
        case tooLarge(limit: Int)
        /// The system refused; the value is its reason.
        case refused(String)
        /// The storyboard's folder itself is not there, or is none.
        case noFolder
    }

    /// The path, as it was written.
    public let name: String
    /// What stands in the way.
    public let reason: Reason

    /// An error about that path.
    public init(_ name: String, _ reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The sentence.
    public var description: String {
        let name = Quoted.name(name)
        return switch reason {
        case .notAName:
            "\(name) is no name of a file. Write a path from the storyboard's folder, such as pictures/hall.svg"
        case .absolute:
            "\(name) is not a path within the storyboard's folder. Put the file there, and write its path from there, such as "
                + "pictures/hall.svg"
        case .leaves:
            "\(name) leads out of the storyboard's folder. Put the file itself into the folder: nothing outside of it is read or written"
        case .missing: "There is no file \(name) in the storyboard's folder"
        case .notAFile(let kind): "\(name) is \(kind), not a file"
        case .tooLarge(let limit): "\(name) is larger than \(Quoted.size(limit)), the most that is read of such a file"
        case .refused(let reason):
            "\(name) cannot be opened (\(reason)). Allow the user that Baton runs as to read it, and to write it where rows are saved"
        case .noFolder: "There is no folder \(name)"
        }
    }
}

/// How names and sizes stand in sentences.
enum Quoted {
    /// A name between quotes, of one line and of a length that can be read.
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

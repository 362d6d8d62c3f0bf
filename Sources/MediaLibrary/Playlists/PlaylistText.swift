import MediaPlayback

/// Texts of playlists for display, and the names that a playlist can have.
enum PlaylistText {
    /// The maximum length of a playlist's name in characters.
    static let nameLimit = 100
    /// The maximum length of a file name in bytes, on all common file systems of Linux.
    private static let fileNameLimit = 255
    /// The maximum number of bytes of a text that are read. The rest of a longer text is ignored.
    private static let byteLimit = 4_096

    /// A text as one line for display, without control characters, limited to 300 characters.
    static func line(_ bytes: some Sequence<UInt8>) -> String {
        let text = String(decoding: Array(bytes.prefix(byteLimit)), as: UTF8.self)
        let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if isDirectional(scalar) { return nil }
            return isBreak(scalar) ? " " : scalar
        }
        let line = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
        return String(line.prefix(300))
    }

    /// The name of a playlist for display: the name of its file without the extension.
    static func name(of path: MediaPath) -> String {
        let name = line(path.title.utf8)
        return name.isEmpty ? "Unnamed" : name
    }

    /// The name of a new playlist from a text that a person has typed. Control characters and slashes, which file names
    /// cannot contain, are replaced. Dots at the start are removed, because they would hide the file.
    static func newName(_ text: String) throws(PlaylistError) -> String {
        guard text.utf8.count <= byteLimit else { throw .nameTooLong(limit: nameLimit) }
        let name = line(text.replacing("/", with: "-").utf8).drop { $0 == "." || $0 == " " }
        guard name.unicodeScalars.contains(where: isVisible) else { throw .emptyName }
        guard name.count <= nameLimit,
            name.utf8.count + PlaylistFormat.longestExtension.utf8.count + 1 <= fileNameLimit
        else {
            throw .nameTooLong(limit: nameLimit)
        }
        return String(name)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Control characters, and the separators of lines and paragraphs.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Invisible characters that change the direction of the text after them, even in other labels of the screen.
    private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
        0x202a...0x202e ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }
}

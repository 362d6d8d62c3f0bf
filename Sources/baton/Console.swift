import Foundation

/// Output for the person who runs the command.
enum Console {
    /// Writes a line. The line is not buffered, even if standard output is a pipe.
    static func say(_ line: String) { write(line + "\n") }

    /// Writes a text unchanged.
    static func write(_ text: String) {
        // A closed output must not stop the server, so errors are ignored.
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}

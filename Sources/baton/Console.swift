import Foundation

/// Output for the person who runs the command.
enum Console {
    /// Writes a line without buffering, also if standard output is a pipe.
    static func say(_ line: String) { write(line + "\n") }

    /// Writes a text unchanged.
    static func write(_ text: String) {
        // A closed output must not stop the server, so errors are ignored.
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Returns `host:port` for a browser's address bar.
    static func authority(host: String, port: Int) -> String {
        let name = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "[::1]" : host.contains(":") ? "[\(host)]" : host
        return "\(name):\(port)"
    }
}

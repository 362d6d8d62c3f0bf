import Foundation

/// What the command says to the person who started it.
enum Console {
    /// A line, at once, also where standard output is a pipe.
    static func say(_ line: String) { write(line + "\n") }

    /// A text as it is.
    static func write(_ text: String) {
        // Whether anybody reads it is no matter of the server's.
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// `host:port` as a browser takes it.
    static func authority(host: String, port: Int) -> String {
        let name = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "[::1]" : host.contains(":") ? "[\(host)]" : host
        return "\(name):\(port)"
    }
}

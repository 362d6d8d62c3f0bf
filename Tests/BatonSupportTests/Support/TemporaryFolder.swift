import Foundation
import Testing

/// A temporary folder, removed when this object is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "baton-support-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func makeFolder(_ name: String) {
        try? FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }

    func write(_ text: String, to name: String) {
        #expect(FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(text.utf8)))
    }

    /// Replaces a file as editors do: writes another file and renames it.
    func replace(_ name: String, with text: String) {
        write(text, to: name + ".new")
        #expect(rename("\(path)/\(name).new", "\(path)/\(name)") == 0)
    }
}

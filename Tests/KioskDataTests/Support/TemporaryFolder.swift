import Foundation
import KioskData
import Testing

/// A temporary folder, removed when this object is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "baton-kiosk-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func kiosk(_ name: String = "") throws -> KioskFolder { try KioskFolder(name.isEmpty ? path : "\(path)/\(name)") }

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

    func link(_ name: String, to target: String) {
        #expect(symlink(target, "\(path)/\(name)") == 0)
    }

    func text(of name: String) -> String { (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? "" }
}

/// Returns the error that a closure throws; nil if it throws no error of the given type.
func error<Failure: Error & Sendable>(_ type: Failure.Type, of body: () throws -> Any) -> Failure? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? Failure
    }
}

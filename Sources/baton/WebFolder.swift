import ArgumentParser
import Foundation
import ResponderKit
import TextShaping

/// The folder of the web page's files.
enum WebFolder {
    /// Returns the named folder, or one near the program, where it was built or installed.
    static func find(named name: String?) throws -> String {
        if let name { return name }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        for _ in 0..<8 {
            for candidate in ["web", "share/baton/web"] {
                let path = folder.appendingPathComponent(candidate)
                if FileManager.default.fileExists(atPath: path.appendingPathComponent("index.html").path) {
                    return path.path
                }
            }
            folder.deleteLastPathComponent()
        }
        throw ValidationError(
            "The web page's files were not found next to \(program.path). Name their folder with --web DIR.")
    }

    /// Measures text by the font in the page's folder. Without one, text is measured by estimate.
    @MainActor
    static func measureText(by folder: String) {
        do {
            UIFont.measuring = try Typeface(file: folder + "/" + Typeface.file)
        } catch {
            Console.say(error.description)
        }
    }
}

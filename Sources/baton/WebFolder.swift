import ArgumentParser
import BatonPage
import ResponderKit
import TextShaping

/// The folder of the web page's files.
enum WebFolder {
    /// Returns the folder with the given name. Without a name, searches for the folder with the page's files.
    static func find(named name: String?) throws -> String {
        do throws(PageFolder.NotFound) {
            return try PageFolder.find(named: name)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Uses the font in the page's folder to measure text. If the folder has no font, the widths of text are estimated.
    @MainActor
    static func measureText(by folder: String) {
        do {
            UIFont.measuring = try Typeface(page: folder)
        } catch {
            Console.say(error.description)
        }
    }
}

import Foundation

/// Messages for the developer about mistakes that UIKit also only logs. Each message is written once.
@MainActor
enum Diagnostics {
    /// The maximum number of messages, because clients' input may determine their text.
    static let limit = 100

    /// Writes a message, by default to standard error.
    static var write: @MainActor (String) -> Void = { message in
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    private static var reported: Set<String> = []

    /// Writes a message, unless it was written before.
    static func report(_ message: String) {
        guard reported.count < limit, reported.insert(message).inserted else { return }
        write(message)
    }

    /// Clears the record of written messages.
    static func reset() { reported.removeAll() }

    /// Reports the use of a declaration that needs a screen, while none exists.
    static func reportMissingScreen(_ declaration: StaticString) {
        report(
            "\(declaration) was used while no screen exists, so it refers to an empty screen that no client shows and "
                + "whose clock never advances. Use it in code that a screen calls: the application's delegate, a view "
                + "controller, or a handler of events and timers. In a test, create a TestScreen before, and create "
                + "views and controllers in its closure.")
    }
}

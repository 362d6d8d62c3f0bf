import Foundation

/// Messages for the developer about mistakes. As in UIKit, such a mistake is only logged, and the application
/// continues. Each message is written once.
@MainActor
enum Diagnostics {
    /// The maximum number of messages. Without a limit, clients could fill the log, because a message may contain their
    /// input.
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

    /// Reports that code used a declaration that needs a screen, although no screen exists.
    static func reportMissingScreen(_ declaration: StaticString) {
        report(
            "\(declaration) was used while no screen exists, so it refers to an empty screen that no client shows and "
                + "whose clock never advances. Use it in code that a screen calls: the application's delegate, a view "
                + "controller, or a handler of events and timers. In a test, create a TestScreen before, and create "
                + "views and controllers in its closure.")
    }
}

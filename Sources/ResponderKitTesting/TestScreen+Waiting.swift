import Foundation
import ResponderKit

/// A method that waits by advancing the screen's clock.
extension TestScreen {
    /// Advances the clock from timer to timer until a condition holds. Returns at once if the condition is already
    /// true.
    ///
    ///     try screen.waitUntil("the label shows the result") { label.text == "Done" }
    ///
    /// The changes are committed before each check. The condition may use queries such as `view(_:as:)`. If a query
    /// throws a `TestError`, the condition counts as false.
    /// - Parameters:
    ///   - what: the condition in words, for the error.
    ///   - limit: the maximum time to advance.
    ///   - condition: returns true if the test can continue.
    /// - Throws: `TestError.timedOut` if no timer is left within the limit, and any error of the condition that is no
    ///   `TestError`.
    public func waitUntil(_ what: String, within limit: Duration = .seconds(10), _ condition: () throws -> Bool) throws
    {
        let start = clock.now
        let end = start + limit.inMilliseconds
        var reason: String?
        while true {
            application.commit()
            do {
                if try condition() { return }
                reason = nil
            } catch let error as TestError {
                reason = error.description
            }
            guard let deadline = clock.nextDeadline, deadline <= end else { break }
            clock.advance(by: deadline - clock.now)
        }
        let hasTimer = clock.nextDeadline != nil
        throw TestError.timedOut(
            what, after: .milliseconds(Int(hasTimer ? end - start : clock.now - start)), hasTimer: hasTimer,
            reason: reason)
    }
}

public import ResponderKit

/// An error that prevents the simulated input of a test. It contains what was expected and what was found.
public enum TestError: Error, Equatable, Sendable {
    /// No view has the identifier. `existing` lists the identifiers that exist on the screen.
    case notFound(String, existing: [String])
    /// Several views have the identifier.
    case ambiguous(String, count: Int)
    /// The view with the identifier has another class than the expected one.
    case wrongClass(String, actual: String, expected: String)
    /// The view is not in a window of the screen.
    case notOnScreen(String)
    /// No part of the view is visible.
    case notVisible(String)
    /// A touch on the view would reach another view, or no view. `reason` is set if hit-testing misses the view itself.
    case covered(String, by: String?, reason: String?)
    /// No responder accepts text. The value is the class name of the current first responder.
    case textNotAccepted(String?)
    /// A condition did not become true within the time limit `after`. The first value describes the condition.
    /// `hasTimer` is true if the application has a timer that fires after the limit. `reason` is the error that the
    /// condition threw at its last check.
    case timedOut(String, after: Duration, hasTimer: Bool, reason: String?)
    /// The input is invalid, for example if a finger that is already down begins again.
    case input(InputError)
}

extension TestError: CustomStringConvertible {
    /// The error as a sentence.
    public var description: String {
        switch self {
        case .notFound(let identifier, let existing):
            let known =
                existing.isEmpty
                ? "no view of the screen has an identifier"
                : "the screen's identifiers are " + existing.map { "'\($0)'" }.joined(separator: ", ")
            return "no view has the identifier '\(identifier)': \(known)"
        case .ambiguous(let identifier, let count):
            return "\(count) views have the identifier '\(identifier)': pass the view itself instead of its identifier"
        case .wrongClass(let identifier, let actual, let expected):
            return "'\(identifier)' is a \(actual), not a \(expected)"
        case .notOnScreen(let name): return "\(name) is not in a window of the screen: add it to a window first"
        case .notVisible(let name):
            return "no part of \(name) is visible: it is hidden, has no size, or must be scrolled into view"
        case .covered(let name, let other, let reason):
            let why = reason.map { " (\($0))" } ?? ""
            return
                "a touch on \(name) would hit \(other ?? "no view") instead\(why); to touch there anyway, pass a point"
        case .textNotAccepted(let name):
            return name.map { "the first responder \($0) does not accept text" }
                ?? "there is no first responder to receive the text: tap a text input first"
        case .timedOut(let what, let time, let hasTimer, let reason):
            let end =
                hasTimer
                ? "the condition did not become true within \(time) of the screen's clock: wait longer with 'within'"
                : "the condition is not true after \(time) of the screen's clock, and no timer is left that could change it"
            return "waited for '\(what)', but \(end)" + (reason.map { " (\($0))" } ?? "")
        case .input(.touchBeganTwice(let id)):
            return "finger \(id) is already down: end its touch first, or use another finger"
        case .input(.touchNotBegan(let id)): return "finger \(id) is not down: begin its touch first"
        case .input(.tooManyTouches): return "a client may have at most \(InputDevice.touchLimit) fingers down at once"
        case .input(.pressBeganTwice(let type)): return "the button \(type) is already down: end its press first"
        case .input(.pressNotBegan(let type)): return "the button \(type) is not down: begin its press first"
        case .input(.keyBeganTwice(let code)): return "the key \(code) is already down: end its press first"
        case .input(.keyNotBegan(let code)): return "the key \(code) is not down: begin its press first"
        case .input(.dragNotEntered): return "no drag from outside has entered the screen: send 'entered' first"
        case .input(.dragNotDropped): return "no dropped items wait for their contents: send 'dropped' first"
        case .input(.tooMuchDragContent): return "the dropped items are smaller than their contents"
        }
    }
}

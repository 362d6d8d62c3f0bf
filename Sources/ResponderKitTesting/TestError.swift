public import ResponderKit

/// An error that prevents a test's input, with the expectation and the actual state.
public enum TestError: Error, Equatable, Sendable {
    /// No view has the identifier. `existing` lists the identifiers of the screen.
    case notFound(String, existing: [String])
    /// Several views have the identifier.
    case ambiguous(String, count: Int)
    /// The view with the identifier has another class.
    case wrongClass(String, actual: String, expected: String)
    /// The view is not in a window of the screen.
    case notOnScreen(String)
    /// No part of the view is visible.
    case notVisible(String)
    /// A touch on the view would reach another view, or none. The reason is set if hit-testing misses the view itself.
    case covered(String, by: String?, reason: String?)
    /// No responder accepts text. The value is the current first responder.
    case textNotAccepted(String?)
    /// The input is invalid, for example if a finger that is already down begins again.
    case input(InputError)
}

extension TestError: CustomStringConvertible {
    /// The error as a sentence.
    public var description: String {
        switch self {
        case .notFound(let identifier, let existing):
            let known =
                existing.isEmpty ? "no view has one" : "there are " + existing.map { "'\($0)'" }.joined(separator: ", ")
            return "no view has the identifier '\(identifier)': \(known)"
        case .ambiguous(let identifier, let count):
            return "\(count) views have the identifier '\(identifier)': hand over the view that is meant"
        case .wrongClass(let identifier, let actual, let expected):
            return "'\(identifier)' is a \(actual), not a \(expected)"
        case .notOnScreen(let name): return "\(name) is in no window of the screen: add it to one"
        case .notVisible(let name):
            return "\(name) is there, but no part of it is on the screen: it is hidden, empty, or to be scrolled to"
        case .covered(let name, let other, let reason):
            let why = reason.map { " (\($0))" } ?? ""
            return "a touch on \(name) lands on \(other ?? "nothing") instead\(why); touch its point to do so anyway"
        case .textNotAccepted(let name):
            return name.map { "\($0) is first responder, and takes no text" }
                ?? "there is no first responder to take the text"
        case .input(.touchBeganTwice(let id)): return "finger \(id) is down already: end it first, or use another"
        case .input(.touchNotBegan(let id)): return "finger \(id) is not down: begin it first"
        case .input(.tooManyTouches): return "a client has at most \(InputDevice.touchLimit) fingers"
        case .input(.pressBeganTwice(let type)): return "\(type) is down already: end it first"
        case .input(.pressNotBegan(let type)): return "\(type) is not down: begin it first"
        case .input(.keyBeganTwice(let code)): return "the key \(code) is down already: end it first"
        case .input(.keyNotBegan(let code)): return "the key \(code) is not down: begin it first"
        }
    }
}

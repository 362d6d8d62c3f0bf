/// An error of a client operation.
///
/// The error describes what happened, what the client found instead, and what to do next. Codes about the content of
/// the screen have the names of the W3C's WebDriver error codes.
public struct ClientError: Error, Sendable, Equatable {
    /// The kinds of error.
    public enum Code: String, CaseIterable, Sendable {
        /// The host does not exist, does not listen, or is not reachable.
        case connectionFailed = "connection failed"
        /// The connection ended, and the client could not reconnect in time.
        case connectionLost = "connection lost"
        /// The server does not support this version of the protocol, or is not a Baton server.
        case protocolMismatch = "protocol mismatch"
        /// The server has no screen of that name.
        case noSuchScreen = "no such screen"
        /// The client lacks the permission.
        case forbidden
        /// An argument is malformed.
        case invalidArgument = "invalid argument"
        /// A selector is malformed.
        case invalidSelector = "invalid selector"
        /// No view matches the selector.
        case noSuchElement = "no such element"
        /// Several views match the selector.
        case ambiguousElement = "ambiguous element"
        /// The view is disabled or not visible.
        case elementNotInteractable = "element not interactable"
        /// Another view covers the view.
        case elementClickIntercepted = "element click intercepted"
        /// An expectation does not hold.
        case assertionFailed = "assertion failed"
        /// A condition did not become true in time.
        case timeout
        /// The server refused a message.
        case refused
        /// The client's machine or the server cannot perform the operation; for example, Chromium is missing.
        case unsupportedOperation = "unsupported operation"
    }

    /// The kind of error.
    public var code: Code
    /// Sentences that describe what happened and what the client found instead.
    public var message: String
    /// Advice on what to do next.
    public var advice: String?
    /// Selectors that the caller may have intended.
    public var candidates: [String]

    /// Creates an error.
    public init(_ code: Code, _ message: String, advice: String? = nil, candidates: [String] = []) {
        self.code = code
        self.message = message
        self.advice = advice
        self.candidates = candidates
    }
}

extension ClientError: CustomStringConvertible {
    /// The message, the candidates and the advice, as text for people.
    public var description: String {
        var lines = [message]
        lines += candidates.map { "  \($0)" }
        if let advice { lines.append(advice) }
        return lines.joined(separator: "\n")
    }
}

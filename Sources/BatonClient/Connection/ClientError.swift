/// Something that a client was asked to do and could not.
///
/// It says what happened, what was there instead, and what to do next. Where it is about what is on the screen, the codes are those of the W3C's WebDriver.
public struct ClientError: Error, Sendable, Equatable {
    /// What kind of thing went wrong.
    public enum Code: String, CaseIterable, Sendable {
        /// There is no such machine, nobody listens, or the network does not lead there.
        case connectionFailed = "connection failed"
        /// The connection ended, and did not come back in time.
        case connectionLost = "connection lost"
        /// The server does not speak this version of the protocol, or is no Baton at all.
        case protocolMismatch = "protocol mismatch"
        /// The server has no screen of that name.
        case noSuchScreen = "no such screen"
        /// The client may not do this.
        case forbidden
        /// What was asked for is written wrongly.
        case invalidArgument = "invalid argument"
        /// A selector that cannot be read.
        case invalidSelector = "invalid selector"
        /// Nothing on the screen is what the selector says.
        case noSuchElement = "no such element"
        /// Several are.
        case ambiguousElement = "ambiguous element"
        /// It is there, and cannot be used: it is disabled, or out of sight.
        case elementNotInteractable = "element not interactable"
        /// Something else is in front of it.
        case elementClickIntercepted = "element click intercepted"
        /// It is not as it was expected to be.
        case assertionFailed = "assertion failed"
        /// It did not come about in time.
        case timeout
        /// The server refused a message.
        case refused
        /// There is none of what would be needed for this here.
        case unsupportedOperation = "unsupported operation"
    }

    /// What kind of thing went wrong.
    public var code: Code
    /// What happened, and what was there instead, in sentences.
    public var message: String
    /// What to do next.
    public var advice: String?
    /// What may have been meant: selectors.
    public var candidates: [String]

    /// Something that could not be done.
    public init(_ code: Code, _ message: String, advice: String? = nil, candidates: [String] = []) {
        self.code = code
        self.message = message
        self.advice = advice
        self.candidates = candidates
    }
}

extension ClientError: CustomStringConvertible {
    /// All of it, as a person reads it.
    public var description: String {
        var lines = [message]
        lines += candidates.map { "  \($0)" }
        if let advice { lines.append(advice) }
        return lines.joined(separator: "\n")
    }
}

/// The reason why a message was refused, as sent in an `error` message.
public struct WireError: Error, Sendable, Equatable {
    /// The kind of error.
    public var code: Code
    /// A description for people: what was wrong, where, and what was expected.
    public var message: String
    /// The `seq` of the refused message; nil if the message had no `seq`, or if the `seq` could not be read.
    public var seq: Int?
    /// After a wrong pairing code, the number of attempts that are left.
    public var left: Int?
    /// The time until the server accepts the next pairing attempt, in milliseconds.
    public var retry: Double?

    /// Creates an error, either for sending or from a received `error` message.
    public init(_ code: Code, _ message: String, seq: Int? = nil, left: Int? = nil, retry: Double? = nil) {
        self.code = code
        self.message = message
        self.seq = seq
        self.left = left
        self.retry = retry
    }

    /// The kinds of error of protocol v1.
    public enum Code: String, CaseIterable, Sendable {
        /// The message is not JSON, or a field is missing, of the wrong type or out of range.
        case badMessage
        /// The protocol has no message with this `type`.
        case unknownType
        /// A message arrived before `hello`, or a second `hello` arrived.
        case helloRequired
        /// No screen has this name.
        case noSuchScreen
        /// A touch or press moves or ends before it begins, or begins twice.
        case badSequence
        /// No view matches the target.
        case notFound
        /// Several views match the target of a `tap`.
        case ambiguous
        /// No part of the target is on the screen.
        case notVisible
        /// The client's role or grants do not allow the message.
        case forbidden
        /// The screen requires pairing, and the client sent no token.
        case pairingRequired
        /// The pairing code is wrong.
        case wrongCode
        /// Pairing is locked for a while after too many wrong codes.
        case locked
        /// The token is unknown on this screen, or no longer valid.
        case tokenRefused
        /// Another client controls the screen.
        case notYourTurn
    }
}

extension WireError: CustomStringConvertible {
    /// The error as text: its code, then its message.
    public var description: String { "\(code.rawValue): \(message)" }
}

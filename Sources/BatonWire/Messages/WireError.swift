/// Why a message could not be done, as the `error` message says it.
public struct WireError: Error, Sendable, Equatable {
    /// What kind of error it is.
    public var code: Code
    /// What was wrong, where, and what was expected, for people.
    public var message: String
    /// The `seq` of the message that it answers, where that had one that could be read.
    public var seq: Int?
    /// After a wrong code: how many more may be tried.
    public var left: Int?
    /// Where nothing is tried for a while: how many milliseconds that takes.
    public var retry: Double?

    /// An error to be sent, or one that was received.
    public init(_ code: Code, _ message: String, seq: Int? = nil, left: Int? = nil, retry: Double? = nil) {
        self.code = code
        self.message = message
        self.seq = seq
        self.left = left
        self.retry = retry
    }

    /// The kinds of error of protocol v1.
    public enum Code: String, CaseIterable, Sendable {
        /// Not JSON, or a field is missing, of the wrong type or out of range.
        case badMessage
        /// The `type` is none of the protocol's.
        case unknownType
        /// Something came before `hello`, or a second `hello` came.
        case helloRequired
        /// The screen named does not exist.
        case noSuchScreen
        /// A touch or press moves or ends before it began, or begins twice.
        case badSequence
        /// No view matches the target.
        case notFound
        /// Several views match the target of a `tap`.
        case ambiguous
        /// No part of the target is on the screen.
        case notVisible
        /// The client's role may not do this, or it was not granted.
        case forbidden
        /// The screen is for those who were paired with it, and the client has not said what proves that.
        case pairingRequired
        /// The code is not what the screen shows.
        case wrongCode
        /// Too many codes were wrong: none is looked at for a while.
        case locked
        /// The token is none of this screen's, or no longer.
        case tokenRefused
        /// Somebody else has control of the screen.
        case notYourTurn
    }
}

extension WireError: CustomStringConvertible {
    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}

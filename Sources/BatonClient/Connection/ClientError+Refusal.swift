import BatonWire

extension ServerMessage {
    /// Decodes a message from a server.
    /// - Returns: nil for a message type that this version does not know, because a server of a later version may send
    ///   such a message.
    /// - Throws: `ClientError` with code ``ClientError/Code/protocolMismatch`` for any other invalid message.
    static func received(_ bytes: [UInt8]) throws(ClientError) -> ServerMessage? {
        do throws(WireError) {
            return try decode(bytes)
        } catch {
            guard error.code != .unknownType else { return nil }
            throw ClientError(
                .protocolMismatch, "The server sent a message that is not part of baton.v1: \(error.message).",
                advice: "Use the same version of client and server: 'baton --version' prints it.")
        }
    }
}

extension ClientError {
    /// Creates the error for a lost connection.
    /// - Parameter code: The close code; 0 if the connection ended without a close frame.
    init(lost address: ServerAddress, code: Int, reason: String) {
        self.init(
            .connectionLost,
            "The connection to \(address.url) is lost"
                + (code > 0 ? " (close code \(code)\(reason.isEmpty ? "" : ": \(reason)"))." : "."),
            advice: "Check whether the server is running, and read its log.")
    }

    /// Creates the error for a message that the server refused.
    init(refusal error: WireError) {
        let sentence = error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
        switch error.code {
        case .noSuchScreen: self.init(.noSuchScreen, sentence)
        case .forbidden:
            self.init(
                .forbidden, "The server does not allow this message: \(error.message).",
                advice: "Use a role that is allowed: --role remote to send inputs, --role admin to inspect.")
        case .notFound: self.init(.noSuchElement, sentence)
        case .ambiguous: self.init(.ambiguousElement, sentence)
        case .notVisible: self.init(.elementNotInteractable, sentence)
        case .pairingRequired, .tokenRefused, .locked:
            self.init(
                .forbidden, sentence,
                advice: "Pair with the screen: run 'baton pair ADDRESS CODE' with the PIN that its display shows.")
        case .wrongCode:
            let left = error.left.map { $0 == 1 ? " 1 more attempt is left." : " \($0) more attempts are left." } ?? ""
            self.init(.forbidden, sentence + left, advice: "Enter the PIN that the display shows now.")
        case .notYourTurn:
            self.init(
                .forbidden, sentence,
                advice:
                    "Wait for control with 'control request --wait' in a flow; 'baton control' prints who has control."
            )
        case .badMessage, .unknownType, .helloRequired, .badSequence:
            self.init(.refused, "The server refused a message (\(error.code.rawValue)): \(error.message).")
        }
    }
}

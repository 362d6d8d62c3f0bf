import BatonWire

extension ClientError {
    /// What the server said against a message.
    init(refusal error: WireError) {
        let said = error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
        switch error.code {
        case .noSuchScreen: self.init(.noSuchScreen, said)
        case .forbidden:
            self.init(
                .forbidden, "The server does not allow it: \(error.message).",
                advice: "Come as somebody who may: with --role remote to do something, with --role admin to inspect.")
        case .notFound: self.init(.noSuchElement, said)
        case .ambiguous: self.init(.ambiguousElement, said)
        case .notVisible: self.init(.elementNotInteractable, said)
        case .badMessage, .unknownType, .helloRequired, .badSequence:
            self.init(.refused, "The server refused a message (\(error.code.rawValue)): \(error.message).")
        }
    }
}

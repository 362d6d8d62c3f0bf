/// Information about an input's handler, for recordings of user input.
extension InputOutcome {
    /// The identifier of the handler, or else its label. Nil if the handler has neither of these or is not a view.
    package var recordName: String? {
        guard let view = handler as? UIView else { return handlerIdentifier }
        if let identifier = view.accessibilityIdentifier, !identifier.isEmpty { return identifier }
        let label = view.accessibilityLabel ?? view.renderedLabel
        return label.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The input pressed a key of the on-screen keyboard. Such a key must not be recorded, because it reveals typed
    /// text.
    package var isTyping: Bool {
        var above = handler as? UIView
        while let next = above {
            if next is UISystemKeyboard { return true }
            above = next.superview
        }
        return false
    }
}

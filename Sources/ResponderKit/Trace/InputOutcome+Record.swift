/// Who took an input, as a record of what people did calls it.
extension InputOutcome {
    /// The identifier of the view that took it, or else what it is called; nil where it has neither, or is no view.
    package var recordName: String? {
        guard let view = handler as? UIView else { return handlerIdentifier }
        if let identifier = view.accessibilityIdentifier, !identifier.isEmpty { return identifier }
        let label = view.accessibilityLabel ?? view.renderedLabel
        return label.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether it was a key of the keyboard that is drawn on the screen: which it was would say what is typed.
    package var isTyping: Bool {
        var above = handler as? UIView
        while let next = above {
            if next is UISystemKeyboard { return true }
            above = next.superview
        }
        return false
    }
}

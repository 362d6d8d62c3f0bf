extension UIView {
    /// The view or one of its subviews has the focus.
    var containsFocus: Bool { window?.application?.focusSystem.focusedView?.isDescendant(of: self) ?? false }
}

/// Key commands of a focused row, as alternatives to touches.
extension UIKeyCommand {
    /// Returns the key commands that open a row's swipe actions. (E7)
    static func openSwipeActions(_ action: Selector) -> [UIKeyCommand] {
        [inputDelete, "\u{8}"].map { UIKeyCommand(input: $0, modifierFlags: [], action: action) }
    }

    /// Returns the key commands that move a row up and down.
    static func moves(up: Selector, down: Selector) -> [UIKeyCommand] {
        [(inputUpArrow, up), (inputDownArrow, down)].map { input, action in
            let command = UIKeyCommand(input: input, modifierFlags: .alternate, action: action)
            command.wantsPriorityOverSystemBehavior = true
            return command
        }
    }
}

/// Keys of a focused row, in place of a finger.
extension UIKeyCommand {
    /// Those that draw it aside. (E7)
    static func drawsAside(_ action: Selector) -> [UIKeyCommand] {
        [inputDelete, "\u{8}"].map { UIKeyCommand(input: $0, modifierFlags: [], action: action) }
    }

    /// Those that move it among others.
    static func moves(up: Selector, down: Selector) -> [UIKeyCommand] {
        [(inputUpArrow, up), (inputDownArrow, down)].map { input, action in
            let command = UIKeyCommand(input: input, modifierFlags: .alternate, action: action)
            command.wantsPriorityOverSystemBehavior = true
            return command
        }
    }
}

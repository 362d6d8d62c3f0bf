/// The responder chain that offers and performs the commands of a menu. (A4)
@MainActor
struct MenuChain {
    /// The responder at which the search for a command's target begins.
    let start: UIResponder

    /// Creates the chain for a view's menu: it begins at the first responder, or else at the view.
    init?(of view: UIView?) {
        guard let start = view?.window?.firstResponder ?? view else { return nil }
        self.start = start
    }

    /// Removes hidden elements and commands that no responder handles. A command's target validates the command. (A4)
    func offered(_ elements: [UIMenuElement]) -> [UIMenuElement] {
        elements.filter { element in
            switch element {
            case let menu as UIMenu: return !offered(menu.children).isEmpty
            case let command as UICommand:
                guard let target = start.target(forAction: command.action, withSender: command) as? UIResponder else {
                    return false
                }
                target.validate(command)
                return !command.attributes.contains(.hidden)
            case let leaf as any UIMenuLeaf: return !leaf.attributes.contains(.hidden)
            default: return true
            }
        }
    }

    /// Returns a menu with the offered elements at all depths.
    func offered(_ menu: UIMenu) -> UIMenu {
        menu.replacingChildren(offered(menu.children).map { ($0 as? UIMenu).map { offered($0) } ?? $0 })
    }

    /// Performs a chosen action or command.
    /// - Parameters:
    ///   - sender: the sender of an action. The sender of a command's action is the command.
    ///   - view: the view of the menu.
    static func perform(_ element: UIMenuElement, from sender: Any?, in view: UIView?) {
        switch element {
        case let command as UICommand:
            // A command uses the same responder chain that was asked whether it handles the command.
            guard let view, let window = view.window, let application = window.application,
                let start = MenuChain(of: view)?.start
            else { return }
            let target =
                window.firstResponder == nil ? start.target(forAction: command.action, withSender: command) : nil
            command.sender = sender
            _ = application.sendAction(command.action, to: target, from: command, for: nil)
            command.sender = nil
        case let action as UIAction: action.perform(from: sender)
        default: break
        }
    }
}

/// The responder chain that offers and performs the commands of a menu. (A4)
@MainActor
struct MenuChain {
    /// The responder at which the search for a command's target begins.
    let start: UIResponder

    /// Creates the chain for a view's menu. The chain begins at the window's first responder, or at the view if there
    /// is none.
    init?(of view: UIView?) {
        guard let start = view?.window?.firstResponder ?? view else { return nil }
        self.start = start
    }

    /// Returns the given elements without hidden elements and without commands that no responder handles. Each command
    /// is first validated by the responder that handles it. (A4)
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

    /// Returns a copy of a menu that contains, at all depths, only the elements that can be shown.
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
            // When the menu was shown, a responder for the command was found in the responder chain of the menu's view.
            // The command therefore uses the same chain.
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

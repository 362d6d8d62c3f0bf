import ResponderKit

/// The window of the player. If no view has the focus, the window passes keys to its root view controller. The keys
/// therefore also work for a person who has only used a mouse or a finger.
@MainActor
final class PlayerWindow: UIWindow {
    /// The root view controller is handling a key. Prevents a loop if it passes the key to the window.
    private var isForwarding = false

    private func forward(_ handle: (UIResponder) -> Void, otherwise pass: () -> Void) {
        guard !isForwarding, UIFocusSystem.focusSystem(for: self)?.focusedItem == nil,
            let controller = rootViewController, controller.presentedViewController == nil
        else { return pass() }
        isForwarding = true
        handle(controller)
        isForwarding = false
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward {
            $0.pressesBegan(presses, with: event)
        } otherwise: {
            super.pressesBegan(presses, with: event)
        }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward {
            $0.pressesEnded(presses, with: event)
        } otherwise: {
            super.pressesEnded(presses, with: event)
        }
    }
}

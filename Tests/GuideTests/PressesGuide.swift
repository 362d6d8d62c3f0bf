import ResponderKit
import ResponderKitTesting
import Testing

/// A player that responds to the buttons of a remote control, wherever the focus is.
final class RemotePlayer: UIViewController {
    private(set) var isPlaying = false
    private(set) var volume = 5
    private(set) var isHeld = false

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        var rest = presses
        for press in presses {
            switch press.type {
            case .playPause: isPlaying.toggle()
            case .pageUp: volume += 1
            case .pageDown: volume -= 1
            default: continue
            }
            isHeld = true
            rest.remove(press)
        }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        isHeld = false
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        isHeld = false
        super.pressesCancelled(presses, with: event)
    }
}

@Suite @MainActor struct PressesGuide {
    @Test("A player handles its own buttons and forwards the others up the chain") func player() throws {
        let player = RemotePlayer()
        let screen = TestScreen { player }
        let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
        player.view.addSubview(button)
        screen.application.focusSystem.requestFocusUpdate(to: button)
        screen.application.focusSystem.updateFocusIfNeeded()

        try screen.press(.playPause)
        #expect(player.isPlaying)
        #expect(screen.trace.last?.offered.first == "UIButton")

        try screen.press(.pageUp, .began)
        #expect(player.isHeld)
        screen.cancelAll()
        #expect(!player.isHeld)
        #expect(player.volume == 6)

        #expect(try !screen.press(.menu).isHandled)
    }

    @Test("Select triggers the focused button, and without focus or first responder the key window receives presses")
    func routes() throws {
        let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
        var log: [String] = []
        button.addAction(UIAction { _ in log.append("touch") }, for: .touchUpInside)
        button.addAction(UIAction { _ in log.append("primary") }, for: .primaryActionTriggered)
        let screen = TestScreen { button }

        try screen.press(.playPause)
        #expect(screen.trace.records.first?.offered.first == "UIWindow")

        screen.application.focusSystem.requestFocusUpdate(to: button)
        screen.application.focusSystem.updateFocusIfNeeded()
        try screen.press(.select)
        #expect(log == ["primary"])
    }
}

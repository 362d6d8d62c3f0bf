import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct PointerButtonTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func pointer(
        _ phase: UITouch.Phase, _ x: CGFloat = 50, _ y: CGFloat = 50, _ buttons: UIEvent.ButtonMask = [],
        _ modifiers: UIKeyModifierFlags = []
    ) throws {
        let sample = TouchSample(
            id: 1, phase: phase, location: CGPoint(x: x, y: y), type: .indirectPointer, buttonMask: buttons,
            modifierFlags: modifiers)
        _ = try screen.application.send(touches: [sample], from: screen.device)
    }

    private func click(_ buttons: UIEvent.ButtonMask, _ x: CGFloat = 50, _ y: CGFloat = 50) throws {
        try pointer(.began, x, y, buttons)
        try pointer(.ended, x, y)
    }

    /// A view that logs the buttons and modifiers of its events.
    private final class Held: UIView {
        var said: [(UIEvent.ButtonMask, UIKeyModifierFlags)] = []
        private func note(_ event: UIEvent?) { said.append((event?.buttonMask ?? [], event?.modifierFlags ?? [])) }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(event) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(event) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(event) }
    }

    @Test("T15 An event reports the pressed buttons and modifiers, and at its end those pressed last")
    func T15_whatIsHeld()
        throws
    {
        let view = screen.add(Held(), 0, 0, 100, 100)

        try pointer(.began, 50, 50, .secondary, [.shift, .alternate])
        try pointer(.moved, 60, 50, [.secondary, .button(3)], .command)
        try pointer(.ended)

        #expect(view.said.map(\.0) == [.secondary, [.secondary, .button(3)], [.secondary, .button(3)]])
        #expect(view.said.map(\.1) == [[.shift, .alternate], .command, .command])
    }

    @Test("T15 A pointer without a button mask has the primary button, and a finger has none") func T15_whatIsNotSaid()
        throws
    {
        let view = screen.add(Held(), 0, 0, 100, 100)

        try click([])
        try screen.tap(50, 50)

        #expect(view.said.map(\.0) == [.primary, .primary, [], []])
    }

    @Test("T15 A presses event reports the modifiers of its keys") func T15_presses() throws {
        final class Keys: UIView {
            var said: UIKeyModifierFlags = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                said = event?.modifierFlags ?? []
            }
        }
        let view = screen.add(Keys(), 0, 0, 100, 100)
        view.becomeFirstResponder()

        let key = UIKey(keyCode: .keyboardA, characters: "A", modifierFlags: .shift)
        _ = try screen.application.send(presses: [PressSample(key: key, phase: .began)], from: screen.device)

        #expect(view.said == .shift)
    }

    @Test("T15 Button masks have UIKit's bits, and buttons are numbered from 1") func T15_masks() {
        #expect(UIEvent.ButtonMask.primary.rawValue == 1)
        #expect(UIEvent.ButtonMask.secondary.rawValue == 2)
        #expect(UIEvent.ButtonMask.button(2) == .secondary)
        #expect(UIEvent.ButtonMask.button(5).rawValue == 16)
        #expect(UIEvent.ButtonMask.button(0).isEmpty)
    }

    @Test("G27 A tap recognizer requires a pointer button, by default the primary one, and accepts any finger")
    func G27_taps() throws {
        @MainActor final class Listener {
            let log: Log
            init(_ log: Log) { self.log = log }
            func tapped(_ tap: UITapGestureRecognizer) {
                log.note("\(tap.name ?? "") \(tap.buttonMask.rawValue) \(tap.modifierFlags == .control)")
            }
        }
        let view = screen.add(UIView(), 0, 0, 100, 100)
        let listener = Listener(log)
        for (name, mask) in [("first", UIEvent.ButtonMask.primary), ("second", .secondary)] {
            let tap = UITapGestureRecognizer(target: listener, action: Selector("tapped", Listener.tapped))
            tap.name = name
            if mask != .primary { tap.buttonMaskRequired = mask }
            #expect(tap.buttonMaskRequired == mask)
            view.addGestureRecognizer(tap)
        }

        try click([])
        #expect(log.take() == ["first 1 false"])
        try pointer(.began, 50, 50, .secondary, .control)
        try pointer(.ended)
        #expect(log.take() == ["second 2 true"])
        try click(.button(3))
        #expect(log.take() == [])
        try screen.tap(50, 50)
        #expect(log.take().count == 1)
    }

    @Test("G27 A scroll view scrolls by the primary button only") func G27_scrolling() throws {
        let scroll = screen.add(UIScrollView(), 0, 0, 200, 200)
        scroll.contentSize = CGSize(width: 200, height: 1_000)
        for (buttons, offset) in [(UIEvent.ButtonMask.secondary, 0.0), (.primary, 60)] {
            try pointer(.began, 50, 150, buttons)
            for y in stride(from: 140.0, through: 80, by: -10) { try pointer(.moved, 50, y, buttons) }
            try pointer(.ended, 50, 80)
            screen.clock.advance(by: 5_000)
            #expect((scroll.contentOffset.y >= offset) == true)
            if offset == 0 { #expect(scroll.contentOffset.y == 0) }
        }
    }

    @Test("C6 A control responds to the primary button only") func C6_controls() throws {
        let log = log
        let button = screen.add(UIButton(frame: .zero), 0, 0, 100, 100)
        button.addAction(UIAction { _ in log.note("pressed") }, for: .primaryActionTriggered)
        button.addAction(UIAction { _ in log.note("down") }, for: .touchDown)

        try click(.secondary)
        #expect(log.take() == [])
        #expect(!button.isTracking)
        try click(.primary)

        #expect(log.take() == ["down", "pressed"])
    }

    // MARK: The edit menu

    private final class Copied: UIView {
        override var canBecomeFirstResponder: Bool { true }
        override func canPerformAction(_ action: ResponderKit.Selector, withSender sender: Any?) -> Bool {
            action == .copy
        }
        override func copy(_ sender: Any?) {}
    }

    @Test("A4 A secondary click shows the edit menu of the view under the pointer, at once and at its place")
    func A4_secondaryClick()
        throws
    {
        let view = screen.add(Copied(), 20, 300, 200, 100)
        let inner = screen.add(UIView(), 0, 0, 50, 50, to: view)
        let interaction = UIEditMenuInteraction(delegate: nil)
        view.addInteraction(interaction)
        view.becomeFirstResponder()

        try click(.primary, 40, 320)
        #expect(!interaction.isShown)
        try pointer(.began, 40, 320, .secondary)
        #expect(interaction.isShown)
        #expect(interaction.location(in: inner) == CGPoint(x: 20, y: 20))
        try pointer(.ended, 40, 320)
        #expect(interaction.isShown, "the end of the click leaves it")
        interaction.dismissMenu()

        view.removeInteraction(interaction)
        try click(.secondary, 40, 320)
        #expect(!interaction.isShown)
        #expect(view.gestureRecognizers?.isEmpty ?? true)
    }
}

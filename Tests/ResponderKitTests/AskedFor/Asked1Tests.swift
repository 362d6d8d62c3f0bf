import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests of the kinds of events and of the responders that receive them first.
@Suite @MainActor struct Asked1Tests {
    private let screen = TestScreen(size: CGSize(width: 300, height: 300))
    private let touched = Probe("touched", Log())
    private let focused = UIButton(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
    private let editor = Pasteable("editor", Log())

    private final class Pasteable: Probe, UIResponderStandardEditActions {
        override var canBecomeFirstResponder: Bool { true }
        override func cut(_ sender: Any?) {}
        override func copy(_ sender: Any?) {}
        override func paste(_ sender: Any?) {}
        override func select(_ sender: Any?) {}
        override func selectAll(_ sender: Any?) {}
        override func delete(_ sender: Any?) {}
    }

    init() {
        touched.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        editor.frame = CGRect(x: 0, y: 200, width: 300, height: 100)
        for view in [touched, focused, editor] { screen.window.addSubview(view) }
        editor.becomeFirstResponder()
        screen.application.focusSystem.requestFocusUpdate(to: focused)
        screen.application.commit()
        screen.application.beginReceivingRemoteControlEvents()
        // The requested focus change takes effect at the end of the loop turn, so the test commits once more.
        screen.application.commit()
        screen.trace.removeAll()
    }

    @Test("A touch goes to the view under it, regardless of first responder and focus")
    func Asked1_touchToTheHitView() throws {
        try screen.touch(.began, at: touched)

        #expect(screen.trace.last?.offered.first == "Probe")
        #expect(touched.log.lines == ["touched began"])
    }

    @Test("A press goes to the focused item") func Asked1_pressToTheFocusedItem() throws {
        try screen.press(.select, .began)

        #expect(screen.trace.last?.offered == ["UIButton"])
        #expect(focused.isHighlighted)
    }

    @Test("A shake, a media command and an editing command go to the first responder")
    func Asked1_theRestToTheFirstResponder() {
        screen.shake()
        screen.remoteControl(.remoteControlPlay)
        let outcome = screen.edit(.paste, text: "x")

        #expect(editor.log.lines == ["editor shaking", "editor shaken", "editor remote 100"])
        #expect(screen.trace.records.prefix(3).map(\.offered) == [["Pasteable"], ["Pasteable"], ["Pasteable"]])
        #expect(outcome.handler === editor)
    }

    @Test("Shaking is the only motion that follows the responder chain")
    func Asked1_onlyShakes() {
        let ofMotion = UIEvent.EventSubtype.allCases.filter {
            $0.rawValue < UIEvent.EventSubtype.remoteControlPlay.rawValue
        }

        #expect(ofMotion == [.none, .motionShake])
    }
}

import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests that a control sends its target an action message, which is not an event.
@Suite @MainActor struct Asked3Tests {
    private final class Player: UIView {
        var played = 0
        var touches = 0
        override var canBecomeFirstResponder: Bool { true }
        func play() { played += 1 }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += 1 }
    }

    private let action = ResponderKit.Selector("play", Player.play)
    private let outer = Player()
    private let inner = Player(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let screen: TestScreen

    init() {
        let outer = outer
        screen = TestScreen { outer }
        let plain = UIView(frame: inner.bounds)
        outer.addSubview(inner)
        inner.addSubview(plain)
        plain.addSubview(button)
    }

    @Test("A nil target searches the chain for the first object that implements the action")
    func Asked3_nilTarget() throws {
        button.addTarget(nil, action: action, for: .touchUpInside)

        try screen.tap(button)

        #expect((inner.played, outer.played) == (1, 0))
        #expect(screen.trace.last?.askedToPerform == ["UIButton", "UIView", "Player"])
        #expect(screen.trace.last?.entries.contains(.action("play", to: "Player", from: "UIButton")) == true)
    }

    @Test("The search for a nil target begins at the first responder") func Asked3_fromTheFirstResponder() throws {
        button.addTarget(nil, action: action, for: .touchUpInside)
        outer.becomeFirstResponder()

        try screen.tap(button)

        #expect((inner.played, outer.played) == (0, 1))
        #expect(screen.trace.last?.askedToPerform == ["Player"])
    }

    @Test("A target receives only the action, and no event") func Asked3_noEvent() throws {
        button.addTarget(outer, action: action, for: .touchUpInside)

        let outcome = try screen.tap(button)

        #expect((outer.played, outer.touches) == (1, 0))
        #expect(outcome.handler === button)
        #expect(screen.trace.last?.offered == ["UIButton"])
    }

    @Test("An action that no responder implements is sent to none") func Asked3_nobody() throws {
        final class Absent: UIView { func vanish() {} }
        button.addTarget(nil, action: Selector("vanish", Absent.vanish), for: .touchUpInside)

        try screen.tap(button)

        #expect(screen.trace.last?.entries.contains(.action("vanish", to: nil, from: "UIButton")) == true)
    }
}

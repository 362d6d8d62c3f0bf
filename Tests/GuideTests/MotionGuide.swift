import ResponderKit
import ResponderKitTesting
import Testing

/// A die that rolls when the phone is shaken. The view must be first responder to receive the shake.
final class DieView: UIView {
    private(set) var isRolling = false
    private(set) var throwsMade = 0

    override var canBecomeFirstResponder: Bool { true }

    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        guard motion == .motionShake else { return super.motionBegan(motion, with: event) }
        isRolling = true
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        guard motion == .motionShake else { return super.motionEnded(motion, with: event) }
        isRolling = false
        throwsMade += 1
    }

    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        isRolling = false
    }
}

@Suite @MainActor struct MotionGuide {
    @Test("A shake throws the die, and a cancelled shake does not") func die() {
        let die = DieView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        let screen = TestScreen { die }
        #expect(!screen.shake().isHandled)

        die.becomeFirstResponder()
        #expect(screen.shake().isHandled)
        #expect(die.throwsMade == 1)

        screen.motion(.began)
        #expect(die.isRolling)
        screen.advance(by: .seconds(3))
        #expect(!die.isRolling)
        #expect(!screen.motion(.ended).isHandled)
        #expect(die.throwsMade == 1)
    }

    @Test("Resigning active or removing the view cancels a shake") func cancelled() {
        let die = DieView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        let screen = TestScreen { die }
        die.becomeFirstResponder()

        screen.motion(.began)
        screen.application.resignActive()
        #expect(!die.isRolling)

        screen.application.becomeActive()
        screen.motion(.began)
        #expect(die.isRolling)
        die.removeFromSuperview()
        #expect(!die.isRolling)
        #expect(die.throwsMade == 0)
    }
}

import CoreMotion
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

/// A bubble that rises to the highest edge of the phone.
final class SpiritLevelController: UIViewController {
    private let manager = CMMotionManager()
    let bubble = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        view.addSubview(bubble)
        manager.deviceMotionUpdateInterval = 1.0 / 30
        manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
            guard let self, let gravity = motion?.gravity else { return }
            bubble.center.x = view.bounds.midX - gravity.x * 100
            bubble.center.y = view.bounds.midY + gravity.y * 100
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        manager.stopDeviceMotionUpdates()
    }
}

@Suite @MainActor struct MotionGuide {
    @Test("The bubble rises to the highest edge of the phone") func level() {
        let level = SpiritLevelController()
        let screen = TestScreen { level }
        let middle = level.view.bounds.midX

        screen.send(MotionSample(timestamp: 0, orientation: .init(alpha: 0, beta: 0, gamma: 30)))
        #expect(level.bubble.center.x.rounded() == middle - 50)

        screen.send(MotionSample(timestamp: 1, orientation: .init(alpha: 0, beta: 0, gamma: -90)))
        #expect(level.bubble.center.x.rounded() == middle + 100)
    }

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

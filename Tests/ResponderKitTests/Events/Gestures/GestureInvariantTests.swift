import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// Collects rule violations, and counts the checked events so that a test without events fails.
@MainActor
private final class Findings {
    var problems: [String] = []
    var touches = 0
    var actions = 0
    var cancelled = 0
    var sequence = 0

    func fail(_ problem: String) {
        if problems.count < 10 { problems.append("sequence \(sequence): \(problem)") }
    }
}

/// A view that checks every touch that it receives. The touch's view must never change (rule T1), and the touch must
/// end or be cancelled exactly once (rule T5).
@MainActor
private final class Judge: UIView {
    var findings: Findings?
    private var open: [ObjectIdentifier: UITouch] = [:]

    var openCount: Int { open.count }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            findings?.touches += 1
            if touch.view !== self { findings?.fail("T1: began in another view") }
            if touch.phase != .began { findings?.fail("T3: began says \(touch.phase)") }
            if open.updateValue(touch, forKey: ObjectIdentifier(touch)) != nil { findings?.fail("T5: began twice") }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            if open[ObjectIdentifier(touch)] == nil { findings?.fail("T5: moved without began, or after the end") }
            if touch.view !== self { findings?.fail("T1: moved in another view") }
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches, .ended) }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        findings?.cancelled += touches.count
        end(touches, .cancelled)
    }

    private func end(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
        for touch in touches {
            if touch.phase != phase { findings?.fail("T3: \(phase) says \(touch.phase)") }
            if touch.view !== self { findings?.fail("T1: \(phase) in another view") }
            if open.removeValue(forKey: ObjectIdentifier(touch)) == nil {
                findings?.fail("T5: \(phase) without began, or a second time")
            }
        }
    }
}

/// A recognizer that changes its state at random within the limits of rule G4. It checks that it receives no touches
/// after its final state.
@MainActor
private final class Fickle: UIGestureRecognizer {
    var findings: Findings?
    var generator = Seeded(state: 0)
    private var seen: Set<ObjectIdentifier> = []

    private func step(_ what: String, _ touches: Set<UITouch>) {
        if state.isFinal { findings?.fail("G6: \(what) in \(state)") }
        guard generator.one(in: 3) else { return }
        let next: [State] =
            switch state {
            case .possible: pending == nil ? [.began, .ended, .failed] : [.failed]
            default: [.changed, .changed, .ended, .cancelled]
            }
        if let state = next.randomElement(using: &generator) { self.state = state }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where !seen.insert(ObjectIdentifier(touch)).inserted {
            findings?.fail("G1: the same touch began twice")
        }
        step("began", touches)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if !touches.allSatisfy({ seen.contains(ObjectIdentifier($0)) }) { findings?.fail("G1: moved without began") }
        step("moved", touches)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        step("ended", touches)
        for touch in touches { seen.remove(ObjectIdentifier(touch)) }
        // If a gesture has begun, it must end when its last touches end, as in UIKit.
        if numberOfTouches == touches.count, state == .began || state == .changed { state = .ended }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        step("cancelled", touches)
        for touch in touches { seen.remove(ObjectIdentifier(touch)) }
        if numberOfTouches == touches.count, state == .began || state == .changed { state = .cancelled }
    }

    override func reset() {
        if current != .possible { findings?.fail("G6: reset in \(current)") }
        seen.removeAll()
    }
}

/// A target and delegate of recognizers. It checks that rule G4 permits the order of the states in their actions.
@MainActor
private final class Clerk: UIGestureRecognizerDelegate {
    let findings: Findings
    var generator: Seeded
    private var last: [ObjectIdentifier: UIGestureRecognizer.State] = [:]
    /// A closure that changes a recognizer or its view at random; for example, it disables the recognizer. On average,
    /// one of 50 received actions calls this closure.
    var mischief: ((UIGestureRecognizer) -> Void)?

    init(_ findings: Findings, _ generator: Seeded) {
        self.findings = findings
        self.generator = generator
    }

    func handle(_ recognizer: UIGestureRecognizer) {
        findings.actions += 1
        let before = last[ObjectIdentifier(recognizer)] ?? .possible
        let start: UIGestureRecognizer.State = before.isFinal ? .possible : before
        if recognizer.state == .possible || recognizer.state == .failed {
            findings.fail("G5: an action in \(recognizer.state)")
        }
        if !start.mayBecome(recognizer.state) {
            findings.fail("G4: \(type(of: recognizer)) \(before) to \(recognizer.state)")
        }
        last[ObjectIdentifier(recognizer)] = recognizer.state
        if generator.one(in: 50) { mischief?(recognizer) }
    }

    static let action = Selector("handle", Clerk.handle)

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { !generator.one(in: 8) }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { generator.one(in: 3) }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { generator.one(in: 6) }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        !generator.one(in: 8)
    }
}

@Suite @MainActor struct GestureInvariantTests {
    private static let scenes = 500
    private static let sequencesPerScene = 200

    @Test("T1 T5 G4 G6 hold in 100,000 random touch sequences with random views and recognizers")
    func T1_T5_G4_G6_invariants() {
        let findings = Findings()
        for seed in 0..<Self.scenes where findings.problems.isEmpty { play(seed: UInt64(seed), findings) }

        #expect(findings.problems == [])
        #expect(findings.sequence == Self.scenes * Self.sequencesPerScene)
        // The counts show that the rules were tested often enough.
        #expect(findings.touches > 50_000)
        #expect(findings.cancelled > 10_000)
        #expect(findings.actions > 30_000)
    }

    private func play(seed: UInt64, _ findings: Findings) {
        var random = Seeded(state: seed)
        let screen = TestScreen.untraced(width: 100, height: 100)
        let clerk = Clerk(findings, Seeded(state: random.next()))
        var views: [Judge] = []
        var recognizers: [UIGestureRecognizer] = []
        for _ in 0..<4 {
            let parent = views.randomElement(using: &random)
            let view = Judge(
                frame: CGRect(
                    x: .random(in: 0...30, using: &random), y: .random(in: 0...30, using: &random), width: 70,
                    height: 70))
            view.findings = findings
            view.isMultipleTouchEnabled = !random.one(in: 3)
            view.isExclusiveTouch = random.one(in: 6)
            (parent ?? screen.window).addSubview(view)
            views.append(view)
        }
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let recognizer = recognizer(&random, findings)
            recognizer.addTarget(clerk, action: Clerk.action)
            recognizer.delegate = random.one(in: 2) ? clerk : nil
            recognizer.cancelsTouchesInView = !random.one(in: 3)
            recognizer.delaysTouchesBegan = random.one(in: 3)
            recognizer.delaysTouchesEnded = !random.one(in: 3)
            if let other = recognizers.randomElement(using: &random), random.one(in: 3) {
                recognizer.require(toFail: other)
            }
            (views.randomElement(using: &random) ?? screen.window).addGestureRecognizer(recognizer)
            recognizers.append(recognizer)
        }
        clerk.mischief = { recognizer in
            switch clerk.generator.next() % 3 {
            case 0: recognizer.isEnabled = false
            case 1: recognizers.first?.isEnabled.toggle()
            default:
                guard let view = recognizer.view, let parent = view.superview else { return }
                view.removeFromSuperview()
                parent.addSubview(view)
            }
        }
        for _ in 0..<Self.sequencesPerScene where findings.problems.isEmpty {
            findings.sequence += 1
            for recognizer in recognizers { recognizer.isEnabled = true }
            sequence(&random, screen, findings)
            check(screen, views, recognizers, findings)
        }
    }

    private func recognizer(_ random: inout Seeded, _ findings: Findings) -> UIGestureRecognizer {
        switch Int.random(in: 0...8, using: &random) {
        case 0: return UIPanGestureRecognizer()
        case 1: return UIPinchGestureRecognizer()
        case 2: return UIRotationGestureRecognizer()
        case 3:
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = [.left, .right, .up, .down]
            return swipe
        case 4:
            let long = UILongPressGestureRecognizer()
            long.numberOfTapsRequired = Int.random(in: 0...1, using: &random)
            long.numberOfTouchesRequired = Int.random(in: 1...2, using: &random)
            return long
        case 5, 6:
            let tap = UITapGestureRecognizer()
            tap.numberOfTapsRequired = Int.random(in: 1...3, using: &random)
            tap.numberOfTouchesRequired = Int.random(in: 1...2, using: &random)
            return tap
        default:
            let fickle = Fickle()
            fickle.findings = findings
            fickle.generator = Seeded(state: random.next())
            return fickle
        }
    }

    /// Plays a sequence of touches from one or two devices, from the first finger down to the last finger up.
    private func sequence(_ random: inout Seeded, _ screen: TestScreen, _ findings: Findings) {
        let devices = random.one(in: 5) ? [screen.device, InputDevice()] : [screen.device]
        var down: [[Int: CGPoint]] = devices.map { _ in [:] }
        func send(_ index: Int, _ samples: [TouchSample]) {
            do { _ = try screen.application.send(touches: samples, from: devices[index]) } catch {
                findings.fail("refused: \(error)")
            }
        }
        for step in 0..<Int.random(in: 2...7, using: &random) {
            let index = Int.random(in: 0..<devices.count, using: &random)
            var samples: [TouchSample] = []
            for id in 1...2 {
                if let place = down[index][id] {
                    switch Int.random(in: 0...5, using: &random) {
                    case 0:
                        samples.append(
                            TouchSample(id: id, phase: random.one(in: 4) ? .cancelled : .ended, location: place))
                        down[index][id] = nil
                    case 1: break
                    default:
                        let far: CGFloat = random.one(in: 2) ? 3 : 40
                        let next = CGPoint(
                            x: place.x + .random(in: -far...far, using: &random),
                            y: place.y + .random(in: -far...far, using: &random))
                        samples.append(TouchSample(id: id, phase: .moved, location: next))
                        down[index][id] = next
                    }
                } else if step == 0 ? id == 1 : random.one(in: 3) {
                    let place = CGPoint(
                        x: .random(in: 0..<100, using: &random), y: .random(in: 0..<100, using: &random))
                    samples.append(TouchSample(id: id, phase: .began, location: place))
                    down[index][id] = place
                }
            }
            if !samples.isEmpty { send(index, samples) }
            if random.one(in: 2) { screen.clock.advance(by: random.one(in: 4) ? 600 : 30) }
        }
        for index in devices.indices {
            if random.one(in: 8) { screen.application.cancelAll(from: devices[index]) }
            guard !devices[index].touches.isEmpty else { continue }
            send(
                index,
                down[index].sorted { $0.key < $1.key }.map {
                    TouchSample(id: $0.key, phase: .ended, location: $0.value)
                })
        }
    }

    /// Checks that all touches have ended and that no recognizer is active.
    private func check(
        _ screen: TestScreen, _ views: [Judge], _ recognizers: [UIGestureRecognizer], _ findings: Findings
    ) {
        // After two seconds, no timer of a recognizer is pending.
        screen.clock.advance(by: 2_000)
        for view in views where view.openCount > 0 { findings.fail("T5: \(view.openCount) touches without an end") }
        for recognizer in recognizers where recognizer.current != .possible {
            findings.fail("G6: \(type(of: recognizer)) is still \(recognizer.current)")
        }
        if !screen.application.gestures.isIdle {
            findings.fail("G6: a recognizer is still at work, or a touch held back")
        }
    }
}

import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A list of logged events in order.
@MainActor
final class Log {
    var lines: [String] = []

    func note(_ line: String) { lines.append(line) }

    /// Returns the logged lines and clears the log.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A view that logs its events and either handles them or passes them to its next responder.
@MainActor
class Probe: UIView {
    let name: String
    let log: Log
    var keeps = true
    var onTouch: ((UITouch.Phase, Set<UITouch>, UIEvent?) -> Void)?

    init(_ name: String, _ log: Log, keeps: Bool = true) {
        self.name = name
        self.log = log
        self.keeps = keeps
        super.init(frame: .zero)
    }

    private func got(_ what: String, _ count: Int) {
        log.note(count == 1 ? "\(name) \(what)" : "\(name) \(what) \(count)")
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        got("began", touches.count)
        onTouch?(.began, touches, event)
        if !keeps { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        got("moved", touches.count)
        onTouch?(.moved, touches, event)
        if !keeps { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        got("ended", touches.count)
        onTouch?(.ended, touches, event)
        if !keeps { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        got("cancelled", touches.count)
        onTouch?(.cancelled, touches, event)
        if !keeps { super.touchesCancelled(touches, with: event) }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        got("pressed", presses.count)
        if !keeps { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        got("press changed", presses.count)
        if !keeps { super.pressesChanged(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        got("released", presses.count)
        if !keeps { super.pressesEnded(presses, with: event) }
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        got("press cancelled", presses.count)
        if !keeps { super.pressesCancelled(presses, with: event) }
    }

    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        got("shaking", 1)
        if !keeps { super.motionBegan(motion, with: event) }
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        got("shaken", 1)
        if !keeps { super.motionEnded(motion, with: event) }
    }

    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        got("shake cancelled", 1)
        if !keeps { super.motionCancelled(motion, with: event) }
    }

    override func remoteControlReceived(with event: UIEvent?) {
        got("remote \(event?.subtype.rawValue ?? -1)", 1)
        if !keeps { super.remoteControlReceived(with: event) }
    }
}

/// A view that can become first responder and can refuse to resign.
@MainActor
final class Editor: Probe {
    var may = true
    var lets = true
    var resigned = 0

    override var canBecomeFirstResponder: Bool { may }
    override var canResignFirstResponder: Bool { lets }

    override func resignFirstResponder() -> Bool {
        resigned += 1
        return super.resignFirstResponder()
    }
}

extension TestScreen {
    /// Adds a probe to the window, in the window's coordinates.
    func probe(
        _ name: String, _ log: Log, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
        to parent: UIView? = nil,
        keeps: Bool = true
    ) -> Probe {
        add(Probe(name, log, keeps: keeps), x, y, width, height, to: parent)
    }

    /// Sends several touches at once, each as identifier, phase, x and y, without committing the changes.
    @discardableResult
    func sendTouches(_ samples: [(Int, UITouch.Phase, CGFloat, CGFloat)], from device: InputDevice? = nil) throws
        -> InputOutcome
    {
        try application.send(
            touches: samples.map { TouchSample(id: $0.0, phase: $0.1, location: CGPoint(x: $0.2, y: $0.3)) },
            from: device ?? self.device)
    }

    /// The view that hit-testing finds at a point of the screen.
    func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { application.hitTest(CGPoint(x: x, y: y), with: nil)?.view }
}

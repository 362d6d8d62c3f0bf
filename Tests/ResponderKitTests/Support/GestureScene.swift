import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A target that logs the actions of recognizers by their names.
@MainActor
final class Listener {
    let log: Log
    init(_ log: Log) { self.log = log }

    func handle(_ recognizer: UIGestureRecognizer) {
        log.note("\(recognizer.name ?? "recognizer") \(recognizer.state)")
    }

    static let action = Selector("handle", Listener.handle)
}

/// A recognizer delegate with configurable answers that logs its calls.
@MainActor
final class Decider: UIGestureRecognizerDelegate {
    var log: Log?
    var begins = true
    var simultaneous = false
    var requires: UIGestureRecognizer?
    var requiredBy: UIGestureRecognizer?
    var receivesTouch: (UITouch) -> Bool = { _ in true }
    var receivesPress = true
    var receivesEvent = true

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        log?.note("should begin")
        return begins
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { simultaneous }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        log?.note("requires \(otherGestureRecognizer.name ?? "")?")
        return otherGestureRecognizer === requires
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { otherGestureRecognizer === requiredBy }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        log?.note("touch?")
        return receivesTouch(touch)
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool {
        log?.note("press?")
        return receivesPress
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
        log?.note("event?")
        return receivesEvent
    }
}

/// A scene with one view and recognizers whose actions are logged.
@MainActor
class GestureScene {
    let screen = TestScreen.untraced()
    let log = Log()
    let view: Probe
    let listener: Listener

    init() {
        listener = Listener(log)
        view = screen.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
    }

    /// Adds a recognizer with a name to a view; by default, to the scene's view.
    @discardableResult
    func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, _ name: String, on other: UIView? = nil)
        -> Recognizer
    {
        recognizer.name = name
        recognizer.addTarget(listener, action: Listener.action)
        (other ?? view).addGestureRecognizer(recognizer)
        return recognizer
    }

    func taps(_ count: Int, _ name: String, on other: UIView? = nil) -> UITapGestureRecognizer {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = count
        return add(tap, name, on: other)
    }

    /// Taps a place after advancing the clock by the given milliseconds.
    func tap(_ x: CGFloat = 50, _ y: CGFloat = 50, after milliseconds: Double = 0) throws {
        screen.clock.advance(by: milliseconds)
        try screen.tap(x, y)
    }

    /// Moves a finger along the points, with the given milliseconds between them.
    func drag(_ points: [CGPoint], every milliseconds: Double = 10, id: Int = 1) throws {
        for (index, point) in points.enumerated() {
            if index > 0 { screen.clock.advance(by: milliseconds) }
            try screen.touch(index == 0 ? .began : .moved, point.x, point.y, id: id)
        }
        guard let last = points.last else { return }
        try screen.touch(.ended, last.x, last.y, id: id)
    }
}

import ResponderKit

/// A touch that begins, moves and ends on a view with five gesture recognizers, compared with a view without any.
@MainActor
enum RecognizerCase {
    /// A recognizer that observes all touches and fails at the end.
    private final class Watching: UIGestureRecognizer {
        var count = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { count += 1 }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { count += 1 }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    }

    private final class Pad: UIView {
        var count = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }

    private static func touch(recognizers: Int) -> (Int) -> Int {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 100, height: 100), epoch: "bench")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        let pad = Pad(frame: window.bounds)
        window.addSubview(pad)
        for _ in 0..<recognizers { pad.addGestureRecognizer(Watching()) }
        application.commit()
        let device = InputDevice()
        let samples = [
            [TouchSample(id: 1, phase: .began, location: CGPoint(x: 50, y: 50))],
            [TouchSample(id: 1, phase: .moved, location: CGPoint(x: 52, y: 50))],
            [TouchSample(id: 1, phase: .ended, location: CGPoint(x: 52, y: 50))],
        ]
        var time = 0.0
        return { count in
            for _ in 0..<count {
                // Touches one second apart are not recognized as a multiple tap.
                time += 1
                for sample in samples { _ = try? application.send(touches: sample, from: device, timestamp: time) }
            }
            return pad.count
        }
    }

    static func make() -> Case {
        Case(
            key: "model_recognizers", title: "a touch with 5 recognizers", baton: touch(recognizers: 5),
            floor: touch(recognizers: 0))
    }
}

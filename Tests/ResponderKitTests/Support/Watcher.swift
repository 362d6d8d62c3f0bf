@testable import ResponderKit

/// A recognizer that logs its touches and can change to a given state.
@MainActor
final class Watcher: UIGestureRecognizer {

    var log: Log?
    var onMoved: State?
    var resets = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        log?.note("\(name ?? "recognizer") began")
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        log?.note("\(name ?? "recognizer") moved")
        if let onMoved { state = onMoved }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        log?.note("\(name ?? "recognizer") ended")
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        log?.note("\(name ?? "recognizer") cancelled")
    }

    override func reset() { resets += 1 }
}

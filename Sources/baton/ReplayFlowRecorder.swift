import BatonClient
import BatonScript
import BatonServer
import BatonWire

/// Records a script (a flow) of the inputs in a journal while the journal is replayed.
@MainActor
final class ReplayFlowRecorder: ReplayObserver {
    private(set) var recording = FlowRecording()
    private var trees: [String: ScreenTree] = [:]

    func screenChanged(_ screen: ReplayScreen, patch: ServerMessage.Patch, at time: Double) {
        var tree = trees[screen.epoch] ?? ScreenTree(width: screen.width, height: screen.height)
        // A patch that cannot be applied is skipped, because the replay itself reports the difference.
        guard (try? tree.apply(patch)) != nil else { return }
        trees[screen.epoch] = tree
        recording.record(tree, of: screen.recorded, at: time)
    }

    func eventHandled(_ event: ServerMessage.Event, on screen: ReplayScreen) {
        recording.event(event, on: screen.recorded)
    }
}

extension ReplayScreen {
    fileprivate var recorded: FlowRecording.LiveScreen {
        FlowRecording.LiveScreen(id: epoch, screen: screen, size: "\(Int(width))x\(Int(height))", isShared: !isPrivate)
    }
}

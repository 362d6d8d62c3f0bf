import BatonClient
import BatonScript
import BatonServer
import BatonWire

/// Records a script (a flow) of the inputs in a journal while it is replayed.
@MainActor
final class ReplayFlowRecorder: ReplayObserver {
    private(set) var recording = FlowRecording()
    private var trees: [String: ScreenTree] = [:]

    func changed(_ place: ReplayScreen, patch: ServerMessage.Patch, at time: Double) {
        var tree = trees[place.epoch] ?? ScreenTree(width: place.width, height: place.height)
        // A patch that does not fit is skipped here, because the replay itself reports the difference.
        guard (try? tree.apply(patch)) != nil else { return }
        trees[place.epoch] = tree
        recording.look(tree, of: place.recorded, at: time)
    }

    func happened(_ event: ServerMessage.Event, on place: ReplayScreen) { recording.event(event, on: place.recorded) }
}

extension ReplayScreen {
    fileprivate var recorded: FlowRecording.Place {
        FlowRecording.Place(id: epoch, screen: screen, size: "\(Int(width))x\(Int(height))", isShared: !isPrivate)
    }
}

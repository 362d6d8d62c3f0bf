public import BatonWire
import ResponderKit

/// An observer of a replay, which is notified of each change of a screen and of each handled event.
@MainActor
public protocol ReplayObserver: AnyObject {
    /// A screen has changed. The patch contains the changes since the previous patch of this screen.
    func screenChanged(_ screen: ReplayScreen, patch: ServerMessage.Patch, at time: Double)
    /// An event was handled on a screen. ``screenChanged(_:patch:at:)`` has already reported its changes.
    func eventHandled(_ event: ServerMessage.Event, on screen: ReplayScreen)
}

/// One live screen of a replay.
public struct ReplayScreen: Hashable, Sendable {
    /// The screen's epoch, which is unique.
    public let epoch: String
    /// The screen's name.
    public let screen: String
    /// The screen's width in points.
    public let width: Double
    /// The screen's height in points.
    public let height: Double
    /// The screen belongs to a single client.
    public let isPrivate: Bool
}

/// Reports the screens of a replay. The events of a screen are traced from its first client on.
@MainActor
final class ReplayObservation {
    private struct ObservedScreen {
        let screen: Screen
        let trace: EventTrace
        var revision: Int
    }

    private let observer: any ReplayObserver
    private let definitions: [String: ScreenDefinition]
    private var observedScreens: [String: ObservedScreen] = [:]

    init(_ observer: any ReplayObserver, definitions: [String: ScreenDefinition]) {
        self.observer = observer
        self.definitions = definitions
    }

    /// Starts to watch the screen of a client.
    func observe(_ screen: Screen) {
        let epoch = screen.tree.epoch
        guard observedScreens[epoch] == nil else { return }
        let trace = EventTrace(recordsNodes: true)
        screen.application.trace = trace
        observedScreens[epoch] = ObservedScreen(screen: screen, trace: trace, revision: screen.tree.revision)
    }

    func committed(_ screen: Screen, _ payload: UnsafeRawBufferPointer, at time: Double) {
        // The payload was encoded by this process, so it can be decoded.
        guard case .patch(let patch)? = try? ServerMessage.decode(payload) else { return }
        observer.screenChanged(replayScreen(for: screen), patch: patch, at: time)
    }

    /// Reports the events of a loop turn. Called after `committed` has reported the changes of that turn.
    func turnEnded() {
        for (epoch, each) in observedScreens {
            let revision = each.screen.tree.revision
            for record in each.trace.drain() {
                let name = each.screen.sessions.first { $0.id == record.device }?.name
                observer.eventHandled(
                    ServerMessage.Event(record, name: name, from: each.revision, to: revision),
                    on: replayScreen(for: each.screen))
            }
            observedScreens[epoch]?.revision = revision
        }
    }

    private func replayScreen(for screen: Screen) -> ReplayScreen {
        ReplayScreen(
            epoch: screen.tree.epoch, screen: screen.name, width: screen.size.width, height: screen.size.height,
            isPrivate: definitions[screen.name]?.isPerClient ?? false)
    }
}

public import BatonWire
import ResponderKit

/// Is told what happens while a journal is played.
@MainActor
public protocol ReplayObserver: AnyObject {
    /// A screen has changed: the patch, from the one before it.
    func changed(_ place: ReplayPlace, patch: ServerMessage.Patch, at time: Double)
    /// Something was done on a screen. What it changed was told before.
    func happened(_ event: ServerMessage.Event, on place: ReplayPlace)
}

/// One live screen of a replay.
public struct ReplayPlace: Hashable, Sendable {
    /// What no other has.
    public let epoch: String
    /// The screen's name.
    public let screen: String
    /// Its size in points.
    public let width: Double
    /// Its size in points.
    public let height: Double
    /// Whether it is one client's own.
    public let isPrivate: Bool
}

/// What is told of the screens of a replay: their events are noted from when the first client has come to see them.
@MainActor
final class ReplayWatch {
    private struct Watched {
        let screen: Screen
        let trace: EventTrace
        var revision: Int
    }

    private let observer: any ReplayObserver
    private let definitions: [String: ScreenDefinition]
    private var watched: [String: Watched] = [:]

    init(_ observer: any ReplayObserver, definitions: [String: ScreenDefinition]) {
        self.observer = observer
        self.definitions = definitions
    }

    /// A client is there, and what it sees is to be watched.
    func follow(_ screen: Screen) {
        let epoch = screen.tree.epoch
        guard watched[epoch] == nil else { return }
        let trace = EventTrace(notesNodes: true)
        screen.application.trace = trace
        watched[epoch] = Watched(screen: screen, trace: trace, revision: screen.tree.revision)
    }

    func committed(_ screen: Screen, _ payload: UnsafeRawBufferPointer, at time: Double) {
        // What this server has written can be read.
        guard case .patch(let patch)? = try? ServerMessage.decode(payload) else { return }
        observer.changed(place(of: screen), patch: patch, at: time)
    }

    /// A turn is over: what was done in it is told, behind what it changed.
    func turnEnded() {
        for (epoch, each) in watched {
            let revision = each.screen.tree.revision
            for record in each.trace.take() {
                let name = each.screen.sessions.first { $0.id == record.device }?.name
                observer.happened(
                    ServerMessage.Event(record, name: name, from: each.revision, to: revision),
                    on: place(of: each.screen))
            }
            watched[epoch]?.revision = revision
        }
    }

    private func place(of screen: Screen) -> ReplayPlace {
        ReplayPlace(
            epoch: screen.tree.epoch, screen: screen.name, width: screen.size.width, height: screen.size.height,
            isPrivate: definitions[screen.name]?.isPrivate ?? false)
    }
}

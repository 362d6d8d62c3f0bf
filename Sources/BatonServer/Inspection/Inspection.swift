import BatonTransport
import BatonWire
import ResponderKit

/// The inspectors of one screen. They receive each handled event: to which responders it was offered, and which of them
/// handled it.
///
/// The application traces events only while this object exists. After each commit, the loop turn's patches are sent
/// first, and then its events. If an inspector's socket is full, its events are dropped, and a later message contains
/// their number.
@MainActor
final class Inspection: PostFlushTask {
    /// The maximum number of events that inspectors are sent for one loop turn. If there are more, the last ones are
    /// sent.
    static let eventLimit = 256

    private let trace = EventTrace(limit: Inspection.eventLimit, recordsNodes: true)
    /// The event trace that the application had before the inspection; restored when the inspection ends.
    private let previousTrace: EventTrace?
    private var inspectors: [Inspector] = []
    /// The revision at the end of the previous loop turn.
    private var revision: Int
    /// The number of traced events that were sent or dropped.
    private var reportedCount = 0
    /// The events that are sent after the patches.
    private var pendingEvents: [ServerMessage.Event] = []
    private let buffer = FrameBuffer()

    private struct Inspector {
        let session: Session
        var skipped = 0
    }

    init(of screen: Screen) {
        revision = screen.tree.revision
        previousTrace = screen.application.trace
        trace.onRecord = { [weak screen] in screen?.scheduleCommit() }
        screen.application.trace = trace
    }

    /// The screen has no inspector any more.
    var isIdle: Bool { inspectors.isEmpty }

    func add(_ session: Session) {
        guard !inspectors.contains(where: { $0.session === session }) else { return }
        inspectors.append(Inspector(session: session))
    }

    func remove(_ session: Session) {
        inspectors.removeAll { $0.session === session }
    }

    /// Ends the inspection: the application gets back the event trace that it had before.
    func end(on screen: Screen) {
        trace.onRecord = nil
        screen.application.trace = previousTrace
    }

    /// Collects the events of the loop turn. Called after the commit; ``send()`` sends them after the patches.
    func collect(for outbox: Outbox, of screen: Screen) {
        let before = revision
        revision = screen.tree.revision
        let records = trace.drain()
        guard !records.isEmpty else { return }
        let lost = trace.count - reportedCount - records.count
        reportedCount = trace.count
        for index in inspectors.indices { inspectors[index].skipped += lost }
        pendingEvents += records.map {
            ServerMessage.Event($0, name: screen.name(of: $0.device), from: before, to: revision)
        }
        outbox.postFlushTasks.append(self)
    }

    /// Sends the collected events to each inspector whose socket accepts data now.
    func send() {
        let events = pendingEvents
        pendingEvents = []
        // A message names the number of events that the inspector has missed. The message is encoded again only if the
        // next inspector has missed a different number of events.
        var written: Int?
        for index in inspectors.indices {
            let skipped = inspectors[index].skipped
            if written != skipped { write(events, skipped: skipped) }
            written = skipped
            let session = inspectors[index].session
            let isSent = session.canSend && session.connection.send(frames: buffer.payload)
            inspectors[index].skipped = isSent ? 0 : skipped + events.count
        }
    }

    private func write(_ events: [ServerMessage.Event], skipped: Int) {
        buffer.reset()
        for (offset, event) in events.enumerated() {
            var event = event
            event.skipped = offset == 0 ? skipped : 0
            buffer.frame { event.encode(into: $0) }
        }
    }
}

extension Screen {
    /// Starts or stops sending traced events to a client.
    func inspect(_ isWanted: Bool, by session: Session) {
        if isWanted {
            let inspection = inspection ?? Inspection(of: self)
            self.inspection = inspection
            inspection.add(session)
        } else if let inspection {
            inspection.remove(session)
            guard inspection.isIdle else { return }
            inspection.end(on: self)
            self.inspection = nil
        }
    }

    /// Returns the name of a connected client.
    fileprivate func name(of client: Int) -> String? {
        sessions.first { $0.id == client }?.name
    }
}

import BatonWire
import ResponderKit

/// What the inspectors of one screen are told: each event that is handled, with whom it was given to and who took it.
///
/// It is there only while somebody inspects, and only then does the application note anything. After each commit the notes of the turn are sent, behind the
/// patches. An inspector that does not read misses some, and is told how many: nothing is kept for it.
@MainActor
final class Inspection: Afterword {
    /// The most events of one turn that are told; of more, the last.
    static let eventLimit = 256

    private let trace = EventTrace(limit: Inspection.eventLimit, notesNodes: true)
    /// What the application had before.
    private let former: EventTrace?
    private var inspectors: [Inspector] = []
    /// The revision at the end of the turn before.
    private var revision: Int
    /// How many of the trace's events were told, or are too many.
    private var told = 0
    /// What is to be sent when the patches are.
    private var due: [ServerMessage.Event] = []
    private let buffer = FrameBuffer()

    private struct Inspector {
        let session: Session
        var skipped = 0
    }

    init(of screen: Screen) {
        revision = screen.tree.revision
        former = screen.application.trace
        trace.onRecord = { [weak screen] in screen?.schedule() }
        screen.application.trace = trace
    }

    /// Whether nobody inspects any more.
    var isIdle: Bool { inspectors.isEmpty }

    func add(_ session: Session) {
        guard !inspectors.contains(where: { $0.session === session }) else { return }
        inspectors.append(Inspector(session: session))
    }

    func remove(_ session: Session) {
        inspectors.removeAll { $0.session === session }
    }

    /// Gives the application back what it had.
    func end(on screen: Screen) {
        trace.onRecord = nil
        screen.application.trace = former
    }

    /// The turn was committed: takes its events, which are sent when the patches are.
    func take(for outbox: Outbox, of screen: Screen) {
        let before = revision
        revision = screen.tree.revision
        let records = trace.take()
        guard !records.isEmpty else { return }
        let lost = trace.count - told - records.count
        told = trace.count
        for index in inspectors.indices { inspectors[index].skipped += lost }
        due += records.map { ServerMessage.Event($0, name: screen.name(of: $0.device), from: before, to: revision) }
        outbox.afterwords.append(self)
    }

    /// Sends what was taken, to each as much as its socket takes.
    func send() {
        let events = due
        due = []
        // What it holds, for an inspector that missed so many before.
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
    /// Tells a client of each event from now on, or no longer.
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

    /// What a client is called, while it is here.
    fileprivate func name(of client: Int) -> String? {
        sessions.first { $0.id == client }?.name
    }
}

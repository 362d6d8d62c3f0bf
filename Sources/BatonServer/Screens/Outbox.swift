import BatonTransport
import BatonWire
import ResponderKit

/// A task that runs after the patches and answers of a loop turn are sent.
@MainActor
protocol PostFlushTask: AnyObject {
    func send()
}

/// The messages of one loop turn: one buffer with all frames, and for each client the range of the frames that are sent
/// to the client.
///
/// Everything is encoded before anything is sent: if many screens changed, the processor runs the same code many times
/// in a row, which is faster. Clients with the same revision share the same bytes.
@MainActor
final class Outbox {
    /// The number of bytes beyond which the outbox is sent before more is encoded.
    static let limit = 64 * 1_024

    private struct PendingSend {
        let session: Session
        var start: Int
        var length: Int
    }

    let buffer = FrameBuffer(capacity: 16_384)
    private var pendingSends: [PendingSend] = []
    /// The tasks that run after all frames are sent.
    var postFlushTasks: [any PostFlushTask] = []

    /// Starts a new range of frames, and returns its offset. In front of each range are bytes that a send may
    /// overwrite.
    func begin() -> Int {
        if buffer.count > 0 { buffer.skip(Connection.headroom) }
        return buffer.count
    }

    /// Schedules a range of the buffer to be sent to a client at the end of the loop turn.
    func send(_ start: Int, _ length: Int, to session: Session) {
        pendingSends.append(PendingSend(session: session, start: start, length: length))
    }

    /// Sends all frames if the buffer has exceeded its limit.
    func sendIfFull() {
        if buffer.count > Self.limit { send() }
    }

    /// Sends all frames, and then runs the tasks that follow them.
    func send() {
        for send in pendingSends { send.session.send(buffer.frames(send.start, send.length)) }
        pendingSends.removeAll(keepingCapacity: true)
        while let task = postFlushTasks.popLast() { task.send() }
        buffer.reset()
    }
}

import BatonWire
import ResponderKit

extension Session {
    /// Whether its socket takes anything.
    var canSend: Bool { waiting.isEmpty && !connection.isBacklogged && connection.isOpen }

    /// Whether an answer is due when the turn's changes have their revision.
    var hasAnswers: Bool { !answers.isEmpty }

    /// A `done` that is due when the turn's changes have their revision.
    struct Answer {
        var seq: Int
        var outcome: InputOutcome
        /// Whether it came about, of what is no event.
        var isDone = false
        /// The text that the input put on the client's pasteboard.
        var pasteboard: String?

        /// Writes it where it stands: nothing of it is copied.
        @MainActor
        static func write(_ answer: borrowing Answer, into buffer: FrameBuffer, revision: Int) {
            buffer.frame {
                ServerMessage.Done.write(
                    into: $0, seq: answer.seq, handled: answer.isDone || answer.outcome.isHandled, by: answer.outcome.handlerClass,
                    identifier: answer.outcome.handlerIdentifier, stale: answer.outcome.isStale, pasteboard: answer.pasteboard,
                    status: answer.outcome.failure, revision: revision)
            }
        }
    }

    /// Brings near what sending will look at of those who come after one of many: of thousands, each is far away by when it is its turn again.
    static func bringNear(_ sessions: [Session], after index: Int) {
        func session(_ distance: Int) -> Unmanaged<Session>? {
            index + distance < sessions.count ? sessions.borrowed(at: index + distance) : nil
        }
        // Each step looks at what the one before has brought.
        if let next = session(12) { Connection.bringNear(next.toOpaque()) }
        session(9)?.borrow { Connection.bringNear(Unmanaged.passUnretained($0.connection).toOpaque()) }
        session(6)?.borrow { $0.connection.bringHandleNear() }
        session(3)?.borrow { $0.connection.bringSocketNear() }
    }
}

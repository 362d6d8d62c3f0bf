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
                    into: $0, seq: answer.seq, handled: answer.isDone || answer.outcome.isHandled,
                    by: answer.outcome.handlerClass,
                    identifier: answer.outcome.handlerIdentifier, stale: answer.outcome.isStale,
                    pasteboard: answer.pasteboard,
                    status: answer.outcome.failure, revision: revision)
            }
        }
    }

    /// An input was handled, and may have put something on the client's pasteboard. What it brought itself it need not be told.
    func finish(
        _ seq: Int?, with outcome: consuming InputOutcome, since changeCount: Int, bringing own: String? = nil,
        on screen: Screen
    ) {
        guard let seq else { return screen.noteUnanswered() }
        answers.append(Answer(seq: seq, outcome: outcome))
        if device.pasteboardChangeCount != changeCount { noteCopied(unless: own) }
        pauseIfBusy()
        screen.schedule()
    }

    /// An input was handled: it is answered when its effect has a revision.
    func answer(_ seq: Int?, with outcome: InputOutcome) {
        guard let seq, self.screen != nil else { return }
        answers.append(Answer(seq: seq, outcome: outcome))
        pauseIfBusy()
    }

    /// What is no event was taken, and is answered among the inputs.
    func answer(_ seq: Int?, isDone: Bool) {
        guard let seq, let screen else { return }
        answers.append(Answer(seq: seq, outcome: InputOutcome(), isDone: isDone))
        pauseIfBusy()
        screen.schedule()
    }

    /// The inputs just handled have put something on the client's pasteboard: the last of them tells it.
    func noteCopied(unless own: String? = nil) {
        guard let text = device.pasteboard.string, text != own, !answers.isEmpty else { return }
        // One text is enough for a client that does not read its answers: the last.
        for index in answers.indices where answers[index].pasteboard != nil { answers[index].pasteboard = nil }
        answers[answers.count - 1].pasteboard = text
    }

    /// Appends the `done` of each input, now that its effect has a revision.
    func writeAnswers(into buffer: FrameBuffer, revision: Int) {
        if answers.count == 1 {
            Answer.write(answers.removeLast(), into: buffer, revision: revision)
        } else {
            for answer in answers { Answer.write(answer, into: buffer, revision: revision) }
            answers.removeAll(keepingCapacity: answers.count <= 4)
        }
        resumeIfFree()
    }

    /// Sends a message that may not be skipped at once, or keeps it until the socket has room.
    func answer(_ write: (FrameBuffer) -> Void) {
        let buffer = host.buffer
        buffer.reset()
        buffer.frame(write)
        if waiting.isEmpty, connection.send(frames: buffer.payload) { return }
        guard connection.isOpen else { return }
        waiting.append(buffer.bytes)
        waitingBytes += buffer.count
        connection.notifyWhenWritable()
        pauseIfBusy()
    }

    /// Brings near what sending will look at of those who come after one of many: of thousands, each is far away by when it is its turn again.
    static func bringNear(_ sessions: [Session], after index: Int) {
        func session(_ distance: Int) -> Unmanaged<Session>? {
            index + distance < sessions.count ? sessions.borrowed(at: index + distance) : nil
        }
        // Each step looks at what the one before has brought.
        if let next = session(9) { Connection.bringNear(next.toOpaque()) }
        session(6)?.borrow { Connection.bringNear(Unmanaged.passUnretained($0.connection).toOpaque()) }
        session(3)?.borrow { $0.connection.bringHandleNear() }
    }
}

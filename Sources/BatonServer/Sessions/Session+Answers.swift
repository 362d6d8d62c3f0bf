import BatonTransport
import BatonWire
import ResponderKit

extension Session {
    /// The socket accepts data now, and no earlier message waits to be sent.
    var canSend: Bool { unsentMessages.isEmpty && !connection.isBacklogged && connection.isOpen }

    /// At least one answer is queued until this loop turn's changes have their revision.
    var hasAnswers: Bool { !answers.isEmpty }

    /// A `done` message that is queued until this loop turn's changes have their revision.
    struct Answer {
        var seq: Int
        var outcome: InputOutcome
        /// The answered request is not an input event, and has succeeded.
        var isDone = false
        /// The text that the input put on the client's pasteboard.
        var pasteboard: String?

        /// Encodes an answer into a buffer. The answer is passed by reference, so it is not copied.
        @MainActor
        static func write(_ answer: borrowing Answer, into buffer: FrameBuffer, revision: Int) {
            buffer.frame {
                ServerMessage.Done.write(
                    into: $0, seq: answer.seq, handled: answer.isDone || answer.outcome.isHandled,
                    by: answer.outcome.handlerClass,
                    identifier: answer.outcome.handlerIdentifier, stale: answer.outcome.isStale,
                    pasteboard: answer.pasteboard,
                    status: answer.outcome.failure, operation: answer.outcome.dropOperation?.wireName,
                    revision: revision)
            }
        }
    }

    /// Queues the answer of a handled input. If the input changed the client's pasteboard, the answer contains the new
    /// text. A text that the client itself sent with the input is not repeated.
    func finish(
        _ seq: Int?, with outcome: consuming InputOutcome, since changeCount: Int, sentText: String? = nil,
        on screen: Screen
    ) {
        if let motion = screen.motion, motion.inputReceived(from: self) { screen.scheduleCommit() }
        if controlRefusal != nil { return sendControlRefusal(seq: seq, on: screen) }
        guard let seq else { return screen.scheduleForPresence() }
        answers.append(Answer(seq: seq, outcome: outcome))
        if device.pasteboardChangeCount != changeCount { attachPasteboard(unless: sentText) }
        pauseReadingIfBusy()
        screen.scheduleCommit()
    }

    /// Answers an input with an error, because the application could not change the shared model during this input.
    /// The input itself was handled, because it could have other effects, such as the release of a button.
    func sendControlRefusal(seq: Int?, on screen: Screen) {
        guard var refusal = controlRefusal else { return }
        controlRefusal = nil
        refusal.seq = seq
        refuse(refusal)
        screen.scheduleCommit()
    }

    /// Queues the answer of a handled input. The answer is sent when the effects of the input have a revision.
    func answer(_ seq: Int?, with outcome: InputOutcome) {
        guard let seq, self.screen != nil else { return }
        answers.append(Answer(seq: seq, outcome: outcome))
        pauseReadingIfBusy()
    }

    /// Queues the answer of a request that is not an input event, in order with the answers of inputs.
    func answer(_ seq: Int?, isDone: Bool) {
        guard let seq, let screen else { return }
        answers.append(Answer(seq: seq, outcome: InputOutcome(), isDone: isDone))
        pauseReadingIfBusy()
        screen.scheduleCommit()
    }

    /// Adds the pasteboard's text to the last queued answer, because the inputs just handled have changed it.
    /// - Parameter sentText: the text that the client itself sent with the input. If the pasteboard contains the same
    ///   text, the answer does not repeat it.
    func attachPasteboard(unless sentText: String? = nil) {
        guard let text = device.pasteboard.string, text != sentText, !answers.isEmpty else { return }
        // Only the last queued answer contains the pasteboard's text. The server thus never stores many texts for a
        // client that does not read its answers.
        for index in answers.indices where answers[index].pasteboard != nil { answers[index].pasteboard = nil }
        answers[answers.count - 1].pasteboard = text
    }

    /// Appends the `done` messages of the handled inputs to a buffer. Called when their effects have a revision.
    func writeAnswers(into buffer: FrameBuffer, revision: Int) {
        if answers.count == 1 {
            Answer.write(answers.removeLast(), into: buffer, revision: revision)
        } else {
            for answer in answers { Answer.write(answer, into: buffer, revision: revision) }
            answers.removeAll(keepingCapacity: answers.count <= 4)
        }
        resumeReadingIfPossible()
    }

    /// Sends a message that must not be skipped: at once, or when the socket accepts data again.
    func answer(_ write: (FrameBuffer) -> Void) {
        let buffer = host.buffer
        buffer.reset()
        buffer.frame(write)
        if unsentMessages.isEmpty, connection.send(frames: buffer.payload) { return }
        guard connection.isOpen else { return }
        unsentMessages.append(buffer.bytes)
        unsentBytes += buffer.count
        connection.notifyWhenWritable()
        pauseReadingIfBusy()
    }
}

import BatonTransport
import BatonWire
import ResponderKit

/// Back-pressure for a client that sends requests faster than it reads the answers. The client's connection is closed
/// only if the client reads no answer at all for a long time.
///
/// The memory for waiting answers is bounded: while many answers wait, nothing is read from the client. Its socket then
/// fills up, and the client has to stop.
extension Session {
    /// The limit of unanswered inputs. Above this limit, or if at least two messages with together more than
    /// ``unsentByteLimit`` bytes wait, nothing is read from the client. A single waiting message may have any size.
    static let answerLimit = 256
    static let unsentByteLimit = 16 * 1_024

    /// Reading from the client is paused.
    var isPaused: Bool { stallTimer != nil }

    /// Stops reading from the client if too many answers wait.
    func pauseReadingIfBusy() {
        let isBusy = unsentMessages.count > 1 && unsentBytes > Self.unsentByteLimit || answers.count > Self.answerLimit
        guard isBusy, !isPaused, connection.isOpen else { return }
        connection.reads = false
        scheduleStallCheck()
    }

    /// Resumes reading once all waiting answers are sent.
    func resumeReadingIfPossible() {
        guard isPaused, unsentMessages.isEmpty, !hasAnswers else { return }
        stallTimer?.cancel()
        stallTimer = nil
        connection.reads = true
    }

    /// Schedules the next check whether the client reads its answers. A client that has read something by then is only
    /// slow, and stays connected. A client that has read nothing is disconnected.
    private func scheduleStallCheck() {
        bytesReadAtLastCheck = connection.acknowledgedByteCount
        stallTimer = host.timeoutClock.schedule(after: host.stallTimeout) { [unowned self] in
            guard isPaused, connection.isOpen else { return }
            if connection.acknowledgedByteCount != bytesReadAtLastCheck { return scheduleStallCheck() }
            connection.close(code: 1_008, reason: "too many unread answers: the client does not read them")
        }
    }

    /// Decodes a message. If the message is invalid, the journal is notified.
    func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> ClientMessage {
        do throws(WireError) {
            return try ClientMessage.decode(bytes)
        } catch {
            if adminEndpoint == nil {
                host.recorder?.didFailToDecode(isSecret: screen == nil && host.admission?.requiresProof ?? false)
            }
            throw error
        }
    }
}

import BatonWire
import ResponderKit

/// A client that asks more than it takes answers for: it is slowed, and closed only where it takes none at all for long.
///
/// What waits for it is bounded, as nothing more is read from it while much does: its own socket fills up then, and it has to stop.
extension Session {
    /// Nothing is read from a client while more waits for it: answers to inputs, and bytes of other answers behind a first one, which may be of any size.
    static let answerLimit = 256
    static let waitingLimit = 16 * 1_024

    /// Whether nothing is read from it.
    var isPaused: Bool { stallTimer != nil }

    /// Too much waits: first it has to take some of that.
    func pauseIfBusy() {
        let isBusy = waiting.count > 1 && waitingBytes > Self.waitingLimit || answers.count > Self.answerLimit
        guard isBusy, !isPaused, connection.isOpen else { return }
        connection.reads = false
        look()
    }

    /// All that waited is on its way.
    func resumeIfFree() {
        guard isPaused, waiting.isEmpty, !hasAnswers else { return }
        stallTimer?.cancel()
        stallTimer = nil
        connection.reads = true
    }

    /// Looks again in a while: whoever has taken something by then is slow, and may be.
    private func look() {
        takenBefore = connection.bytesTaken
        stallTimer = host.watchdog.schedule(after: host.stallTimeout) { [unowned self] in
            guard isPaused, connection.isOpen else { return }
            if connection.bytesTaken != takenBefore { return look() }
            connection.close(code: 1_008, reason: "many answers wait, and none is read")
        }
    }

    /// What a message says; one that says nothing is noted as what it is.
    func read(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> ClientMessage {
        do throws(WireError) {
            return try ClientMessage.decode(bytes)
        } catch {
            if desk == nil { host.chronicle?.isNoMessage(isSecret: screen == nil && host.admission?.asks ?? false) }
            throw error
        }
    }
}

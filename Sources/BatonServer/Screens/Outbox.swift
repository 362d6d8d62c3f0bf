import BatonWire
import ResponderKit

/// What is sent when the patches and answers of a turn are, to whoever can take it.
@MainActor
protocol Afterword: AnyObject {
    func send()
}

/// What a turn sends: the frames of all its messages in one place, and who is sent which of them.
///
/// Everything is written before anything is sent. Of a turn in which many screens changed the same code then does the same thing many times in a row, and
/// clients that stand at one revision are sent the same bytes.
@MainActor
final class Outbox {
    /// With more than this, what there is is sent before more is written. Bytes.
    static let limit = 64 * 1_024

    private struct Letter {
        let session: Session
        var start: Int
        var length: Int
    }

    let buffer = FrameBuffer(capacity: 16_384)
    private var letters: [Letter] = []
    /// What is told after all that.
    var afterwords: [any Afterword] = []

    /// Where the next frames begin: in front of them is room that sending may write to.
    func begin() -> Int {
        if buffer.count > 0 { buffer.skip(Connection.headroom) }
        return buffer.count
    }

    /// Sends a client what stands at a place, at the end of the turn.
    func send(_ start: Int, _ length: Int, to session: Session) {
        letters.append(Letter(session: session, start: start, length: length))
    }

    /// Sends everything, where that is much already.
    func sendIfFull() {
        if buffer.count > Self.limit { send() }
    }

    /// Sends everything.
    func send() {
        for index in letters.indices {
            // The letter keeps it.
            Unmanaged.passUnretained(letters[index].session).borrow { session in
                session.send(buffer.frames(letters[index].start, letters[index].length))
            }
        }
        while letters.popLast() != nil {}
        while let afterword = afterwords.popLast() { afterword.send() }
        buffer.reset()
    }
}

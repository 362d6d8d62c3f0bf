/// How much a client may be sent that it has not acknowledged yet.
///
/// Who never acknowledges is held back by its socket alone; who has done so once may have ``limit`` bytes of patches on the way. One patch that is larger goes alone.
struct SendWindow {
    /// What a client that has acknowledged once may be sent beyond that, in bytes.
    static let limit = 256 * 1_024
    /// How finely it is known what was acknowledged, in bytes: so much of what is sent one after the other counts as one.
    static let grain = limit / 64

    /// Whether a patch was held back: the client has to acknowledge before it is sent another state.
    private(set) var isFull = false
    private var isUsed = false
    /// What was sent and not yet acknowledged, oldest first.
    private(set) var sent: [(revision: Int, bytes: Int)] = []
    /// How many bytes that is.
    private(set) var bytes = 0

    /// Whether a patch may be sent; if so, it counts as sent.
    mutating func takes(_ length: Int, to revision: Int) -> Bool {
        guard isUsed else { return true }
        guard sent.isEmpty || bytes + length <= Self.limit else {
            isFull = true
            return false
        }
        if let last = sent.last, last.bytes + length <= Self.grain {
            sent[sent.count - 1] = (revision, last.bytes + length)
        } else {
            sent.append((revision, length))
        }
        bytes += length
        return true
    }

    /// The client has all up to a revision.
    /// - Returns: whether it was held back, and is no longer.
    mutating func acknowledge(_ revision: Int) -> Bool {
        isUsed = true
        var count = 0
        for patch in sent {
            guard patch.revision <= revision else { break }
            bytes -= patch.bytes
            count += 1
        }
        sent.removeFirst(count)
        guard isFull, count > 0 else { return false }
        isFull = false
        return true
    }

    /// Nothing is on its way any more: the client sees another tree.
    mutating func empty() {
        sent.removeAll()
        bytes = 0
        isFull = false
    }
}

/// Limits the number of bytes that were sent to a client and are not acknowledged yet.
///
/// A client that has never acknowledged anything is limited by its socket only. After its first acknowledgement, at
/// most ``limit`` bytes of patches may be unacknowledged. A patch that is larger than the limit may be sent once all
/// earlier patches are acknowledged.
struct SendWindow {
    /// The maximum number of unacknowledged bytes.
    static let limit = 256 * 1_024
    /// Acknowledgement granularity: consecutive patches up to this many bytes together share one entry of ``sent``.
    static let granularity = limit / 64

    /// A patch was held back until the client acknowledges earlier patches.
    private(set) var isFull = false
    private var isActive = false
    /// The unacknowledged patches, the oldest first.
    private(set) var sent: [(revision: Int, bytes: Int)] = []
    /// The number of unacknowledged bytes.
    private(set) var bytes = 0

    /// Returns whether a patch may be sent; if so, counts it as sent.
    mutating func reserve(_ length: Int, to revision: Int) -> Bool {
        guard isActive else { return true }
        guard sent.isEmpty || bytes + length <= Self.limit else {
            isFull = true
            return false
        }
        if let last = sent.last, last.bytes + length <= Self.granularity {
            sent[sent.count - 1] = (revision, last.bytes + length)
        } else {
            sent.append((revision, length))
        }
        bytes += length
        return true
    }

    /// Records that the client has all patches up to a revision.
    /// - Returns: whether a patch was held back and may now be sent.
    mutating func acknowledge(_ revision: Int) -> Bool {
        isActive = true
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

    /// Forgets all unacknowledged patches, because the client sees another screen now.
    mutating func reset() {
        sent.removeAll()
        bytes = 0
        isFull = false
    }
}

/// Splits a stream of bytes into lines.
struct LineBuffer {
    /// The maximum length of a line in bytes. A longer line is discarded. The longest line that mpv sends is the whole
    /// playlist.
    let limit: Int
    private var bytes: [UInt8] = []
    /// The number of bytes that were already searched for a line feed.
    private var searched = 0
    private var skipsLine = false

    init(limit: Int = 64 << 20) {
        self.limit = limit
    }

    /// Appends received bytes, and calls `body` with each complete line, without its line feed.
    mutating func append(_ chunk: some Collection<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
        bytes += chunk
        var start = 0
        while let end = bytes[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
            if !skipsLine {
                body(bytes[start..<end])
            }
            skipsLine = false
            start = end + 1
            searched = start
        }
        bytes.removeFirst(start)
        if bytes.count > limit {
            bytes.removeAll()
            skipsLine = true
        }
        searched = bytes.count
    }
}

/// Decides which values are sent to a slow player: one at a time, each after the player has processed the previous one.
/// Of the values that are submitted meanwhile, only the latest is sent.
///
/// Dragging a slider produces a hundred values a second. If all values were sent, the player would still process them
/// long after the drag has ended.
struct LatestValueQueue<Value> {
    private(set) var inFlight: Value?
    private(set) var waiting: Value?

    /// The value that will apply after the player has processed all pending values; nil if no value is pending.
    var latest: Value? { waiting ?? inFlight }

    /// Submits a value. Returns the value if the caller must send it now; nil if another value is pending.
    mutating func submit(_ value: Value) -> Value? {
        guard inFlight == nil else {
            waiting = value
            return nil
        }
        inFlight = value
        return value
    }

    /// Records that the player has processed the sent value. Returns the next value to send; nil for none.
    mutating func finish() -> Value? {
        inFlight = waiting
        waiting = nil
        return inFlight
    }

    /// Discards all values, for a new player or a new track.
    mutating func reset() {
        (inFlight, waiting) = (nil, nil)
    }
}

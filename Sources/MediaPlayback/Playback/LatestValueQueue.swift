/// Limits a slow player to one pending value at a time. Of the values that are submitted while one is pending, only the
/// latest is stored.
///
/// Dragging a slider produces a hundred values a second. If all were sent, the player would still process them long
/// after the drag has ended.
struct LatestValueQueue<Value> {
    private(set) var inFlight: Value?
    private(set) var waiting: Value?

    /// The value that will finally apply; nil if no value is pending.
    var latest: Value? { waiting ?? inFlight }

    /// Submits a value. Returns the value if it must be sent now.
    mutating func submit(_ value: Value) -> Value? {
        guard inFlight == nil else {
            waiting = value
            return nil
        }
        inFlight = value
        return value
    }

    /// Records that the sent value was processed. Returns the next value to send.
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

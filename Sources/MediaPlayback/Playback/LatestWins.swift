/// Lets one value at a time through to a player that takes a while for each: of those that come meanwhile the last one is kept.
///
/// A slider that is dragged makes a hundred values a second. A player that was sent them all would still be working
/// on them when the finger is long gone.
struct LatestWins<Value> {
    private(set) var inFlight: Value?
    private(set) var waiting: Value?

    /// What will be in force when all is done; nil while nothing is under way.
    var latest: Value? { waiting ?? inFlight }

    /// Takes a value. Returns it where it is to be sent now.
    mutating func submit(_ value: Value) -> Value? {
        guard inFlight == nil else {
            waiting = value
            return nil
        }
        inFlight = value
        return value
    }

    /// The value in flight has arrived. Returns the one that is to be sent now.
    mutating func finish() -> Value? {
        inFlight = waiting
        waiting = nil
        return inFlight
    }

    /// Forgets everything: the player is new, or what the values meant is gone.
    mutating func reset() {
        (inFlight, waiting) = (nil, nil)
    }
}

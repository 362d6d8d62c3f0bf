import Foundation

/// Views that nothing needs just now, and how more of them are made, by identifier.
@MainActor
struct ReusePool<View: UIView> {
    /// How many of one identifier wait at most.
    private let limit: Int
    private var factories: [String: @MainActor () -> View] = [:]
    private var reusable: [String: [View]] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    /// Says how those of an identifier are made; nil forgets it.
    mutating func register(_ identifier: String, _ make: (@MainActor () -> View)?) { factories[identifier] = make }

    /// Whether it was said how those of an identifier are made.
    func knows(_ identifier: String) -> Bool { factories[identifier] != nil }

    /// One that waits, else a new one; nil where nobody said how they are made.
    mutating func take(_ identifier: String) -> View? { takeWaiting(identifier) ?? factories[identifier]?() }

    /// One that waits.
    mutating func takeWaiting(_ identifier: String) -> View? { reusable[identifier]?.popLast() }

    /// Nothing needs one any longer.
    /// - Returns: whether it is kept.
    mutating func putBack(_ view: View, _ identifier: String?) -> Bool {
        guard let identifier, (reusable[identifier]?.count ?? 0) < limit else { return false }
        reusable[identifier, default: []].append(view)
        return true
    }

    /// Those that wait, always in the same order.
    var waiting: [View] { reusable.keys.sorted().flatMap { reusable[$0] ?? [] } }
}

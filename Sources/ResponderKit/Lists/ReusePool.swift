import Foundation

/// The unused views, and the closures that create new views, both by reuse identifier.
@MainActor
struct ReusePool<View: UIView> {
    /// The maximum number of unused views for each identifier.
    private let limit: Int
    private var factories: [String: @MainActor () -> View] = [:]
    private var reusable: [String: [View]] = [:]

    init(limit: Int) {
        self.limit = limit
    }

    /// Registers a closure that creates views for an identifier. Nil removes the registration.
    mutating func register(_ identifier: String, _ make: (@MainActor () -> View)?) { factories[identifier] = make }

    /// Returns whether a closure is registered for an identifier.
    func isRegistered(_ identifier: String) -> Bool { factories[identifier] != nil }

    /// Returns an unused view. If all views are in use, creates a view. Returns nil if no closure is registered.
    mutating func dequeue(_ identifier: String) -> View? { dequeueReusable(identifier) ?? factories[identifier]?() }

    /// Removes and returns an unused view, or nil if all views are in use.
    mutating func dequeueReusable(_ identifier: String) -> View? { reusable[identifier]?.popLast() }

    /// Adds a view that is no longer used.
    /// - Returns: `false` if the pool does not accept the view.
    mutating func enqueueForReuse(_ view: View, _ identifier: String?) -> Bool {
        guard let identifier, (reusable[identifier]?.count ?? 0) < limit else { return false }
        reusable[identifier, default: []].append(view)
        return true
    }

    /// The unused views, in an order that is the same in every run.
    var unusedViews: [View] { reusable.keys.sorted().flatMap { reusable[$0] ?? [] } }
}

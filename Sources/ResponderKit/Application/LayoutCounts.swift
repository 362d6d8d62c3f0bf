/// The number of layouts of each view during a closure, for tests.
///
///     let counts = LayoutCounts.during { screen.application.commit() }
///     #expect(counts.maximum <= 3)
@MainActor
final class LayoutCounts {
    /// The counts that the running closure of `during(_:)` collects. Nil if no such closure runs; counting then costs
    /// nothing.
    static var current: LayoutCounts?

    private var counts: [ObjectIdentifier: (view: UIView, count: Int)] = [:]

    /// Runs a closure and counts the layouts.
    static func during(_ body: () throws -> Void) rethrows -> LayoutCounts {
        let outer = current
        let counts = LayoutCounts()
        current = counts
        defer { current = outer }
        try body()
        return counts
    }

    func record(_ view: UIView) {
        counts[ObjectIdentifier(view), default: (view, 0)].count += 1
    }

    /// The number of layouts of a view.
    subscript(_ view: UIView) -> Int { counts[ObjectIdentifier(view)]?.count ?? 0 }

    /// The number of layouts of all views.
    var total: Int { counts.values.reduce(0) { $0 + $1.count } }
    /// The number of layouts of the view that was laid out most often.
    var maximum: Int { counts.values.map(\.count).max() ?? 0 }
    /// The views that were laid out, in no particular order.
    var views: [UIView] { counts.values.map(\.view) }

    /// Returns the class, the identifier and the count of each view that was laid out more often than `limit` times.
    func views(above limit: Int) -> [String] {
        counts.values.filter { $0.count > limit }
            .map { "\(type(of: $0.view))#\($0.view.accessibilityIdentifier ?? "") \($0.count)" }.sorted()
    }
}

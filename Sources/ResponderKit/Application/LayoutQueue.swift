/// The views that wait for layout, by the number of their ancestors. (L44)
///
/// A pass lays out outer views before inner ones. If a layout is requested during the pass, the view is laid out in the
/// same pass if it is deeper than the current view, and otherwise in the next pass. A view is therefore laid out again
/// only if an inner view, or the view itself, requests it.
@MainActor
struct LayoutQueue {
    /// The waiting views of each depth. The list is only as long as the deepest view so far requires.
    private var levels: [[UIView]] = []
    /// Memory for views that will wait.
    private var spare: [UIView] = []
    /// The maximum capacity of a buffer that is kept for reuse, in views.
    private static let spareLimit = 1_024
    /// The number of waiting views, including those that have left their window meanwhile.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Adds a view with a number of ancestors.
    mutating func append(_ view: UIView, depth: Int) {
        while levels.count <= depth { levels.append([]) }
        levels[depth].append(view)
        count += 1
    }

    /// Returns the smallest depth with waiting views, from `depth` on. Nil if there is none.
    func nextDepth(from depth: Int) -> Int? {
        guard !isEmpty, depth < levels.count else { return nil }
        return levels[depth...].firstIndex { !$0.isEmpty }
    }

    /// Removes and returns the waiting views of a depth. Pass them to `reuse(_:)` after their layout.
    mutating func removeViews(at depth: Int) -> [UIView] {
        guard levels.indices.contains(depth) else { return [] }
        // Views that are added at this depth meanwhile use the spare memory.
        var views: [UIView] = []
        swap(&views, &spare)
        swap(&views, &levels[depth])
        count -= views.count
        return views
    }

    /// Keeps the memory of views that were laid out, so that later passes allocate none.
    mutating func reuse(_ views: consuming [UIView]) {
        guard views.capacity > spare.capacity, views.capacity <= Self.spareLimit else { return }
        views.removeAll(keepingCapacity: true)
        spare = views
    }
}

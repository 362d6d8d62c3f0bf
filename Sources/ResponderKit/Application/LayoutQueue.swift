/// The views that wait for layout, by the number of their ancestors. (L44)
///
/// A layout pass lays out outer views before inner ones. Views may request layout during a pass. A view that is deeper
/// than the view that is being laid out is then laid out in the same pass. Any other view waits for the next pass. A
/// view is therefore laid out again only if an inner view, or the view itself, requests its layout.
@MainActor
struct LayoutQueue {
    /// The views that wait for layout: `levels[n]` contains the views with n ancestors.
    private var levels: [[UIView]] = []
    /// An empty array with capacity, reused for the next views that wait for layout.
    private var spare: [UIView] = []
    /// The maximum capacity of an array that is kept for reuse, in views.
    private static let spareLimit = 1_024
    /// The number of views that wait for layout, including views that have left their window while they waited.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Adds a view that has `depth` ancestors.
    mutating func append(_ view: UIView, depth: Int) {
        while levels.count <= depth { levels.append([]) }
        levels[depth].append(view)
        count += 1
    }

    /// Returns the smallest depth, from `depth` on, at which views wait for layout; nil if no views wait there.
    func nextDepth(from depth: Int) -> Int? {
        guard !isEmpty, depth < levels.count else { return nil }
        return levels[depth...].firstIndex { !$0.isEmpty }
    }

    /// Removes and returns the views that wait at a depth. After their layout, pass the array to `reuse(_:)`.
    mutating func removeViews(at depth: Int) -> [UIView] {
        guard levels.indices.contains(depth) else { return [] }
        // If the layout of the returned views adds views at this depth, the added views are stored in the spare array.
        var views: [UIView] = []
        swap(&views, &spare)
        swap(&views, &levels[depth])
        count -= views.count
        return views
    }

    /// Keeps the array of views that were laid out, so that later passes need not allocate an array.
    mutating func reuse(_ views: consuming [UIView]) {
        guard views.capacity > spare.capacity, views.capacity <= Self.spareLimit else { return }
        views.removeAll(keepingCapacity: true)
        spare = views
    }
}

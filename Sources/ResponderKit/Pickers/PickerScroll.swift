import Foundation

/// What moves the rows of a wheel: it comes to rest on rows alone. (C7)
@MainActor
final class PickerScroll: UIScrollView {
    /// How high a row is, in points.
    var rowHeight: CGFloat = UIPickerView.standardRowHeight {
        didSet { if rowHeight != oldValue { setNeedsRender([.spacing]) } }
    }

    override var stop: CGFloat { rowHeight }

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        alwaysBounceVertical = true
        contentInsetAdjustmentBehavior = .never
        decelerationRate = Self.stoppingRate
        isDirectionalLockEnabled = true
        // What stands in the middle its wheel says.
        accessibilityTraits = .decorative
    }

    /// Has room for so many rows, each of which can stand in the middle.
    func makeRoom(forRows count: Int) {
        let room = max(0, (bounds.height - rowHeight) / 2)
        contentInset = UIEdgeInsets(top: room, left: 0, bottom: room, right: 0)
        contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
    }

    /// Where it stands with a row in the middle.
    func offset(ofRow row: Int) -> CGPoint { CGPoint(x: 0, y: CGFloat(row) * rowHeight - contentInset.top) }

    /// The row in the middle, or the nearest to it.
    var middleRow: Int { rowHeight > 0 ? Int(((contentOffset.y + contentInset.top) / rowHeight).rounded()) : 0 }

    /// Whether a row stands in the middle.
    var isAtRow: Bool { abs(contentOffset.y - offset(ofRow: middleRow).y) < 0.5 }
}

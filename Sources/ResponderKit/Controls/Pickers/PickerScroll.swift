import Foundation

/// The scroll view of a wheel, which stops only at rows. (C7)
@MainActor
final class PickerScroll: UIScrollView {
    /// The height of a row, in points.
    var rowHeight: CGFloat = UIPickerView.standardRowHeight {
        didSet { if rowHeight != oldValue { setNeedsRender([.spacing]) } }
    }

    override var stopInterval: CGFloat { rowHeight }

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        alwaysBounceVertical = true
        contentInsetAdjustmentBehavior = .never
        decelerationRate = Self.stoppingRate
        isDirectionalLockEnabled = true
        // The scroll view is decorative for screen readers, because the wheel itself announces the selected row.
        accessibilityTraits = .decorative
    }

    /// Sets the content size for a number of rows, with insets so that each row can reach the middle.
    func makeRoom(forRows count: Int) {
        let room = max(0, (bounds.height - rowHeight) / 2)
        contentInset = UIEdgeInsets(top: room, left: 0, bottom: room, right: 0)
        contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
    }

    /// Returns the content offset that centres a row.
    func offset(ofRow row: Int) -> CGPoint { CGPoint(x: 0, y: CGFloat(row) * rowHeight - contentInset.top) }

    /// The row in the middle of the wheel, or the row nearest to the middle.
    var middleRow: Int { rowHeight > 0 ? Int(((contentOffset.y + contentInset.top) / rowHeight).rounded()) : 0 }

    /// Whether a row is exactly in the middle of the wheel.
    var isAtRow: Bool { abs(contentOffset.y - offset(ofRow: middleRow).y) < 0.5 }
}

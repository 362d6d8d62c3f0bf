import Foundation

/// Where columns stand for a display mode: worked out from the left on, and mirrored where they begin at the right. (V9, V10)
struct SplitLayout: Equatable {
    /// The room for all of it, points.
    var size = CGSize.zero
    var mode = UISplitViewController.DisplayMode.secondaryOnly
    /// The side columns' widths, points. The supplementary one's is nil where there is none.
    var primary: CGFloat = 0
    var supplementary: CGFloat?
    /// Whether the side columns are at the right.
    var isReversed = false

    /// How wide that is of the side columns which is seen, points.
    var seen: CGFloat {
        switch mode.sides {
        case 0: 0
        case 1: supplementary ?? primary
        default: primary + (supplementary ?? 0)
        }
    }

    func frame(of column: UISplitViewController.Column) -> CGRect {
        switch column {
        case .primary: place(seen - (supplementary ?? 0) - primary, primary)
        case .supplementary: place(seen - (supplementary ?? 0), supplementary ?? 0)
        case .secondary:
            switch mode {
            case .oneOverSecondary, .twoOverSecondary: place(0, size.width)
            case .twoDisplaceSecondary: place(seen, size.width - (supplementary ?? 0))
            default: place(seen, size.width - seen)
            }
        case .compact: CGRect(origin: .zero, size: size)
        }
    }

    private func place(_ x: CGFloat, _ width: CGFloat) -> CGRect {
        CGRect(x: isReversed ? size.width - x - width : x, y: 0, width: max(0, width), height: size.height)
    }
}

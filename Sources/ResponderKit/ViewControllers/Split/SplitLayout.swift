import Foundation

/// The frames of the columns in a display mode. They are computed from left to right, and mirrored if
/// the side columns are at the right. (V9, V10)
struct SplitLayout: Equatable {
    /// The size of the split view controller's view, in points.
    var size = CGSize.zero
    var mode = UISplitViewController.DisplayMode.secondaryOnly
    /// The widths of the side columns, in points. `supplementary` is nil if that column does not exist.
    var primary: CGFloat = 0
    var supplementary: CGFloat?
    /// Whether the side columns are at the right.
    var isReversed = false

    /// The visible width of the side columns, in points.
    var visibleSideWidth: CGFloat {
        switch mode.sides {
        case 0: 0
        case 1: supplementary ?? primary
        default: primary + (supplementary ?? 0)
        }
    }

    func frame(of column: UISplitViewController.Column) -> CGRect {
        switch column {
        case .primary: place(visibleSideWidth - (supplementary ?? 0) - primary, primary)
        case .supplementary: place(visibleSideWidth - (supplementary ?? 0), supplementary ?? 0)
        case .secondary:
            switch mode {
            case .oneOverSecondary, .twoOverSecondary: place(0, size.width)
            case .twoDisplaceSecondary: place(visibleSideWidth, size.width - (supplementary ?? 0))
            default: place(visibleSideWidth, size.width - visibleSideWidth)
            }
        case .compact: CGRect(origin: .zero, size: size)
        }
    }

    private func place(_ x: CGFloat, _ width: CGFloat) -> CGRect {
        CGRect(x: isReversed ? size.width - x - width : x, y: 0, width: max(0, width), height: size.height)
    }
}

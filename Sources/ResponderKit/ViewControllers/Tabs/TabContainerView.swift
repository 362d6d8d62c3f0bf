import Foundation

/// The container of the selected tab's view. It fills the tab bar controller's view. The tab bar covers the bottom of
/// this container. (V7, L15)
@MainActor
final class TabContainerView: UIView {
    /// The height of the part of this view that the tab bar covers, in points.
    var covered: CGFloat = 0 { didSet { if covered != oldValue { SafeArea.changed(in: self) } } }

    override var safeAreaInsets: UIEdgeInsets {
        var insets = super.safeAreaInsets
        insets.bottom = max(insets.bottom, covered)
        return insets
    }
}

/// The replacement of one selected view controller by another, completed at the end of the loop turn.
@MainActor
final class TabTransition {
    let from: UIViewController?
    let to: UIViewController?
    /// The view controllers that are removed from the tab bar controller when the transition ends.
    var removed: [UIViewController] = []

    init(from: UIViewController?, to: UIViewController?) {
        self.from = from
        self.to = to
    }
}

import Foundation

/// What a tab bar controller's controllers are shown in: the whole of its view, of which its bar covers the bottom. (V7, L15)
@MainActor
final class TabStage: UIView {
    /// How far up the bar reaches. Points.
    var covered: CGFloat = 0 { didSet { if covered != oldValue { SafeArea.changed(in: self) } } }

    override var safeAreaInsets: UIEdgeInsets {
        var insets = super.safeAreaInsets
        insets.bottom = max(insets.bottom, covered)
        return insets
    }
}

/// One controller that comes in another's place, until the end of the turn.
@MainActor
final class TabTransition {
    let from: UIViewController?
    let to: UIViewController?
    /// Those that leave the tab bar controller with it.
    var gone: [UIViewController] = []

    init(from: UIViewController?, to: UIViewController?) {
        self.from = from
        self.to = to
    }
}

public import Foundation

/// A control that reloads content when the user pulls the content down beyond its start. (S10)
///
/// The control sends `.valueChanged` and shows a spinner until `endRefreshing()` is called. The scroll view places the
/// control above its content. Instead of pulling, the user can press the control's button. With keys, the user can move
/// the focus from the first item up to this button.
@MainActor
open class UIRefreshControl: UIControl {
    /// The height of the control, in points. (Baton's own choice)
    static let height: CGFloat = 60
    /// The distance by which the content must be pulled down to start a refresh, in points. (Baton's own choice)
    static let pullThreshold: CGFloat = 80
    /// The opacity of the control while it is out of sight. The opacity is not 0, so that keys and screen readers can
    /// still reach the control. (H2)
    private static let hiddenAlpha: CGFloat = 0.02

    /// Whether a refresh is in progress.
    public private(set) final var isRefreshing = false
    private let button = RefreshButton(frame: .zero)
    private let spinner = UIActivityIndicatorView(style: .medium)
    private var isFocusInside = false

    /// Creates a refresh control. The scroll view sets its frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        button.setImage(UIImage(systemName: "arrow.clockwise"), for: .normal)
        button.accessibilityLabel = "Refresh"
        button.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .primaryActionTriggered)
        spinner.isUserInteractionEnabled = false
        button.control = self
        addSubview(button)
        addSubview(spinner)
    }

    /// Shows the spinner above the content, without sending an event.
    open func beginRefreshing() { setRefreshing(true) }

    /// Hides the spinner and removes the space above the content.
    open func endRefreshing() { setRefreshing(false) }

    private func setRefreshing(_ refreshing: Bool) {
        guard refreshing != isRefreshing else { return }
        isRefreshing = refreshing
        button.isHidden = refreshing
        if refreshing { spinner.startAnimating() } else { spinner.stopAnimating() }
        scrollView?.refreshInsetChanged()
        UIAccessibility.post(notification: .announcement, argument: refreshing ? "Refreshing" : "Refreshed")
    }

    /// Starts a refresh that the user requested.
    final func refresh() {
        guard isEnabled, !isRefreshing else { return }
        setRefreshing(true)
        sendActions(for: .valueChanged)
    }

    private var scrollView: UIScrollView? { superview as? UIScrollView }

    /// The space above the content that the control needs, in points.
    final var requiredInset: CGFloat { isRefreshing || isFocusInside ? Self.height : 0 }

    /// Shows the control if the content is pulled down far enough, and otherwise makes it nearly transparent.
    final func updateVisibility(_ isInSight: Bool) {
        let alpha = isInSight ? 1 : Self.hiddenAlpha
        if abs(self.alpha - alpha) > 0.01 { self.alpha = alpha }
    }

    // MARK: View behaviour

    open override var canBecomeFocused: Bool { false }

    /// Returns the view at a point, but never the control itself, so that only the button receives touches.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = CGRect(x: bounds.midX - 22, y: bounds.midY - 22, width: 44, height: 44)
        spinner.frame = CGRect(x: bounds.midX - 10, y: bounds.midY - 10, width: 20, height: 20)
    }

    open override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        isFocusInside = context.nextFocusedView?.isDescendant(of: self) ?? false
        scrollView?.refreshInsetChanged()
    }
}

/// The button that starts a refresh. It is out of sight until the content is pulled down, but screen readers can always
/// reach it.
@MainActor
private final class RefreshButton: UIButton {
    weak var control: UIRefreshControl?

    /// The button can be focused only if another item is focused already, because the content should receive the
    /// initial focus.
    override var canBecomeFocused: Bool {
        super.canBecomeFocused && UIFocusSystem.focusSystem(for: self)?.focusedItem != nil
    }

    override func accessibilityActivate() -> Bool {
        guard let control, control.isEnabled else { return false }
        control.refresh()
        return true
    }
}

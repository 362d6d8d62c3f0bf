public import Foundation

/// What content that is pulled down beyond its beginning is loaded anew with: it tells of `.valueChanged`, and turns until it is told that this is done. (S10)
///
/// It stands over the content of a scroll view whose `refreshControl` it is. Who does not pull presses its button, which keys come to above the first item.
@MainActor
open class UIRefreshControl: UIControl {
    /// How high it is, in points. (Ours)
    static let height: CGFloat = 60
    /// How far it has to be pulled into sight and beyond, in points. (Ours)
    static let reach: CGFloat = 80
    /// How opaque it is while nobody sees it: enough to be there for keys and screen readers. (H2)
    private static let faint: CGFloat = 0.02

    /// Whether something is being loaded.
    public private(set) final var isRefreshing = false
    private let button = RefreshButton(frame: .zero)
    private let spinner = UIActivityIndicatorView(style: .medium)
    private var isFocusInside = false

    /// A control that is placed by its scroll view.
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

    /// Turns, and has room over the content, without telling anybody.
    open func beginRefreshing() { setRefreshing(true) }

    /// What was loaded is there: it stands still, and gives up its room.
    open func endRefreshing() { setRefreshing(false) }

    private func setRefreshing(_ refreshing: Bool) {
        guard refreshing != isRefreshing else { return }
        isRefreshing = refreshing
        button.isHidden = refreshing
        if refreshing { spinner.startAnimating() } else { spinner.stopAnimating() }
        scrollView?.refreshRoomChanged()
        UIAccessibility.post(notification: .announcement, argument: refreshing ? "Refreshing" : "Refreshed")
    }

    /// A person wants it.
    final func refresh() {
        guard isEnabled, !isRefreshing else { return }
        setRefreshing(true)
        sendActions(for: .valueChanged)
    }

    private var scrollView: UIScrollView? { superview as? UIScrollView }

    /// How much room over the content it wants to be seen in, in points.
    final var room: CGFloat { isRefreshing || isFocusInside ? Self.height : 0 }

    /// The content is so far from its beginning: whoever does not pull it does not see it.
    final func follow(_ isInSight: Bool) {
        let alpha = isInSight ? 1 : Self.faint
        if abs(self.alpha - alpha) > 0.01 { self.alpha = alpha }
    }

    // MARK: Being a view

    open override var canBecomeFocused: Bool { false }

    /// Only its button takes touches.
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
        scrollView?.refreshRoomChanged()
    }
}

/// Out of sight until content is pulled down, but there for a screen reader.
@MainActor
private final class RefreshButton: UIButton {
    weak var control: UIRefreshControl?

    /// Not where focus begins: that is among the content.
    override var canBecomeFocused: Bool {
        super.canBecomeFocused && UIFocusSystem.focusSystem(for: self)?.focusedItem != nil
    }

    override func accessibilityActivate() -> Bool {
        guard let control, control.isEnabled else { return false }
        control.refresh()
        return true
    }
}

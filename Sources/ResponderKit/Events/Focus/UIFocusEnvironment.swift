public import Foundation

/// A part of the focus hierarchy: a view or a view controller, with its parent environment. (X3, X4, X5)
@MainActor
public protocol UIFocusEnvironment: AnyObject {
    /// The environments that should receive focus, most preferred first. If the list is empty, the environment itself
    /// receives focus. (X3)
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// The environment that contains this environment.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// The container of the focusable items directly inside this environment.
    var focusItemContainer: (any UIFocusItemContainer)? { get }
    /// Requests a new choice of the focused item in the next focus cycle, starting from this environment.
    ///
    /// Has no effect if the focused item is outside this environment. (X4)
    func setNeedsFocusUpdate()
    /// Performs the pending focus update immediately. (X4)
    func updateFocusIfNeeded()
    /// Returns whether the focus may move from the previous item to the next item. (X5)
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Called after focus has moved. (X5)
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIFocusEnvironment {
    /// The default implementation returns nil: the environment has no container of items.
    public var focusItemContainer: (any UIFocusItemContainer)? { nil }

    /// Requests a new choice of the focused item in the next focus cycle, starting from this environment. (X4)
    public func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.setNeedsUpdate(from: self) }

    /// Performs the pending focus update immediately. (X4)
    public func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }
}

/// An item that can be focused. Only views are supported; other items are ignored. (X1)
@MainActor
public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether the item can be focused. (X6)
    var canBecomeFocused: Bool { get }
    /// The item's frame, in points of its container's coordinate space.
    var frame: CGRect { get }
    /// Whether items that are completely covered by this item can still be focused. (X6)
    var isTransparentFocusItem: Bool { get }
}

extension UIFocusItem {
    /// The default implementation returns `false`: items behind this item cannot be focused.
    public var isTransparentFocusItem: Bool { false }
}

/// A container of focusable items, which can find them by position.
@MainActor
public protocol UIFocusItemContainer: AnyObject {
    /// The coordinate space of the items' frames.
    var coordinateSpace: any UICoordinateSpace { get }
    /// Returns the items in a rectangle of the container's coordinate space.
    func focusItems(in rect: CGRect) -> [any UIFocusItem]
}

/// A container that scrolls the focused item into view. (X7)
@MainActor
public protocol UIFocusItemScrollableContainer: UIFocusItemContainer {
    /// The point of the content at the container's top left corner.
    var contentOffset: CGPoint { get set }
    /// The size of the content, in points.
    var contentSize: CGSize { get }
    /// The size of the visible part of the content, in points.
    var visibleSize: CGSize { get }
}

extension UIView: UIFocusItem, UIFocusItemContainer {
    /// The coordinate space of the items' frames: the view itself.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// Returns the focusable descendants that intersect a rectangle of this view's coordinate space, back to front.
    public func focusItems(in rect: CGRect) -> [any UIFocusItem] {
        let area = convertToScreen(rect)
        return FocusMap(of: self).candidates.compactMap { candidate in
            guard candidate.guide == nil, candidate.view !== self, candidate.frame.intersects(area) else { return nil }
            return candidate.view
        }
    }
}

extension UIViewController: UIFocusEnvironment {}

extension UIScrollView: UIFocusItemScrollableContainer {
    /// The size of the scroll view's bounds.
    public var visibleSize: CGSize { bounds.size }
}

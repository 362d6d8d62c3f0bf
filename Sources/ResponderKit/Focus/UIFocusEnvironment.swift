public import Foundation

/// What focus can be in: views and view controllers, each with the one that it is in. (X3, X4, X5)
@MainActor
public protocol UIFocusEnvironment: AnyObject {
    /// Where focus should go when it comes here, in order. None is the same as the environment itself. (X3)
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// The environment that this one is in.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// What holds the items that are right in it.
    var focusItemContainer: (any UIFocusItemContainer)? { get }
    /// Asks for focus to be chosen anew from here, in the next cycle. Of no effect where what is focused is elsewhere. (X4)
    func setNeedsFocusUpdate()
    /// Does now what the next cycle would do. (X4)
    func updateFocusIfNeeded()
    /// Whether focus may move. (X5)
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Focus moved. (X5)
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIFocusEnvironment {
    /// Nothing.
    public var focusItemContainer: (any UIFocusItemContainer)? { nil }

    /// Asks for focus to be chosen anew from here, in the next cycle. (X4)
    public func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.setNeedsUpdate(from: self) }

    /// Does now what the next cycle would do. (X4)
    public func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }
}

/// What can be focused. The engine knows views; others are ignored. (X1)
@MainActor
public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether it can be focused. (X6)
    var canBecomeFocused: Bool { get }
    /// Where it is, in its container's space. Points.
    var frame: CGRect { get }
    /// Whether items that are wholly behind it can be focused all the same. (X6)
    var isTransparentFocusItem: Bool { get }
}

extension UIFocusItem {
    /// `false`.
    public var isTransparentFocusItem: Bool { false }
}

/// What holds items that can be focused, and knows where they are.
@MainActor
public protocol UIFocusItemContainer: AnyObject {
    /// The space that the items' places are told in.
    var coordinateSpace: any UICoordinateSpace { get }
    /// The items in a rectangle of that space.
    func focusItems(in rect: CGRect) -> [any UIFocusItem]
}

/// A container that scrolls what is focused into sight. (X7)
@MainActor
public protocol UIFocusItemScrollableContainer: UIFocusItemContainer {
    /// Which point of the content is at the top left.
    var contentOffset: CGPoint { get set }
    /// How large the content is, in points.
    var contentSize: CGSize { get }
    /// How much of it can be seen, in points.
    var visibleSize: CGSize { get }
}

extension UIView: UIFocusItem, UIFocusItemContainer {
    /// The view itself.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// The items below this view that a rectangle of its own touches, and that nothing keeps from being focused, back to front.
    public func focusItems(in rect: CGRect) -> [any UIFocusItem] {
        let area = convertToScreen(rect)
        return FocusMap(of: self).spots.compactMap { spot in
            guard spot.guide == nil, spot.view !== self, spot.frame.intersects(area) else { return nil }
            return spot.view
        }
    }
}

extension UIViewController: UIFocusEnvironment {}

extension UIScrollView: UIFocusItemScrollableContainer {
    /// As large as its bounds.
    public var visibleSize: CGSize { bounds.size }
}

/// The way a presented view controller covers the screen. The raw values match UIKit's.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The presented view covers the whole screen. The presenting view is removed.
    case fullScreen = 0
    /// A sheet over a dimmed screen. It fills most of a narrow screen and is centred on a wide one.
    case pageSheet = 1
    /// A smaller sheet, centred on a wide screen.
    case formSheet = 2
    /// The presented view covers the view of the nearest controller whose `definesPresentationContext` is true. The
    /// covered view is removed.
    case currentContext = 3
    /// The transitioning delegate returns a presentation controller, which determines how the view covers the screen.
    case custom = 4
    /// The presented view covers the whole screen. The presenting view remains and can show through.
    case overFullScreen = 5
    /// The presented view covers the view of the nearest controller whose `definesPresentationContext` is true. The
    /// covered view remains and can show through.
    case overCurrentContext = 6
    /// A popover. Baton shows a form sheet instead, because Baton has no popovers.
    case popover = 7
    /// The value that `adaptivePresentationStyle(for:)` returns if a presentation keeps its style on a narrow screen.
    case none = -1
    /// The default style: a page sheet.
    case automatic = -2
}

/// The transition of a presentation. The raw values match UIKit's.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view slides up from the bottom.
    case coverVertical = 0
    /// The view flips over horizontally.
    case flipHorizontal = 1
    /// The views cross-fade.
    case crossDissolve = 2
    /// The view curls up like a page.
    case partialCurl = 3
}

/// A delegate that customises the presentation of a view controller.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Returns the presentation controller for a `custom` presentation.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// The default implementation returns nil: the presented view covers the screen.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// A delegate that is notified when the user dismisses a sheet, and that can prevent this dismissal.
///
/// A dismissal by the application does not notify the delegate.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns the style to use on a narrow screen, or `none` to keep the current style.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// Returns whether the user may dismiss the presentation. The default is true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// Called before the user's request dismisses the presentation.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// Called after the user's request has dismissed the presentation.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Called after the user tried to dismiss a presentation that may not be dismissed.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// The default implementation returns `none`: the style is kept.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        .none
    }
    /// The default implementation returns true: the presentation may be dismissed.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// The default implementation does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// The default implementation does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// The default implementation does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

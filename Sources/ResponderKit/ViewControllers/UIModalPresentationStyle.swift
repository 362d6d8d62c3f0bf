/// How a presented controller covers what is there. Raw values as UIKit's.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The whole screen; what was there goes.
    case fullScreen = 0
    /// A sheet over a dimmed screen: nearly all of a narrow one, a page in the middle of a wide one.
    case pageSheet = 1
    /// A smaller sheet, in the middle of a wide screen.
    case formSheet = 2
    /// The view of the nearest controller that `definesPresentationContext`; what was there goes.
    case currentContext = 3
    /// As the presentation controller of the transitioning delegate has it.
    case custom = 4
    /// The whole screen; what was there stays, and shows through.
    case overFullScreen = 5
    /// The view of the nearest controller that `definesPresentationContext`; what was there stays, and shows through.
    case overCurrentContext = 6
    /// Shown as a form sheet here: there is nothing that it could point at.
    case popover = 7
    /// Stands for no adaptation.
    case none = -1
    /// The system's choice: a page sheet.
    case automatic = -2
}

/// How a presented controller comes and goes. Raw values as UIKit's.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From below.
    case coverVertical = 0
    /// Turning over.
    case flipHorizontal = 1
    /// One fades into the other.
    case crossDissolve = 2
    /// As a page that is turned.
    case partialCurl = 3
}

/// Has a say in how a controller is presented.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Makes what looks after a `custom` presentation.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// None: the presented view covers all.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// Is told when people dismiss a sheet, and may forbid it. What the application dismisses itself it is not told of.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// The style to use on a narrow screen; `none` for the one that it has.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// Whether it may be dismissed.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// It is being dismissed.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// It has been dismissed.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Somebody wanted to dismiss what may not be.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// No other.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        .none
    }
    /// It may.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

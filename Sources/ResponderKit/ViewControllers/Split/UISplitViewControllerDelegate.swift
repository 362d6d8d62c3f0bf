/// Controls and observes a split view controller. Every method is optional.
@MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
    /// The display mode is about to change.
    ///
    /// Called when the new columns are known, before the controllers in the columns are notified that they appear or
    /// disappear. Not called while the split view controller is collapsed.
    func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
    /// A column is about to be shown.
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)
    /// A column is about to be hidden.
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)

    /// Returns the column that is on top after all columns have collapsed to one. The default is the proposed column.
    ///
    /// The proposed column is `compact` if that column has a controller. Otherwise it is the last column that has a
    /// controller.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
    /// Returns the display mode to use when one column expands to several columns. By default, the proposed mode is
    /// used.
    func splitViewController(
        _ svc: UISplitViewController,
        displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode
    /// The columns have collapsed to one.
    func splitViewControllerDidCollapse(_ svc: UISplitViewController)
    /// The columns have expanded.
    func splitViewControllerDidExpand(_ svc: UISplitViewController)

    /// A drag begins to show or hide side columns.
    func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController)
    /// A drag of side columns ended or was cancelled.
    func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController)

    /// Asks the delegate to show a controller. If the delegate returns `false`, which is the default, the split view
    /// controller shows it.
    func splitViewController(_ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?)
        -> Bool
    /// Asks the delegate to show a controller as the detail. If the delegate returns `false`, which is the default, the
    /// split view controller shows it.
    func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool
    /// Returns whether the delegate handles the secondary controller when a split view controller without a style
    /// collapses.
    ///
    /// If the result is true, only the primary controller is shown. If it is false, which is the default, the secondary
    /// controller is pushed on the primary controller.
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
}

extension UISplitViewControllerDelegate {
    /// The default implementation does nothing.
    public func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {}
    /// The default implementation does nothing.
    public func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {}
    /// The default implementation does nothing.
    public func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {}
    /// The default implementation returns the proposed column.
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
    /// The default implementation returns the proposed mode.
    public func splitViewController(
        _ svc: UISplitViewController,
        displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode { proposedDisplayMode }
    /// The default implementation does nothing.
    public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
    /// The default implementation does nothing.
    public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
    /// The default implementation does nothing.
    public func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController) {}
    /// The default implementation does nothing.
    public func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController) {}
    /// The default implementation returns `false`: the split view controller shows the controller.
    public func splitViewController(
        _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool { false }
    /// The default implementation returns `false`: the split view controller shows the controller.
    public func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool {
        false
    }
    /// The default implementation returns `false`: the secondary controller is pushed on the primary controller.
    public func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
}

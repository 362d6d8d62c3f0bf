import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A split view controller on a screen, with controllers that log their callbacks.
@MainActor
final class SplitScene: CallbackScene, UISplitViewControllerDelegate {
    let screen: TestScreen
    let log = Log()
    let split: UISplitViewController
    let list: TabScene.Step
    let middle: TabScene.Step
    let detail: TabScene.Step
    let other: TabScene.Step
    /// The following variables determine what the delegate returns.
    var top: UISplitViewController.Column?
    var expanded: UISplitViewController.DisplayMode?
    var takesDetail = false

    init(_ style: UISplitViewController.Style = .doubleColumn, width: CGFloat = 1_200, fills: Bool = true) {
        screen = TestScreen.untraced(width: width, height: 800)
        split = UISplitViewController(style: style)
        list = TabScene.Step("list", log)
        middle = TabScene.Step("middle", log)
        detail = TabScene.Step("detail", log)
        other = TabScene.Step("other", log)
        split.delegate = self
        if fills { fill() }
    }

    func fill() {
        split.setViewController(list, for: .primary)
        if split.style == .tripleColumn { split.setViewController(middle, for: .supplementary) }
        split.setViewController(detail, for: .secondary)
    }

    func show() {
        screen.window.rootViewController = split
        settle()
    }

    func settle() {
        screen.application.commit()
        screen.clock.advance(by: 400)
        screen.application.commit()
    }

    func turn(to width: CGFloat) {
        screen.application.setScreenSize(CGSize(width: width, height: 800))
        settle()
    }

    /// Drags a finger horizontally.
    func drag(from start: CGFloat, to end: CGFloat, lets go: Bool = true) throws {
        try screen.touch(.began, start, 400)
        for step in 1...10 {
            screen.clock.advance(by: 50)
            try screen.touch(.moved, start + (end - start) * CGFloat(step) / 10, 400)
        }
        screen.clock.advance(by: 200)
        try screen.touch(.moved, end, 400)
        if go { try screen.touch(.ended, end, 400) }
    }

    /// The visible frame of a column, or nil if the column is hidden.
    func frame(_ column: UISplitViewController.Column) -> CGRect? {
        guard let stage = split.columnViews[column], !stage.isHidden else { return nil }
        return stage.frame
    }

    var base: UINavigationController? { split.baseNavigation }

    func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
    {
        log.note("to \(displayMode)")
    }
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
        log.note("will show \(column)")
    }
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
        log.note("will hide \(column)")
    }
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
        log.note("top \(proposedTopColumn)?")
        return top ?? proposedTopColumn
    }
    func splitViewController(
        _ svc: UISplitViewController,
        displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode {
        log.note("expand to \(proposedDisplayMode)?")
        return expanded ?? proposedDisplayMode
    }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.note("did collapse") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.note("did expand") }
    func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController) {
        log.note("gesture begins")
    }
    func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController) {
        log.note("gesture ends")
    }
    func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool {
        takesDetail
    }
}

import Foundation

extension UINavigationController: RestorableContent {
    /// This controller's part of the joined stack, if this controller is a column of a collapsed split view controller;
    /// otherwise nil.
    var columnStack: [UIViewController]? { (parent as? UISplitViewController)?.stack(of: self) }

    func writeContent(to coder: NSCoder) { coder.encode(columnStack ?? viewControllers, forKey: "UI.viewControllers") }

    /// Restores the stack. Controllers without a restoration identifier were not saved and remain in the stack.
    func readContent(from coder: NSCoder) {
        let kept =
            (coder.decodeObject(forKey: "UI.viewControllers") as? [Any])?.compactMap { $0 as? UIViewController } ?? []
        guard !kept.isEmpty else { return }
        let all = (columnStack ?? viewControllers).filter { $0.restorationIdentifier == nil } + kept
        if (parent as? UISplitViewController)?.readStack(all, of: self) != true {
            setViewControllers(all, animated: false)
        }
    }
}

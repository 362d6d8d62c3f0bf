import Foundation

extension UINavigationController: RestorableContent {
    /// What it has as a column of a split view controller, while that is one stack with others.
    var columnStack: [UIViewController]? { (parent as? UISplitViewController)?.stack(of: self) }

    func writeContent(to coder: NSCoder) { coder.encode(columnStack ?? viewControllers, forKey: "UI.viewControllers") }

    /// What is not kept, such as a root without an identifier, stays where it is.
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

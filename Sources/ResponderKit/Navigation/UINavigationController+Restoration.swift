import Foundation

extension UINavigationController: RestorableContent {
    func writeContent(to coder: NSCoder) { coder.encode(viewControllers, forKey: "UI.viewControllers") }

    /// What is not kept, such as a root without an identifier, stays where it is.
    func readContent(from coder: NSCoder) {
        let kept = (coder.decodeObject(forKey: "UI.viewControllers") as? [Any])?.compactMap { $0 as? UIViewController } ?? []
        let others = viewControllers.filter { $0.restorationIdentifier == nil }
        if !kept.isEmpty { setViewControllers(others + kept, animated: false) }
    }
}

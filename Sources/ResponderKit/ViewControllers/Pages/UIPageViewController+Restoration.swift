import Foundation

/// Saves and restores the visible pages. (K3)
extension UIPageViewController: RestorableContent {
    func writeContent(to coder: NSCoder) { coder.encode(pages, forKey: "UI.viewControllers") }

    func readContent(from coder: NSCoder) {
        let kept =
            (coder.decodeObject(forKey: "UI.viewControllers") as? [Any])?.compactMap { $0 as? UIViewController } ?? []
        if !kept.isEmpty { show(kept, isForward: true, animated: false) }
    }
}

import Foundation

/// Which tab is shown. The tabs themselves are there, and have their own. (K3)
extension UITabBarController: RestorableContent {
    func writeContent(to coder: NSCoder) {
        coder.encode(selectedIndex == NSNotFound ? -1 : selectedIndex, forKey: "UI.selected")
    }
    func readContent(from coder: NSCoder) { selectedIndex = coder.decodeInteger(forKey: "UI.selected") }
}

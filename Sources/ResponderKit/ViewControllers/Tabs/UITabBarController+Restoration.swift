import Foundation

/// Saves and restores the selected tab. The view controllers of the tabs restore their own state. (K3)
extension UITabBarController: RestorableContent {
    func writeContent(to coder: NSCoder) {
        coder.encode(selectedIndex == NSNotFound ? -1 : selectedIndex, forKey: "UI.selected")
    }
    func readContent(from coder: NSCoder) { selectedIndex = coder.decodeInteger(forKey: "UI.selected") }
}

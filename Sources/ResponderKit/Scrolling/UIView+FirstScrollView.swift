import Foundation

extension UIView {
    /// The first scroll view here or below that scrolls up and down.
    var firstScrollView: UIScrollView? {
        if let scrollView = self as? UIScrollView, scrollView.extent.y.isMovable { return scrollView }
        for subview in subviews where !subview.isHidden {
            if let found = subview.firstScrollView { return found }
        }
        return nil
    }
}

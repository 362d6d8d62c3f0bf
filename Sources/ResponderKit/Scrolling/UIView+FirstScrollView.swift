import Foundation

extension UIView {
    /// The first vertically scrollable scroll view in this view's hierarchy, including this view.
    var firstScrollView: UIScrollView? {
        if let scrollView = self as? UIScrollView, scrollView.extent.y.isMovable { return scrollView }
        for subview in subviews where !subview.isHidden {
            if let found = subview.firstScrollView { return found }
        }
        return nil
    }
}

import Foundation

extension UIView {
    /// The first scroll view in this view's hierarchy that can scroll vertically. This view itself is included in the
    /// search.
    var firstScrollView: UIScrollView? {
        if let scrollView = self as? UIScrollView, scrollView.extent.y.isMovable { return scrollView }
        for subview in subviews where !subview.isHidden {
            if let found = subview.firstScrollView { return found }
        }
        return nil
    }
}

public import Foundation

/// What is told of scrolling. Every method may be left out.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// The content is at another place.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// A finger began to drag it.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// The finger is being lifted. (S5)
    /// - Parameters:
    ///   - velocity: of the content, in points a millisecond.
    ///   - targetContentOffset: where it will come to rest; another one can be put there.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// The finger was lifted; `decelerate` says whether it moves on.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// It begins to move on by itself. (S5)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// It came to rest.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// It is where it was sent, by an animation. (S5)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// What the safe area adds to its insets is other than before.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)

    /// What of its content it scales; nil for nothing. (S12)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// It is about to be scaled, by fingers or by an animation. (S12)
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// It is scaled otherwise. (S12)
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// It is at a scale, and at rest there. (S12)
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Leaves it where it comes to rest by itself.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Nothing.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}

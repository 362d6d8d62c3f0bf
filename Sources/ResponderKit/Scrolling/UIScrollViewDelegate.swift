public import Foundation

/// Observes a scroll view. Every method is optional.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called after the content offset has changed.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when a drag has begun.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when a drag is about to end. (S5)
    /// - Parameters:
    ///   - velocity: the velocity of the content, in points per millisecond.
    ///   - targetContentOffset: the offset at which the content will stop. The delegate may change it.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called when a drag has ended. `decelerate` is true if the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the content begins to decelerate after a drag. (S5)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when the deceleration has ended.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called when an animated scroll has ended. (S5)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Called after the adjusted content inset has changed, for example together with the safe area.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)

    /// Returns the view to zoom, or nil if no view can be zoomed. (S12)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called before a zoom begins, by a pinch or an animation. (S12)
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Called after the zoom scale has changed. (S12)
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when a zoom has ended. The parameter is the final scale. (S12)
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    /// Default implementation: ignores that the content offset changed.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Default implementation: ignores that a drag began.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Default implementation: does not change the offset at which the content stops.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Default implementation: ignores that a drag ended.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Default implementation: ignores that the content begins to decelerate.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Default implementation: ignores that the deceleration ended.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Default implementation: ignores that an animated scroll ended.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Default implementation: ignores that the adjusted content inset changed.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Default implementation: returns nil, so that no view is zoomed.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Default implementation: ignores that a zoom begins.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Default implementation: ignores that the zoom scale changed.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Default implementation: ignores that a zoom ended.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}

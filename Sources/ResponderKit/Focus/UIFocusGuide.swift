public import Foundation

/// A rectangle of a view's space that draws nothing.
///
/// Where UIKit works the rectangle out of constraints, here it is set.
@MainActor
open class UILayoutGuide {
    /// The view that it belongs to, which clears this when it ends.
    public internal(set) unowned(unsafe) var owningView: UIView?
    /// A name, for whoever looks for it.
    open var identifier = ""
    /// Where it is, in its view's space. Points.
    open var layoutFrame = CGRect.zero

    /// A guide that belongs to no view yet.
    public init() {}
}

/// A place where focus can go although nothing is there: it is sent on to what the guide prefers. (X7)
///
/// It bridges what lies too far to the side for an arrow to find it.
@MainActor
public final class UIFocusGuide: UILayoutGuide {
    /// Whether focus can come here.
    public var isEnabled = true
    /// Where focus is sent on to: the first of these in which anything can be focused. Without any, focus cannot come here.
    public var preferredFocusEnvironments: [any UIFocusEnvironment] = []
}

extension UIView {
    /// Gives the view a guide; it leaves the view that it had.
    public final func addLayoutGuide(_ guide: UILayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        layoutGuides.append(guide)
        guide.owningView = self
    }

    /// Takes a guide away.
    public final func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        layoutGuides.removeAll { $0 === guide }
        guide.owningView = nil
    }
}

import Foundation

/// Notifies views and view controllers of changed traits, from the top of the hierarchy downwards. (Y3)
@MainActor
enum TraitChange {
    /// Notifies everything in an application's windows.
    static func tell(_ application: UIApplication, from old: UITraitCollection) {
        let new = application.traits
        guard new != old else { return }
        for window in application.windows { tellInside(window, from: old, to: new) }
    }

    /// Notifies a view controller and everything in its view. The traits are the controller's own.
    static func tell(_ controller: UIViewController, from old: UITraitCollection, to new: UITraitCollection) {
        guard new != old else { return }
        tellAlone(controller, from: old, to: new)
        guard let view = controller.viewIfLoaded else {
            for child in controller.children { tell(child, from: child.applied(to: old), to: child.applied(to: new)) }
            return
        }
        let overrides = view.storedLayout?.traits?.overrides ?? UITraitCollection()
        tell(view, from: old.over(overrides), to: new.over(overrides))
    }

    /// Notifies a view and everything in it. The traits are the view's own.
    static func tell(_ view: UIView, from old: UITraitCollection, to new: UITraitCollection) {
        guard new != old else { return }
        if old.layoutDirection != new.layoutDirection { view.layoutDirectionChanged() }
        view.traitCollectionDidChange(old)
        view.storedLayout?.traits?.tellRegistrations(of: view, from: old, to: new)
        for subview in view.subviews { tellInside(subview, from: old, to: new) }
    }

    /// Notifies a view that the traits of its superview have changed.
    static func tellInside(_ view: UIView, from old: UITraitCollection, to new: UITraitCollection) {
        if let controller = view.viewController {
            return tell(controller, from: controller.applied(to: old), to: controller.applied(to: new))
        }
        let keeper = view.storedLayout?.traits
        tell(view, from: keeper?.applied(to: old) ?? old, to: keeper?.applied(to: new) ?? new)
    }

    /// Notifies a view controller whose view was added to a window of trait changes since it was last notified.
    static func tellArrival(of controller: UIViewController) {
        let now = controller.traitCollection
        if let known = controller.knownTraits {
            tell(controller, from: known, to: now)
        } else {
            controller.knownTraits = now
        }
    }

    private static func tellAlone(
        _ controller: UIViewController, from old: UITraitCollection, to new: UITraitCollection
    ) {
        controller.knownTraits = new
        controller.traitCollectionDidChange(old)
        controller.storedTraits?.tellRegistrations(of: controller, from: old, to: new)
    }
}

extension UIViewController {
    fileprivate func applied(to traits: UITraitCollection) -> UITraitCollection {
        storedTraits?.applied(to: traits) ?? traits
    }
}

extension UIView {
    /// Updates layout, rendering and constraints after the layout direction has changed.
    final func layoutDirectionChanged() {
        setNeedsLayout()
        setNeedsRender()
        storedLayout?.insetsChanged()
        for constraint in constraints {
            let attributes = [constraint.firstAttribute, constraint.secondAttribute]
            if attributes.contains(where: \.dependsOnDirection) { constraint.engine?.replace(constraint) }
        }
    }
}

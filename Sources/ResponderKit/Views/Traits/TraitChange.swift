import Foundation

/// Notifies views and view controllers of changed traits, from the top of the hierarchy downwards. (Y3)
@MainActor
enum TraitChange {
    /// Notifies all views and view controllers in an application's windows.
    static func notify(_ application: UIApplication, from old: UITraitCollection) {
        let new = application.traits
        guard new != old else { return }
        for window in application.windows { notifyInherited(window, from: old, to: new) }
    }

    /// Notifies a view controller, and the views and view controllers in its view. `old` and `new` are the controller's
    /// own traits.
    static func notify(_ controller: UIViewController, from old: UITraitCollection, to new: UITraitCollection) {
        guard new != old else { return }
        notifyController(controller, from: old, to: new)
        guard let view = controller.viewIfLoaded else {
            for child in controller.children { notify(child, from: child.applied(to: old), to: child.applied(to: new)) }
            return
        }
        let overrides = view.storedLayout?.traits?.overrides ?? UITraitCollection()
        notify(view, from: old.overridden(by: overrides), to: new.overridden(by: overrides))
    }

    /// Notifies a view, and the views and view controllers in it. `old` and `new` are the view's own traits.
    static func notify(_ view: UIView, from old: UITraitCollection, to new: UITraitCollection) {
        guard new != old else { return }
        if old.layoutDirection != new.layoutDirection { view.layoutDirectionChanged() }
        view.traitCollectionDidChange(old)
        view.storedLayout?.traits?.notifyRegistrations(of: view, from: old, to: new)
        for subview in view.subviews { notifyInherited(subview, from: old, to: new) }
    }

    /// Notifies a view that the traits of its superview have changed.
    static func notifyInherited(_ view: UIView, from old: UITraitCollection, to new: UITraitCollection) {
        if let controller = view.viewController {
            return notify(controller, from: controller.applied(to: old), to: controller.applied(to: new))
        }
        let keeper = view.storedLayout?.traits
        notify(view, from: keeper?.applied(to: old) ?? old, to: keeper?.applied(to: new) ?? new)
    }

    /// Called when the view of a view controller was added to a window. Notifies the controller of all trait changes
    /// since its last notification.
    static func notifyAddedToWindow(of controller: UIViewController) {
        let now = controller.traitCollection
        if let known = controller.lastNotifiedTraits {
            notify(controller, from: known, to: now)
        } else {
            controller.lastNotifiedTraits = now
        }
    }

    private static func notifyController(
        _ controller: UIViewController, from old: UITraitCollection, to new: UITraitCollection
    ) {
        controller.lastNotifiedTraits = new
        controller.traitCollectionDidChange(old)
        controller.storedTraits?.notifyRegistrations(of: controller, from: old, to: new)
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
            if constraint.dependsOnDirection { constraint.engine?.replace(constraint) }
        }
    }
}

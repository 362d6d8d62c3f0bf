import Foundation

/// A type that identifies a trait, for `registerForTraitChanges(_:handler:)`.
public protocol UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool
}

/// The trait for the light or dark appearance.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.userInterfaceStyle == other.userInterfaceStyle
    }
}
/// The trait for the kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.userInterfaceIdiom == other.userInterfaceIdiom
    }
}
/// The trait for the horizontal size class.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.horizontalSizeClass == other.horizontalSizeClass
    }
}
/// The trait for the vertical size class.
public enum UITraitVerticalSizeClass: UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.verticalSizeClass == other.verticalSizeClass
    }
}
/// The trait for the layout direction.
public enum UITraitLayoutDirection: UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.layoutDirection == other.layoutDirection
    }
}
/// The trait for the preferred text size.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.preferredContentSizeCategory == other.preferredContentSizeCategory
    }
}
/// The trait for the number of pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
    /// Returns whether two trait collections have the same value of this trait.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.displayScale == other.displayScale
    }
}

/// A registration for trait changes, by which the handler can be unregistered.
@MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// A handler that is called when one of several traits changes.
@MainActor
final class TraitRegistration: UITraitChangeRegistration {
    let traits: [any UITraitDefinition.Type]
    let handler: (any UITraitEnvironment, UITraitCollection) -> Void

    init(
        _ traits: [any UITraitDefinition.Type], _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
    ) {
        self.traits = traits
        self.handler = handler
    }
}

extension TraitStorage {
    func notifyRegistrations(
        of environment: any UITraitEnvironment, from old: UITraitCollection, to new: UITraitCollection
    ) {
        for registration in registrations where registration.traits.contains(where: { !$0.isSame(old, new) }) {
            registration.handler(environment, old)
        }
    }
}

/// An object that accepts registrations for trait changes.
@MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {
    /// Registers a handler for changes of the given traits. The handler receives the object and the previous traits.
    /// (Y3)
    @discardableResult
    func registerForTraitChanges<Environment>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration
    /// Removes a registration for trait changes.
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UIView: UITraitChangeObservable {
    /// Registers a handler for changes of the given traits. The handler receives the view and the previous traits. (Y3)
    @discardableResult
    public final func registerForTraitChanges<Environment>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { traitStorage.register(traits, handler) }

    /// Removes a registration for trait changes.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        storedLayout?.traits?.registrations.removeAll { $0 === registration }
    }
}

extension UIViewController: UITraitChangeObservable {
    /// Registers a handler for changes of the given traits. The handler receives the controller and the previous
    /// traits. (Y3)
    @discardableResult
    public final func registerForTraitChanges<Environment>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { traitStorage.register(traits, handler) }

    /// Removes a registration for trait changes.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        storedTraits?.registrations.removeAll { $0 === registration }
    }
}

extension TraitStorage {
    fileprivate func register<Environment>(
        _ traits: [any UITraitDefinition.Type], _ handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitRegistration(traits) { environment, old in
            if let environment = environment as? Environment { handler(environment, old) }
        }
        registrations.append(registration)
        return registration
    }
}

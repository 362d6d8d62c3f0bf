import Foundation

/// A trait by its name, for `registerForTraitChanges(_:handler:)`.
public protocol UITraitDefinition {
    /// Whether two collections have it alike.
    static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool
}

/// Light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    /// Whether it is alike.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.userInterfaceStyle == other.userInterfaceStyle
    }
}
/// What is held.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
    /// Whether it is alike.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.userInterfaceIdiom == other.userInterfaceIdiom
    }
}
/// How much room there is across.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
    /// Whether it is alike.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.horizontalSizeClass == other.horizontalSizeClass
    }
}
/// How much room there is down.
public enum UITraitVerticalSizeClass: UITraitDefinition {
    /// Whether it is alike.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.verticalSizeClass == other.verticalSizeClass
    }
}
/// Which way lines run.
public enum UITraitLayoutDirection: UITraitDefinition {
    /// Whether it is alike.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.layoutDirection == other.layoutDirection
    }
}
/// How large text is liked.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    /// Whether it is alike.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.preferredContentSizeCategory == other.preferredContentSizeCategory
    }
}
/// Pixels a point.
public enum UITraitDisplayScale: UITraitDefinition {
    /// Whether it is alike.
    public static func isSame(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.displayScale == other.displayScale
    }
}

/// Stands for what was asked to be told.
@MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// What is called when one of some traits is another.
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

extension TraitKeeper {
    func tellRegistrations(
        of environment: any UITraitEnvironment, from old: UITraitCollection, to new: UITraitCollection
    ) {
        for registration in registrations where registration.traits.contains(where: { !$0.isSame(old, new) }) {
            registration.handler(environment, old)
        }
    }
}

/// What lets itself be asked to tell of traits.
@MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {
    /// What is to be called when one of some traits is another, with itself and what they were before. (Y3)
    @discardableResult
    func registerForTraitChanges<Environment>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration
    /// It is not to be called any more.
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UIView: UITraitChangeObservable {
    /// What is to be called when one of some traits is another, with the view and what they were before. (Y3)
    @discardableResult
    public final func registerForTraitChanges<Environment>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { traitKeeper.register(traits, handler) }

    /// It is not to be called any more.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        storedLayout?.traits?.registrations.removeAll { $0 === registration }
    }
}

extension UIViewController: UITraitChangeObservable {
    /// What is to be called when one of some traits is another, with the controller and what they were before. (Y3)
    @discardableResult
    public final func registerForTraitChanges<Environment>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { traitKeeper.register(traits, handler) }

    /// It is not to be called any more.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        storedTraits?.registrations.removeAll { $0 === registration }
    }
}

extension TraitKeeper {
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

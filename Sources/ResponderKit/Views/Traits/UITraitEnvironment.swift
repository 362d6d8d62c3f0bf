import Foundation

/// An object that has traits: a view, a view controller or a screen. (Y1)
@MainActor
public protocol UITraitEnvironment: AnyObject {
    /// The current traits.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits have changed.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The trait overrides and registrations of a view or view controller. The object is created only for a view or view
/// controller that has overrides or registrations.
@MainActor
final class TraitStorage {
    /// Whether code in this process has ever set a trait or a right-to-left layout. While the value is false, trait
    /// overrides are not looked up.
    private(set) static var isUsed = false

    /// The object's own overrides of the inherited traits.
    var overrides = UITraitCollection()
    /// The overrides that the parent view controller sets. They are applied before the object's own.
    var parentOverrides = UITraitCollection()
    var registrations: [TraitRegistration] = []

    /// Enables the lookup of trait overrides, because code has set a trait or a right-to-left layout.
    static func use() { isUsed = true }

    func applied(to traits: UITraitCollection) -> UITraitCollection {
        traits.overridden(by: parentOverrides).overridden(by: overrides)
    }
}

extension UIView: UITraitEnvironment {
    /// The traits of the view: the inherited traits with all overrides applied. (Y1)
    ///
    /// The value is computed on each access. If the process has any trait override, the computation walks up the view
    /// hierarchy.
    public final var traitCollection: UITraitCollection {
        guard TraitStorage.isUsed else { return (window?.application ?? .sharedOrPlaceholder).traits }
        var traits = inheritedTraits
        if let keeper = viewController?.storedTraits { traits = keeper.applied(to: traits) }
        return storedLayout?.traits?.applied(to: traits) ?? traits
    }

    /// The traits of the superview or, for a root view, of the parent view controller or the application.
    final var inheritedTraits: UITraitCollection {
        superview?.traitCollection ?? viewController?.parent?.traitCollection
            ?? (window?.application ?? .sharedOrPlaceholder).traits
    }

    /// The traits that override the inherited ones, for this view and its subviews. Unspecified traits are inherited.
    /// (Y2)
    public final var traitOverrides: UITraitCollection {
        get { storedLayout?.traits?.overrides ?? UITraitCollection() }
        set {
            guard newValue != traitOverrides else { return }
            TraitStorage.use()
            let outer = inheritedTraits
            let inherited = viewController?.storedTraits?.applied(to: outer) ?? outer
            let before = inherited.overridden(by: traitOverrides)
            traitStorage.overrides = newValue
            setNeedsRender([.appearance])
            TraitChange.notify(self, from: before, to: inherited.overridden(by: newValue))
        }
    }

    /// The light or dark appearance of this view and its subviews, regardless of the device's setting. With
    /// `unspecified`, the view inherits its appearance.
    ///
    /// This property reads and writes `traitOverrides.userInterfaceStyle`. (Y6)
    public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }

    final var traitStorage: TraitStorage {
        let item = layoutItem
        let keeper = item.traits ?? TraitStorage()
        item.traits = keeper
        return keeper
    }
}

extension UIViewController: UITraitEnvironment {
    /// The traits of the controller: the traits of its view's superview, to which the overrides of the parent view
    /// controller and of this controller are applied. (Y1)
    public final var traitCollection: UITraitCollection {
        guard TraitStorage.isUsed else { return (viewIfLoaded?.window?.application ?? .sharedOrPlaceholder).traits }
        let inherited =
            viewIfLoaded?.inheritedTraits ?? parent?.traitCollection ?? UIApplication.sharedOrPlaceholder.traits
        return storedTraits?.applied(to: inherited) ?? inherited
    }

    /// The traits that override the inherited ones, for this controller and everything in its view. (Y2)
    public final var traitOverrides: UITraitCollection {
        get { storedTraits?.overrides ?? UITraitCollection() }
        set { if newValue != traitOverrides { change(\.overrides, to: newValue) } }
    }

    /// The light or dark appearance of the controller's view, regardless of the device's setting. With `unspecified`,
    /// the view inherits its appearance.
    ///
    /// This property reads and writes `traitOverrides.userInterfaceStyle`. (Y6)
    public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }

    /// Overrides the inherited traits of a child view controller. `nil` removes the overrides. (Y2)
    public final func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        guard childViewController.parent === self else { return }
        let collection = collection ?? UITraitCollection()
        if collection != childViewController.storedTraits?.parentOverrides ?? UITraitCollection() {
            childViewController.change(\.parentOverrides, to: collection)
        }
    }

    /// Returns the traits that this controller overrides for a child, or nil. (Y2)
    public final func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        guard childViewController.parent === self, let overrides = childViewController.storedTraits?.parentOverrides
        else { return nil }
        return overrides.isEmpty ? nil : overrides
    }

    private func change(_ path: ReferenceWritableKeyPath<TraitStorage, UITraitCollection>, to traits: UITraitCollection)
    {
        TraitStorage.use()
        let before = traitCollection
        traitStorage[keyPath: path] = traits
        viewIfLoaded?.setNeedsRender([.appearance])
        TraitChange.notify(self, from: before, to: traitCollection)
    }

    final var traitStorage: TraitStorage {
        let keeper = storedTraits ?? TraitStorage()
        storedTraits = keeper
        return keeper
    }
}

extension UIScreen: UITraitEnvironment {
    /// The traits that the screen's windows inherit.
    public var traitCollection: UITraitCollection { application?.traits ?? UITraitCollection(screenSize: .zero) }
    /// Does nothing. The method exists because `UITraitEnvironment` requires it.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

extension UIApplication {
    /// The traits that the application's windows inherit. (Y1)
    final var traits: UITraitCollection { traits(forScreenSize: screenSize) }

    /// Returns the traits that the application's windows inherit if the screen has the given size, in points.
    final func traits(forScreenSize size: CGSize) -> UITraitCollection {
        var traits = UITraitCollection(screenSize: size)
        if deviceIdiom != .unspecified { traits.userInterfaceIdiom = deviceIdiom }
        traits.layoutDirection = userInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        traits.preferredContentSizeCategory = preferredContentSizeCategory
        return traits
    }
}

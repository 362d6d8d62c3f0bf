import Foundation

/// What has traits: views, view controllers and screens. (Y1)
@MainActor
public protocol UITraitEnvironment: AnyObject {
    /// What it goes by.
    var traitCollection: UITraitCollection { get }
    /// What it goes by is other than before.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// What views and view controllers keep of traits, where somebody said anything.
@MainActor
final class TraitKeeper {
    /// Whether anybody in the process ever said anything but what the screens do; until then nobody looks for it.
    private(set) static var isUsed = false

    /// What is laid over the traits that come from above.
    var overrides = UITraitCollection()
    /// What the parent lays over those first.
    var parentOverrides = UITraitCollection()
    var registrations: [TraitRegistration] = []

    /// Somebody says which traits something has, or which way lines run on a screen.
    static func use() { isUsed = true }

    func applied(to traits: UITraitCollection) -> UITraitCollection { traits.over(parentOverrides).over(overrides) }
}

extension UIView: UITraitEnvironment {
    /// What it goes by: the traits of what it is in, with what is laid over those. (Y1)
    ///
    /// Worked out where it is asked for; that takes a walk upwards once anything in the process has overrides.
    public final var traitCollection: UITraitCollection {
        guard TraitKeeper.isUsed else { return (window?.application ?? .shared).traits }
        var traits = inheritedTraits
        if let keeper = viewController?.storedTraits { traits = keeper.applied(to: traits) }
        return storedLayout?.traits?.applied(to: traits) ?? traits
    }

    /// Those of what it is in.
    final var inheritedTraits: UITraitCollection {
        superview?.traitCollection ?? viewController?.parent?.traitCollection ?? (window?.application ?? .shared).traits
    }

    /// What is laid over the traits that come from above, for this view and those in it. What it leaves open comes from there. (Y2)
    public final var traitOverrides: UITraitCollection {
        get { storedLayout?.traits?.overrides ?? UITraitCollection() }
        set {
            guard newValue != traitOverrides else { return }
            TraitKeeper.use()
            let outer = inheritedTraits
            let inherited = viewController?.storedTraits?.applied(to: outer) ?? outer
            let before = inherited.over(traitOverrides)
            traitKeeper.overrides = newValue
            setNeedsRender([.appearance])
            TraitChange.tell(self, from: before, to: inherited.over(newValue))
        }
    }

    /// Light or dark, for this view and all in it, whatever each device has. `unspecified` is as what it is in. The same as that trait of `traitOverrides`. (Y6)
    public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }

    final var traitKeeper: TraitKeeper {
        let item = layoutItem
        let keeper = item.traits ?? TraitKeeper()
        item.traits = keeper
        return keeper
    }
}

extension UIViewController: UITraitEnvironment {
    /// What it goes by: the traits of what its view is in, with what its parent and itself lay over those. (Y1)
    public final var traitCollection: UITraitCollection {
        guard TraitKeeper.isUsed else { return (viewIfLoaded?.window?.application ?? .shared).traits }
        let inherited = viewIfLoaded?.inheritedTraits ?? parent?.traitCollection ?? UIApplication.shared.traits
        return storedTraits?.applied(to: inherited) ?? inherited
    }

    /// What it lays over the traits that come from above, for itself and all in its view. (Y2)
    public final var traitOverrides: UITraitCollection {
        get { storedTraits?.overrides ?? UITraitCollection() }
        set { if newValue != traitOverrides { change(\.overrides, to: newValue) } }
    }

    /// Light or dark, for its view and all in it, whatever each device has. `unspecified` is as what it is in. The same as that trait of `traitOverrides`. (Y6)
    public final var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }

    /// Lays traits over those that come from above, for a child. nil takes that back. (Y2)
    public final func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        guard childViewController.parent === self else { return }
        let collection = collection ?? UITraitCollection()
        if collection != childViewController.storedTraits?.parentOverrides ?? UITraitCollection() {
            childViewController.change(\.parentOverrides, to: collection)
        }
    }

    /// What is laid over a child's traits. (Y2)
    public final func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        guard childViewController.parent === self, let overrides = childViewController.storedTraits?.parentOverrides
        else { return nil }
        return overrides.isEmpty ? nil : overrides
    }

    private func change(_ path: ReferenceWritableKeyPath<TraitKeeper, UITraitCollection>, to traits: UITraitCollection)
    {
        TraitKeeper.use()
        let before = traitCollection
        traitKeeper[keyPath: path] = traits
        viewIfLoaded?.setNeedsRender([.appearance])
        TraitChange.tell(self, from: before, to: traitCollection)
    }

    final var traitKeeper: TraitKeeper {
        let keeper = storedTraits ?? TraitKeeper()
        storedTraits = keeper
        return keeper
    }
}

extension UIScreen: UITraitEnvironment {
    /// What the screen gives to its windows.
    public var traitCollection: UITraitCollection { application?.traits ?? UITraitCollection(screenSize: .zero) }
    /// Nobody is told by the screen.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

extension UIApplication {
    /// What its windows go by. (Y1)
    final var traits: UITraitCollection {
        var traits = UITraitCollection(screenSize: screenSize)
        traits.layoutDirection = userInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        traits.preferredContentSizeCategory = preferredContentSizeCategory
        return traits
    }
}

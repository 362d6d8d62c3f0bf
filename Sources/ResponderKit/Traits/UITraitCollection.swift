public import Foundation

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not said: each page decides by its own setting.
    case unspecified = 0
    /// Dark on light.
    case light = 1
    /// Light on dark.
    case dark = 2
}

/// How much room there is one way. Raw values as UIKit's.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not said.
    case unspecified = 0
    /// Little: one thing at a time.
    case compact = 1
    /// Enough for several things side by side.
    case regular = 2
}

/// What is held, or looked at. Raw values as UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not said.
    case unspecified = -1
    /// As large as a phone.
    case phone = 0
    /// As large as a tablet, or larger.
    case pad = 1
    /// A television.
    case tv = 2
    /// A screen in a car.
    case carPlay = 3
    /// A desktop.
    case mac = 5
    /// Worn before the eyes.
    case vision = 6
}

/// Which way lines run, where it may be left open. Raw values as UIKit's.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not said.
    case unspecified = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// What a part of the screen goes by: how much room there is, which way lines run, how large text is liked. (Y1)
///
/// A value, where UIKit's is an object; one that leaves traits open can be laid over another.
public struct UITraitCollection: Equatable, Hashable, Sendable {
    /// Light or dark. Left open on screens, as each page decides by its own setting.
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// What is held.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    /// How much room there is across.
    public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// How much room there is down.
    public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// Which way lines run.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// How large text is liked.
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// Pixels a point; 0 where that is left open. Screens have 1, as each client has its own.
    public var displayScale: CGFloat = 0

    /// A collection that says nothing.
    public init() {}

    /// A collection of one trait.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
    }

    /// A collection of one trait.
    public init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        userInterfaceIdiom = idiom
    }

    /// A collection of one trait.
    public init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.horizontalSizeClass = horizontalSizeClass
    }

    /// A collection of one trait.
    public init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.verticalSizeClass = verticalSizeClass
    }

    /// A collection of one trait.
    public init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.layoutDirection = layoutDirection
    }

    /// A collection of one trait.
    public init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.preferredContentSizeCategory = preferredContentSizeCategory
    }

    /// A collection of one trait: pixels a point.
    public init(displayScale scale: CGFloat) {
        displayScale = scale
    }

    /// What several collections say together; of what more than one says, the last counts.
    public init(traitsFrom traitCollections: [UITraitCollection]) {
        for other in traitCollections { add(other) }
    }

    /// A collection that says what `mutations` set.
    public init(mutations: (inout UITraitCollection) -> Void) {
        mutations(&self)
    }

    /// The same, but for what `mutations` set.
    public func modifyingTraits(_ mutations: (inout UITraitCollection) -> Void) -> UITraitCollection {
        var traits = self
        mutations(&traits)
        return traits
    }

    /// Whether it says all that another one says.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        trait.map { over($0) == self } ?? true
    }

    /// Whether colours look other than with another's traits.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }

    /// Whether nothing is said.
    var isEmpty: Bool { self == UITraitCollection() }

    /// What counts where another one, which says only some, is laid over this.
    func over(_ other: UITraitCollection) -> UITraitCollection {
        var traits = self
        traits.add(other)
        return traits
    }

    private mutating func add(_ other: UITraitCollection) {
        if other.userInterfaceStyle != .unspecified { userInterfaceStyle = other.userInterfaceStyle }
        if other.userInterfaceIdiom != .unspecified { userInterfaceIdiom = other.userInterfaceIdiom }
        if other.horizontalSizeClass != .unspecified { horizontalSizeClass = other.horizontalSizeClass }
        if other.verticalSizeClass != .unspecified { verticalSizeClass = other.verticalSizeClass }
        if other.layoutDirection != .unspecified { layoutDirection = other.layoutDirection }
        if other.preferredContentSizeCategory != .unspecified {
            preferredContentSizeCategory = other.preferredContentSizeCategory
        }
        if other.displayScale != 0 { displayScale = other.displayScale }
    }
}

extension UITraitCollection {
    /// The traits of the application whose code runs.
    @MainActor
    public static var current: UITraitCollection { UIApplication.shared.traits }

    /// From this width on there is room for several things side by side, points: an iPad's half is 507 wide and has none, its two thirds 639 and has.
    static let regularWidth: CGFloat = 600
    /// The same on a phone that lies: the widest of them have room, the others not. Points.
    static let regularWidthOfLying: CGFloat = 896
    /// From this height on there is room for several things below each other: a lying phone, at most 440 high, has none. Points.
    static let regularHeight: CGFloat = 480

    /// Those of a screen of so many points.
    init(screenSize size: CGSize) {
        verticalSizeClass = size.height < Self.regularHeight ? .compact : .regular
        let width = verticalSizeClass == .compact ? Self.regularWidthOfLying : Self.regularWidth
        horizontalSizeClass = size.width < width ? .compact : .regular
        userInterfaceIdiom = min(size.width, size.height) < Self.regularHeight ? .phone : .pad
        displayScale = 1
    }
}

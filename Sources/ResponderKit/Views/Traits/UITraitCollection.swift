public import Foundation

/// The light or dark appearance of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// No preference: each client uses its own setting.
    case unspecified = 0
    /// A light appearance: dark text on a light background.
    case light = 1
    /// A dark appearance: light text on a dark background.
    case dark = 2
}

/// The amount of space in one direction. The raw values match UIKit's.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// The size class is not specified.
    case unspecified = 0
    /// There is little space: one column of content.
    case compact = 1
    /// There is enough space for several items side by side.
    case regular = 2
}

/// The kind of device. The raw values match UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// The kind of device is not specified.
    case unspecified = -1
    /// The device has the size of a phone.
    case phone = 0
    /// The device has the size of a tablet, or is larger.
    case pad = 1
    /// The device is a television.
    case tv = 2
    /// The device is a screen in a car.
    case carPlay = 3
    /// The device is a desktop computer.
    case mac = 5
    /// The device is a headset.
    case vision = 6
}

/// The layout direction, or no direction. The raw values match UIKit's.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// The layout direction is not specified.
    case unspecified = -1
    /// Text and layout go from left to right.
    case leftToRight = 0
    /// Text and layout go from right to left.
    case rightToLeft = 1
}

/// The environment of a part of the interface: size classes, layout direction, text size and others. (Y1)
///
/// This is a value type, whereas UIKit uses a class. When collections are merged, unspecified traits have no effect.
public struct UITraitCollection: Equatable, Hashable, Sendable {
    /// The light or dark appearance. A screen's collection does not specify it, because each client uses its own
    /// setting.
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The kind of device.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    /// The horizontal size class.
    public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The vertical size class.
    public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The layout direction.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// The preferred text size.
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// The number of pixels per point; 0 means unspecified. Screens have the value 1, because each client has its own
    /// scale.
    public var displayScale: CGFloat = 0

    /// Creates a collection without specified traits.
    public init() {}

    /// Creates a collection that specifies only the light or dark appearance.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
    }

    /// Creates a collection that specifies only the kind of device.
    public init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        userInterfaceIdiom = idiom
    }

    /// Creates a collection that specifies only the horizontal size class.
    public init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.horizontalSizeClass = horizontalSizeClass
    }

    /// Creates a collection that specifies only the vertical size class.
    public init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.verticalSizeClass = verticalSizeClass
    }

    /// Creates a collection that specifies only the layout direction.
    public init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.layoutDirection = layoutDirection
    }

    /// Creates a collection that specifies only the preferred text size.
    public init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.preferredContentSizeCategory = preferredContentSizeCategory
    }

    /// Creates a collection that specifies only the display scale, in pixels per point.
    public init(displayScale scale: CGFloat) {
        displayScale = scale
    }

    /// Creates a collection by merging several collections. If several specify the same trait, the last value is used.
    public init(traitsFrom traitCollections: [UITraitCollection]) {
        for other in traitCollections { add(other) }
    }

    /// Creates a collection with the traits that `mutations` sets.
    public init(mutations: (inout UITraitCollection) -> Void) {
        mutations(&self)
    }

    /// Returns a copy with the changes that `mutations` makes.
    public func modifyingTraits(_ mutations: (inout UITraitCollection) -> Void) -> UITraitCollection {
        var traits = self
        mutations(&traits)
        return traits
    }

    /// Returns whether every trait that another collection specifies has the same value in this collection.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        trait.map { overridden(by: $0) == self } ?? true
    }

    /// Returns true if colours look different with the traits of another collection.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }

    /// Whether all traits are unspecified.
    var isEmpty: Bool { self == UITraitCollection() }

    /// Returns a copy of this collection in which each trait that `other` specifies has the value from `other`.
    func overridden(by other: UITraitCollection) -> UITraitCollection {
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
    /// The traits of the application whose code is running.
    @MainActor
    public static var current: UITraitCollection { UIApplication.shared(for: "UITraitCollection.current").traits }

    /// The minimum width of the regular size class, in points.
    ///
    /// Half of an iPad's screen is 507 points wide and compact; two thirds are 639 points wide and regular.
    static let regularWidth: CGFloat = 600
    /// The minimum width of the regular size class on a phone in landscape, in points. Only the widest phones reach it.
    static let landscapeRegularWidth: CGFloat = 896
    /// The minimum height of the regular size class, in points. A phone in landscape is at most 440 points high and
    /// compact.
    static let regularHeight: CGFloat = 480

    /// Creates the traits of a screen with a size in points.
    init(screenSize size: CGSize) {
        verticalSizeClass = size.height < Self.regularHeight ? .compact : .regular
        let width = verticalSizeClass == .compact ? Self.landscapeRegularWidth : Self.regularWidth
        horizontalSizeClass = size.width < width ? .compact : .regular
        userInterfaceIdiom = min(size.width, size.height) < Self.regularHeight ? .phone : .pad
        displayScale = 1
    }
}

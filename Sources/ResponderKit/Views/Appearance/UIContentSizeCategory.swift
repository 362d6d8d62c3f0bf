public import Foundation

/// The text size that a user prefers.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// UIKit's name of the category.
    public var rawValue: String

    /// Creates a category from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The smallest text size.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// The second smallest text size.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// A text size slightly smaller than the default.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The default text size.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// A text size slightly larger than the default.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// A text size larger than `extraLarge`.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// The largest text size below the accessibility sizes.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest of the accessibility sizes, which are for users with low vision.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second accessibility size.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third accessibility size.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth accessibility size.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest accessibility size.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")
    /// The category of a user whose preferred text size is not known.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")

    /// Posted when the preferred text size changes. The notification's object is the application.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

    /// All categories with a size, in ascending order.
    static let all: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium,
        .accessibilityLarge,
        .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The index of the category in `all`. An unknown category has the index of `large`.
    var index: Int { Self.all.firstIndex(of: self) ?? 3 }

    /// Creates the category whose body text is closest to `scale` times the default size.
    public init(scale: Double) {
        func distance(_ category: UIContentSizeCategory) -> Double {
            abs(Double(UIFont.TextStyle.body.size(in: category) / UIFont.TextStyle.body.size(in: .large)) - scale)
        }
        self = Self.all.min { distance($0) < distance($1) } ?? .large
    }

    /// Whether the category is one of the accessibility sizes.
    public var isAccessibilityCategory: Bool { index >= 7 }
}

/// Scales custom fonts and lengths with the user's preferred text size, in proportion to a text style.
@MainActor
public struct UIFontMetrics {
    private let style: UIFont.TextStyle

    /// Creates the metrics of a text style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
    }

    /// The metrics of the body style.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Returns a length scaled to the preferred text size. `value` is the length for the default size, in points.
    public func scaledValue(for value: CGFloat) -> CGFloat {
        (value * style.size(in: UIApplication.sharedOrPlaceholder.preferredContentSizeCategory) / style.size(in: .large))
            .rounded()
    }

    /// Returns a font scaled to the preferred text size. `font` is the font for the default text size.
    public func scaledFont(for font: UIFont) -> UIFont {
        font.scaling(with: style, from: font.pointSize).scaled(
            for: UIApplication.sharedOrPlaceholder.preferredContentSizeCategory)
    }

    /// Returns a font scaled to the preferred text size, with a maximum size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        let scaled = scaledFont(for: font)
        return scaled.pointSize > maximumPointSize ? scaled.withSize(maximumPointSize) : scaled
    }
}

/// A view whose text can follow the user's preferred text size.
@MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// Whether the font follows changes of the preferred text size. Only preferred fonts and fonts that were scaled by
    /// `UIFontMetrics` can follow.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

/// A view that is notified when the preferred text size changes.
@MainActor
protocol ContentSizeObserving: UIView {
    func contentSizeCategoryChanged(to category: UIContentSizeCategory)
}

extension UIApplication {
    /// Sets the user's preferred text size. Adjusts the fonts of labels, text fields, text views and buttons that
    /// follow the size, lays out all views again, and notifies observers.
    public func setPreferredContentSizeCategory(_ category: UIContentSizeCategory) {
        guard category != preferredContentSizeCategory else { return }
        let before = traits
        preferredContentSizeCategory = category
        for window in windows {
            window.forEachView { view in
                (view as? any ContentSizeObserving)?.contentSizeCategoryChanged(to: category)
                view.setNeedsLayout()
                view.storedLayout?.insetsChanged()
            }
        }
        TraitChange.notify(self, from: before)
        NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: self)
    }
}

extension UITextField {
    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        if adjustsFontForContentSizeCategory { font = font?.scaled(for: category) }
    }
}

extension UITextView {
    func contentSizeCategoryChanged(to category: UIContentSizeCategory) {
        if adjustsFontForContentSizeCategory { font = font?.scaled(for: category) }
    }
}

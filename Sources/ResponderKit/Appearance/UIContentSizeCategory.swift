public import Foundation

/// How large a person likes text.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public var rawValue: String

    /// A category by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// As small as can be.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Small.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// A little smaller than usual.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// What there is where a person chose nothing else.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// A little larger than usual.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Larger.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// As large as can be for those who see well.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The first of those for people who see less well.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// Larger.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// Larger.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// Larger.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// As large as can be.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")
    /// Nobody said.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")

    /// The person likes text in another size; the object is the application.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

    /// All that say a size, the smallest first.
    static let all: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium,
        .accessibilityLarge,
        .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// Which of them it is; what is none of them counts as `large`.
    var index: Int { Self.all.firstIndex(of: self) ?? 3 }

    /// The category whose text is nearest to so much of the usual size.
    public init(scale: Double) {
        func distance(_ category: UIContentSizeCategory) -> Double {
            abs(Double(UIFont.TextStyle.body.size(in: category) / UIFont.TextStyle.body.size(in: .large)) - scale)
        }
        self = Self.all.min { distance($0) < distance($1) } ?? .large
    }

    /// Whether it is one of those for people who see less well.
    public var isAccessibilityCategory: Bool { index >= 7 }
}

/// Sizes for text of one's own making that go along with those of a style.
@MainActor
public struct UIFontMetrics {
    private let style: UIFont.TextStyle

    /// Those of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
    }

    /// Those of what is read.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// A length that suits text of the size that the person likes, where `value` (points) suits the usual.
    public func scaledValue(for value: CGFloat) -> CGFloat {
        (value * style.size(in: UIApplication.shared.preferredContentSizeCategory) / style.size(in: .large)).rounded()
    }

    /// A font in the size that the person likes, where this one's is right for the usual.
    public func scaledFont(for font: UIFont) -> UIFont {
        font.scaling(with: style, from: font.pointSize).scaled(for: UIApplication.shared.preferredContentSizeCategory)
    }

    /// The same, no larger than so many points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        let scaled = scaledFont(for: font)
        return scaled.pointSize > maximumPointSize ? scaled.withSize(maximumPointSize) : scaled
    }
}

/// What shows text, and can have it in the size that a person likes.
@MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// Whether its font goes along when the person likes another size. Only a preferred font, or one that font metrics scaled, does.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

/// What is told when the person likes text in another size.
@MainActor
protocol ContentSizeFollowing: UIView {
    func contentSizeCategoryChanged(to category: UIContentSizeCategory)
}

extension UIApplication {
    /// The person likes text in another size: labels, fields, text views and buttons that go along do, all is laid out anew, and who observes it is told.
    public func setPreferredContentSizeCategory(_ category: UIContentSizeCategory) {
        guard category != preferredContentSizeCategory else { return }
        let before = traits
        preferredContentSizeCategory = category
        for window in windows {
            window.forEachView { view in
                (view as? any ContentSizeFollowing)?.contentSizeCategoryChanged(to: category)
                view.setNeedsLayout()
            }
        }
        TraitChange.tell(self, from: before)
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

/// Traits that describe a view to a screen reader, in addition to the view's kind.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bit mask of the traits.
    public let rawValue: UInt64

    /// Creates a set of traits from a bit mask.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The view is the heading of a part of the screen.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 0)
    /// The view changes so often that a screen reader does not read out each change.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 1)
    /// The view contains a summary of the screen.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 2)
    /// The view starts audio or video, so the screen reader should stay silent.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 3)
    /// The view is decoration; screen readers skip the view.
    public static let decorative = UIAccessibilityTraits(rawValue: 1 << 4)

    /// The view is a search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 5)

    var words: [String] {
        var words: [String] = []
        if contains(.header) { words.append("header") }
        if contains(.updatesFrequently) { words.append("updatesFrequently") }
        if contains(.summaryElement) { words.append("summary") }
        if contains(.startsMediaSession) { words.append("startsMediaSession") }
        if contains(.searchField) { words.append("search") }
        if contains(.decorative) { words.append("hidden") }
        return words
    }
}

/// What a view is to a screen reader, beyond its kind.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// A set of traits by their bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// It heads a part of the screen.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 0)
    /// It changes too often to be read out each time.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 1)
    /// It sums the screen up.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 2)
    /// It starts something to be heard, so a screen reader should be quiet.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 3)
    /// It is there for the eye alone.
    public static let decorative = UIAccessibilityTraits(rawValue: 1 << 4)

    /// It is there to be searched by.
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

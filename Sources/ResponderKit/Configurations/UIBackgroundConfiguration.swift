public import Foundation

/// What is behind the content of a button, a cell or a title. (L22)
public struct UIBackgroundConfiguration: Equatable, Sendable {
    /// What it is for, which says how it looks where nothing else does.
    enum Purpose: Sendable {
        case nothing, row, groupedRow, title, sidebar
    }

    /// What fills it; nil is what its style has.
    public var backgroundColor: UIColor?
    /// Makes of that colour the one that is shown.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// How round its corners are, in points; of a button, where the corner style is `fixed`.
    public var cornerRadius: CGFloat = 0
    /// How far its edges are inwards from those of what it is behind, in points. Of a button they do not count.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The colour of its edge; nil is none.
    public var strokeColor: UIColor?
    /// Makes of that colour the one that is shown.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// How wide its edge is, in points.
    public var strokeWidth: CGFloat = 0
    /// A view in front of the colour. Of a button it is not shown.
    public var customView: UIView?
    var purpose = Purpose.nothing
    /// The colour that its style has in the state that it was made for.
    var styleColor: UIColor?

    private init(_ purpose: Purpose, cornerRadius: CGFloat = 0, insets: NSDirectionalEdgeInsets = .zero) {
        self.purpose = purpose
        self.cornerRadius = cornerRadius
        backgroundInsets = insets
    }

    /// Nothing of its own.
    public init() {}

    /// Nothing of its own.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// Of a row of a list, whatever that looks like.
    public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.row) }
    /// Of what stands over a section, whatever its list looks like.
    public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Of what stands under a section, whatever its list looks like.
    public static func listFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Of a row of a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.row) }
    /// Of what stands over or under a section of a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Of a row of a list whose sections are set apart by room.
    public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedRow) }
    /// Of what stands over or under such a section.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Of what stands over a section of a sidebar.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Of a row of a sidebar: with round corners, and room at the sides.
    public static func listSidebarCell() -> UIBackgroundConfiguration { sidebar }
    /// Of a row of a sidebar that stands beside another list.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { sidebar }

    private static var sidebar: UIBackgroundConfiguration {
        UIBackgroundConfiguration(
            .sidebar, cornerRadius: 10, insets: NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
    }

    /// The same, as it is in a state: what says no colour has that of its style.
    @MainActor
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        var updated = self
        let (_, isHighlighted, isSelected) = state.common
        updated.styleColor =
            switch purpose {
            case .sidebar: isSelected || isHighlighted ? .systemFill : nil
            case .groupedRow: .secondarySystemGroupedBackground
            default: nil
            }
        return updated
    }

    /// The colour that is shown; nil is none.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? styleColor ?? .clear
        let tinted = color == .tintColor ? tintColor : color
        return backgroundColorTransformer?(tinted) ?? tinted
    }

    /// The colour that fills it; nil where nothing says one.
    var shownColor: UIColor? {
        guard let color = backgroundColor ?? styleColor else { return backgroundColorTransformer.map { $0(.clear) } }
        return backgroundColorTransformer?(color) ?? color
    }

    /// The colour of its edge; nil where there is none.
    var shownStroke: UIColor? {
        guard strokeWidth > 0, let strokeColor else { return nil }
        return strokeColorTransformer?(strokeColor) ?? strokeColor
    }

    /// Whether it needs a view of its own: the row itself is larger, or has none of what it shows.
    var needsView: Bool { backgroundInsets != .zero || customView != nil }
    /// Whether it says itself how it looks while it is touched.
    var isOwn: Bool { backgroundColor != nil || backgroundColorTransformer != nil || purpose == .nothing || needsView }
}

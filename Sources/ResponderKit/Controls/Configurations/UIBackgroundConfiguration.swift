public import Foundation

/// The background of a button, a cell, a header or a footer. (L22)
public struct UIBackgroundConfiguration: Equatable, Sendable {
    /// The use of the background, which determines its defaults.
    enum Purpose: Sendable {
        case nothing, row, groupedRow, title, sidebar
    }

    /// The fill colour; nil uses the default of the style.
    public var backgroundColor: UIColor?
    /// Transforms the fill colour.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The corner radius in points. For a button, it applies only with the corner style `fixed`.
    public var cornerRadius: CGFloat = 0
    /// The insets of the background from the edges of its view, in points. Ignored for buttons.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The stroke colour; nil draws no stroke.
    public var strokeColor: UIColor?
    /// Transforms the stroke colour.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the stroke, in points.
    public var strokeWidth: CGFloat = 0
    /// A view in front of the fill colour. Ignored for buttons.
    public var customView: UIView?
    var purpose = Purpose.nothing
    /// The default fill colour for the state that `updated(for:)` last received; nil if there is none.
    var styleColor: UIColor?

    private init(_ purpose: Purpose, cornerRadius: CGFloat = 0, insets: NSDirectionalEdgeInsets = .zero) {
        self.purpose = purpose
        self.cornerRadius = cornerRadius
        backgroundInsets = insets
    }

    /// Creates an empty background.
    public init() {}

    /// Returns an empty background.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// Returns the background of a row in any list.
    public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.row) }
    /// Returns the background of a section header in any list.
    public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Returns the background of a section footer in any list.
    public static func listFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Returns the background of a row in a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.row) }
    /// Returns the background of a header or footer in a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Returns the background of a row in a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedRow) }
    /// Returns the background of a header or footer in a grouped list.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Returns the background of a section header in a sidebar.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.title) }
    /// Returns the background of a sidebar row, with rounded corners and space at the sides.
    public static func listSidebarCell() -> UIBackgroundConfiguration { sidebar }
    /// Returns the background of a row in a sidebar that accompanies another list.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { sidebar }

    private static var sidebar: UIBackgroundConfiguration {
        UIBackgroundConfiguration(
            .sidebar, cornerRadius: 10, insets: NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
    }

    /// Returns the configuration for a state. If `backgroundColor` is nil, the fill colour is the style's colour for
    /// this state.
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

    /// Returns the visible fill colour for a tint colour; a clear colour if no fill colour is set.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? styleColor ?? .clear
        let tinted = color == .tintColor ? tintColor : color
        return backgroundColorTransformer?(tinted) ?? tinted
    }

    /// The visible fill colour; nil if no colour is set.
    var shownColor: UIColor? {
        guard let color = backgroundColor ?? styleColor else { return backgroundColorTransformer.map { $0(.clear) } }
        return backgroundColorTransformer?(color) ?? color
    }

    /// The visible stroke colour; nil without a stroke.
    var shownStroke: UIColor? {
        guard strokeWidth > 0, let strokeColor else { return nil }
        return strokeColorTransformer?(strokeColor) ?? strokeColor
    }

    /// The background requires its own view, because the background has insets or a custom view.
    var needsView: Bool { backgroundInsets != .zero || customView != nil }
    /// The configuration itself defines the highlighted and selected appearance, so clients must not add colours for
    /// these states.
    var isCustomized: Bool {
        backgroundColor != nil || backgroundColorTransformer != nil || purpose == .nothing || needsView
    }
}

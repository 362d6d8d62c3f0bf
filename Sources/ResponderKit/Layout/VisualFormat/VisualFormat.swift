import Foundation

/// A line of the visual format language, as it is written: names are not resolved. (L64)
struct VisualFormat {
    /// A number, or the name of a metric or view.
    enum Operand {
        case number(CGFloat)
        case name(String)
    }

    /// A relation to a number or view, with a priority.
    struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var operand: Operand
        /// The priority, and its column in the format.
        var priority: (operand: Operand, column: Int)?
        /// The column of the operand.
        var column: Int
    }

    /// The space between two views, or between a view and an edge of its superview.
    enum Spacing {
        /// The edges touch.
        case flush
        /// The system's spacing, or the superview's margin.
        case system
        case predicates([Predicate])
    }

    /// A view with the predicates of its size.
    struct Element {
        var name: String
        var column: Int
        var predicates: [Predicate] = []
    }

    /// A mistake in a format. Columns are counted in characters, from 1.
    struct Mistake: Error, Equatable {
        var column: Int
        var reason: String
    }

    var isVertical = false
    /// The space before the first view, if the format begins at the superview's edge.
    var leading: Spacing?
    var elements: [Element] = []
    /// The spaces between the views: one fewer than views.
    var spacings: [Spacing] = []
    /// The space after the last view, if the format ends at the superview's edge.
    var trailing: Spacing?
    /// The columns of the superview's edges.
    var superviewColumns = (leading: 1, trailing: 1)

    /// Parses a format.
    init(_ text: String) throws(Mistake) {
        var parser = VisualFormatParser(text)
        self.init()
        try parser.read(into: &self)
    }

    private init() {}
}

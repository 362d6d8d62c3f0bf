import Foundation

/// The parsed form of a line of the visual format language. The names of views and metrics are not resolved yet. (L64)
struct VisualFormat {
    /// A number, or the name of a metric or view.
    enum Operand {
        case number(CGFloat)
        case name(String)
    }

    /// A condition for a size or a space: a relation to a number, metric or view, with an optional priority.
    struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var operand: Operand
        /// The priority of the condition, and the priority's column in the format.
        var priority: (operand: Operand, column: Int)?
        /// The column of the number or name in the format.
        var column: Int
    }

    /// The space between two views, or between a view and an edge of its superview.
    enum Spacing {
        /// The two edges touch, without a space.
        case flush
        /// The system's standard spacing, or the superview's margin at an edge of the superview.
        case system
        case predicates([Predicate])
    }

    /// A view of the format, with the conditions for its size.
    struct Element {
        var name: String
        var column: Int
        var predicates: [Predicate] = []
    }

    /// A mistake in a format. `column` is the position of the mistake in characters, counted from 1.
    struct Mistake: Error, Equatable {
        var column: Int
        var reason: String
    }

    var isVertical = false
    /// The space before the first view, if the format begins at the superview's edge.
    var leading: Spacing?
    var elements: [Element] = []
    /// The spaces between neighbouring views. There is one space fewer than there are views.
    var spacings: [Spacing] = []
    /// The space after the last view, if the format ends at the superview's edge.
    var trailing: Spacing?
    /// The columns of the characters `|` that stand for the superview's edges.
    var superviewColumns = (leading: 1, trailing: 1)

    /// Parses a line of the visual format language.
    init(_ text: String) throws(Mistake) {
        var parser = VisualFormatParser(text)
        self.init()
        try parser.read(into: &self)
    }

    private init() {}
}

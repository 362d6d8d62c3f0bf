import Foundation
import ResponderKit

/// The base class of elements that contain other elements.
@MainActor
class ContainerElement: ElementView {
    private(set) var inner: [ElementView] = []
    override var children: [ElementView] { inner }
    /// The superview of the children.
    var room: UIView { self }

    override func configure() { fill(element.elements("children").map { ($0, scope) }) }

    override func scopeChanged() { for child in inner { child.take(child.element, scope: scope) } }

    override func refresh() { for child in inner { child.update() } }

    final func fill(_ elements: [(element: Element, scope: PageScope)]) {
        inner = ElementFactory.views(for: elements, keeping: inner, in: room, context)
        for child in inner { child.isCentered = (child.element.word("align") ?? childAlignment) == "center" }
        needsMeasuring()
    }

    /// The alignment of the children across the container's axis, as in `LineLayout`.
    var childAlignment: String? { nil }

    /// The children that are not hidden by their condition.
    final var present: [ElementView] { inner.filter { !$0.isAway } }

    /// The distance between children in points. Children on a card have half the distance by default.
    final var gap: CGFloat {
        element.number("spacing").map { context.points($0) }
            ?? (look.background == nil ? context.spacing : (context.spacing / 2).rounded())
    }

    override var spokenText: String { present.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: ", ") }
}

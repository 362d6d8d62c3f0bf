import Foundation
import ResponderKit

/// The base class of elements that contain other elements.
@MainActor
class ContainerElement: ElementView {
    private(set) var childViews: [ElementView] = []
    override var children: [ElementView] { childViews }
    /// The view to which the views of the contained elements are added.
    var childContainer: UIView { self }

    override func configure() { setElements(element.elements("children").map { ($0, scope) }) }

    override func scopeChanged() { for child in childViews { child.setElement(child.element, scope: scope) } }

    override func refresh() { for child in childViews { child.update() } }

    final func setElements(_ elements: [(element: Element, scope: PageScope)]) {
        childViews = ElementFactory.views(for: elements, keeping: childViews, in: childContainer, context)
        for child in childViews { child.isCentered = (child.element.word("align") ?? childAlignment) == "center" }
        invalidateSize()
    }

    /// The alignment of the contained elements across the container's axis; nil for the default of `LineLayout`.
    var childAlignment: String? { nil }

    /// The contained elements, except those that their `show` condition hides.
    final var visibleChildren: [ElementView] { childViews.filter { !$0.isHiddenByCondition } }

    /// The distance between the contained elements, in points. By default, elements on a card have half the distance
    /// that elements on the page have.
    final var gap: CGFloat {
        element.number("spacing").map { context.points($0) }
            ?? (resolvedStyle.background == nil ? context.spacing : (context.spacing / 2).rounded())
    }

    override var defaultAccessibilityLabel: String {
        visibleChildren.map(\.defaultAccessibilityLabel).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

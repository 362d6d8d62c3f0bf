import Foundation
import ResponderKit

/// A stack of elements, vertical or horizontal.
@MainActor
final class StackElement: ContainerElement {
    private var line: LineLayout {
        LineLayout(
            isVertical: element.word("axis") != "horizontal", gap: gap,
            alignment: element.word("axis") == "horizontal" ? element.word("alignment") : childAlignment,
            distribution: element.word("distribution") ?? "natural",
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize { line.size(of: visibleChildren, width: width) }
    override func layoutContent(_ area: CGRect) { line.layOut(visibleChildren, in: area) }
    override var childAlignment: String? {
        element.word("axis") == "horizontal" ? nil : element.word("alignment") ?? (isCentered ? "center" : nil)
    }
}

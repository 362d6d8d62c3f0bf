import Foundation
import ResponderKit

/// A kiosk's element that places its child elements in columns of equal width.
@MainActor
final class GridElement: ContainerElement {
    override func contentSize(_ width: CGFloat?) -> CGSize {
        grid.size(of: visibleChildren, width: width ?? maximumWidth ?? 0)
    }
    override func layoutContent(_ area: CGRect) { grid.layOut(visibleChildren, in: area) }

    private var grid: GridLayout {
        GridLayout(
            columns: element.number("columns").map { Int($0) },
            minimumColumnWidth: context.points(element.number("minimum") ?? 150),
            gap: gap,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }
}

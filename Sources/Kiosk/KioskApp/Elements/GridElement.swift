import Foundation
import ResponderKit

/// Elements in columns of equal width.
@MainActor
final class GridElement: ContainerElement {
    override func contentSize(_ width: CGFloat?) -> CGSize { grid.size(of: present, width: width ?? widest ?? 0) }
    override func layoutContent(_ area: CGRect) { grid.place(present, in: area) }

    private var grid: GridLayout {
        GridLayout(
            columns: element.number("columns").map { Int($0) }, least: context.points(element.number("minimum") ?? 150),
            gap: gap,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }
}

import Foundation
import ResponderKit

/// A kiosk's element that places its child elements side by side. On a narrow or portrait screen, the child elements
/// are one below the other.
@MainActor
final class SplitElement: ContainerElement {
    private var isNarrow: Bool { context.layout.isNarrow || context.layout.orientation == "portrait" }

    private var line: LineLayout {
        LineLayout(isVertical: true, gap: gap, isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    private func widths(_ width: CGFloat) -> [CGFloat] {
        let all = element.list("ratio").compactMap(\.number)
        let parts = childViews.enumerated().filter { !$1.isHiddenByCondition }.map { index, _ in
            index < all.count ? all[index] : 1
        }
        let sum = max(parts.reduce(0, +), 0.001)
        let room = max(0, width - splitGap * CGFloat(max(0, parts.count - 1)))
        return parts.map { room * CGFloat($0 / sum) }
    }

    private var splitGap: CGFloat { element.number("spacing").map { context.points($0) } ?? context.points(28) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        if isNarrow { return line.size(of: visibleChildren, width: width) }
        let width = width ?? context.layout.size.width
        return CGSize(width: width, height: zip(visibleChildren, widths(width)).map { $0.size($1).height }.max() ?? 0)
    }

    override func layoutContent(_ area: CGRect) {
        if isNarrow { return line.layOut(visibleChildren, in: area) }
        var x = area.minX
        for (view, width) in zip(visibleChildren, widths(area.width)) {
            let height =
                view.grows || view.element.kind == "scroll" ? area.height : min(area.height, view.size(width).height)
            let mirroredX =
                effectiveUserInterfaceLayoutDirection == .rightToLeft ? area.maxX - (x - area.minX) - width : x
            view.frame =
                CGRect(
                    x: mirroredX, y: area.minY, width: width,
                    height: max(height, view.element.word("align") == "fill" ? area.height : 0)
                )
                .rounded
            x += width + splitGap
        }
    }
}

import Foundation
import ResponderKit

/// Places elements in a line, vertical or horizontal.
@MainActor
struct LineLayout {
    var isVertical = true
    var gap: CGFloat = 0
    /// The alignment of the elements across the line: `fill`, `start`, `center` or `end`. The default is `fill` for a
    /// vertical line and `center` for a horizontal line.
    var alignment: String?
    var distribution = "natural"
    var isMirrored = false

    private func gaps(_ views: [ElementView]) -> CGFloat { gap * CGFloat(max(0, views.count - 1)) }

    func size(of views: [ElementView], width: CGFloat?) -> CGSize {
        if isVertical {
            let sizes = views.map { view in view.size(width.map { min($0, view.widthLimit ?? $0) }) }
            return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(gaps(views)) { $0 + $1.height })
        }
        guard let width else {
            let sizes = views.map { $0.size(nil) }
            return CGSize(width: sizes.reduce(gaps(views)) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
        }
        let widths = widths(of: views, in: width)
        let height = zip(views, widths).map { $0.size($1).height }.max() ?? 0
        return CGSize(width: min(width, widths.reduce(gaps(views), +)), height: height)
    }

    /// The width of each element in a horizontal line, in points.
    private func widths(of views: [ElementView], in width: CGFloat) -> [CGFloat] {
        let room = max(0, width - gaps(views))
        if distribution == "equal" { return views.map { _ in room / CGFloat(max(1, views.count)) } }
        var widths = views.map { min($0.size(nil).width, $0.widthLimit ?? .infinity, room) }
        let used = widths.reduce(0, +)
        if used > room {
            // If the elements do not fit, the widest elements get a common maximum width, which is found by bisection.
            var cap = room
            var low: CGFloat = 0
            for _ in 0..<32 {
                let middle = (low + cap) / 2
                if widths.reduce(0, { $0 + min($1, middle) }) > room { cap = middle } else { low = middle }
            }
            return widths.map { min($0, low) }
        }
        let growing = views.indices.filter { views[$0].grows }
        guard !growing.isEmpty else { return widths }
        for index in growing { widths[index] += (room - used) / CGFloat(growing.count) }
        return widths
    }

    func layOut(_ views: [ElementView], in area: CGRect) {
        guard !views.isEmpty else { return }
        isVertical ? layOutVertically(views, in: area) : layOutHorizontally(views, in: area)
    }

    private func layOutVertically(_ views: [ElementView], in area: CGRect) {
        let sizes = views.map { view in view.size(min(area.width, view.widthLimit ?? area.width)) }
        var left = area.height - sizes.reduce(gaps(views)) { $0 + $1.height }
        let growing = views.indices.filter { views[$0].grows }
        var heights = sizes.map(\.height)
        var step = gap
        if distribution == "equal" {
            heights = heights.map { _ in max(0, area.height - gaps(views)) / CGFloat(views.count) }
        } else if !growing.isEmpty {
            // `left` is the height that remains for the growing elements. If the elements do not fit, `left` is
            // negative, and the growing elements become smaller than their content.
            for index in growing {
                let part = left / CGFloat(growing.count)
                heights[index] = max(0, heights[index] + part)
            }
        } else if distribution == "between", left > 0, views.count > 1 {
            step += left / CGFloat(views.count - 1)
        }
        left = 0
        var top = area.minY
        for (index, view) in views.enumerated() {
            let limit = min(area.width, view.widthLimit ?? area.width)
            let effectiveAlignment = view.element.word("align") ?? alignment ?? "fill"
            let width = effectiveAlignment == "fill" ? limit : min(sizes[index].width, limit)
            view.frame =
                CGRect(x: x(width, in: area, effectiveAlignment), y: top, width: width, height: heights[index]).rounded
            top += heights[index] + step
        }
    }

    private func x(_ width: CGFloat, in area: CGRect, _ effectiveAlignment: String) -> CGFloat {
        switch effectiveAlignment {
        case "center": return area.midX - width / 2
        case "end": return isMirrored ? area.minX : area.maxX - width
        default: return isMirrored ? area.maxX - width : area.minX
        }
    }

    private func layOutHorizontally(_ views: [ElementView], in area: CGRect) {
        let widths = widths(of: views, in: area.width)
        var step = gap
        let used = widths.reduce(gaps(views), +)
        if distribution == "between", used < area.width, views.count > 1 {
            step += (area.width - used) / CGFloat(views.count - 1)
        }
        var x = area.minX
        for (index, view) in views.enumerated() {
            let natural = view.size(widths[index]).height
            let effectiveAlignment = view.element.word("align") ?? alignment ?? "center"
            let height =
                effectiveAlignment == "fill" || view.element.flag("grow") == true && natural == 0
                ? area.height : min(natural, area.height)
            let y =
                effectiveAlignment == "start" || effectiveAlignment == "fill"
                ? area.minY : effectiveAlignment == "end" ? area.maxY - height : area.midY - height / 2
            let mirroredX = isMirrored ? area.maxX - (x - area.minX) - widths[index] : x
            view.frame = CGRect(x: mirroredX, y: y, width: widths[index], height: height).rounded
            x += widths[index] + step
        }
    }
}

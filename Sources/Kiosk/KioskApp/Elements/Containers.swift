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

    override func contentSize(_ width: CGFloat?) -> CGSize { line.size(of: present, width: width) }
    override func layoutContent(_ area: CGRect) { line.place(present, in: area) }
    override var childAlignment: String? {
        element.word("axis") == "horizontal" ? nil : element.word("alignment") ?? (isCentered ? "center" : nil)
    }
}

/// Places elements in a line, vertical or horizontal.
@MainActor
struct LineLayout {
    var isVertical = true
    var gap: CGFloat = 0
    /// `fill`, `start`, `center` or `end`. The default is `fill` for a vertical line and `center` for a horizontal one.
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
            // The widest elements shrink first, until all fit.
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

    func place(_ views: [ElementView], in area: CGRect) {
        guard !views.isEmpty else { return }
        isVertical ? placeDown(views, in: area) : placeAcross(views, in: area)
    }

    private func placeDown(_ views: [ElementView], in area: CGRect) {
        let sizes = views.map { view in view.size(min(area.width, view.widthLimit ?? area.width)) }
        var left = area.height - sizes.reduce(gaps(views)) { $0 + $1.height }
        let growing = views.indices.filter { views[$0].grows }
        var heights = sizes.map(\.height)
        var step = gap
        if distribution == "equal" {
            heights = heights.map { _ in max(0, area.height - gaps(views)) / CGFloat(views.count) }
        } else if !growing.isEmpty {
            // Growing elements also shrink if the space is too small.
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
            let way = view.element.word("align") ?? alignment ?? "fill"
            let width = way == "fill" ? limit : min(sizes[index].width, limit)
            view.frame = CGRect(x: x(width, in: area, way), y: top, width: width, height: heights[index]).rounded
            top += heights[index] + step
        }
    }

    private func x(_ width: CGFloat, in area: CGRect, _ way: String) -> CGFloat {
        switch way {
        case "center": return area.midX - width / 2
        case "end": return isMirrored ? area.minX : area.maxX - width
        default: return isMirrored ? area.maxX - width : area.minX
        }
    }

    private func placeAcross(_ views: [ElementView], in area: CGRect) {
        let widths = widths(of: views, in: area.width)
        var step = gap
        let used = widths.reduce(gaps(views), +)
        if distribution == "between", used < area.width, views.count > 1 {
            step += (area.width - used) / CGFloat(views.count - 1)
        }
        var x = area.minX
        for (index, view) in views.enumerated() {
            let natural = view.size(widths[index]).height
            let way = view.element.word("align") ?? alignment ?? "center"
            let height =
                way == "fill" || view.element.flag("grow") == true && natural == 0
                ? area.height : min(natural, area.height)
            let y =
                way == "start" || way == "fill" ? area.minY : way == "end" ? area.maxY - height : area.midY - height / 2
            let place = isMirrored ? area.maxX - (x - area.minX) - widths[index] : x
            view.frame = CGRect(x: place, y: y, width: widths[index], height: height).rounded
            x += widths[index] + step
        }
    }
}

extension CGRect {
    /// The frame with its origin rounded to whole points for sharp edges. The size is rounded up, because text needs
    /// its full width.
    var rounded: CGRect {
        let size = CGSize(width: max(0, (width - 0.01).rounded(.up)), height: max(0, (height - 0.01).rounded(.up)))
        return CGRect(origin: CGPoint(x: minX.rounded(), y: minY.rounded()), size: size)
    }
}

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

/// Places elements in columns, row by row; each row is as high as its highest element.
@MainActor
struct GridLayout {
    var columns: Int?
    var least: CGFloat
    var gap: CGFloat
    var isMirrored = false

    private func columnCount(_ width: CGFloat) -> Int {
        let fitting = max(1, Int((width + gap) / (max(1, least) + gap)))
        // The given number of columns applies unless a column would be narrower than 44 points, a touch target's width.
        return columns.map { min($0, max(1, Int((width + gap) / (44 + gap)))) } ?? min(fitting, 12)
    }

    private func rows(_ views: [ElementView], _ width: CGFloat) -> (
        width: CGFloat, rows: [[ElementView]], heights: [CGFloat]
    ) {
        let count = columnCount(width)
        let column = max(0, (width - gap * CGFloat(count - 1)) / CGFloat(count))
        let rows = stride(from: 0, to: views.count, by: count).map { Array(views[$0..<min($0 + count, views.count)]) }
        return (column, rows, rows.map { $0.map { $0.size(column).height }.max() ?? 0 })
    }

    func size(of views: [ElementView], width: CGFloat) -> CGSize {
        let (_, rows, heights) = rows(views, width)
        return CGSize(width: width, height: heights.reduce(gap * CGFloat(max(0, rows.count - 1)), +))
    }

    func place(_ views: [ElementView], in area: CGRect) {
        let (column, rows, heights) = rows(views, area.width)
        var y = area.minY
        for (row, height) in zip(rows, heights) {
            for (index, view) in row.enumerated() {
                let x = CGFloat(index) * (column + gap)
                view.frame =
                    CGRect(x: isMirrored ? area.maxX - x - column : area.minX + x, y: y, width: column, height: height)
                    .rounded
            }
            y += height + gap
        }
    }
}

/// Elements side by side; one below the other on a narrow or portrait screen.
@MainActor
final class SplitElement: ContainerElement {
    private var isNarrow: Bool { context.layout.isNarrow || context.layout.orientation == "portrait" }

    private var line: LineLayout {
        LineLayout(isVertical: true, gap: gap, isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    private func widths(_ width: CGFloat) -> [CGFloat] {
        let all = element.list("ratio").compactMap(\.number)
        let parts = inner.enumerated().filter { !$1.isAway }.map { index, _ in index < all.count ? all[index] : 1 }
        let sum = max(parts.reduce(0, +), 0.001)
        let room = max(0, width - splitGap * CGFloat(max(0, parts.count - 1)))
        return parts.map { room * CGFloat($0 / sum) }
    }

    private var splitGap: CGFloat { element.number("spacing").map { context.points($0) } ?? context.points(28) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        if isNarrow { return line.size(of: present, width: width) }
        let width = width ?? context.layout.size.width
        return CGSize(width: width, height: zip(present, widths(width)).map { $0.size($1).height }.max() ?? 0)
    }

    override func layoutContent(_ area: CGRect) {
        if isNarrow { return line.place(present, in: area) }
        var x = area.minX
        for (view, width) in zip(present, widths(area.width)) {
            let height =
                view.grows || view.element.kind == "scroll" ? area.height : min(area.height, view.size(width).height)
            let place = effectiveUserInterfaceLayoutDirection == .rightToLeft ? area.maxX - (x - area.minX) - width : x
            view.frame =
                CGRect(
                    x: place, y: area.minY, width: width,
                    height: max(height, view.element.word("align") == "fill" ? area.height : 0)
                )
                .rounded
            x += width + splitGap
        }
    }
}

/// A scrollable container.
@MainActor
final class ScrollElement: ContainerElement {
    private let scroll = UIScrollView()
    override var room: UIView { scroll }
    override var target: UIView { scroll }
    override var grows: Bool { element.flag("grow") ?? (element.number("height") == nil && !isAcross) }
    private var isAcross: Bool { element.word("axis") == "horizontal" }

    override func build() { addSubview(scroll) }

    override func configure() {
        super.configure()
        scroll.alwaysBounceVertical = false
        scroll.contentInsetAdjustmentBehavior = .never
    }

    private var line: LineLayout {
        LineLayout(
            isVertical: !isAcross, gap: gap, alignment: isAcross ? "start" : nil,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let size = line.size(of: present, width: isAcross ? nil : width)
        return CGSize(width: width ?? size.width, height: size.height)
    }

    override func layoutContent(_ area: CGRect) {
        scroll.frame = area
        let size = line.size(of: present, width: isAcross ? nil : area.width)
        scroll.contentSize =
            isAcross ? CGSize(width: size.width, height: area.height) : CGSize(width: area.width, height: size.height)
        line.place(
            present,
            in: CGRect(
                origin: .zero,
                size: CGSize(width: isAcross ? size.width : area.width, height: isAcross ? area.height : size.height))
        )
    }
}

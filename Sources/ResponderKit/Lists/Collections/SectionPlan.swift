import Algorithms
import Foundation

/// The positions of all elements in a layout that places one section below the other.
///
/// In a layout that scrolls horizontally, the axes are exchanged in all arguments and results.
struct SectionPlan {
    /// A header or footer of a section.
    struct Boundary {
        var kind: String
        /// The view's index among the supplementary views of its section.
        var item = 0
        /// The frame: relative to the section's top left corner for a header, and to its bottom left corner for a
        /// footer.
        var frame: CGRect
        /// Whether the header or footer stays visible while a part of its section is visible.
        var isPinned = false
        var isHeightEstimated = false
    }

    /// The positions of the elements in one section.
    struct Section {
        var items: ItemPlan
        /// `origin` is the position of the items relative to the section's top left corner. `bottomInset` is the space
        /// below the items.
        var origin: CGPoint
        var bottomInset: CGFloat
        var headers: [Boundary] = []
        /// The footers, with frames relative to the section's bottom left corner.
        var footers: [Boundary] = []

        var length: CGFloat { origin.y + items.length + bottomInset }
    }

    /// An element of the layout: an item, or a header or footer of a section.
    enum Place {
        case item(IndexPath)
        case boundary(Boundary, IndexPath, lowest: CGFloat?)
    }

    private(set) var sections: [Section] = []
    /// The spacing between sections.
    private let spacing: CGFloat
    /// The y coordinates of the top edge of each section and of the bottom edge of the last section. Empty if the
    /// positions must be computed again.
    private var tops: [CGFloat] = []

    init(_ sections: [Section] = [], spacing: CGFloat = 0) {
        self.sections = sections
        self.spacing = spacing
    }

    /// The total height, in points.
    var length: CGFloat { mutating get { sections.isEmpty ? 0 : top(of: sections.count) - spacing } }

    /// Returns the y coordinate of the top edge of a section.
    mutating func top(of section: Int) -> CGFloat {
        if tops.isEmpty {
            tops = [0]
            for section in sections { tops.append((tops.last ?? 0) + section.length + spacing) }
        }
        return tops[min(max(section, 0), sections.count)]
    }

    /// Changes a section, and marks the sections' positions for recomputation.
    mutating func change(_ section: Int, _ body: (inout Section) -> Void) {
        body(&sections[section])
        tops = []
    }

    private func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && path.item >= 0
            && path.item < sections[path.section].items.count
    }

    /// Returns the frame of an item; nil if it does not exist.
    mutating func frame(of path: IndexPath) -> CGRect? {
        guard contains(path) else { return nil }
        let origin = sections[path.section].origin
        return sections[path.section].items.frame(of: path.item).offsetBy(
            dx: origin.x, dy: origin.y + top(of: path.section))
    }

    /// Returns a header or footer with its frame in the content. For a pinned header, `lowest` is the largest y
    /// coordinate that its top edge may have.
    mutating func boundary(_ kind: String, at path: IndexPath) -> (Boundary, frame: CGRect, lowest: CGFloat?)? {
        guard path.count == 2, sections.indices.contains(path.section) else { return nil }
        let isOurs = { (each: Boundary) in each.kind == kind && each.item == path.item }
        if let header = sections[path.section].headers.first(where: isOurs) {
            return place(header, isHeader: true, path.section)
        }
        return sections[path.section].footers.first(where: isOurs).map { place($0, isHeader: false, path.section) }
    }

    private mutating func place(_ boundary: Boundary, isHeader: Bool, _ section: Int) -> (
        Boundary, frame: CGRect, lowest: CGFloat?
    ) {
        let top = top(of: section)
        let end = top + sections[section].length
        guard isHeader else { return (boundary, boundary.frame.offsetBy(dx: 0, dy: end), nil) }
        let frame = boundary.frame.offsetBy(dx: 0, dy: top)
        guard boundary.isPinned else { return (boundary, frame, nil) }
        let footer = sections[section].footers.map(\.frame.minY).min() ?? 0
        return (boundary, frame, max(frame.minY, end + footer - frame.height))
    }

    /// Returns the sections that overlap a vertical range.
    private mutating func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard bottom > top, !sections.isEmpty else { return 0..<0 }
        _ = self.top(of: 0)
        let first = sections.indices.partitioningIndex { tops[$0 + 1] > top }
        return first..<max(first, sections.indices.partitioningIndex { tops[$0] >= bottom })
    }

    /// Returns all elements that overlap a rectangle, by section. Pinned headers of these sections are always
    /// included.
    mutating func places(in rect: CGRect) -> [(place: Place, frame: CGRect)] {
        var found: [(place: Place, frame: CGRect)] = []
        for section in sections(from: rect.minY, to: rect.maxY) {
            for header in sections[section].headers {
                add(place(header, isHeader: true, section), section, in: rect, to: &found)
            }
            let origin = sections[section].origin
            let top = top(of: section) + origin.y
            for item in sections[section].items.items(from: rect.minY - top, to: rect.maxY - top) {
                let frame = sections[section].items.frame(of: item).offsetBy(dx: origin.x, dy: top)
                guard frame.overlaps(rect) else { continue }
                found.append((.item(IndexPath(item: item, section: section)), frame))
            }
            for footer in sections[section].footers {
                add(place(footer, isHeader: false, section), section, in: rect, to: &found)
            }
        }
        return found
    }

    private func add(
        _ each: (boundary: Boundary, frame: CGRect, lowest: CGFloat?), _ section: Int, in rect: CGRect,
        to found: inout [(place: Place, frame: CGRect)]
    ) {
        guard each.lowest != nil || each.frame.overlaps(rect) else { return }
        let path = IndexPath(item: each.boundary.item, section: section)
        found.append((.boundary(each.boundary, path, lowest: each.lowest), each.frame))
    }
}

/// Computes layout attributes from the positions of the elements.
@MainActor
struct SectionAttributes {
    var plan = SectionPlan()
    /// Whether the layout scrolls horizontally.
    var isHorizontal = false
    /// Closures that return whether the width or the height of an item is an estimate.
    var isWidthFlexible: (IndexPath) -> Bool = { _ in false }
    var isHeightFlexible: (IndexPath) -> Bool = { _ in false }
    /// Returns the appearance of an item that is a row of a list; nil for any other item.
    var rowAppearance: (IndexPath) -> RowAppearance? = { _ in nil }

    /// Returns the size of the content. `across` is the content's length perpendicular to the scroll direction, in
    /// points.
    mutating func contentSize(across: CGFloat) -> CGSize {
        isHorizontal ? CGSize(width: plan.length, height: across) : CGSize(width: across, height: plan.length)
    }

    mutating func attributes(in rect: CGRect, of layout: UICollectionViewLayout) -> [UICollectionViewLayoutAttributes] {
        let places = plan.places(in: isHorizontal ? rect.turned : rect)
        let ceiling = ceiling(of: layout)
        return places.map { make($0.place, $0.frame, layout, ceiling) }
    }

    mutating func item(at path: IndexPath, of layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        plan.frame(of: path).map { make(.item(path), $0, layout, 0) }
    }

    mutating func boundary(_ kind: String, at path: IndexPath, of layout: UICollectionViewLayout)
        -> UICollectionViewLayoutAttributes?
    {
        plan.boundary(kind, at: path).map { make(.boundary($0, path, lowest: $2), $1, layout, ceiling(of: layout)) }
    }

    /// Returns the y coordinate of the top edge of the visible area, where pinned headers are placed.
    private func ceiling(of layout: UICollectionViewLayout) -> CGFloat {
        layout.collectionView.map { $0.bounds.minY + $0.adjustedContentInset.top } ?? 0
    }

    private func make(
        _ place: SectionPlan.Place, _ natural: CGRect, _ layout: UICollectionViewLayout, _ ceiling: CGFloat
    ) -> UICollectionViewLayoutAttributes {
        let attributes = type(of: layout).layoutAttributesClass.init()
        let frame = isHorizontal ? natural.turned : natural
        attributes.frame = frame
        switch place {
        case .item(let path):
            attributes.indexPath = path
            attributes.isWidthEstimated = isWidthFlexible(path)
            attributes.isHeightEstimated = isHeightFlexible(path)
            attributes.rowAppearance = rowAppearance(path)
        case .boundary(let boundary, let path, let lowest):
            attributes.setElement(.supplementaryView, boundary.kind, path)
            attributes.isHeightEstimated = boundary.isHeightEstimated && !isHorizontal
            attributes.isWidthEstimated = boundary.isHeightEstimated && isHorizontal
            // Clients cannot pin headers in a horizontal layout, so these headers scroll with the content.
            guard let lowest, !isHorizontal else { break }
            attributes.pinning = UICollectionViewLayoutAttributes.Pinning(natural: frame, lowest: lowest)
            attributes.frame.origin.y = min(max(frame.minY, ceiling), lowest)
            attributes.zIndex = 1
        }
        return attributes
    }
}

extension CGRect {
    /// Returns true if both rectangles share an area; touching edges do not count.
    func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
    }

    /// The rectangle with exchanged axes.
    var turned: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}

extension CGSize {
    /// The size with exchanged axes.
    var turned: CGSize { CGSize(width: height, height: width) }
}

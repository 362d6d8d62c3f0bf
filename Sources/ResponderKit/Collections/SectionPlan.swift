import Algorithms
import Foundation

/// Where everything stands in a layout that puts section below section.
///
/// In a layout that goes on to the side, all is turned: it is asked, and answers, with what is across and what is down exchanged.
struct SectionPlan {
    /// Something at the beginning or the end of a section.
    struct Boundary {
        var kind: String
        /// Which one of its section it is.
        var item = 0
        /// Where it is, from the top left of the section, or of its end.
        var frame: CGRect
        /// Whether it stays in sight as long as something of its section is.
        var stays = false
        var isHeightEstimated = false
    }

    /// One section.
    struct Section {
        var items: ItemPlan
        /// Where items begin, from the section's top left, and how far the section goes on below them.
        var origin: CGPoint
        var below: CGFloat
        var headers: [Boundary] = []
        /// Their places are counted from where the section ends.
        var footers: [Boundary] = []

        var length: CGFloat { origin.y + items.length + below }
    }

    /// What stands somewhere.
    enum Place {
        case item(IndexPath)
        case boundary(Boundary, IndexPath, lowest: CGFloat?)
    }

    private(set) var sections: [Section] = []
    /// The room between sections.
    private let spacing: CGFloat
    /// Where each section begins, and where the last one ends; empty where that has to be worked out anew.
    private var tops: [CGFloat] = []

    init(_ sections: [Section] = [], spacing: CGFloat = 0) {
        self.sections = sections
        self.spacing = spacing
    }

    /// How high all is, in points.
    var length: CGFloat { mutating get { sections.isEmpty ? 0 : top(of: sections.count) - spacing } }

    /// Where a section begins.
    mutating func top(of section: Int) -> CGFloat {
        if tops.isEmpty {
            tops = [0]
            for section in sections { tops.append((tops.last ?? 0) + section.length + spacing) }
        }
        return tops[min(max(section, 0), sections.count)]
    }

    /// A section's items are of other sizes.
    mutating func change(_ section: Int, _ body: (inout Section) -> Void) {
        body(&sections[section])
        tops = []
    }

    private func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && path.item >= 0
            && path.item < sections[path.section].items.count
    }

    /// Where an item is; nil where there is none.
    mutating func frame(of path: IndexPath) -> CGRect? {
        guard contains(path) else { return nil }
        let origin = sections[path.section].origin
        return sections[path.section].items.frame(of: path.item).offsetBy(
            dx: origin.x, dy: origin.y + top(of: path.section))
    }

    /// Where something at the beginning or end of a section is while nothing is scrolled, and how far down its top may go where it stays in sight.
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
        guard boundary.stays else { return (boundary, frame, nil) }
        let footer = sections[section].footers.map(\.frame.minY).min() ?? 0
        return (boundary, frame, max(frame.minY, end + footer - frame.height))
    }

    /// The sections of which something is between two places.
    private mutating func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard bottom > top, !sections.isEmpty else { return 0..<0 }
        _ = self.top(of: 0)
        let first = sections.indices.partitioningIndex { tops[$0 + 1] > top }
        return first..<max(first, sections.indices.partitioningIndex { tops[$0] >= bottom })
    }

    /// Everything of which something is in a rectangle, section by section; of those, also what stays in sight.
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

/// What a layout that puts section below section answers.
@MainActor
struct SectionSurvey {
    var plan = SectionPlan()
    /// Whether it goes on to the side.
    var isHorizontal = false
    /// Which of an item's sizes are open.
    var isWidthOpen: (IndexPath) -> Bool = { _ in false }
    var isHeightOpen: (IndexPath) -> Bool = { _ in false }
    /// How an item is drawn that is a row of a list.
    var look: (IndexPath) -> RowLook? = { _ in nil }

    /// How large all is, where it is so wide across.
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

    /// What is in sight at the top: what stays there stands against it.
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
            attributes.isWidthEstimated = isWidthOpen(path)
            attributes.isHeightEstimated = isHeightOpen(path)
            attributes.look = look(path)
        case .boundary(let boundary, let path, let lowest):
            attributes.stand(for: .supplementaryView, boundary.kind, path)
            attributes.isHeightEstimated = boundary.isHeightEstimated && !isHorizontal
            attributes.isWidthEstimated = boundary.isHeightEstimated && isHorizontal
            // To the side pages have nothing that stays in sight.
            guard let lowest, !isHorizontal else { break }
            attributes.stay = UICollectionViewLayoutAttributes.Stay(natural: frame, lowest: lowest)
            attributes.frame.origin.y = min(max(frame.minY, ceiling), lowest)
            attributes.zIndex = 1
        }
        return attributes
    }
}

extension CGRect {
    /// Whether the two have some room in common: more than an edge.
    func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
    }

    /// With what is across and what is down exchanged.
    var turned: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}

extension CGSize {
    /// With what is across and what is down exchanged.
    var turned: CGSize { CGSize(width: height, height: width) }
}

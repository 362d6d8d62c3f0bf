import Algorithms
import Foundation

/// Where everything in a table stands: its own header, section after section of a header, rows and a footer, and its own footer.
struct TableSections {
    /// One section.
    struct Section {
        /// How high what stands over the rows is, in points.
        var header: CGFloat
        /// How high each row is.
        var rows: RowHeights
        /// How high what stands under the rows is, in points.
        var footer: CGFloat

        var height: CGFloat { header + rows.total + footer }
    }

    /// The sections, from the top.
    private(set) var sections: [Section]
    /// How high the table's own header is, in points.
    var header: CGFloat = 0 { didSet { if header != oldValue { tops = [] } } }
    /// How high the table's own footer is, in points.
    var footer: CGFloat = 0
    /// Where each section begins, and where the last one ends; empty where that has to be worked out anew.
    private var tops: [CGFloat] = []

    /// These sections.
    init(_ sections: [Section] = []) {
        self.sections = sections
    }

    /// How high all is, in points.
    var height: CGFloat { mutating get { top(of: sections.count) + footer } }
    /// How many rows each section has.
    var counts: [Int] { sections.map(\.rows.count) }

    /// Whether there is such a row.
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
            && path.row < sections[path.section].rows.count
    }

    /// Where a section begins; where the last one ends, for one that is not there.
    mutating func top(of section: Int) -> CGFloat {
        if tops.isEmpty {
            tops = [header]
            for section in sections { tops.append((tops.last ?? 0) + section.height) }
        }
        return tops[min(max(section, 0), sections.count)]
    }

    /// Where the rows of a section begin and end.
    mutating func rows(of section: Int) -> (top: CGFloat, bottom: CGFloat) {
        let top = top(of: section)
        return (top + sections[section].header, self.top(of: section + 1) - sections[section].footer)
    }

    /// Where a row is: its top and its height. Below all for one that is not there.
    mutating func place(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
        guard sections.indices.contains(path.section) else { return (top(of: sections.count), 0) }
        let top = top(of: path.section) + sections[path.section].header
        return (top + sections[path.section].rows.top(of: path.row), sections[path.section].rows.height(of: path.row))
    }

    /// The sections of which something is between two places.
    mutating func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard bottom > top, !sections.isEmpty else { return 0..<0 }
        _ = self.top(of: 0)
        let first = sections.indices.partitioningIndex { tops[$0 + 1] > top }
        return first..<max(first, sections.indices.partitioningIndex { tops[$0] >= bottom })
    }

    /// The rows of which something is between two places.
    mutating func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
        var found: [IndexPath] = []
        for section in sections(from: top, to: bottom) {
            let first = rows(of: section).top
            for row in sections[section].rows.rows(from: top - first, to: bottom - first) {
                found.append(IndexPath(row: row, section: section))
            }
        }
        return found
    }

    /// The row at a place.
    mutating func row(at y: CGFloat) -> IndexPath? {
        for section in sections(from: y, to: y.nextUp) {
            let (top, bottom) = rows(of: section)
            guard y >= top, y < bottom else { continue }
            return IndexPath(row: sections[section].rows.row(at: y - top), section: section)
        }
        return nil
    }

    /// Says how high what stands over and under a section is, in points.
    mutating func setEnds(_ header: CGFloat, _ footer: CGFloat, of section: Int) {
        guard sections[section].header != header || sections[section].footer != footer else { return }
        (sections[section].header, sections[section].footer) = (header, footer)
        tops = []
    }

    /// Says how high a row is, in points.
    mutating func set(_ height: CGFloat, of path: IndexPath) {
        guard contains(path), sections[path.section].rows.height(of: path.row) != height else { return }
        sections[path.section].rows.set(height, of: path.row)
        tops = []
    }
}

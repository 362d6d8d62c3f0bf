import Algorithms
import Foundation

/// The vertical layout of a table: the table header, the sections from top to bottom, and the table footer.
///
/// Each section has a header, rows and a footer.
struct TableSections {
    /// The heights of one section.
    struct Section {
        /// The height of the section header, in points.
        var header: CGFloat
        /// The heights of the rows, in points.
        var rows: RowHeights
        /// The height of the section footer, in points.
        var footer: CGFloat

        var height: CGFloat { header + rows.total + footer }
    }

    /// The sections, from top to bottom.
    private(set) var sections: [Section]
    /// The height of the table header, in points.
    var header: CGFloat = 0 { didSet { if header != oldValue { tops = [] } } }
    /// The height of the table footer, in points.
    var footer: CGFloat = 0
    /// The top of each section, followed by the bottom of the last section. Empty if the values must be recomputed.
    private var tops: [CGFloat] = []

    /// Creates a layout of the given sections.
    init(_ sections: [Section] = []) {
        self.sections = sections
    }

    /// The height of the whole content, in points.
    var height: CGFloat { mutating get { top(of: sections.count) + footer } }
    /// The number of rows in each section.
    var counts: [Int] { sections.map(\.rows.count) }

    /// Returns whether the index path refers to an existing row.
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
            && path.row < sections[path.section].rows.count
    }

    /// Returns the top of a section, in points. If the section does not exist, returns the bottom of the last section.
    mutating func top(of section: Int) -> CGFloat {
        if tops.isEmpty {
            tops = [header]
            for section in sections { tops.append((tops.last ?? 0) + section.height) }
        }
        return tops[min(max(section, 0), sections.count)]
    }

    /// Returns the top and the bottom of a section's rows, without header and footer, in points.
    mutating func rows(of section: Int) -> (top: CGFloat, bottom: CGFloat) {
        let top = top(of: section)
        return (top + sections[section].header, self.top(of: section + 1) - sections[section].footer)
    }

    /// Returns the top and the height of a row, in points.
    ///
    /// If the section does not exist, returns the bottom of the last section and a height of 0.
    mutating func place(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
        guard sections.indices.contains(path.section) else { return (top(of: sections.count), 0) }
        let top = top(of: path.section) + sections[path.section].header
        return (top + sections[path.section].rows.top(of: path.row), sections[path.section].rows.height(of: path.row))
    }

    /// Returns the sections that intersect a vertical range of the content.
    mutating func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard bottom > top, !sections.isEmpty else { return 0..<0 }
        _ = self.top(of: 0)
        let first = sections.indices.partitioningIndex { tops[$0 + 1] > top }
        return first..<max(first, sections.indices.partitioningIndex { tops[$0] >= bottom })
    }

    /// Returns the rows that intersect a vertical range of the content.
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

    /// Returns the row at a vertical position of the content, or nil if no row is there.
    mutating func row(at y: CGFloat) -> IndexPath? {
        for section in sections(from: y, to: y.nextUp) {
            let (top, bottom) = rows(of: section)
            guard y >= top, y < bottom else { continue }
            return IndexPath(row: sections[section].rows.row(at: y - top), section: section)
        }
        return nil
    }

    /// Sets the heights of a section's header and footer, in points.
    mutating func setEnds(_ header: CGFloat, _ footer: CGFloat, of section: Int) {
        guard sections[section].header != header || sections[section].footer != footer else { return }
        (sections[section].header, sections[section].footer) = (header, footer)
        tops = []
    }

    /// Sets the height of a row, in points.
    mutating func set(_ height: CGFloat, of path: IndexPath) {
        guard contains(path), sections[path.section].rows.height(of: path.row) != height else { return }
        sections[path.section].rows.set(height, of: path.row)
        tops = []
    }
}

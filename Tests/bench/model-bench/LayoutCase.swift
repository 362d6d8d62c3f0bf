import Foundation
import ResponderKit

/// The layout of 1,000 views by constraints, compared with the same frames computed by hand.
///
/// The layout has a hundred rows, one below the other, with nine views of equal width in each. A constant defines the
/// height of a row. There are 4,000 constraints in total. The first figure is the complete layout. The second figure is
/// the change of one row's height, which affects ten views and moves the forty-nine rows below.
@MainActor
enum LayoutCase {
    static let rows = 100
    static let columns = 9
    static let size = CGSize(width: 900, height: 5_000)

    /// The views and the height constraint of each row.
    @MainActor
    private final class Grid {
        let root = UIView(frame: CGRect(origin: .zero, size: LayoutCase.size))
        var rows: [UIView] = []
        var heights: [NSLayoutConstraint] = []

        init(constrained: Bool) {
            for _ in 0..<LayoutCase.rows {
                let row = UIView()
                root.addSubview(row)
                for _ in 0..<LayoutCase.columns { row.addSubview(UIView()) }
                rows.append(row)
            }
            if constrained { constrain() }
        }

        private func constrain() {
            var all: [NSLayoutConstraint] = []
            var above = root.topAnchor
            for row in rows {
                row.translatesAutoresizingMaskIntoConstraints = false
                let height = row.heightAnchor.constraint(equalToConstant: 40)
                heights.append(height)
                all += [
                    row.leftAnchor.constraint(equalTo: root.leftAnchor),
                    row.rightAnchor.constraint(equalTo: root.rightAnchor),
                    row.topAnchor.constraint(equalTo: above, constant: 8), height,
                ]
                above = row.bottomAnchor
                var before: UIView?
                for cell in row.subviews {
                    cell.translatesAutoresizingMaskIntoConstraints = false
                    all += [
                        cell.topAnchor.constraint(equalTo: row.topAnchor),
                        cell.bottomAnchor.constraint(equalTo: row.bottomAnchor),
                        cell.leftAnchor.constraint(equalTo: before?.rightAnchor ?? row.leftAnchor),
                    ]
                    if let before { all.append(cell.widthAnchor.constraint(equalTo: before.widthAnchor)) }
                    before = cell
                }
                if let before { all.append(before.rightAnchor.constraint(equalTo: row.rightAnchor)) }
            }
            NSLayoutConstraint.activate(all)
        }

        /// Computes frames without constraints, and sets them for the rows from `first` on. Also sets the frames of the
        /// views inside row `first`, or inside all these rows if `all` is true.
        func place(from first: Int, all: Bool, height: (Int) -> CGFloat) {
            var top = first == 0 ? 8 : rows[first - 1].frame.maxY + 8
            for index in first..<rows.count {
                rows[index].frame = CGRect(x: 0, y: top, width: LayoutCase.size.width, height: height(index))
                top += height(index) + 8
                guard all || index == first else { continue }
                let width = LayoutCase.size.width / CGFloat(LayoutCase.columns)
                for (column, cell) in rows[index].subviews.enumerated() {
                    cell.frame = CGRect(x: CGFloat(column) * width, y: 0, width: width, height: height(index))
                }
            }
        }

        /// The corner of the last view. Its position depends on all other frames.
        var corner: Int {
            guard let row = rows.last, let cell = row.subviews.last else { return .min }
            return Int(row.frame.maxY * 1_000 + cell.frame.maxX + cell.frame.height)
        }
    }

    /// Returns the expected corner of the last view if row 50 has the given height.
    private static func expected(_ height: CGFloat) -> Int {
        Int((CGFloat(rows - 1) * 48 + 8 + height) * 1_000 + size.width + 40)
    }

    static func first() -> Case {
        func body(constrained: Bool) -> (Int) -> Int {
            { count in
                var total = 0
                for _ in 0..<count {
                    let grid = Grid(constrained: constrained)
                    if !constrained { grid.place(from: 0, all: true) { _ in 40 } }
                    grid.root.layoutIfNeeded()
                    guard grid.corner == expected(40) else { return .min }
                    total &+= grid.corner
                }
                return total
            }
        }
        return Case(
            key: "layout_1000_first", title: "layout of 1,000 views by constraints, from nothing", unit: "µs",
            baton: body(constrained: true), floor: body(constrained: false))
    }

    static func constant() -> Case {
        func body(constrained: Bool) -> (Int) -> Int {
            let grid = Grid(constrained: constrained)
            if !constrained { grid.place(from: 0, all: true) { _ in 40 } }
            grid.root.layoutIfNeeded()
            var height: CGFloat = 40
            return { count in
                var total = 0
                for _ in 0..<count {
                    height = height == 40 ? 60 : 40
                    if constrained {
                        grid.heights[50].constant = height
                    } else {
                        grid.place(from: 50, all: false) { $0 == 50 ? height : 40 }
                    }
                    grid.root.layoutIfNeeded()
                    guard grid.corner == expected(height) else { return .min }
                    total &+= grid.corner
                }
                return total
            }
        }
        return Case(
            key: "layout_1000_constant", title: "layout of 1,000 views by constraints, one constant changed",
            unit: "µs",
            baton: body(constrained: true), floor: body(constrained: false))
    }
}

import Foundation
import ResponderKit

/// Places elements in columns, row by row; each row is as high as its highest element.
@MainActor
struct GridLayout {
    var columns: Int?
    var minimumColumnWidth: CGFloat
    var gap: CGFloat
    var isMirrored = false

    private func columnCount(_ width: CGFloat) -> Int {
        let fitting = max(1, Int((width + gap) / (max(1, minimumColumnWidth) + gap)))
        // The storyboard's number of columns is reduced if the columns would be narrower than 44 points, the width of a
        // touch target.
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

    func layOut(_ views: [ElementView], in area: CGRect) {
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

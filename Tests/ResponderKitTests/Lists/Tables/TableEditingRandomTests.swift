import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Edited tables against a plain list") @MainActor struct TableEditingRandomTests {
    @Test(
        "After any swipes, deletions, moves, scrolls and cancellations, rows equal those of the list",
        arguments: UInt64(0)..<40)
    func alike(seed: UInt64) throws {
        var random = Seeded(state: seed)
        func next(_ limit: Int) -> Int { random.next(below: limit) }
        let edited = EditedTable((0..<3).map { section in (0..<next(30)).map { "\(section)-\($0)" } }, height: 400)
        let (screen, table, shelf) = (edited.screen, edited.table, edited.shelf)
        var naive = shelf.sections
        let mirror = Mirror()
        for step in 0..<60 {
            switch next(7) {
            case 0: table.contentOffset.y = CGFloat(next(3_000))
            case 1: table.setEditing(next(2) == 0, animated: next(2) == 0)
            case 2: screen.clock.advance(by: Double(next(500)))
            case 3:
                // Swipes a row sideways. The swipe is completed or cancelled.
                let y = CGFloat(next(400))
                try edited.drag(
                    from: CGPoint(x: 330, y: y), to: CGPoint(x: CGFloat(next(330)), y: y + CGFloat(next(5))))
                try screen.touch(next(4) == 0 ? .cancelled : .ended, 100, y)
            case 4:
                try screen.tap(CGFloat(next(400)), CGFloat(next(400)))
            case 5:
                // Drags a row by its reorder control. The finger may stay down for a while before the row is dropped.
                try edited.drag(
                    from: CGPoint(x: 380, y: CGFloat(next(400))), to: CGPoint(x: 380, y: CGFloat(next(400))))
                if next(2) == 0 { screen.clock.advance(by: Double(next(1_000))) }
                try screen.touch(next(5) == 0 ? .cancelled : .ended, 380, 200)
            default:
                let section = next(3)
                let row = next(shelf.sections[section].count + 1)
                shelf.sections[section].insert("new \(step)", at: row)
                table.insertRows(at: [IndexPath(row: row, section: section)], with: .automatic)
                naive[section].insert("new \(step)", at: row)
            }
            follow(shelf.log.take(), &naive)
            #expect(shelf.sections == naive, "step \(step)")
            screen.application.commit()
            mirror.follow(screen.tree)
            for path in table.indexPathsForExistingRows {
                #expect(table.cellForRow(at: path)?.textLabel.text == naive[path.section][path.row], "step \(step)")
            }
        }
        table.setEditing(false, animated: false)
        screen.clock.advance(by: 1_000)
        try screen.tap(399, 399)
        table.selectRow(at: nil, animated: false)
        edited.rest()
        follow(shelf.log.take(), &naive)
        #expect(mirror.problems.isEmpty)
        #expect(screen.clock.nextDeadline == nil)
        for path in table.indexPathsForExistingRows {
            #expect(table.cellForRow(at: path)?.frame == table.rectForRow(at: path))
        }
        #expect(table.subviews.allSatisfy { !($0 is SwipeActionsView) })
        #expect(table.subviews.count { $0 is UITableViewCell } == table.indexPathsForExistingRows.count)
    }

    /// Applies the logged edits of the table to the model, which is a plain list.
    private func follow(_ told: [String], _ naive: inout [[String]]) {
        func path(_ text: Substring) -> (Int, Int) {
            let numbers = text.split(separator: ".").compactMap { Int($0) }
            return (numbers[0], numbers[1])
        }
        for line in told {
            let words = line.split(separator: " ")
            if words[0] == "commit" {
                let (section, row) = path(words[2])
                naive[section].remove(at: row)
            } else if words[0] == "move" {
                let (from, to) = (path(words[1]), path(words[3]))
                naive[to.0].insert(naive[from.0].remove(at: from.1), at: to.1)
            }
        }
    }
}

import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A data source and delegate for editable sections of named rows, with a log of the editing callbacks.
@MainActor
class EditedShelf: UITableViewDataSource, UITableViewDelegate {
    let log = Log()
    var sections: [[String]]
    var canEdit: (IndexPath) -> Bool = { _ in true }
    var canMove: (IndexPath) -> Bool = { _ in true }
    var style: (IndexPath) -> UITableViewCell.EditingStyle = { _ in .delete }
    var leading: (IndexPath) -> UISwipeActionsConfiguration? = { _ in nil }
    var trailing: (IndexPath) -> UISwipeActionsConfiguration? = { _ in nil }
    var target: (IndexPath, IndexPath) -> IndexPath = { $1 }
    var displayed = 0
    var headers: [String?] = []
    var footers: [String?] = []

    init(_ sections: [[String]]) {
        self.sections = sections
    }

    func name(_ path: IndexPath) -> String { "\(path.section).\(path.row)" }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel.text = sections[path.section][path.row]
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        headers.indices.contains(section) ? headers[section] : nil
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        footers.indices.contains(section) ? footers[section] : nil
    }
    func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool { canEdit(path) }
    func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool { canMove(path) }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {
        log.note("commit \(editingStyle) \(name(path))")
        switch editingStyle {
        case .delete:
            sections[path.section].remove(at: path.row)
            tableView.deleteRows(at: [path], with: .automatic)
        case .insert:
            sections[path.section].insert("new", at: path.row)
            tableView.insertRows(at: [path], with: .automatic)
        case .none: break
        }
    }
    func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        log.note("move \(name(source)) to \(name(destination))")
        let row = sections[source.section].remove(at: source.row)
        sections[destination.section].insert(row, at: destination.row)
    }
    func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath) -> UITableViewCell.EditingStyle {
        style(path)
    }
    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath)
        -> UISwipeActionsConfiguration?
    {
        leading(path)
    }
    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath)
        -> UISwipeActionsConfiguration?
    {
        trailing(path)
    }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt path: IndexPath) {
        log.note("will edit \(name(path))")
    }
    func tableView(_ tableView: UITableView, didEndEditingRowAt path: IndexPath?) {
        log.note("did edit \(path.map(name) ?? "none")")
    }
    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
        toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
        log.note("propose \(name(proposed))")
        return target(source, proposed)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { log.note("selected \(name(path))") }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        displayed += 1
    }
}

/// A table with an `EditedShelf`, 400 points wide, whose rows are 50 points high.
@MainActor
struct EditedTable {
    let screen = TestScreen.untraced()
    let shelf: EditedShelf
    let table: UITableView

    init(_ sections: [[String]], height: CGFloat = 600, isRightToLeft: Bool = false) {
        shelf = EditedShelf(sections)
        table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: height))
        if isRightToLeft { table.semanticContentAttribute = .forceRightToLeft }
        table.register("row") { EditedCell() }
        table.rowHeight = 50
        table.delegate = shelf
        table.dataSource = shelf
        screen.window.addSubview(table)
        screen.application.commit()
    }

    /// Creates a table with one section.
    init(rows: Int, height: CGFloat = 600, isRightToLeft: Bool = false) {
        self.init([(0..<rows).map { "row \($0)" }], height: height, isRightToLeft: isRightToLeft)
    }

    func cell(_ row: Int, _ section: Int = 0) -> EditedCell? {
        table.cellForRow(at: IndexPath(row: row, section: section)) as? EditedCell
    }

    /// The texts of the displayed cells, sorted from top to bottom.
    var shown: [String] {
        table.subviews.compactMap { $0 as? UITableViewCell }.filter(\.isDisplayed).sorted {
            $0.frame.minY < $1.frame.minY
        }
        .map { $0.textLabel.text ?? "" }
    }

    /// Finds the button with the given title or accessibility label in a view. The default view is the table.
    func button(_ title: String, in view: UIView? = nil) -> UIButton? {
        var found: UIButton?
        (view ?? table).forEachView { each in
            guard let button = each as? UIButton, button.currentTitle == title || button.accessibilityLabel == title
            else { return }
            found = button
        }
        return found
    }

    /// Moves a finger from one place to another, by default in eight steps of 10 ms, without lifting it.
    func drag(from start: CGPoint, to end: CGPoint, steps: Int = 8) throws {
        try screen.touch(.began, start.x, start.y)
        for step in 1...steps {
            screen.clock.advance(by: 10)
            let part = CGFloat(step) / CGFloat(steps)
            try screen.touch(.moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
        screen.application.commit()
    }

    /// Swipes a row horizontally and lifts the finger at rest.
    func swipe(row: Int, from x: CGFloat, to end: CGFloat) throws {
        let y = CGFloat(row) * 50 + 25 - table.contentOffset.y
        try drag(from: CGPoint(x: x, y: y), to: CGPoint(x: end, y: y))
        screen.clock.advance(by: 200)
        try screen.touch(.ended, end, y)
        rest()
    }

    func rest() {
        screen.application.commit()
        screen.clock.advance(by: 1_000)
        screen.application.commit()
    }
}

/// A cell that logs its state transitions.
@MainActor
final class EditedCell: UITableViewCell {
    var told: [String] = []

    override func willTransition(to state: StateMask) { told.append("will \(state.rawValue)") }
    override func didTransition(to state: StateMask) { told.append("did \(state.rawValue)") }
}

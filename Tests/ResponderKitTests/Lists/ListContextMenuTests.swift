import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A table whose rows have context menus, except the second one.
@MainActor
private final class MenuTable: UITableViewController {
    let log = Log()

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel.text = "row \(indexPath.row)"
        return cell
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.note("selected \(indexPath.row)")
    }
    override func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        log.note("configuration \(indexPath.row) at \(Int(point.x)), \(Int(point.y))")
        guard indexPath.row != 1 else { return nil }
        return UIContextMenuConfiguration(identifier: indexPath, previewProvider: nil) { [log] _ in
            UIMenu(children: [UIAction(title: "Delete") { _ in log.note("delete \(indexPath.row)") }])
        }
    }
    override func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        log.note("highlight")
        return nil
    }
    override func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.note("will display \((configuration.identifier as? IndexPath)?.row ?? -1)") }
    override func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.note("will end") }
    override func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) { log.note("commit") }
}

/// A collection view delegate with context menus for any number of items.
@MainActor
private final class MenuItems: UICollectionViewDataSource, UICollectionViewDelegate {
    let log = Log()

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    }
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        log.note("configuration \(indexPaths.map(\.item))")
        return UIContextMenuConfiguration(previewProvider: nil) { [log] _ in
            UIMenu(children: [UIAction(title: "Copy") { _ in log.note("copy") }])
        }
    }
    func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.note("will display") }
    func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { log.note("will end") }
}

/// A collection view delegate with the older context-menu method, which is called for one item.
@MainActor
private final class OldMenuItems: UICollectionViewDataSource, UICollectionViewDelegate {
    let log = Log()

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    }
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        log.note("configuration \(indexPath.item)")
        return UIContextMenuConfiguration(previewProvider: nil) { _ in
            UIMenu(children: [UIAction(title: "Copy") { _ in }])
        }
    }
}

@Suite("Context menus of lists") @MainActor struct ListContextMenuTests {
    private let screen = TestScreen.untraced()

    private func showTable() -> MenuTable {
        // Table view controllers use the screen of the current application. The commit makes this test's application
        // the current one.
        screen.application.commit()
        let controller = MenuTable(style: .plain)
        screen.window.rootViewController = controller
        screen.application.commit()
        _ = controller.log.take()
        return controller
    }

    private func showItems(_ source: some UICollectionViewDataSource & UICollectionViewDelegate) -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: screen.window.bounds, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        view.delegate = source
        view.dataSource = source
        screen.window.addSubview(view)
        screen.application.commit()
        return view
    }

    @Test("A13 A table asks its delegate for the touched row's menu, with the row as its target") func A13_row() throws
    {
        let controller = showTable()
        try screen.hold(100, 110)
        try screen.touch(.ended, 100, 110)
        #expect(controller.log.take() == ["configuration 2 at 100, 110", "highlight", "will display 2"])
        screen.application.layoutIfNeeded()
        #expect(screen.contextMenu?.panel.frame.minY == 140)
        #expect(controller.tableView.cellForRow(at: IndexPath(row: 2, section: 0))?.isHighlighted == false)

        try screen.choose("Delete")
        #expect(controller.log.lines == ["will end", "delete 2"])
        screen.settle()
        try screen.hold(100, 110)
        try screen.touch(.ended, 100, 110)
        _ = controller.log.take()
        try screen.tap(100, 100)
        #expect(controller.log.lines == ["commit", "will end"])
    }

    @Test("A13 A row without a menu is selected when the finger is lifted") func A13_noMenu() throws {
        let controller = showTable()
        try screen.hold(100, 60)
        try screen.touch(.ended, 100, 60)
        #expect(controller.log.lines == ["configuration 1 at 100, 60", "selected 1"])
    }

    @Test("A13 The menu key opens the menu of the focused row") func A13_key() throws {
        let controller = showTable()
        let cell = try #require(controller.tableView.cellForRow(at: IndexPath(row: 3, section: 0)))
        screen.focus(on: cell)
        try screen.press(.keyboardApplication)
        #expect(screen.menuTitles == ["Delete"])
        try screen.press(.select)
        #expect(controller.log.lines.last == "delete 3")
        #expect(screen.focusedItem === cell)
    }

    @Test("A13 Screen readers find a button for each row's menu that is neither visible nor touchable")
    func A13_assistive() throws {
        let controller = showTable()
        let cell = try #require(controller.tableView.cellForRow(at: IndexPath(row: 2, section: 0)))
        let button = try #require(cell.subviews.first { $0.accessibilityLabel == "Menu for row 2" })
        let id = try #require(button.renderedID)
        #expect(screen.application.send(activationOf: ViewQuery(id: id)) != nil)
        screen.application.commit()
        #expect(controller.log.lines.last == "will display 2")
        #expect(screen.focusedItem === screen.menuRows.first)
    }

    @Test("A13 A list has the interaction only if its delegate's class provides menus") func A13_detection() throws {
        // Table view controllers use the screen of the current application. The commit makes this test's application
        // the current one.
        screen.application.commit()
        let controller = MenuTable(style: .plain)
        screen.window.rootViewController = controller
        screen.application.commit()
        #expect(controller.log.lines.filter { $0.hasPrefix("configuration") }.count == 1, "one row is enough")
        #expect(controller.tableView.contextMenuInteraction != nil)
        controller.tableView.reloadData()
        screen.application.commit()
        #expect(controller.log.lines.filter { $0.hasPrefix("configuration") }.count == 1)

        let plain = UITableViewController(style: .plain)
        screen.window.rootViewController = plain
        screen.application.commit()
        #expect(plain.tableView.interactions.isEmpty)
        #expect(plain.tableView.contextMenuInteraction == nil)
    }

    @Test("A13 A collection view asks for the touched item, for all selected ones, or for none") func A13_items() throws
    {
        let source = MenuItems()
        let view = showItems(source)
        view.allowsMultipleSelection = true
        _ = source.log.take()
        func ask(_ x: CGFloat, _ y: CGFloat) throws -> [String] {
            try screen.hold(x, y)
            try screen.touch(.ended, x, y)
            view.contextMenuInteraction?.dismissMenu()
            screen.settle()
            return source.log.take()
        }
        #expect(try ask(150, 50) == ["configuration [1]", "will display", "will end"])
        for item in [0, 1, 4] {
            view.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
        }
        #expect(try ask(150, 50).first == "configuration [0, 1, 4]")
        #expect(try ask(250, 50).first == "configuration [2]")
        #expect(try ask(150, 650).first == "configuration []")
    }

    @Test("A13 The older method for one item is asked if the newer one is not implemented") func A13_older() throws {
        let source = OldMenuItems()
        let view = showItems(source)
        #expect(view.contextMenuInteraction != nil)
        _ = source.log.take()
        try screen.hold(150, 50)
        #expect(source.log.lines == ["configuration 1"])
        #expect(screen.menuTitles == ["Copy"])
        screen.application.layoutIfNeeded()
        #expect(screen.contextMenu?.panel.frame.origin == CGPoint(x: 100, y: 108))
    }
}

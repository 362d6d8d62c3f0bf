import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("View controllers and the application life cycle in UIKit examples") @MainActor struct ControllerTests {
    @Test("A colour picked from a sheet appears in the child controller") func picker() throws {
        let shown = Shown { ThemeViewController() }
        #expect(shown.shows("No colour"))

        try shown.screen.tap(shown.button("Choose…"))
        #expect(shown.controller.presentedViewController is ColorPickerViewController)
        try shown.screen.tap(shown.button("Green"))

        #expect(shown.controller.presentedViewController == nil)
        #expect(shown.shows("Green"))
        #expect(shown.controller.preview.view.backgroundColor == .systemGreen)
        #expect(try shown.button("Choose Again…") === shown.controller.chooseButton)
    }

    @Test("The sheet closes with its button or a tap outside") func cancel() throws {
        let shown = Shown { ThemeViewController() }
        try shown.screen.tap(shown.button("Choose…"))
        let picker = try #require(shown.controller.presentedViewController as? ColorPickerViewController)

        try shown.screen.tap(picker.cancelButton)
        #expect(shown.controller.presentedViewController == nil)
        #expect(shown.shows("No colour"))

        try shown.screen.tap(shown.button("Choose…"))
        try shown.screen.tap(CGPoint(x: 5, y: 5))
        #expect(shown.controller.presentedViewController == nil)
        #expect(shown.shows("Dismissed"))
    }

    @Test("Removing the child asks for confirmation in an alert") func alert() throws {
        let shown = Shown { ThemeViewController() }

        try shown.screen.tap(shown.controller.removeButton)
        #expect(shown.shows("The preview goes away."))
        try shown.screen.tap(shown.button("Cancel"))
        #expect(shown.controller.children.count == 1)

        try shown.screen.tap(shown.controller.removeButton)
        let alert = try #require(shown.controller.presentedViewController as? UIAlertController)
        let remove = try shown.screen.first(UIButton.self, "Remove") {
            $0.currentTitle == "Remove" && $0.isDescendant(of: alert.view)
        }
        try shown.screen.tap(remove)
        #expect(shown.controller.children.isEmpty)
        #expect(!shown.shows("No colour"))
        #expect(shown.controller.preview.nameLabel.text == "Gone")
    }

    @Test("Rows in titled sections can be selected and deselected") func table() throws {
        let shown = Shown { FruitTableViewController() }
        let table = try #require(shown.controller.tableView)
        func cell(_ row: Int, _ section: Int = 0) throws -> UITableViewCell {
            shown.screen.application.layoutIfNeeded()
            return try #require(table.cellForRow(at: IndexPath(row: row, section: section)))
        }
        #expect(shown.shows("Fresh") && shown.shows("Dried"))
        #expect(try cell(0).frame == CGRect(x: 0, y: 30, width: 390, height: 50))
        #expect(try cell(0, 1).frame.minY == 30 + 3 * 50 + 30)

        try shown.screen.tap(cell(1))
        #expect(shown.controller.chosen == ["Banana"])
        #expect(try cell(1).accessoryType == .checkmark)
        #expect(table.indexPathForSelectedRow == nil)

        try shown.screen.tap(cell(2))
        #expect(shown.controller.chosen == ["Banana"], "cherries cannot be chosen")
        try shown.screen.tap(cell(1))
        #expect(shown.controller.chosen.isEmpty)
        #expect(try cell(1).accessoryType == .none)
    }

    @Test("The application's and the scene's delegates receive the life-cycle callbacks") func life() throws {
        let delegate = AppDelegate()
        let screen = TestScreen(launching: delegate)
        let status = try #require(screen.window.rootViewController as? StatusViewController)
        #expect(delegate.log == ["application(_:didFinishLaunchingWithOptions:)"])
        #expect(screen.window.tintColor == .systemIndigo)

        #expect(status.lines == ["viewWillAppear(_:)", "connected", "active", "notified", "viewDidAppear(_:)"])

        screen.application.enterBackground()
        #expect(status.lines.suffix(2) == ["inactive", "background"])
        screen.application.enterForeground()
        screen.application.becomeActive()
        #expect(status.lines.suffix(3) == ["foreground", "active", "notified"])

        try screen.tap(CGPoint(x: 350, y: 40))
        #expect(status.lines.isEmpty)
    }
}

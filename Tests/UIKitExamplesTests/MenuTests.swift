import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Menus in UIKit examples") @MainActor struct MenuTests {
    // MARK: Menus of buttons

    @Test("A tap opens the menu, and the chosen action is the checked one afterwards") func primaryAction() throws {
        let shown = Shown { ButtonMenusViewController() }
        let sort = try shown.button("Sort")
        #expect(sort.menu?.selectedElements.map(\.title) == ["Name"])

        try shown.screen.tap(sort)
        #expect(shown.shows("Sort by"))
        try choose("Date", in: shown)
        #expect(shown.shows("Sorted by Date"))
        #expect(sort.menu?.selectedElements.map(\.title) == ["Date"])
        #expect(throws: NotSeen.self) { try shown.button("Size") }
    }

    @Test("A button with an action opens its menu by a long press only") func longPress() throws {
        let shown = Shown { ButtonMenusViewController() }
        try shown.screen.tap(shown.button("File"))
        #expect(shown.shows("Opened the file in red"))

        try shown.screen.longPress(shown.button("File"))
        try choose("Rename", in: shown)
        #expect(shown.shows("Renamed by file.rename"))

        try shown.screen.longPress(shown.button("File"))
        try choose("Export", in: shown)
        try choose("PNG", in: shown)
        #expect(shown.shows("Exported as PNG"))

        try shown.screen.longPress(shown.button("File"))
        #expect(try !shown.button("Move").isEnabled)
        try choose("Delete", in: shown)
        #expect(shown.shows("Deleted"))
    }

    @Test("A pop-up button shows the selected action") func popUp() throws {
        let shown = Shown { ButtonMenusViewController() }
        let popUp = try shown.button("Red")
        try shown.screen.tap(popUp)
        try choose("Green", in: shown)
        #expect(popUp.currentTitle == "Green")
        #expect(popUp.menu?.selectedElements.map(\.title) == ["Green"])
        #expect(shown.shows("Color: Green"))
    }

    @Test("Deferred elements fill the menu when it opens") func deferred() throws {
        let shown = Shown { ButtonMenusViewController() }
        try shown.screen.tap(shown.button("Recent"))
        shown.screen.settle()
        #expect(try shown.button("Clear Menu").isEnabled)
        try choose("Sketch", in: shown)
        #expect(shown.shows("Opened Sketch"))
    }

    @Test("The buttons are centred in a column, with equal spaces") func column() throws {
        let shown = Shown { ButtonMenusViewController() }
        let stack = try shown.view(UIStackView.self)
        shown.screen.application.layoutIfNeeded()
        #expect(stack.frame.minY == 40 && abs(stack.frame.midX - 195) <= 0.5)
        for (upper, lower) in zip(stack.arrangedSubviews, stack.arrangedSubviews.dropFirst()) {
            #expect(abs(lower.frame.minY - upper.frame.maxY - 24) <= 0.5)
            #expect(abs(lower.frame.midX - stack.bounds.midX) <= 0.5)
        }
    }

    @Test("The menu of a bar button opens by a tap") func barButton() throws {
        let shown = Shown { UINavigationController(rootViewController: ButtonMenusViewController()) }
        let bar = try shown.view(UINavigationBar.self)
        try shown.screen.tap(CGPoint(x: shown.frame(bar).maxX - 24, y: shown.frame(bar).midY))
        try choose("Duplicate", in: shown)
        #expect(shown.shows("Duplicated"))
    }

    // MARK: Context menus

    @Test("The picture, its label and the table are below each other") func contextMenuFrames() throws {
        let shown = Shown { ContextMenusViewController() }
        #expect(
            try shown.frame(shown.view(UIImageView.self)) == CGRect(x: 95, y: 16, width: 200, height: 150))
        let line = UIFont.label.lineHeight
        #expect(try shown.frame(label: "Press and hold") == CGRect(x: 16, y: 178, width: 358, height: line))
        let table = try shown.view(UITableView.self)
        #expect(table.frame == CGRect(x: 0, y: 190 + line, width: 390, height: 844 - 190 - line))
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.height == 50)
    }

    @Test("A long press on the picture opens its menu, and a tap does not") func picture() throws {
        let shown = Shown { ContextMenusViewController() }
        let photo = try shown.view(UIImageView.self)
        try shown.screen.tap(photo)
        #expect(throws: NotSeen.self) { try shown.button("Copy") }

        try shown.screen.longPress(photo)
        try choose("Copy", in: shown)
        #expect(shown.shows("Copied"))

        try shown.screen.longPress(photo)
        try choose("Rotate", in: shown)
        #expect(abs(photo.transform.b - 1) < 0.001)
    }

    @Test("A tap outside dismisses the menu without a choice") func outside() throws {
        let shown = Shown { ContextMenusViewController() }
        try shown.screen.longPress(shown.view(UIImageView.self))
        _ = try shown.button("Copy")
        try shown.screen.tap(CGPoint(x: 380, y: 835))
        shown.screen.settle()
        #expect(throws: NotSeen.self) { try shown.button("Copy") }
        #expect(shown.shows("Press and hold"))
    }

    @Test("Each row of the table has its own menu") func rows() throws {
        let shown = Shown { ContextMenusViewController() }
        let table = try shown.view(UITableView.self)
        func hold(_ row: Int) throws {
            try shown.screen.longPress(#require(table.cellForRow(at: IndexPath(row: row, section: 0))))
        }
        try hold(1)
        try choose("Favourite", in: shown)
        #expect(shown.shows("Family is a favourite"))

        try hold(1)
        try choose("Remove Favourite", in: shown)
        #expect(shown.shows("Family is no favourite"))

        try hold(2)
        try choose("Delete", in: shown)
        shown.screen.settle()
        #expect(shown.shows("Deleted Receipts"))
        #expect(table.numberOfRows(inSection: 0) == 3)
        #expect(!shown.shows("Receipts"))
    }

    /// Taps the element with the given title in the open menu, and waits for the end of the menu's animation.
    private func choose(_ title: String, in shown: Shown<some UIViewController>) throws {
        shown.screen.settle()
        try shown.screen.tap(shown.button(title))
        shown.screen.settle()
    }
}

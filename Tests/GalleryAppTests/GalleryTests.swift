import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import GalleryApp
@testable import ResponderKit

@Suite("The gallery") @MainActor struct GalleryTests {
    private nonisolated static let sizes = [CGSize(width: 390, height: 844), CGSize(width: 1_280, height: 800)]

    private func screen(_ size: CGSize = GalleryTests.sizes[0]) -> TestScreen {
        TestScreen(size: size, launching: GalleryApp())
    }

    /// Returns a view and all of its descendants.
    private func all(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap { all(in: $0) } }

    @Test("Every page has its own name") func names() {
        let entries = GalleryCatalog.families.flatMap(\.entries)

        #expect(Set(entries.map(\.name)).count == entries.count)
        #expect(entries.allSatisfy { GalleryCatalog.entry($0.name)?.title == $0.title })
    }

    @Test(
        "Each page opens from its row, on phones and wide screens, in both layout directions",
        arguments: sizes, [false, true])
    func opens(size: CGSize, isMirrored: Bool) throws {
        for (section, family) in GalleryCatalog.families.enumerated() {
            for (row, entry) in family.entries.enumerated() {
                let screen = screen(size)
                if isMirrored { screen.application.userInterfaceLayoutDirection = .rightToLeft }
                let navigation = try #require(
                    screen.application.keyWindow?.rootViewController as? UINavigationController)
                let list = try #require(navigation.topViewController as? UITableViewController)
                screen.application.commit()
                list.tableView.scrollToRow(at: IndexPath(row: row, section: section), at: .middle, animated: false)
                screen.application.commit()

                _ = try screen.tap(entry.name)
                screen.clock.advance(by: 2_000)
                screen.application.commit()

                #expect(navigation.topViewController?.title == entry.title)
                let page = try #require(navigation.topViewController?.viewIfLoaded)
                #expect(page.bounds.width == size.width)
                // A label or control with empty bounds was probably not laid out.
                let lost = all(in: page).filter {
                    ($0 is UIControl || $0 is UILabel) && !$0.isHidden && $0.bounds.isEmpty && !isEmpty($0)
                }
                #expect(lost.isEmpty, "\(entry.name): \(lost)")
            }
        }
    }

    @Test("A commit without a change lays nothing out, on every page") func idle() throws {
        for entry in GalleryCatalog.families.flatMap(\.entries) {
            let screen = screen()
            let navigation = try #require(screen.application.keyWindow?.rootViewController as? UINavigationController)
            navigation.pushViewController(entry.controller(), animated: false)
            screen.application.commit()
            screen.clock.advance(by: 2_000)
            screen.application.commit()

            let count = screen.application.layoutCount
            screen.application.commit()
            screen.application.commit()

            #expect(screen.application.layoutCount == count, "\(entry.name)")
        }
    }

    /// Fails if a view was laid out more often than expected.
    private func expectFewLayouts(_ counts: LayoutCounts, _ name: String) {
        #expect(counts.maximum <= 3, "\(name): \(counts.views(above: 3))")
    }

    @Test("No view is laid out more than three times in a commit, on every page", arguments: sizes)
    func layouts(size: CGSize) throws {
        for entry in GalleryCatalog.families.flatMap(\.entries) {
            let screen = screen(size)
            let navigation = try #require(screen.application.keyWindow?.rootViewController as? UINavigationController)

            navigation.pushViewController(entry.controller(), animated: false)
            expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "\(entry.name) appears")
            screen.clock.advance(by: 2_000)
            expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "\(entry.name) after 2 seconds")
            screen.application.setScreenSize(CGSize(width: size.height, height: size.width))
            expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "\(entry.name) is turned")
            screen.application.userInterfaceLayoutDirection = .rightToLeft
            expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "\(entry.name) is mirrored")
            navigation.popViewController(animated: false)
            expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "\(entry.name) disappears")
        }
    }

    @Test("The fields of a form in a stack view are aligned and have the heights of their constraints") func form()
        throws
    {
        let screen = screen()
        let navigation = try #require(screen.application.keyWindow?.rootViewController as? UINavigationController)
        navigation.pushViewController(try #require(GalleryCatalog.entry("stacks")).controller(), animated: false)
        screen.application.commit()

        let view = try #require(navigation.topViewController?.view)
        let field = try #require(all(in: view).first { ($0 as? UITextField)?.placeholder == "Ada Lovelace" })
        let stack = try #require(field.superview as? UIStackView)

        #expect(stack.bounds.width > 100)
        #expect(
            stack.arrangedSubviews.map(\.frame) == [
                CGRect(x: 0, y: 0, width: stack.bounds.width, height: 20),
                CGRect(x: 0, y: 28, width: stack.bounds.width, height: 40),
                CGRect(x: 0, y: 76, width: stack.bounds.width, height: 48),
            ])
    }

    @Test("The choices on the page of changing stacks move space, baselines and margins") func stackChanges() throws {
        let screen = screen()
        let navigation = try #require(screen.application.keyWindow?.rootViewController as? UINavigationController)
        navigation.pushViewController(try #require(GalleryCatalog.entry("stack-changes")).controller(), animated: false)
        screen.application.commit()
        let view = try #require(navigation.topViewController?.view)
        func control<Control: UIControl>(_ identifier: String) throws -> Control {
            try #require(all(in: view).first { $0.accessibilityIdentifier == identifier } as? Control)
        }
        func label(_ text: String) throws -> UILabel {
            try #require(all(in: view).first { ($0 as? UILabel)?.text == text } as? UILabel)
        }
        func choose(_ index: Int, _ identifier: String) throws {
            let choice: UISegmentedControl = try control(identifier)
            choice.selectedSegmentIndex = index
            choice.sendActions(for: .valueChanged)
            screen.application.commit()
        }

        let (name, value) = (try label("Name"), try label("Value"))
        #expect(name.frame.width > value.frame.width)
        try choose(1, "hugging")
        #expect(name.frame.width < value.frame.width)

        let title = try label("A title that is longer than its line")
        #expect(title.frame.width == title.intrinsicContentSize.width)
        try choose(1, "resistance")
        #expect(title.frame.width < title.intrinsicContentSize.width)

        let (small, large) = (try label("Small"), try label("Large"))
        #expect(small.frame.minY > large.frame.minY)
        try choose(2, "baseline")
        #expect(small.frame.midY == large.frame.midY)

        let slider: UISlider = try control("spacing")
        slider.value = 40
        slider.sendActions(for: .valueChanged)
        screen.application.commit()
        #expect(try label("Two").frame.minX - label("One").frame.maxX == 40)

        let margins: UISwitch = try control("margins")
        #expect(try label("Left").frame.minX == 0)
        margins.setOn(true, animated: false)
        margins.sendActions(for: .valueChanged)
        screen.application.commit()
        #expect(try label("Left").frame.minX == 20)
    }

    private func isEmpty(_ view: UIView) -> Bool { (view as? UILabel).map { ($0.text ?? "").isEmpty } ?? false }

    @Test(
        "Examples are laid out in as many columns as fit, without overlapping",
        arguments: [(390.0, 1), (800, 2), (1_280, 3)])
    func columns(width: Double, count: Int) throws {
        let screen = screen(CGSize(width: width, height: 800))
        let navigation = try #require(screen.application.keyWindow?.rootViewController as? UINavigationController)
        let page = try #require(GalleryCatalog.entry("labels")).controller()

        navigation.pushViewController(page, animated: false)
        screen.application.commit()

        let examples = all(in: page.view).filter { $0 is ExampleView }
        #expect(Set(examples.map(\.frame.minX)).count == count)
        for (index, one) in examples.enumerated() {
            for other in examples[(index + 1)...] { #expect(!one.frame.intersects(other.frame)) }
        }
    }

    @Test("A button reports that it was pressed") func buttons() throws {
        let screen = screen()
        _ = try screen.tap("buttons")
        screen.clock.advance(by: 2_000)

        _ = try screen.tap("filled")

        #expect(try screen.view("said", as: UILabel.self).text == "Filled, 1")
    }

    @Test("The button of the list mirrors all rows") func mirror() throws {
        let screen = screen()

        _ = try screen.tap("mirror")

        #expect(screen.application.userInterfaceLayoutDirection == .rightToLeft)
        _ = try screen.tap("mirror")
        #expect(screen.application.userInterfaceLayoutDirection == .leftToRight)
    }
}

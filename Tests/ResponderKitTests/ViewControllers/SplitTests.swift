import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Split view controllers: the layout of the columns, the inputs that change it, and narrow widths.
@Suite @MainActor struct SplitTests {
    // MARK: The columns

    @Test("V9 Each column except the compact one has a navigation controller") func V9_wrapped() throws {
        let screen = SplitScene(.tripleColumn, width: 1_300)
        let own = UINavigationController(rootViewController: screen.other)
        screen.split.setViewController(own, for: .supplementary)
        let compact = UIViewController()
        screen.split.setViewController(compact, for: .compact)
        screen.show()

        #expect(screen.split.viewController(for: .primary) === screen.list)
        #expect(screen.list.navigationController !== nil)
        #expect(screen.split.viewController(for: .supplementary) === own)
        #expect(
            screen.split.viewControllers == [screen.list.navigationController, own, screen.detail.navigationController])
        #expect(compact.navigationController == nil)
        #expect(screen.middle.parent?.parent == nil)
        #expect(screen.list.splitViewController === screen.split)
    }

    @Test("V9 Without a style, two controllers are used as they are, and an empty column is not shown")
    func V9_classic() {
        let screen = SplitScene(.unspecified, fills: false)
        screen.split.viewControllers = [screen.list, screen.detail]
        screen.show()
        #expect(screen.list.parent === screen.split && screen.detail.parent === screen.split)
        #expect(screen.split.displayMode == .oneBesideSecondary)

        screen.split.viewControllers = [screen.list]
        screen.settle()
        #expect(screen.detail.parent == nil && screen.detail.view.window == nil)
        #expect(screen.split.viewControllers == [screen.list])
    }

    @Test(
        "V9 Invalid changes are ignored: a parent, a controller of another column, a missing column"
    )
    func V9_refused() {
        let screen = SplitScene()
        screen.show()

        screen.split.setViewController(screen.split, for: .secondary)
        screen.split.setViewController(screen.list, for: .secondary)
        screen.split.setViewController(screen.other, for: .supplementary)
        screen.split.show(.supplementary)
        screen.split.hide(.compact)
        screen.settle()

        #expect(screen.split.viewController(for: .secondary) === screen.detail)
        #expect(screen.other.parent == nil)
        #expect(screen.split.displayMode == .oneBesideSecondary)
    }

    // MARK: Layout

    struct Place: Sendable, CustomTestStringConvertible {
        let style: UISplitViewController.Style
        let width: CGFloat
        var behavior = UISplitViewController.SplitBehavior.automatic
        var preferred = UISplitViewController.DisplayMode.automatic
        let mode: UISplitViewController.DisplayMode
        /// The expected horizontal range of each column from the outermost inwards; nil for a hidden column.
        let columns: [ClosedRange<CGFloat>?]
        var testDescription: String { "\(style) \(width) \(behavior) \(preferred)" }
    }

    @Test(
        "V10 The columns are placed by the available width and the preferred style",
        arguments: [
            Place(style: .doubleColumn, width: 1_200, mode: .oneBesideSecondary, columns: [0...320, 320...1_200]),
            Place(style: .doubleColumn, width: 919, mode: .secondaryOnly, columns: [nil, 0...919]),
            Place(
                style: .doubleColumn, width: 800, behavior: .tile, mode: .oneBesideSecondary,
                columns: [0...320, 320...800]),
            Place(
                style: .doubleColumn, width: 1_200, behavior: .overlay, mode: .secondaryOnly, columns: [nil, 0...1_200]),
            Place(
                style: .doubleColumn, width: 1_200, preferred: .oneOverSecondary, mode: .oneOverSecondary,
                columns: [0...320, 0...1_200]),
            Place(
                style: .doubleColumn, width: 1_200, preferred: .twoDisplaceSecondary, mode: .oneOverSecondary,
                columns: [0...320, 0...1_200]),
            Place(
                style: .doubleColumn, width: 1_200, behavior: .overlay, preferred: .oneBesideSecondary,
                mode: .oneOverSecondary,
                columns: [0...320, 0...1_200]),
            Place(
                style: .doubleColumn, width: 1_200, preferred: .secondaryOnly, mode: .secondaryOnly,
                columns: [nil, 0...1_200]),
            Place(
                style: .tripleColumn, width: 1_300, mode: .twoBesideSecondary,
                columns: [0...320, 320...640, 640...1_300]),
            Place(style: .tripleColumn, width: 1_200, mode: .oneBesideSecondary, columns: [nil, 0...320, 320...1_200]),
            Place(style: .tripleColumn, width: 700, mode: .secondaryOnly, columns: [nil, nil, 0...700]),
            Place(
                style: .tripleColumn, width: 1_000, preferred: .twoDisplaceSecondary, mode: .twoDisplaceSecondary,
                columns: [0...320, 320...640, 640...1_320]),
            Place(
                style: .tripleColumn, width: 800, preferred: .twoOverSecondary, mode: .twoOverSecondary,
                columns: [0...320, 320...640, 0...800]),
        ]) func V10_places(_ place: Place)
    {
        let screen = SplitScene(place.style, width: place.width)
        screen.split.preferredSplitBehavior = place.behavior
        screen.split.preferredDisplayMode = place.preferred

        screen.show()

        #expect(screen.split.displayMode == place.mode)
        let all: [UISplitViewController.Column] =
            place.style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
        #expect(all.map { screen.frame($0).map { $0.minX...$0.maxX } } == place.columns)
        for (column, range) in zip(all, place.columns) {
            let controller = screen.split.viewController(for: column)
            #expect((controller?.viewIfLoaded?.window != nil) == (range != nil))
            if let range { #expect(controller?.view.bounds.width == range.upperBound - range.lowerBound) }
        }
    }

    @Test("V10 Column widths follow the preferences and limits and leave space for the secondary column")
    func V10_widths() {
        let screen = SplitScene()
        screen.show()
        #expect(screen.split.primaryColumnWidth == 320)

        screen.split.preferredPrimaryColumnWidthFraction = 0.25
        #expect(screen.split.primaryColumnWidth == 300)
        screen.split.preferredPrimaryColumnWidth = 400
        #expect(screen.split.primaryColumnWidth == 400)
        screen.split.maximumPrimaryColumnWidth = 280
        #expect(screen.frame(.secondary)?.minX == 280)
        screen.split.minimumPrimaryColumnWidth = 350
        #expect(screen.split.primaryColumnWidth == 350)
        screen.split.minimumPrimaryColumnWidth = .infinity
        #expect(screen.split.primaryColumnWidth == 320)
        screen.split.minimumPrimaryColumnWidth = 5_000
        #expect(screen.split.primaryColumnWidth == 1_156)
    }

    @Test(
        "V10 In right-to-left layout or at the trailing edge, the side columns are at the right",
        arguments: [0, 1, 2])
    func V10_mirrored(case number: Int) {
        let screen = SplitScene()
        if number != 0 { screen.split.view.semanticContentAttribute = .forceRightToLeft }
        if number != 1 { screen.split.primaryEdge = .trailing }

        screen.show()

        #expect(screen.frame(.primary)?.minX == (number == 2 ? 0 : 880))
        #expect(screen.frame(.secondary)?.minX == (number == 2 ? 320 : 0))
    }

    @Test("V10 Each column has the part of the safe area that it touches, during animations too") func V10_safeArea() {
        let screen = SplitScene(width: 800)
        let insets = UIEdgeInsets(top: 20, left: 50, bottom: 10, right: 40)
        screen.scene.application.setScreenSize(CGSize(width: 800, height: 800), safeAreaInsets: insets)
        screen.show()
        #expect(screen.detail.view.safeAreaInsets == UIEdgeInsets(top: 64, left: 50, bottom: 10, right: 40))

        screen.split.show(.primary)
        screen.scene.application.commit()
        #expect(screen.list.view.safeAreaInsets == UIEdgeInsets(top: 64, left: 50, bottom: 10, right: 0))
        screen.settle()
        #expect(screen.list.view.safeAreaInsets == UIEdgeInsets(top: 64, left: 50, bottom: 10, right: 0))
    }

    @Test("V10 A display mode set in code lasts until the width changes the layout") func V10_wanted() {
        let screen = SplitScene()
        screen.show()
        screen.split.hide(.primary)
        screen.settle()

        screen.turn(to: 1_100)
        #expect(screen.split.displayMode == .secondaryOnly)
        screen.turn(to: 800)
        screen.turn(to: 1_200)
        #expect(screen.split.displayMode == .oneBesideSecondary)
    }

    @Test("V10 Columns are shown and hidden by animations that can interrupt each other") func V10_overtaken() {
        let screen = SplitScene()
        screen.show()
        screen.split.hide(.primary)
        screen.scene.application.commit()
        screen.scene.clock.advance(by: 100)
        #expect(screen.list.view.window != nil, "it is on its way")

        screen.split.show(.primary)
        screen.settle()

        #expect(screen.frame(.primary) == CGRect(x: 0, y: 0, width: 320, height: 800))
        #expect(screen.list.view.window != nil)
        #expect(screen.split.columnViews[.primary]?.subviews.count == 2)
    }

    // MARK: User input

    @Test("V11 The outermost bar has a button that names and performs the change of columns") func V11_button() throws {
        let screen = SplitScene()
        screen.show()
        func button() throws -> UIButton { try screen.scene.screen.view("ToggleSidebar", as: UIButton.self) }
        #expect(try button().isDescendant(of: screen.list.navigationController?.view ?? UIView()))
        #expect(try button().accessibilityLabel == "Hide sidebar")

        try screen.scene.screen.tap("ToggleSidebar")
        screen.settle()
        #expect(screen.split.displayMode == .secondaryOnly)
        #expect(try button().isDescendant(of: screen.detail.navigationController?.view ?? UIView()))
        #expect(try button().accessibilityLabel == "Show sidebar")

        try screen.scene.screen.tap("ToggleSidebar")
        screen.settle()
        #expect(screen.split.displayMode == .oneBesideSecondary)
        screen.split.displayModeButtonVisibility = .never
        screen.scene.application.commit()
        #expect(throws: (any Error).self) { try button() }
    }

    @Test("V11 With three columns, a button can show the secondary column alone") func V11_whole() throws {
        let screen = SplitScene(.tripleColumn)
        screen.split.showsSecondaryOnlyButton = true
        screen.show()
        #expect(screen.split.displayMode == .oneBesideSecondary)

        try screen.scene.screen.tap("ToggleSecondaryOnly")
        screen.settle()
        #expect(screen.split.displayMode == .secondaryOnly)
        try screen.scene.screen.tap("ToggleSecondaryOnly")
        screen.settle()
        #expect(screen.split.displayMode == .oneBesideSecondary)
    }

    @Test(
        "V11 A drag from the edge pulls in the side columns, and a drag back pushes them out",
        arguments: [false, true])
    func V11_drag(isReversed: Bool) throws {
        let screen = SplitScene(width: 800)
        if isReversed { screen.split.view.semanticContentAttribute = .forceRightToLeft }
        screen.show()
        func x(_ x: CGFloat) -> CGFloat { isReversed ? 800 - x : x }

        try screen.drag(from: x(5), to: x(165), lets: false)
        let edge = try #require(screen.frame(.primary)).applying(.identity)
        #expect(isReversed ? edge.minX == 800 - 160 : edge.maxX == 160)
        #expect(screen.split.dimming.alpha == 0.5)
        try screen.scene.touch(.moved, x(225), 400)
        try screen.scene.touch(.ended, x(225), 400)
        screen.settle()
        #expect(screen.split.displayMode == .oneOverSecondary)
        #expect(screen.frame(.primary)?.minX == (isReversed ? 480 : 0))

        try screen.drag(from: x(300), to: x(80))
        screen.settle()
        #expect(screen.split.displayMode == .secondaryOnly)
        #expect(screen.list.view.window == nil)
    }

    @Test("V11 No drag does so if it is disabled, starts elsewhere or can pop a controller")
    func V11_noDrag() throws {
        let screen = SplitScene(width: 800)
        screen.show()
        try screen.drag(from: 100, to: 400)
        screen.settle()
        #expect(screen.split.displayMode == .secondaryOnly)

        screen.detail.navigationController?.pushViewController(screen.other, animated: false)
        screen.settle()
        try screen.drag(from: 5, to: 500)
        screen.settle()
        #expect(screen.detail.navigationController?.topViewController === screen.detail)
        #expect(screen.split.displayMode == .secondaryOnly)

        screen.split.presentsWithGesture = false
        try screen.drag(from: 5, to: 300)
        screen.settle()
        #expect(screen.split.displayMode == .secondaryOnly)
    }

    @Test("V11 A column that settles on its own can be caught at its visible place") func V11_caught() throws {
        let screen = SplitScene(width: 800)
        screen.show()
        try screen.drag(from: 5, to: 225)
        screen.scene.application.commit()
        screen.scene.clock.advance(by: 40)
        let part = try #require(screen.split.transition).progress(at: screen.scene.clock.now)
        #expect(part > 0.7 && part < 1)

        try screen.scene.touch(.began, 200, 400)
        try screen.scene.touch(.moved, 170, 400)
        let caught = try #require(screen.split.transition)
        #expect(abs(caught.progress - part) < 0.001)
        try screen.scene.touch(.moved, 10, 400)
        screen.scene.clock.advance(by: 200)
        try screen.scene.touch(.moved, 10, 400)
        try screen.scene.touch(.ended, 10, 400)
        screen.settle()
        #expect(screen.split.displayMode == .secondaryOnly)
    }

    @Test("V11 Covered columns get no touches or focus, and the menu button hides the columns above")
    func V11_menu() throws {
        let screen = SplitScene(width: 800)
        screen.show()
        let behind = screen.scene.item("behind", screen.log, 400, 300, to: screen.detail.view)
        let side = screen.scene.item("side", screen.log, 20, 300, to: screen.list.view)
        screen.scene.focus(on: behind)

        screen.split.show(.primary)
        screen.settle()
        #expect(screen.scene.focus.focusedView === side)
        #expect(screen.scene.hit(500, 320) === screen.split.dimming)

        try screen.scene.press(.menu)
        screen.settle()
        #expect(screen.split.displayMode == .secondaryOnly)
        #expect(screen.scene.focus.focusedView === behind)
    }

    @Test("V11 With columns side by side, an arrow key moves the focus from one to the other") func V11_focus() throws {
        let screen = SplitScene()
        screen.show()
        let side = screen.scene.item("side", screen.log, 20, 300, to: screen.list.view)
        let main = screen.scene.item("main", screen.log, 20, 300, to: screen.detail.view)
        screen.scene.application.commit()
        screen.scene.focus(on: side)

        try screen.scene.press(.rightArrow)
        #expect(screen.scene.focus.focusedView === main)
        try screen.scene.press(.leftArrow)
        #expect(screen.scene.focus.focusedView === side)
    }
}

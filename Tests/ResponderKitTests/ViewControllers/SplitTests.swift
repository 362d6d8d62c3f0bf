import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Split view controllers: the layout of the columns, the inputs that change it, and narrow widths.
@Suite @MainActor struct SplitTests {
    // MARK: The columns

    @Test("V9 Each column except the compact one has a navigation controller") func V9_wrapped() throws {
        let scene = SplitScene(.tripleColumn, width: 1_300)
        let own = UINavigationController(rootViewController: scene.other)
        scene.split.setViewController(own, for: .supplementary)
        let compact = UIViewController()
        scene.split.setViewController(compact, for: .compact)
        scene.show()

        #expect(scene.split.viewController(for: .primary) === scene.list)
        #expect(scene.list.navigationController !== nil)
        #expect(scene.split.viewController(for: .supplementary) === own)
        #expect(
            scene.split.viewControllers == [scene.list.navigationController, own, scene.detail.navigationController])
        #expect(compact.navigationController == nil)
        #expect(scene.middle.parent?.parent == nil)
        #expect(scene.list.splitViewController === scene.split)
    }

    @Test("V9 Without a style, two controllers are used as they are, and an empty column is not shown")
    func V9_classic() {
        let scene = SplitScene(.unspecified, fills: false)
        scene.split.viewControllers = [scene.list, scene.detail]
        scene.show()
        #expect(scene.list.parent === scene.split && scene.detail.parent === scene.split)
        #expect(scene.split.displayMode == .oneBesideSecondary)

        scene.split.viewControllers = [scene.list]
        scene.settle()
        #expect(scene.detail.parent == nil && scene.detail.view.window == nil)
        #expect(scene.split.viewControllers == [scene.list])
    }

    @Test(
        "V9 Invalid changes are ignored: a parent, a controller of another column, a missing column"
    )
    func V9_refused() {
        let scene = SplitScene()
        scene.show()

        scene.split.setViewController(scene.split, for: .secondary)
        scene.split.setViewController(scene.list, for: .secondary)
        scene.split.setViewController(scene.other, for: .supplementary)
        scene.split.show(.supplementary)
        scene.split.hide(.compact)
        scene.settle()

        #expect(scene.split.viewController(for: .secondary) === scene.detail)
        #expect(scene.other.parent == nil)
        #expect(scene.split.displayMode == .oneBesideSecondary)
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
        let scene = SplitScene(place.style, width: place.width)
        scene.split.preferredSplitBehavior = place.behavior
        scene.split.preferredDisplayMode = place.preferred

        scene.show()

        #expect(scene.split.displayMode == place.mode)
        let all: [UISplitViewController.Column] =
            place.style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
        #expect(all.map { scene.frame($0).map { $0.minX...$0.maxX } } == place.columns)
        for (column, range) in zip(all, place.columns) {
            let controller = scene.split.viewController(for: column)
            #expect((controller?.viewIfLoaded?.window != nil) == (range != nil))
            if let range { #expect(controller?.view.bounds.width == range.upperBound - range.lowerBound) }
        }
    }

    @Test("V10 Column widths follow the preferences and limits and leave space for the secondary column")
    func V10_widths() {
        let scene = SplitScene()
        scene.show()
        #expect(scene.split.primaryColumnWidth == 320)

        scene.split.preferredPrimaryColumnWidthFraction = 0.25
        #expect(scene.split.primaryColumnWidth == 300)
        scene.split.preferredPrimaryColumnWidth = 400
        #expect(scene.split.primaryColumnWidth == 400)
        scene.split.maximumPrimaryColumnWidth = 280
        #expect(scene.frame(.secondary)?.minX == 280)
        scene.split.minimumPrimaryColumnWidth = 350
        #expect(scene.split.primaryColumnWidth == 350)
        scene.split.minimumPrimaryColumnWidth = .infinity
        #expect(scene.split.primaryColumnWidth == 320)
        scene.split.minimumPrimaryColumnWidth = 5_000
        #expect(scene.split.primaryColumnWidth == 1_156)
    }

    @Test(
        "V10 In right-to-left layout or at the trailing edge, the side columns are at the right",
        arguments: [0, 1, 2])
    func V10_mirrored(case number: Int) {
        let scene = SplitScene()
        if number != 0 { scene.split.view.semanticContentAttribute = .forceRightToLeft }
        if number != 1 { scene.split.primaryEdge = .trailing }

        scene.show()

        #expect(scene.frame(.primary)?.minX == (number == 2 ? 0 : 880))
        #expect(scene.frame(.secondary)?.minX == (number == 2 ? 320 : 0))
    }

    @Test("V10 Each column has the part of the safe area that it touches, during animations too") func V10_safeArea() {
        let scene = SplitScene(width: 800)
        let insets = UIEdgeInsets(top: 20, left: 50, bottom: 10, right: 40)
        scene.screen.application.setScreenSize(CGSize(width: 800, height: 800), safeAreaInsets: insets)
        scene.show()
        #expect(scene.detail.view.safeAreaInsets == UIEdgeInsets(top: 64, left: 50, bottom: 10, right: 40))

        scene.split.show(.primary)
        scene.screen.application.commit()
        #expect(scene.list.view.safeAreaInsets == UIEdgeInsets(top: 64, left: 50, bottom: 10, right: 0))
        scene.settle()
        #expect(scene.list.view.safeAreaInsets == UIEdgeInsets(top: 64, left: 50, bottom: 10, right: 0))
    }

    @Test("V10 A display mode set in code lasts until the width changes the layout") func V10_wanted() {
        let scene = SplitScene()
        scene.show()
        scene.split.hide(.primary)
        scene.settle()

        scene.turn(to: 1_100)
        #expect(scene.split.displayMode == .secondaryOnly)
        scene.turn(to: 800)
        scene.turn(to: 1_200)
        #expect(scene.split.displayMode == .oneBesideSecondary)
    }

    @Test("V10 Columns are shown and hidden by animations that can interrupt each other") func V10_overtaken() {
        let scene = SplitScene()
        scene.show()
        scene.split.hide(.primary)
        scene.screen.application.commit()
        scene.screen.clock.advance(by: 100)
        #expect(scene.list.view.window != nil, "it is on its way")

        scene.split.show(.primary)
        scene.settle()

        #expect(scene.frame(.primary) == CGRect(x: 0, y: 0, width: 320, height: 800))
        #expect(scene.list.view.window != nil)
        #expect(scene.split.columnViews[.primary]?.subviews.count == 2)
    }

    // MARK: User input

    @Test("V11 The outermost bar has a button that names and performs the change of columns") func V11_button() throws {
        let scene = SplitScene()
        scene.show()
        func button() throws -> UIButton { try scene.screen.view("ToggleSidebar", as: UIButton.self) }
        #expect(try button().isDescendant(of: scene.list.navigationController?.view ?? UIView()))
        #expect(try button().accessibilityLabel == "Hide sidebar")

        try scene.screen.tap("ToggleSidebar")
        scene.settle()
        #expect(scene.split.displayMode == .secondaryOnly)
        #expect(try button().isDescendant(of: scene.detail.navigationController?.view ?? UIView()))
        #expect(try button().accessibilityLabel == "Show sidebar")

        try scene.screen.tap("ToggleSidebar")
        scene.settle()
        #expect(scene.split.displayMode == .oneBesideSecondary)
        scene.split.displayModeButtonVisibility = .never
        scene.screen.application.commit()
        #expect(throws: (any Error).self) { try button() }
    }

    @Test("V11 With three columns, a button can show the secondary column alone") func V11_whole() throws {
        let scene = SplitScene(.tripleColumn)
        scene.split.showsSecondaryOnlyButton = true
        scene.show()
        #expect(scene.split.displayMode == .oneBesideSecondary)

        try scene.screen.tap("ToggleSecondaryOnly")
        scene.settle()
        #expect(scene.split.displayMode == .secondaryOnly)
        try scene.screen.tap("ToggleSecondaryOnly")
        scene.settle()
        #expect(scene.split.displayMode == .oneBesideSecondary)
    }

    @Test(
        "V11 A drag from the edge pulls in the side columns, and a drag back pushes them out",
        arguments: [false, true])
    func V11_drag(isReversed: Bool) throws {
        let scene = SplitScene(width: 800)
        if isReversed { scene.split.view.semanticContentAttribute = .forceRightToLeft }
        scene.show()
        func x(_ x: CGFloat) -> CGFloat { isReversed ? 800 - x : x }

        try scene.drag(from: x(5), to: x(165), lets: false)
        let edge = try #require(scene.frame(.primary)).applying(.identity)
        #expect(isReversed ? edge.minX == 800 - 160 : edge.maxX == 160)
        #expect(scene.split.dimming.alpha == 0.5)
        try scene.screen.touch(.moved, x(225), 400)
        try scene.screen.touch(.ended, x(225), 400)
        scene.settle()
        #expect(scene.split.displayMode == .oneOverSecondary)
        #expect(scene.frame(.primary)?.minX == (isReversed ? 480 : 0))

        try scene.drag(from: x(300), to: x(80))
        scene.settle()
        #expect(scene.split.displayMode == .secondaryOnly)
        #expect(scene.list.view.window == nil)
    }

    @Test("V11 No drag does so if it is disabled, starts elsewhere or can pop a controller")
    func V11_noDrag() throws {
        let scene = SplitScene(width: 800)
        scene.show()
        try scene.drag(from: 100, to: 400)
        scene.settle()
        #expect(scene.split.displayMode == .secondaryOnly)

        scene.detail.navigationController?.pushViewController(scene.other, animated: false)
        scene.settle()
        try scene.drag(from: 5, to: 500)
        scene.settle()
        #expect(scene.detail.navigationController?.topViewController === scene.detail)
        #expect(scene.split.displayMode == .secondaryOnly)

        scene.split.presentsWithGesture = false
        try scene.drag(from: 5, to: 300)
        scene.settle()
        #expect(scene.split.displayMode == .secondaryOnly)
    }

    @Test("V11 A column that settles on its own can be caught at its visible place") func V11_caught() throws {
        let scene = SplitScene(width: 800)
        scene.show()
        try scene.drag(from: 5, to: 225)
        scene.screen.application.commit()
        scene.screen.clock.advance(by: 40)
        let part = try #require(scene.split.transition).progress(at: scene.screen.clock.now)
        #expect(part > 0.7 && part < 1)

        try scene.screen.touch(.began, 200, 400)
        try scene.screen.touch(.moved, 170, 400)
        let caught = try #require(scene.split.transition)
        #expect(abs(caught.progress - part) < 0.001)
        try scene.screen.touch(.moved, 10, 400)
        scene.screen.clock.advance(by: 200)
        try scene.screen.touch(.moved, 10, 400)
        try scene.screen.touch(.ended, 10, 400)
        scene.settle()
        #expect(scene.split.displayMode == .secondaryOnly)
    }

    @Test("V11 Covered columns get no touches or focus, and the menu button hides the columns above")
    func V11_menu() throws {
        let scene = SplitScene(width: 800)
        scene.show()
        let behind = scene.screen.item("behind", scene.log, 400, 300, to: scene.detail.view)
        let side = scene.screen.item("side", scene.log, 20, 300, to: scene.list.view)
        scene.screen.focus(on: behind)

        scene.split.show(.primary)
        scene.settle()
        #expect(scene.screen.focus.focusedView === side)
        #expect(scene.screen.hit(500, 320) === scene.split.dimming)

        try scene.screen.press(.menu)
        scene.settle()
        #expect(scene.split.displayMode == .secondaryOnly)
        #expect(scene.screen.focus.focusedView === behind)
    }

    @Test("V11 With columns side by side, an arrow key moves the focus from one to the other") func V11_focus() throws {
        let scene = SplitScene()
        scene.show()
        let side = scene.screen.item("side", scene.log, 20, 300, to: scene.list.view)
        let main = scene.screen.item("main", scene.log, 20, 300, to: scene.detail.view)
        scene.screen.application.commit()
        scene.screen.focus(on: side)

        try scene.screen.press(.rightArrow)
        #expect(scene.screen.focus.focusedView === main)
        try scene.screen.press(.leftArrow)
        #expect(scene.screen.focus.focusedView === side)
    }
}

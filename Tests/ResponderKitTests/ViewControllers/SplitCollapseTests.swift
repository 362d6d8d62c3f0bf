import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The collapse of several columns into one navigation stack, and the expansion back.
@Suite @MainActor struct SplitCollapseTests {
    @Test("V12 With space for one column, all columns form one navigation stack") func V12_oneStack()
        throws
    {
        let screen = SplitScene(.tripleColumn, width: 390)
        screen.show()

        #expect(screen.split.isCollapsed)
        #expect(screen.base?.viewControllers == [screen.list, screen.middle, screen.detail])
        #expect(screen.split.viewControllers == [screen.base])
        #expect(screen.detail.view.bounds.width == 390)
        #expect(throws: (any Error).self) { try screen.scene.screen.view("ToggleSidebar", as: UIButton.self) }

        try screen.scene.screen.tap("BackButton")
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list, screen.middle])
    }

    @Test("V12 With more space each column has its own stack again, after pushes and pops meanwhile")
    func V12_andBack() {
        let screen = SplitScene(.tripleColumn, width: 390)
        screen.show()
        screen.base?.pushViewController(screen.other, animated: false)
        screen.settle()

        screen.turn(to: 1_300)
        #expect(!screen.split.isCollapsed)
        #expect(screen.base?.viewControllers == [screen.list])
        #expect(screen.middle.navigationController?.viewControllers == [screen.middle])
        #expect(screen.detail.navigationController?.viewControllers == [screen.detail, screen.other])

        screen.turn(to: 390)
        #expect(screen.base?.viewControllers == [screen.list, screen.middle, screen.detail, screen.other])
        screen.base?.popToViewController(screen.list, animated: false)
        screen.settle()
        screen.turn(to: 1_300)
        #expect(screen.base?.viewControllers == [screen.list])
        #expect(screen.detail.navigationController?.viewControllers == [screen.detail, screen.other])
        #expect(screen.other.view.window != nil && screen.middle.view.window != nil && screen.list.view.window != nil)
    }

    @Test("V12 In the single stack, columns are shown and hidden by pushes and pops") func V12_navigate() {
        let screen = SplitScene(.tripleColumn, width: 390)
        screen.top = .primary
        screen.show()
        #expect(screen.base?.viewControllers == [screen.list])

        screen.split.show(.secondary)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list, screen.middle, screen.detail])
        screen.split.hide(.secondary)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list, screen.middle])
        screen.split.show(.primary)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list])
        screen.split.show(.supplementary)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list, screen.middle])
        screen.split.hide(.primary)
        #expect(screen.base?.viewControllers == [screen.list, screen.middle], "there is nothing below it")
    }

    @Test("V12 A new detail replaces the old one, visible or not") func V12_detail() {
        let screen = SplitScene(width: 390)
        screen.show()
        screen.detail.showDetailViewController(screen.other, sender: nil)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list, screen.other])
        #expect(screen.detail.parent == nil)

        screen.base?.popViewController(animated: false)
        screen.settle()
        screen.split.setViewController(screen.middle, for: .secondary)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list])
        screen.turn(to: 1_200)
        #expect(screen.middle.view.window != nil)
        #expect(screen.other.parent == nil)
    }

    @Test("V12 A compact column is shown instead of the others, whose controllers stay in place") func V12_compact() {
        let screen = SplitScene()
        screen.split.setViewController(screen.other, for: .compact)
        screen.show()
        #expect(screen.other.viewIfLoaded?.window == nil)

        screen.turn(to: 390)
        #expect(screen.split.viewControllers == [screen.other])
        #expect(screen.other.view.frame == CGRect(x: 0, y: 0, width: 390, height: 800))
        #expect(screen.detail.navigationController?.viewControllers == [screen.detail])
        screen.split.show(.primary)
        screen.settle()
        #expect(screen.other.view.window != nil)

        screen.split.setViewController(nil, for: .compact)
        screen.settle()
        #expect(screen.base?.view.window != nil)
        screen.turn(to: 1_200)
        #expect(screen.list.view.window != nil && screen.detail.view.window != nil && screen.other.view.window == nil)
    }

    @Test("V12 The delegate selects the top column when collapsed and the display mode when expanded")
    func V12_delegate() {
        let screen = SplitScene()
        screen.show()
        screen.top = .primary
        screen.turn(to: 390)
        #expect(screen.base?.viewControllers == [screen.list])

        screen.expanded = .secondaryOnly
        screen.turn(to: 1_200)
        #expect(screen.split.displayMode == .secondaryOnly)
        #expect(screen.list.view.window == nil && screen.detail.view.window != nil)
    }

    @Test(
        "V12 Without a style the secondary controller is pushed onto the primary unless the delegate refuses"
    )
    func V12_classic() {
        let screen = SplitScene(.unspecified, width: 390, fills: false)
        let base = UINavigationController(rootViewController: screen.list)
        screen.split.viewControllers = [base, screen.detail]
        screen.show()
        #expect(base.viewControllers == [screen.list, screen.detail])

        screen.turn(to: 1_200)
        #expect(base.viewControllers == [screen.list])
        #expect(screen.detail.parent === screen.split)
        #expect(screen.detail.view.window != nil)
    }

    @Test("V12 show pushes onto the primary column's stack, or onto the single stack when collapsed") func V12_show() {
        let screen = SplitScene()
        screen.show()
        screen.split.show(screen.other, sender: nil)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list, screen.other])

        screen.turn(to: 390)
        screen.split.show(screen.middle, sender: nil)
        screen.settle()
        #expect(screen.base?.viewControllers == [screen.list, screen.other, screen.detail, screen.middle])
    }

    // MARK: Restoration

    @Test(
        "K2 The contents of the columns are restored for any widths before and after", arguments: [390, 1_200],
        [390, 1_200])
    func K2_kept(before: Int, after: Int) throws {
        let first = KeptColumns(width: before)
        first.split.show(.secondary)
        first.split.viewController(for: .secondary)?.navigationController?.pushViewController(
            KeptColumns.Page("pushed"), animated: false)
        first.application.commit()
        let state = try #require(first.application.restorableState())

        let second = KeptColumns(width: after, state: state)

        #expect(second.split.isCollapsed == (after == 390))
        let stacks = second.split.stacks
        #expect(stacks[.primary]?.map(\.title) == ["list"])
        if !second.split.isCollapsed {
            #expect(
                (second.split.viewControllers.last as? UINavigationController)?.viewControllers.map(\.title) == [
                    "detail", "pushed",
                ])
        } else {
            #expect(stacks[.secondary]?.map(\.title) == ["detail", "pushed"])
            #expect(second.split.topColumn == .secondary)
        }
    }

    @Test("K2 A hidden side column stays hidden after restoration") func K2_hidden() throws {
        let first = KeptColumns(width: 1_200)
        first.split.hide(.primary)
        first.application.commit()

        let state = try #require(first.application.restorableState())
        let second = KeptColumns(width: 1_200, state: state)

        #expect(second.split.displayMode == .secondaryOnly)
    }
}

/// An application with columns whose state is saved.
@MainActor
final class KeptColumns: UIApplicationDelegate {
    final class Page: UIViewController, UIViewControllerRestoration {
        init(_ title: String) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
            restorationIdentifier = title
            if title == "pushed" { restorationClass = Page.self }
        }
        static func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
            path.last.map(Page.init)
        }
    }

    let application: UIApplication
    let split = UISplitViewController(style: .doubleColumn)
    private var window: UIWindow?

    init(width: Int, state: RestorableState? = nil) {
        application = UIApplication(clock: ManualClock(), size: CGSize(width: width, height: 800), epoch: "life")
        application.launch(delegate: self, restoring: state)
        application.commit()
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
    func applicationDidFinishLaunching(_ application: UIApplication) {
        split.restorationIdentifier = "split"
        split.setViewController(Page("list"), for: .primary)
        split.setViewController(Page("detail"), for: .secondary)
        let window = UIWindow(application: application)
        window.rootViewController = split
        window.makeKeyAndVisible()
        self.window = window
    }
}

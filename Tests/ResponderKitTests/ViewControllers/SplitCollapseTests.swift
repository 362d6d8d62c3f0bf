import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The collapse of several columns into one navigation stack, and the expansion back.
@Suite @MainActor struct SplitCollapseTests {
    @Test("V12 With space for one column, all columns form one navigation stack") func V12_oneStack()
        throws
    {
        let scene = SplitScene(.tripleColumn, width: 390)
        scene.show()

        #expect(scene.split.isCollapsed)
        #expect(scene.base?.viewControllers == [scene.list, scene.middle, scene.detail])
        #expect(scene.split.viewControllers == [scene.base])
        #expect(scene.detail.view.bounds.width == 390)
        #expect(throws: (any Error).self) { try scene.screen.view("ToggleSidebar", as: UIButton.self) }

        try scene.screen.tap("BackButton")
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list, scene.middle])
    }

    @Test("V12 With more space each column has its own stack again, after pushes and pops meanwhile")
    func V12_andBack() {
        let scene = SplitScene(.tripleColumn, width: 390)
        scene.show()
        scene.base?.pushViewController(scene.other, animated: false)
        scene.settle()

        scene.turn(to: 1_300)
        #expect(!scene.split.isCollapsed)
        #expect(scene.base?.viewControllers == [scene.list])
        #expect(scene.middle.navigationController?.viewControllers == [scene.middle])
        #expect(scene.detail.navigationController?.viewControllers == [scene.detail, scene.other])

        scene.turn(to: 390)
        #expect(scene.base?.viewControllers == [scene.list, scene.middle, scene.detail, scene.other])
        scene.base?.popToViewController(scene.list, animated: false)
        scene.settle()
        scene.turn(to: 1_300)
        #expect(scene.base?.viewControllers == [scene.list])
        #expect(scene.detail.navigationController?.viewControllers == [scene.detail, scene.other])
        #expect(scene.other.view.window != nil && scene.middle.view.window != nil && scene.list.view.window != nil)
    }

    @Test("V12 In the single stack, columns are shown and hidden by pushes and pops") func V12_navigate() {
        let scene = SplitScene(.tripleColumn, width: 390)
        scene.top = .primary
        scene.show()
        #expect(scene.base?.viewControllers == [scene.list])

        scene.split.show(.secondary)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list, scene.middle, scene.detail])
        scene.split.hide(.secondary)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list, scene.middle])
        scene.split.show(.primary)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list])
        scene.split.show(.supplementary)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list, scene.middle])
        scene.split.hide(.primary)
        #expect(scene.base?.viewControllers == [scene.list, scene.middle], "there is nothing below it")
    }

    @Test("V12 A new detail replaces the old one, visible or not") func V12_detail() {
        let scene = SplitScene(width: 390)
        scene.show()
        scene.detail.showDetailViewController(scene.other, sender: nil)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list, scene.other])
        #expect(scene.detail.parent == nil)

        scene.base?.popViewController(animated: false)
        scene.settle()
        scene.split.setViewController(scene.middle, for: .secondary)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list])
        scene.turn(to: 1_200)
        #expect(scene.middle.view.window != nil)
        #expect(scene.other.parent == nil)
    }

    @Test("V12 A compact column is shown instead of the others, whose controllers stay in place") func V12_compact() {
        let scene = SplitScene()
        scene.split.setViewController(scene.other, for: .compact)
        scene.show()
        #expect(scene.other.viewIfLoaded?.window == nil)

        scene.turn(to: 390)
        #expect(scene.split.viewControllers == [scene.other])
        #expect(scene.other.view.frame == CGRect(x: 0, y: 0, width: 390, height: 800))
        #expect(scene.detail.navigationController?.viewControllers == [scene.detail])
        scene.split.show(.primary)
        scene.settle()
        #expect(scene.other.view.window != nil)

        scene.split.setViewController(nil, for: .compact)
        scene.settle()
        #expect(scene.base?.view.window != nil)
        scene.turn(to: 1_200)
        #expect(scene.list.view.window != nil && scene.detail.view.window != nil && scene.other.view.window == nil)
    }

    @Test("V12 The delegate selects the top column when collapsed and the display mode when expanded")
    func V12_delegate() {
        let scene = SplitScene()
        scene.show()
        scene.top = .primary
        scene.turn(to: 390)
        #expect(scene.base?.viewControllers == [scene.list])

        scene.expanded = .secondaryOnly
        scene.turn(to: 1_200)
        #expect(scene.split.displayMode == .secondaryOnly)
        #expect(scene.list.view.window == nil && scene.detail.view.window != nil)
    }

    @Test(
        "V12 Without a style the secondary controller is pushed onto the primary unless the delegate refuses"
    )
    func V12_classic() {
        let scene = SplitScene(.unspecified, width: 390, fills: false)
        let base = UINavigationController(rootViewController: scene.list)
        scene.split.viewControllers = [base, scene.detail]
        scene.show()
        #expect(base.viewControllers == [scene.list, scene.detail])

        scene.turn(to: 1_200)
        #expect(base.viewControllers == [scene.list])
        #expect(scene.detail.parent === scene.split)
        #expect(scene.detail.view.window != nil)
    }

    @Test("V12 show pushes onto the primary column's stack, or onto the single stack when collapsed") func V12_show() {
        let scene = SplitScene()
        scene.show()
        scene.split.show(scene.other, sender: nil)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list, scene.other])

        scene.turn(to: 390)
        scene.split.show(scene.middle, sender: nil)
        scene.settle()
        #expect(scene.base?.viewControllers == [scene.list, scene.other, scene.detail, scene.middle])
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

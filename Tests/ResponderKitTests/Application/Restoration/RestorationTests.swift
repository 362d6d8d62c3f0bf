import Foundation
import Testing

@testable import ResponderKit

/// The order of the calls follows developer.apple.com, "Preserving your app's UI across launches" and
/// "About the UI restoration process".
@Suite("Restoration of a screen's state") @MainActor struct RestorationTests {
    /// A library application: a list that pushes pages with a form and can present a sheet.
    @MainActor final class Library: UIApplicationDelegate {
        let window: UIWindow
        let list = List()
        let navigation: UINavigationController
        var log: [String] = []
        var keeps = true
        var restores = true
        var makesWindowLate = false

        init(_ application: UIApplication) {
            window = UIWindow(application: application)
            navigation = UINavigationController(rootViewController: list)
            navigation.restorationIdentifier = "navigation"
            list.restorationIdentifier = "list"
            Page.made = 0
        }

        func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            if !makesWindowLate { window.rootViewController = navigation }
            log.append("will finish launching")
            return true
        }

        func applicationDidFinishLaunching(_ application: UIApplication) {
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            log.append("did finish launching")
        }

        func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
            keeps
        }
        func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
            log.append("should restore \(coder.decodeInteger(forKey: "version"))")
            return restores
        }
        func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
            coder.encode(3, forKey: "version")
        }
        func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
            log.append("did decode")
        }
        func application(
            _ application: UIApplication, viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? {
            log.append("make \(path.joined(separator: "/"))")
            return path.last == "sheet" ? Sheet() : nil
        }
    }

    final class List: UITableViewController, UIDataSourceModelAssociation {
        var items = (0..<300).map { "item \($0)" }
        var log: [String] = []
        override func viewDidLoad() {
            tableView.restorationIdentifier = "table"
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel.text = items[indexPath.row]
            return cell
        }
        func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? { items[idx.row] }
        func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath? {
            items.firstIndex(of: identifier).map { IndexPath(row: $0, section: 0) }
        }
        override func decodeRestorableState(with coder: NSCoder) {
            super.decodeRestorableState(with: coder)
            log.append("decode")
        }
        override func applicationFinishedRestoringState() { log.append("finished") }
    }

    final class Page: UIViewController, UIViewControllerRestoration {
        static var made = 0
        let name = UITextField(frame: CGRect(x: 20, y: 100, width: 300, height: 44))
        let secret = UITextField(frame: CGRect(x: 20, y: 150, width: 300, height: 44))
        let about = UITextView(frame: CGRect(x: 20, y: 200, width: 300, height: 100))
        let flag = UISwitch(frame: CGRect(x: 20, y: 310, width: 51, height: 31))
        let amount = UISlider(frame: CGRect(x: 20, y: 350, width: 300, height: 31))
        let steps = UIStepper(frame: CGRect(x: 20, y: 390, width: 94, height: 32))
        let choice = UISegmentedControl(items: ["a", "b", "c"])
        let unnamed = UITextField(frame: CGRect(x: 20, y: 470, width: 300, height: 44))
        var article = ""
        var log: [String] = []

        static func make(_ article: String) -> Page {
            let page = Page()
            page.article = article
            page.restorationIdentifier = "page"
            page.restorationClass = Page.self
            return page
        }

        static func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
            made += 1
            guard let article = coder.decodeObject(forKey: "article") as? String, article != "gone" else { return nil }
            return make(article)
        }

        override func viewDidLoad() {
            secret.isSecureTextEntry = true
            let named: [(String, UIView)] = [
                ("name", name), ("secret", secret), ("about", about), ("flag", flag), ("amount", amount),
                ("steps", steps),
                ("choice", choice),
            ]
            for (name, view) in named { view.restorationIdentifier = name }
            for subview in [name, secret, about, flag, amount, steps, choice, unnamed] as [UIView] {
                view.addSubview(subview)
            }
        }
        override func encodeRestorableState(with coder: NSCoder) {
            super.encodeRestorableState(with: coder)
            coder.encode(article, forKey: "article")
            coder.encode(parent, forKey: "above")
            coder.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
        }
        override func decodeRestorableState(with coder: NSCoder) {
            super.decodeRestorableState(with: coder)
            let above = coder.decodeObject(forKey: "above")
            let rect = coder.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4)
            log.append("decode \(above is UINavigationController) \(rect) \(coder.containsValue(forKey: "none"))")
        }
        override func applicationFinishedRestoringState() { log.append("finished \(name.text ?? "")") }
    }

    final class Sheet: UIViewController {
        let text = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 44))
        override init(nibName: String?, bundle: Bundle?) {
            super.init(nibName: nil, bundle: nil)
            restorationIdentifier = "sheet"
        }
        override func viewDidLoad() {
            text.restorationIdentifier = "text"
            view.addSubview(text)
        }
    }

    let clock = ManualClock()

    private func begin(_ state: RestorableState? = nil, _ change: (Library) -> Void = { _ in }) -> (
        application: UIApplication, library: Library
    ) {
        let application = UIApplication(clock: clock, size: CGSize(width: 390, height: 844), epoch: "life")
        let library = Library(application)
        change(library)
        application.launch(delegate: library, restoring: state)
        application.commit()
        return (application, library)
    }

    /// Returns the saved state of an application after a round trip through a property list, as in a file.
    private func kept(_ application: UIApplication) throws -> RestorableState {
        let state = try #require(application.restorableState())
        let copy = try PropertyListDecoder().decode(RestorableState.self, from: PropertyListEncoder().encode(state))
        #expect(copy == state)
        return copy
    }

    private func page(of library: Library) throws -> Page {
        try #require(library.navigation.topViewController as? Page)
    }

    @Test(
        "K2 Pushed controllers are recreated by their classes in stack order; K3 their fields are restored")
    func K2_navigationAndForm() throws {
        let (application, library) = begin()
        let first = Page.make("first")
        library.navigation.pushViewController(first, animated: false)
        library.navigation.pushViewController(Page.make("second"), animated: false)
        application.commit()
        first.loadViewIfNeeded()
        first.name.text = "of the first"
        let second = try page(of: library)
        second.name.text = "Ada"
        second.secret.text = "secret"
        second.unnamed.text = "not kept"
        second.about.text = "Writes programs"
        second.about.selectedRange = NSRange(location: 2, length: 3)
        second.flag.isOn = true
        second.amount.value = 0.25
        second.steps.value = 7
        second.choice.selectedSegmentIndex = 2

        let (_, restored) = begin(try kept(application))

        let pages = restored.navigation.viewControllers.compactMap { $0 as? Page }
        #expect(restored.navigation.viewControllers.first === restored.list)
        #expect(pages.map(\.article) == ["first", "second"])
        #expect(Page.made == 2)
        let page = try page(of: restored)
        #expect(page.name.text == "Ada")
        #expect(page.secret.text == "")
        #expect(page.unnamed.text == "")
        #expect(page.about.text == "Writes programs")
        #expect(page.about.selectedRange == NSRange(location: 2, length: 3))
        #expect(page.flag.isOn)
        #expect(page.amount.value == 0.25)
        #expect(page.steps.value == 7)
        #expect(page.choice.selectedSegmentIndex == 2)
        #expect(!pages[0].isViewLoaded, "it was not shown yet")
        restored.navigation.popViewController(animated: false)
        #expect(pages[0].name.text == "of the first")
    }

    @Test("K1 State that waits for a view that was never loaded is saved again")
    func K1_waiting() throws {
        let (application, library) = begin()
        let first = Page.make("first")
        library.navigation.pushViewController(first, animated: false)
        library.navigation.pushViewController(Page.make("second"), animated: false)
        application.commit()
        first.loadViewIfNeeded()
        first.name.text = "of the first"

        let (second, _) = begin(try kept(application))
        let (_, third) = begin(try kept(second))

        third.navigation.popViewController(animated: false)
        #expect(try page(of: third).name.text == "of the first")
    }

    @Test("K2 Restoration creates missing objects, decodes all of them and then notifies each that it finished")
    func K2_order() throws {
        let (application, library) = begin()
        library.navigation.pushViewController(Page.make("first"), animated: false)
        application.commit()

        let (_, restored) = begin(try kept(application))

        let page = try page(of: restored)
        #expect(
            restored.log == [
                "will finish launching", "should restore 3", "make navigation", "make navigation/list", "did decode",
                "did finish launching",
            ])
        #expect(restored.list.log == ["decode", "finished"])
        #expect(page.log == ["decode true true false", "finished "])
    }

    @Test("K2 If the window is created later, restoration waits for it")
    func K2_lateWindow() throws {
        let (application, library) = begin()
        library.navigation.pushViewController(Page.make("first"), animated: false)
        application.commit()

        let (_, restored) = begin(try kept(application)) { $0.makesWindowLate = true }

        #expect(restored.log.prefix(3) == ["will finish launching", "did finish launching", "should restore 3"])
        #expect(try page(of: restored).article == "first")
    }

    @Test("K2 A presented controller is recreated by the delegate and presented again")
    func K2_presented() throws {
        let (application, library) = begin()
        let sheet = Sheet()
        library.list.present(sheet, animated: false)
        application.commit()
        sheet.text.text = "on the sheet"

        let (_, restored) = begin(try kept(application))

        let again = try #require(restored.list.presentedViewController as? Sheet)
        #expect(again.text.text == "on the sheet")
        #expect(again.view.window != nil)
    }

    @Test("K2 A controller that its class does not recreate is left out, and the ones above it move down")
    func K2_refused() throws {
        let (application, library) = begin()
        for article in ["first", "gone", "third"] {
            library.navigation.pushViewController(Page.make(article), animated: false)
        }
        application.commit()

        let (_, restored) = begin(try kept(application))

        #expect(restored.navigation.viewControllers.compactMap { ($0 as? Page)?.article } == ["first", "third"])
    }

    @Test(
        "K3 A table restores its top row and its selection even if rows were inserted before them"
    )
    func K3_table() throws {
        let (application, library) = begin()
        let table = try #require(library.list.tableView)
        table.scrollToRow(at: IndexPath(row: 120, section: 0), at: .top, animated: false)
        table.contentOffset.y += 10
        table.selectRow(at: IndexPath(row: 122, section: 0), animated: false, scrollPosition: .none)
        application.commit()
        let distance = table.rectForRow(at: IndexPath(row: 120, section: 0)).minY - table.contentOffset.y

        let (_, restored) = begin(try kept(application)) {
            $0.list.items.insert(contentsOf: ["new 1", "new 2", "new 3"], at: 0)
        }

        let again = try #require(restored.list.tableView)
        #expect(restored.list.items[123] == "item 120")
        #expect(again.rectForRow(at: IndexPath(row: 123, section: 0)).minY - again.contentOffset.y == distance)
        #expect(again.indexPathForSelectedRow == IndexPath(row: 125, section: 0))
    }

    @Test(
        "K3 A table under a pushed controller keeps its offset below the bar when the user returns")
    func K3_tableBelow() throws {
        let (application, library) = begin()
        let table = try #require(library.list.tableView)
        table.contentOffset.y = 1_234
        application.commit()
        library.navigation.pushViewController(Page.make("one"), animated: false)
        application.commit()
        #expect(table.window == nil && table.contentOffset.y == 1_234)

        let (later, restored) = begin(try kept(application))
        #expect(restored.navigation.viewControllers.count == 2)
        restored.navigation.popViewController(animated: false)
        later.commit()

        let again = try #require(restored.list.tableView)
        #expect(again.adjustedContentInset.top > 0)
        #expect(again.contentOffset.y == 1_234)
    }

    @Test("K3 A table whose rows load later scrolls to its restored row then, unless it was scrolled")
    func K3_lateRows() throws {
        let (application, library) = begin()
        library.list.tableView.scrollToRow(at: IndexPath(row: 120, section: 0), at: .top, animated: false)
        application.commit()
        let state = try kept(application)
        let offset = library.list.tableView.contentOffset
        let (again, restored) = begin(state) { $0.list.items = [] }
        #expect(restored.list.tableView.contentOffset.y <= 0)

        restored.list.items = library.list.items
        restored.list.tableView.reloadData()
        again.commit()

        // Rows are restored by their identifiers. The restored application had no rows at its launch, so the offset is
        // restored after the rows are loaded.
        #expect(offset.y > 0)
        #expect(restored.list.tableView.contentOffset == offset)
    }

    @Test("K3 A scroll view restores its offset once its content is large enough")
    func K3_scrolled() throws {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 1_000)
        scroll.contentOffset = CGPoint(x: 0, y: 300)
        let coder = StateCoder(StateNumbers())
        scroll.writeState(to: coder)
        let again = UIScrollView(frame: scroll.frame)

        again.readState(from: StateCoder(coder.values))
        #expect(again.contentOffset == .zero)
        again.contentSize = CGSize(width: 100, height: 350)
        #expect(again.contentOffset == CGPoint(x: 0, y: 250))
        again.contentSize = CGSize(width: 100, height: 1_000)

        #expect(again.contentOffset == CGPoint(x: 0, y: 300))
        again.contentOffset = .zero
        again.contentSize = CGSize(width: 100, height: 2_000)
        #expect(again.contentOffset == .zero, "it has been there")
    }

    @Test("K3 A tab bar controller restores its selected tab and each tab's navigation stack") func K3_tabs() throws {
        @MainActor final class Tabs: UIApplicationDelegate {
            let window: UIWindow
            let tabs = UITabBarController()
            let stacks = ["first", "second"].map { name in
                let stack = UINavigationController(rootViewController: UIViewController())
                stack.restorationIdentifier = name
                return stack
            }
            init(_ application: UIApplication) {
                window = UIWindow(application: application)
                tabs.restorationIdentifier = "tabs"
                tabs.viewControllers = stacks
                window.rootViewController = tabs
            }
            func applicationDidFinishLaunching(_ application: UIApplication) { window.makeKeyAndVisible() }
            func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
                true
            }
            func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
                true
            }
        }
        let application = UIApplication(clock: clock, size: CGSize(width: 390, height: 844), epoch: "life")
        let tabs = Tabs(application)
        application.launch(delegate: tabs)
        tabs.tabs.selectedIndex = 1
        tabs.stacks[0].pushViewController(Page.make("in the first"), animated: false)
        tabs.stacks[1].pushViewController(Page.make("in the second"), animated: false)
        application.commit()

        let again = UIApplication(clock: clock, size: CGSize(width: 390, height: 844), epoch: "life")
        let restored = Tabs(again)
        again.launch(delegate: restored, restoring: try kept(application))
        again.commit()

        #expect(restored.tabs.selectedIndex == 1)
        #expect(restored.stacks.map { ($0.topViewController as? Page)?.article } == ["in the first", "in the second"])
    }

    @Test("K2 The field that was being edited becomes first responder again")
    func K2_firstResponder() throws {
        let (application, library) = begin()
        library.navigation.pushViewController(Page.make("first"), animated: false)
        application.commit()
        let page = try page(of: library)
        page.name.text = "Ada"
        #expect(page.name.becomeFirstResponder())

        let (_, restored) = begin(try kept(application))

        #expect(try self.page(of: restored).name.isFirstResponder)
    }

    @Test("K1 A controller without a restoration identifier is not saved, nor are its children")
    func K1_withoutIdentifier() throws {
        let (application, library) = begin()
        library.navigation.restorationIdentifier = nil

        let state = try #require(application.restorableState(), "the delegate wrote something")

        #expect(state.entries.isEmpty)
    }

    @Test("K1 Nothing is saved if the delegate refuses; K2 nothing is restored if it refuses")
    func K1_refusedByDelegate() throws {
        let (application, library) = begin()
        library.navigation.pushViewController(Page.make("first"), animated: false)
        application.commit()
        let state = try kept(application)
        library.keeps = false
        #expect(application.restorableState() == nil)
        #expect(!application.savesState)

        let (_, restored) = begin(state) { $0.restores = false }

        #expect(restored.navigation.viewControllers.count == 1)
    }

    @Test("K2 Saved state of another application is harmless")
    func K2_foreign() throws {
        let (application, library) = begin()
        library.navigation.pushViewController(Page.make("first"), animated: false)
        application.commit()
        var state = try kept(application)
        for number in state.entries.indices {
            state.entries[number].owner = state.entries[number].owner.map { _ in 99 }
            state.entries[number].restorationClass = "Nothing.Of.This"
            for key in state.entries[number].values.keys {
                state.entries[number].values[key] = .list([.object(77), .text("x"), .number(.nan)])
            }
        }
        state.firstResponder = 55

        let (_, restored) = begin(state)

        #expect(restored.navigation.viewControllers.count == 1)
    }

    @Test("K1 Saved values are restored with their types", arguments: 0..<12)
    func K1_values(number: Int) throws {
        let values: [Any] = [
            true, 42, -2.5, "text", Data([1, 2]), Date(timeIntervalSinceReferenceDate: 5), URL(fileURLWithPath: "/a"),
            IndexPath(row: 1, section: 2), [1, 2],
            ["a": [true]], NSNumber(value: 3), UInt8(9),
        ]
        let written = StateCoder(StateNumbers())
        written.encode(values[number], forKey: "value")

        let read = StateCoder(written.values).decodeObject(forKey: "value")

        #expect("\(try #require(read))" == "\(values[number])")
        #expect(!(values[number] is Bool && type(of: values[number]) == Bool.self) || read is Bool)
    }
}

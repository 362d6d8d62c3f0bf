import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Search controllers: the search bar, its place, and the area that it covers.
@Suite @MainActor struct SearchTests {
    // MARK: The bar

    @Test(
        "V17 The parts of a search bar are in a row, mirrored in right-to-left layout", arguments: [false, true])
    func V17_layout(isReversed: Bool) {
        let scene = Scene()
        let bar = scene.add(UISearchBar(frame: .zero), 0, 100, 400, 56)
        if isReversed { bar.semanticContentAttribute = .forceRightToLeft }
        scene.application.commit()
        #expect(bar.searchTextField.frame == CGRect(x: 12, y: 10, width: 376, height: 36))

        #expect(bar.searchTextField.leftView?.frame.minX == (isReversed ? 350 : 8))
        let text = bar.searchTextField.textRect(forBounds: bar.searchTextField.bounds)
        #expect(isReversed ? text.minX == 8 && text.maxX == 346 : text.minX == 30 && text.maxX == 368)

        bar.showsCancelButton = true
        scene.application.commit()
        #expect(isReversed ? bar.searchTextField.frame.minX > 60 : bar.searchTextField.frame.maxX < 340)
        #expect(bar.intrinsicContentSize.height == 56)
        bar.scopeButtonTitles = ["a", "b"]
        #expect(bar.intrinsicContentSize.height == 56)
        bar.showsScopeBar = true
        #expect(bar.intrinsicContentSize.height == 100)
        bar.scopeButtonTitles = nil
        #expect(bar.intrinsicContentSize.height == 56)
    }

    @Test("V17 The search field contains the text and has the role of a search field") func V17_field() throws {
        let scene = Scene()
        let bar = scene.add(UISearchBar(frame: .zero), 0, 100, 400, 56)
        bar.text = "abc"
        #expect(bar.searchTextField.text == "abc" && bar.placeholder == "Search")
        #expect(bar.searchTextField.accessibilityTraits.words == ["search"])
        #expect(bar.searchTextField.returnKeyType == .search)
        #expect(bar.becomeFirstResponder() && bar.isFirstResponder && bar.searchTextField.isEditing)
        bar.resignFirstResponder()
        #expect(!bar.isFirstResponder)
        bar.isEnabled = false
        #expect(!bar.becomeFirstResponder())
    }

    @Test("V17 The field has a bookmark or results button, and the selected scope stays in range") func V17_parts()
        throws
    {
        let screen = SearchScene()
        screen.bar.showsBookmarkButton = true
        screen.show()
        let button = try #require(screen.field.rightView as? UIButton)
        button.sendActions(for: .primaryActionTriggered)
        #expect(screen.log.take().last == "bookmark")
        screen.bar.showsSearchResultsButton = true
        (screen.field.rightView as? UIButton)?.sendActions(for: .primaryActionTriggered)
        #expect(screen.log.take().last == "results list")
        screen.bar.showsBookmarkButton = false
        screen.bar.showsSearchResultsButton = false
        #expect(screen.field.rightView == nil)

        screen.bar.scopeButtonTitles = ["a", "b"]
        screen.bar.selectedScopeButtonIndex = 7
        #expect(screen.bar.selectedScopeButtonIndex == 1)
        screen.bar.selectedScopeButtonIndex = -3
        #expect(screen.bar.selectedScopeButtonIndex == 0)
    }

    // MARK: Beginning and ending

    @Test("V18 During a search the bar shows its buttons in the place of the navigation bar, until it ends")
    func V18_place() throws {
        let screen = SearchScene()
        screen.bar.scopeButtonTitles = ["a", "b"]
        screen.show()
        let bar = screen.navigation.navigationBar
        #expect(bar.frame.height == 100 && screen.host.view.safeAreaInsets.top == 100)

        try screen.tapField()
        screen.settle()
        #expect(screen.search.isActive && screen.bar.showsCancelButton && screen.bar.showsScopeBar)
        #expect(bar.frame.height == 100, "the field and the scopes")
        #expect(screen.bar.frame.minY == 0 && bar.content?.alpha == 0)

        screen.search.isActive = false
        screen.settle()
        #expect(!screen.bar.showsCancelButton && !screen.bar.showsScopeBar && screen.bar.text == "")
        #expect(bar.frame.height == 100 && screen.bar.frame.minY == 44 && bar.content?.alpha == 1)
        #expect(screen.search.parent == nil && screen.search.view.window == nil)
    }

    @Test("V18 Buttons, scope bar and hidden navigation bar can each be disabled") func V18_byHand() throws {
        let screen = SearchScene()
        screen.bar.scopeButtonTitles = ["a", "b"]
        screen.search.automaticallyShowsCancelButton = false
        screen.search.automaticallyShowsScopeBar = false
        screen.search.hidesNavigationBarDuringPresentation = false
        screen.show()

        try screen.tapField()
        screen.settle()

        #expect(!screen.bar.showsCancelButton && !screen.bar.showsScopeBar)
        #expect(screen.navigation.navigationBar.frame.height == 100 && screen.bar.frame.minY == 44)
    }

    @Test("V18 A search that is activated before its bar exists starts when the bar appears") func V18_awaited() {
        let screen = SearchScene()
        screen.search.isActive = true
        #expect(!screen.search.isActive)
        screen.show()
        #expect(screen.search.isActive && screen.field.isEditing)
    }

    @Test("V18 A search stays active under a pushed controller and is unchanged on return") func V18_pushed()
        throws
    {
        let screen = SearchScene()
        screen.show()
        try screen.tapField()
        try screen.scene.screen.typeText("r")
        screen.settle()
        screen.navigation.pushViewController(UIViewController(), animated: false)
        screen.settle()
        #expect(
            screen.navigation.navigationBar.frame.height == 44 && screen.navigation.navigationBar.content?.alpha == 1)

        screen.navigation.popViewController(animated: false)
        screen.settle()
        #expect(screen.search.isActive && screen.bar.text == "r" && screen.results.view.window != nil)
        #expect(screen.navigation.navigationBar.frame.height == 56)
    }

    // MARK: The place of the bar

    @Test("V19 The search bar collapses while the content scrolls and returns at the top") func V19_scrolled() {
        let screen = SearchScene()
        screen.show()
        let bar = screen.navigation.navigationBar
        #expect(screen.list.adjustedContentInset.top == 100)
        #expect(screen.list.contentOffset.y == -100)

        screen.list.contentOffset.y = -40
        screen.settle()
        #expect(bar.frame.height == 100, "not as far yet")
        screen.list.contentOffset.y = 0
        screen.settle()
        #expect(bar.frame.height == 44 && screen.list.contentOffset.y == 0)
        screen.list.contentOffset.y = -44
        screen.settle()
        #expect(bar.frame.height == 100 && screen.list.contentOffset.y == -100)

        screen.host.navigationItem.hidesSearchBarWhenScrolling = false
        screen.list.contentOffset.y = 500
        screen.settle()
        #expect(bar.frame.height == 100)
        screen.host.navigationItem.searchController = nil
        screen.settle()
        #expect(bar.frame.height == 44 && screen.bar.superview == nil)
    }

    @Test("V19 A search bar inside the content stays there, and the navigation bar hides") func V19_content() throws {
        let screen = SearchScene(hasResults: false, isInItem: false)
        screen.search.obscuresBackgroundDuringPresentation = false
        screen.show()

        try screen.tapField()
        screen.settle()
        #expect(screen.search.isActive && screen.bar.isDescendant(of: screen.list))
        #expect(screen.navigation.isNavigationBarHidden)
        try screen.scene.press(.menu)
        screen.settle()
        #expect(!screen.search.isActive && !screen.navigation.isNavigationBarHidden)
    }

    // MARK: The covered area

    @Test(
        "V20 The content is dimmed until text is entered, and then the results are shown"
    )
    func V20_cover() throws {
        let screen = SearchScene()
        screen.show()
        try screen.tapField()
        screen.settle()
        #expect(screen.scene.hit(200, 300)?.accessibilityIdentifier == "PopoverDismissRegion")
        #expect(screen.results.viewIfLoaded == nil)

        try screen.scene.screen.typeText("r")
        screen.settle()
        #expect(screen.results.view.window != nil && screen.scene.hit(200, 300) === screen.results.view)
        #expect(screen.results.view.safeAreaInsets.top == 56)
        screen.field.deleteBackward()
        screen.settle()
        #expect(screen.results.view.window == nil)
        screen.search.showsSearchResultsController = true
        screen.settle()
        #expect(screen.results.view.window != nil)
    }

    @Test("V20 Without obscuring, the searched content remains touchable") func V20_inPlace() throws {
        let screen = SearchScene(hasResults: false)
        screen.search.obscuresBackgroundDuringPresentation = false
        screen.show()
        try screen.tapField()
        try screen.scene.screen.typeText("r")
        screen.settle()
        #expect(screen.scene.hit(200, 300) === screen.list)
    }

    @Test("V20 A scrolling controller is covered in its visible area and does not scroll during a search")
    func V20_scrolls() throws {
        let scene = Scene()
        let table = UITableViewController(style: .plain)
        let search = UISearchController(searchResultsController: nil)
        table.navigationItem.searchController = search
        scene.window.rootViewController = UINavigationController(rootViewController: table)
        scene.application.commit()

        search.isActive = true
        scene.application.commit()
        #expect(!table.tableView.isScrollEnabled)
        #expect(search.view.superview === table.view)
        search.isActive = false
        #expect(table.tableView.isScrollEnabled && search.view.superview == nil)
    }

    @Test("V18 The menu button ends the search from its results") func V18_menu() throws {
        let screen = SearchScene()
        screen.show()
        try screen.tapField()
        try screen.scene.screen.typeText("r")
        let item = screen.scene.item("item", screen.log, 20, 200, to: screen.results.view)
        screen.settle()
        screen.bar.resignFirstResponder()
        screen.scene.focus(on: item)
        try screen.scene.press(.menu)
        screen.settle()
        #expect(!screen.search.isActive && screen.navigation.topViewController === screen.host)
    }

    // MARK: Restoration

    @Test("K3 The text of a search is restored and searched for again") func K3_search() throws {
        let screen = SearchScene()
        screen.show()
        screen.bar.scopeButtonTitles = ["a", "b"]
        try screen.tapField()
        try screen.scene.screen.typeText("river")
        screen.bar.selectedScopeButtonIndex = 1
        let coder = StateCoder(StateNumbers())
        screen.search.writeContent(to: coder)
        #expect(screen.host.restorableChildren == [screen.search])

        let again = SearchScene()
        again.bar.scopeButtonTitles = ["a", "b"]
        #expect(again.host.restorableChildren == [again.search])
        again.search.readContent(from: StateCoder(coder.values))
        again.show()

        #expect(again.search.isActive && again.bar.text == "river" && again.bar.selectedScopeButtonIndex == 1)
        #expect(again.results.view.window != nil)
    }
}

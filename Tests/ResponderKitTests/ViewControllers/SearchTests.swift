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
        let screen = TestScreen.untraced()
        let bar = screen.add(UISearchBar(frame: .zero), 0, 100, 400, 56)
        if isReversed { bar.semanticContentAttribute = .forceRightToLeft }
        screen.application.commit()
        #expect(bar.searchTextField.frame == CGRect(x: 12, y: 10, width: 376, height: 36))

        #expect(bar.searchTextField.leftView?.frame.minX == (isReversed ? 350 : 8))
        let text = bar.searchTextField.textRect(forBounds: bar.searchTextField.bounds)
        #expect(isReversed ? text.minX == 8 && text.maxX == 346 : text.minX == 30 && text.maxX == 368)

        bar.showsCancelButton = true
        screen.application.commit()
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
        let screen = TestScreen.untraced()
        let bar = screen.add(UISearchBar(frame: .zero), 0, 100, 400, 56)
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
        let scene = SearchScene()
        scene.bar.showsBookmarkButton = true
        scene.show()
        let button = try #require(scene.field.rightView as? UIButton)
        button.sendActions(for: .primaryActionTriggered)
        #expect(scene.log.take().last == "bookmark")
        scene.bar.showsSearchResultsButton = true
        (scene.field.rightView as? UIButton)?.sendActions(for: .primaryActionTriggered)
        #expect(scene.log.take().last == "results list")
        scene.bar.showsBookmarkButton = false
        scene.bar.showsSearchResultsButton = false
        #expect(scene.field.rightView == nil)

        scene.bar.scopeButtonTitles = ["a", "b"]
        scene.bar.selectedScopeButtonIndex = 7
        #expect(scene.bar.selectedScopeButtonIndex == 1)
        scene.bar.selectedScopeButtonIndex = -3
        #expect(scene.bar.selectedScopeButtonIndex == 0)
    }

    // MARK: Beginning and ending

    @Test("V18 During a search the bar shows its buttons in the place of the navigation bar, until it ends")
    func V18_place() throws {
        let scene = SearchScene()
        scene.bar.scopeButtonTitles = ["a", "b"]
        scene.show()
        let bar = scene.navigation.navigationBar
        #expect(bar.frame.height == 100 && scene.host.view.safeAreaInsets.top == 100)

        try scene.tapField()
        scene.settle()
        #expect(scene.search.isActive && scene.bar.showsCancelButton && scene.bar.showsScopeBar)
        #expect(bar.frame.height == 100, "the field and the scopes")
        #expect(scene.bar.frame.minY == 0 && bar.content?.alpha == 0)

        scene.search.isActive = false
        scene.settle()
        #expect(!scene.bar.showsCancelButton && !scene.bar.showsScopeBar && scene.bar.text == "")
        #expect(bar.frame.height == 100 && scene.bar.frame.minY == 44 && bar.content?.alpha == 1)
        #expect(scene.search.parent == nil && scene.search.view.window == nil)
    }

    @Test("V18 Buttons, scope bar and hidden navigation bar can each be disabled") func V18_byHand() throws {
        let scene = SearchScene()
        scene.bar.scopeButtonTitles = ["a", "b"]
        scene.search.automaticallyShowsCancelButton = false
        scene.search.automaticallyShowsScopeBar = false
        scene.search.hidesNavigationBarDuringPresentation = false
        scene.show()

        try scene.tapField()
        scene.settle()

        #expect(!scene.bar.showsCancelButton && !scene.bar.showsScopeBar)
        #expect(scene.navigation.navigationBar.frame.height == 100 && scene.bar.frame.minY == 44)
    }

    @Test("V18 A search that is activated before its bar exists starts when the bar appears") func V18_awaited() {
        let scene = SearchScene()
        scene.search.isActive = true
        #expect(!scene.search.isActive)
        scene.show()
        #expect(scene.search.isActive && scene.field.isEditing)
    }

    @Test("V18 A search stays active under a pushed controller and is unchanged on return") func V18_pushed()
        throws
    {
        let scene = SearchScene()
        scene.show()
        try scene.tapField()
        try scene.screen.typeText("r")
        scene.settle()
        scene.navigation.pushViewController(UIViewController(), animated: false)
        scene.settle()
        #expect(
            scene.navigation.navigationBar.frame.height == 44 && scene.navigation.navigationBar.content?.alpha == 1)

        scene.navigation.popViewController(animated: false)
        scene.settle()
        #expect(scene.search.isActive && scene.bar.text == "r" && scene.results.view.window != nil)
        #expect(scene.navigation.navigationBar.frame.height == 56)
    }

    // MARK: The place of the bar

    @Test("V19 The search bar collapses while the content scrolls and returns at the top") func V19_scrolled() {
        let scene = SearchScene()
        scene.show()
        let bar = scene.navigation.navigationBar
        #expect(scene.list.adjustedContentInset.top == 100)
        #expect(scene.list.contentOffset.y == -100)

        scene.list.contentOffset.y = -40
        scene.settle()
        #expect(bar.frame.height == 100, "not as far yet")
        scene.list.contentOffset.y = 0
        scene.settle()
        #expect(bar.frame.height == 44 && scene.list.contentOffset.y == 0)
        scene.list.contentOffset.y = -44
        scene.settle()
        #expect(bar.frame.height == 100 && scene.list.contentOffset.y == -100)

        scene.host.navigationItem.hidesSearchBarWhenScrolling = false
        scene.list.contentOffset.y = 500
        scene.settle()
        #expect(bar.frame.height == 100)
        scene.host.navigationItem.searchController = nil
        scene.settle()
        #expect(bar.frame.height == 44 && scene.bar.superview == nil)
    }

    @Test("V19 A search bar inside the content stays there, and the navigation bar hides") func V19_content() throws {
        let scene = SearchScene(hasResults: false, isInItem: false)
        scene.search.obscuresBackgroundDuringPresentation = false
        scene.show()

        try scene.tapField()
        scene.settle()
        #expect(scene.search.isActive && scene.bar.isDescendant(of: scene.list))
        #expect(scene.navigation.isNavigationBarHidden)
        try scene.screen.press(.menu)
        scene.settle()
        #expect(!scene.search.isActive && !scene.navigation.isNavigationBarHidden)
    }

    // MARK: The covered area

    @Test(
        "V20 The content is dimmed until text is entered, and then the results are shown"
    )
    func V20_cover() throws {
        let scene = SearchScene()
        scene.show()
        try scene.tapField()
        scene.settle()
        #expect(scene.screen.hit(200, 300)?.accessibilityIdentifier == "PopoverDismissRegion")
        #expect(scene.results.viewIfLoaded == nil)

        try scene.screen.typeText("r")
        scene.settle()
        #expect(scene.results.view.window != nil && scene.screen.hit(200, 300) === scene.results.view)
        #expect(scene.results.view.safeAreaInsets.top == 56)
        scene.field.deleteBackward()
        scene.settle()
        #expect(scene.results.view.window == nil)
        scene.search.showsSearchResultsController = true
        scene.settle()
        #expect(scene.results.view.window != nil)
    }

    @Test("V20 Without obscuring, the searched content remains touchable") func V20_inPlace() throws {
        let scene = SearchScene(hasResults: false)
        scene.search.obscuresBackgroundDuringPresentation = false
        scene.show()
        try scene.tapField()
        try scene.screen.typeText("r")
        scene.settle()
        #expect(scene.screen.hit(200, 300) === scene.list)
    }

    @Test("V20 A scrolling controller is covered in its visible area and does not scroll during a search")
    func V20_scrolls() throws {
        let screen = TestScreen.untraced()
        let table = UITableViewController(style: .plain)
        let search = UISearchController(searchResultsController: nil)
        table.navigationItem.searchController = search
        screen.window.rootViewController = UINavigationController(rootViewController: table)
        screen.application.commit()

        search.isActive = true
        screen.application.commit()
        #expect(!table.tableView.isScrollEnabled)
        #expect(search.view.superview === table.view)
        search.isActive = false
        #expect(table.tableView.isScrollEnabled && search.view.superview == nil)
    }

    @Test("V18 The menu button ends the search from its results") func V18_menu() throws {
        let scene = SearchScene()
        scene.show()
        try scene.tapField()
        try scene.screen.typeText("r")
        let item = scene.screen.item("item", scene.log, 20, 200, to: scene.results.view)
        scene.settle()
        scene.bar.resignFirstResponder()
        scene.screen.focus(on: item)
        try scene.screen.press(.menu)
        scene.settle()
        #expect(!scene.search.isActive && scene.navigation.topViewController === scene.host)
    }

    // MARK: Restoration

    @Test("K3 The text of a search is restored and searched for again") func K3_search() throws {
        let scene = SearchScene()
        scene.show()
        scene.bar.scopeButtonTitles = ["a", "b"]
        try scene.tapField()
        try scene.screen.typeText("river")
        scene.bar.selectedScopeButtonIndex = 1
        let coder = StateCoder(StateNumbers())
        scene.search.writeContent(to: coder)
        #expect(scene.host.restorableChildren == [scene.search])

        let again = SearchScene()
        again.bar.scopeButtonTitles = ["a", "b"]
        #expect(again.host.restorableChildren == [again.search])
        again.search.readContent(from: StateCoder(coder.values))
        again.show()

        #expect(again.search.isActive && again.bar.text == "river" && again.bar.selectedScopeButtonIndex == 1)
        #expect(again.results.view.window != nil)
    }
}

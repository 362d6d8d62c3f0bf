import Foundation
import ResponderKitTesting

@testable import ResponderKit

/// A search controller in a navigation controller on a screen, with a log of all callbacks.
@MainActor
final class SearchScene: CallbackScene, UISearchControllerDelegate, UISearchBarDelegate, UISearchResultsUpdating {
    let screen = TestScreen.untraced()
    let log = Log()
    let results: TabScene.Step
    let host: TabScene.Step
    let search: UISearchController
    let navigation: UINavigationController
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    var begins = true
    var changes = true
    var ends = true

    init(hasResults: Bool = true, isInItem: Bool = true) {
        results = TabScene.Step("results", log)
        host = TabScene.Step("host", log)
        search = UISearchController(searchResultsController: hasResults ? results : nil)
        navigation = UINavigationController(rootViewController: host)
        list.contentSize = CGSize(width: 400, height: 3_000)
        host.view.addSubview(list)
        if isInItem {
            host.navigationItem.searchController = search
        } else {
            search.searchBar.frame = CGRect(x: 0, y: 0, width: 400, height: 56)
            list.addSubview(search.searchBar)
        }
        search.delegate = self
        search.searchResultsUpdater = self
        search.searchBar.delegate = self
    }

    var bar: UISearchBar { search.searchBar }
    var field: UISearchTextField { search.searchBar.searchTextField }

    func show() {
        screen.window.rootViewController = navigation
        settle()
    }

    func settle() {
        screen.application.commit()
        screen.clock.advance(by: 400)
        screen.application.commit()
    }

    func tapField() throws {
        let middle = field.convert(CGPoint(x: field.bounds.midX, y: field.bounds.midY), to: nil)
        try screen.tap(middle.x, middle.y)
    }

    func willPresentSearchController(_ searchController: UISearchController) { log.note("will present") }
    func didPresentSearchController(_ searchController: UISearchController) { log.note("did present") }
    func willDismissSearchController(_ searchController: UISearchController) { log.note("will dismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { log.note("did dismiss") }
    func updateSearchResults(for searchController: UISearchController) { log.note("update \"\(bar.text ?? "")\"") }
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
        log.note("should begin")
        return begins
    }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.note("did begin") }
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
        log.note("should end")
        return ends
    }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.note("did end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.note("text \"\(searchText)\"") }
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        log.note("should change \(range.location) \"\(text)\"")
        return changes
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.note("search") }
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { log.note("bookmark") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.note("cancel") }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { log.note("results list") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
        log.note("scope \(selectedScope)")
    }
}

import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A list of mailboxes that the search text filters.
final class SearchedBoxes: UIViewController, UISearchResultsUpdating {
    private let search = UISearchController(searchResultsController: nil)
    private(set) var found: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Boxes"
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.searchTextField.accessibilityIdentifier = "search"
        navigationItem.searchController = search
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = (searchController.searchBar.text ?? "").lowercased()
        found = ["Archive", "Drafts", "Inbox"].filter { text.isEmpty || $0.lowercased().contains(text) }
    }
}

@Suite("Search controllers in the guide") @MainActor struct SearchGuide {
    @Test("V18 Typing filters the results, and the cancel button shows all of them") func search() throws {
        let boxes = SearchedBoxes()
        let screen = TestScreen { UINavigationController(rootViewController: boxes) }

        try screen.tap("search")
        try screen.typeText("a")
        #expect(boxes.found == ["Archive", "Drafts"])

        try screen.tap("CancelSearch")
        #expect(boxes.found == ["Archive", "Drafts", "Inbox"])
    }
}

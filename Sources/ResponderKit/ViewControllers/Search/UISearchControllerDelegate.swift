/// Observes the start and the end of a search. Every method is optional. (V18)
@MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// A search is about to begin.
    func willPresentSearchController(_ searchController: UISearchController)
    /// A search has begun.
    func didPresentSearchController(_ searchController: UISearchController)
    /// A search is about to end.
    func willDismissSearchController(_ searchController: UISearchController)
    /// A search has ended.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// Updates the search results when the search text changes.
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Editing began, the text or scope changed, or the search ended.
    func updateSearchResults(for searchController: UISearchController)
}

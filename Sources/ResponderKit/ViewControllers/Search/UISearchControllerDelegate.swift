/// Observes the start and the end of a search. Every method is optional. (V18)
@MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// Called before a search begins.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called after a search has begun.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called before a search ends.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called after a search has ended.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Default implementation: ignores that a search is about to begin.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Default implementation: ignores that a search has begun.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Default implementation: ignores that a search is about to end.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Default implementation: ignores that a search has ended.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// Updates the search results when the search text changes.
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when editing begins, when the text or the scope changes, and when the search ends.
    func updateSearchResults(for searchController: UISearchController)
}

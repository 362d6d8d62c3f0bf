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
    /// The default implementation does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// The default implementation does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// The default implementation does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// The default implementation does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// Updates the search results when the search text changes.
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when editing begins, when the text or the scope changes, and when the search ends.
    func updateSearchResults(for searchController: UISearchController)
}

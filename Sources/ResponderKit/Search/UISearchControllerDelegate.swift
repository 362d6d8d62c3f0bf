/// Told when a search begins and ends. Every method may be left out. (V18)
@MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// It is about to begin.
    func willPresentSearchController(_ searchController: UISearchController)
    /// It has begun.
    func didPresentSearchController(_ searchController: UISearchController)
    /// It is about to end.
    func willDismissSearchController(_ searchController: UISearchController)
    /// It has ended.
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

/// Shows what is found.
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Somebody begins to write, writes something else, chooses another scope, or ends the search.
    func updateSearchResults(for searchController: UISearchController)
}

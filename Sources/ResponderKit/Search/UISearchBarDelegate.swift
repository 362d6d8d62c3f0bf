public import Foundation

/// Asked and told of what is done in a search bar. Every method may be left out. (V17)
@MainActor
public protocol UISearchBarDelegate: AnyObject {
    /// Whether writing may begin. Asked before anything else changes.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Writing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Whether writing may end.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Writing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// A person has changed the text, or has emptied it.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether a keyboard may put a text in a range's place.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// The Return key was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// The button for what was kept was pressed.
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
    /// The button that breaks off was pressed, or Escape.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// The button for results was pressed.
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
    /// Another scope was chosen.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// It may.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// It may.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// It may.
    public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

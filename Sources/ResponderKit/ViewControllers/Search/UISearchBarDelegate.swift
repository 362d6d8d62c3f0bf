public import Foundation

/// Controls and observes a search bar. Every method is optional. (V17)
@MainActor
public protocol UISearchBarDelegate: AnyObject {
    /// Returns whether editing may begin. Called before anything else changes.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Called after editing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Returns whether editing may end.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Called after editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// The user changed or cleared the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Returns whether the keyboard may replace the text in a range.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// The Return key was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// The bookmark button was pressed.
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
    /// The cancel button or Escape was pressed.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// The results button was pressed.
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
    /// The user selected another scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// The default implementation returns `true`: editing may begin.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// The default implementation does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// The default implementation returns `true`: editing may end.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// The default implementation does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// The default implementation does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// The default implementation returns `true`: the keyboard may change the text.
    public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    /// The default implementation does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// The default implementation does nothing.
    public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
    /// The default implementation does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// The default implementation does nothing.
    public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
    /// The default implementation does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

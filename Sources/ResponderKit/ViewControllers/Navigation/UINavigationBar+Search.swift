import Foundation

/// The search bar below the navigation bar. The search bar hides when the content is scrolled down. (V19)
extension UINavigationBar {
    /// Whether an active search hides the navigation bar. The search bar then moves up to the place of the navigation
    /// bar.
    var isSearching: Bool {
        guard let search = topItem?.searchController else { return false }
        return search.isActive && search.hidesNavigationBarDuringPresentation
    }

    /// The total height of the navigation bar and the search bar, in points.
    var contentHeight: CGFloat { (isSearching ? 0 : Self.height) + paletteHeight }

    private var paletteHeight: CGFloat { isPaletteHidden ? 0 : palette?.contentHeight ?? 0 }

    /// Removes the search bar of the previous top item and shows the search bar of the new top item.
    func paletteChanged() {
        let bar = topItem?.searchController?.searchBar
        guard bar !== palette else { return }
        palette?.onHeightChange = nil
        if palette?.superview === self { palette?.removeFromSuperview() }
        setPalette(bar)
        isPaletteHidden = false
        if let bar {
            bar.onHeightChange = { [weak self] in self?.heightChanged() }
            addSubview(bar)
        }
        heightChanged()
    }

    func heightChanged() {
        setNeedsLayout()
        onHeightChange?()
    }

    func layoutPalette() {
        let y = isSearching ? 0 : Self.height
        palette?.frame = CGRect(x: 0, y: y, width: bounds.width, height: paletteHeight)
    }
}

extension UINavigationController {
    /// The extra scroll distance, beyond the search bar's height, after which the search bar hides, in points.
    /// (Baton's own choice)
    private static let searchHideDistance: CGFloat = 20

    /// Animates the start or the end of a search.
    func searchChanged() {
        guard let view = viewIfLoaded else { return }
        UIView.animate(withDuration: UISearchController.duration) { [self] in
            navigationBar.searchChanged()
            view.setNeedsLayout()
            view.layoutIfNeeded()
        }
    }

    /// If the search bar hides while content is scrolled, observes the scroll view below the search bar.
    func observeScrolling() {
        let item = navigationBar.topItem
        let hides = item?.searchController != nil && item?.hidesSearchBarWhenScrolling == true
        let found = hides ? stack.last?.viewIfLoaded?.firstScrollView : nil
        if !hides { navigationBar.isPaletteHidden = false }
        guard found !== observedScrollView else { return }
        observedScrollView?.onScroll = nil
        observedScrollView = found
        found?.onScroll = { [weak self] in self?.scrolled($0) }
    }

    private func scrolled(_ scrollView: UIScrollView) {
        guard scrollView === observedScrollView, let search = navigationBar.topItem?.searchController, !search.isActive,
            transition == nil
        else {
            return
        }
        let height = search.searchBar.contentHeight
        let isAway = navigationBar.isPaletteHidden
        // `way` is the scrolled distance from the position at which the search bar is fully visible.
        let way = scrollView.contentOffset.y + scrollView.adjustedContentInset.top + (isAway ? height : 0)
        guard isAway ? way <= height + 0.5 : way > height + Self.searchHideDistance else { return }
        UIView.animate(withDuration: UISearchController.duration) { [self] in
            navigationBar.isPaletteHidden = !isAway
            view.layoutIfNeeded()
        }
    }
}

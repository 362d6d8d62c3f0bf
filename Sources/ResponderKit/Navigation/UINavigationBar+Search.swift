import Foundation

/// A search bar that stands below the navigation bar, and gives way to what is scrolled. (V19)
extension UINavigationBar {
    /// Whether the search bar has its place.
    var isSearching: Bool {
        guard let search = topItem?.searchController else { return false }
        return search.isActive && search.hidesNavigationBarDuringPresentation
    }

    /// How high all of it is, points.
    var contentHeight: CGFloat { (isSearching ? 0 : Self.height) + paletteHeight }

    private var paletteHeight: CGFloat { isPaletteAway ? 0 : palette?.contentHeight ?? 0 }

    /// There may be another search bar.
    func paletteChanged() {
        let bar = topItem?.searchController?.searchBar
        guard bar !== palette else { return }
        palette?.onHeightChange = nil
        if palette?.superview === self { palette?.removeFromSuperview() }
        setPalette(bar)
        isPaletteAway = false
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
    /// How much further than the search bar is high content is scrolled before that goes, points. (Ours)
    private static let searchReach: CGFloat = 20

    /// Somebody begins to search, or ends.
    func searchChanged() {
        guard let view = viewIfLoaded else { return }
        UIView.animate(withDuration: UISearchController.duration) { [self] in
            navigationBar.searchChanged()
            view.setNeedsLayout()
            view.layoutIfNeeded()
        }
    }

    /// Looks after what is scrolled below a search bar that gives way to it.
    func watchScrolling() {
        let item = navigationBar.topItem
        let hides = item?.searchController != nil && item?.hidesSearchBarWhenScrolling == true
        let found = hides ? stack.last?.viewIfLoaded?.firstScrollView : nil
        if !hides { navigationBar.isPaletteAway = false }
        guard found !== watched else { return }
        watched?.onScroll = nil
        watched = found
        found?.onScroll = { [weak self] in self?.scrolled($0) }
    }

    private func scrolled(_ scrollView: UIScrollView) {
        guard scrollView === watched, let search = navigationBar.topItem?.searchController, !search.isActive,
            transition == nil
        else {
            return
        }
        let height = search.searchBar.contentHeight
        let isAway = navigationBar.isPaletteAway
        // From where the content begins while the bar is there.
        let way = scrollView.contentOffset.y + scrollView.adjustedContentInset.top + (isAway ? height : 0)
        guard isAway ? way <= height + 0.5 : way > height + Self.searchReach else { return }
        UIView.animate(withDuration: UISearchController.duration) { [self] in
            navigationBar.isPaletteAway = !isAway
            view.layoutIfNeeded()
        }
    }
}

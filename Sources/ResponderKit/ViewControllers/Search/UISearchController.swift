import Foundation

/// A controller that manages a search bar and shows search results. (V18 to V20)
///
/// The search bar appears below a navigation bar through `navigationItem.searchController`, or where
/// the application places it, such as in a table's `tableHeaderView`. A search begins when the user
/// starts to edit the field. It ends with the cancel button, Escape, or a tap on the dimmed area.
///
/// Order of the calls:
///
///     start: the bar's textDidBeginEditing, willPresent, updateSearchResults; after the animation didPresent
///     end: cancelButtonClicked, willDismiss, updateSearchResults with an empty text, the bar's textDidEndEditing;
///          after the animation didDismiss
@MainActor
open class UISearchController: UIViewController, RestorableContent {
    /// The duration of the animations at the start and end, in seconds. (Baton's own choice)
    static let duration: TimeInterval = 0.25

    /// The search bar.
    public final let searchBar = UISearchBar(frame: .zero)
    /// The controller that shows the results in its own view; nil if the searched controller shows them.
    public final let searchResultsController: UIViewController?
    /// The object that updates the search results.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The delegate, which observes the start and the end of a search.
    open weak var delegate: (any UISearchControllerDelegate)?

    /// Whether the searched content is dimmed and receives no touches until there are results.
    open var obscuresBackgroundDuringPresentation = true { didSet { updateCover() } }
    /// Whether the search bar replaces the navigation bar during a search.
    open var hidesNavigationBarDuringPresentation = true
    /// Whether the cancel button appears automatically when a search begins, and disappears when the search ends.
    open var automaticallyShowsCancelButton = true
    /// Whether the scopes appear automatically when a search begins, and disappear when the search ends.
    open var automaticallyShowsScopeBar = true
    /// Whether the results are shown automatically while the field contains text.
    open var automaticallyShowsSearchResultsController = true { didSet { updateCover() } }
    /// Whether the results are shown even while the field contains no text.
    open var showsSearchResultsController = false { didSet { updateCover() } }

    /// The searched controller, if its navigation item contains this search controller; otherwise nil.
    final weak var owner: UIViewController?
    /// The controller whose content the user is searching now.
    final weak var host: UIViewController?
    private var isSearchActive = false
    /// Whether a search begins as soon as the search bar is on the screen.
    private var isSearchPending = false
    private var isBeginning = false
    /// Whether the content that the search covers was scrollable before the search; nil if unknown.
    private var couldScroll: Bool?
    /// Whether this controller has hidden the navigation bar.
    private var hidesBar = false
    private let dimming = SearchDimmingView()
    final var transitions = 0

    /// Creates a search controller. Without a results controller, the searched controller shows the results.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.controller = self
    }

    // MARK: Start and end (V18)

    /// Whether a search is in progress. Setting true begins a search as soon as the bar is on the screen. Setting false
    /// ends the search.
    open var isActive: Bool {
        get { isSearchActive }
        set { if newValue { begin() } else { end() } }
    }

    private func begin() {
        guard !isSearchActive else { return }
        guard searchBar.window != nil else { return isSearchPending = true }
        isSearchPending = false
        // If the field becomes first responder, editing starts, and the start of editing begins the search.
        if !searchBar.isFirstResponder, searchBar.becomeFirstResponder() { return }
        startSearch()
    }

    /// Handles the start of editing.
    final func searchFieldDidBeginEditing() { if isSearchActive { update() } else { startSearch() } }

    private func startSearch() {
        guard !isSearchActive, !isBeginning, let host = owner ?? searchBar.nearestController else { return }
        isBeginning = true
        defer { isBeginning = false }
        delegate?.willPresentSearchController(self)
        isSearchActive = true
        self.host = host
        host.addChild(self)
        didMove(toParent: host)
        cover()
        change(isBeginning: true)
        update()
        afterAnimation { [weak self] in
            guard let self else { return }
            delegate?.didPresentSearchController(self)
        }
    }

    private func end() {
        isSearchPending = false
        guard isSearchActive else { return }
        delegate?.willDismissSearchController(self)
        guard isSearchActive else { return }
        isSearchActive = false
        if searchBar.text != "" { searchBar.text = "" }
        update()
        searchBar.resignFirstResponder()
        change(isBeginning: false)
        uncover()
        afterAnimation { [weak self] in
            guard let self else { return }
            delegate?.didDismissSearchController(self)
        }
    }

    /// Begins a pending search when the search bar appears on the screen.
    final func barDidAppear() {
        guard isSearchPending, let application = searchBar.window?.application else { return }
        application.atEndOfTurn { [weak self] in
            guard let self, isSearchPending else { return }
            begin()
        }
    }

    /// Runs a closure when the animation of a search's start or end has ended, unless a newer animation has begun in
    /// the meantime.
    private func afterAnimation(_ body: @escaping () -> Void) {
        transitions += 1
        let number = transitions
        guard UIView.areAnimationsEnabled, let clock = host?.viewIfLoaded?.window?.application?.clock else {
            return body()
        }
        _ = clock.schedule(after: Self.duration * 1_000) { [weak self] in if self?.transitions == number { body() } }
    }

    /// Updates the results after the text or the scope has changed.
    final func changed() { if isSearchActive { update() } }

    private func update() {
        searchResultsUpdater?.updateSearchResults(for: self)
        updateCover()
    }

    /// Shows or hides the search bar's buttons, and hides or shows the navigation bar, at the start or end of a search.
    private func change(isBeginning: Bool) {
        if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(isBeginning, animated: true) }
        if automaticallyShowsScopeBar, searchBar.scopeButtonTitles?.isEmpty == false {
            searchBar.setShowsScope(isBeginning, animated: true)
        }
        guard hidesNavigationBarDuringPresentation,
            let navigation = host?.navigationController ?? host as? UINavigationController
        else {
            return
        }
        if owner != nil {
            navigation.searchChanged()
        } else if isBeginning ? !navigation.isNavigationBarHidden : hidesBar {
            hidesBar = isBeginning
            navigation.setNavigationBarHidden(isBeginning, animated: true)
        }
    }

    // MARK: Covering the content (V20)

    open override func loadView() {
        let view = SearchContainerView(frame: UIScreen.current.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.frame = view.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.onTap = { [weak self] in self?.isActive = false }
        view.addSubview(dimming)
        self.view = view
    }

    private var showsResults: Bool {
        guard searchResultsController != nil else { return false }
        return showsSearchResultsController
            || automaticallyShowsSearchResultsController && searchBar.text?.isEmpty == false
    }

    /// Covers the searched content with the dimming view and the results.
    private func cover() {
        guard let host, let place = host.viewIfLoaded else { return }
        loadViewIfNeeded()
        startAppearing(true, animated: true)
        view.frame = place.searchRoom(below: searchBar)
        place.addSubview(view)
        updateCover()
        finishAppearingAtEndOfTurn()
    }

    private func uncover() {
        showResults(false)
        if let couldScroll { (host?.viewIfLoaded as? UIScrollView)?.isScrollEnabled = couldScroll }
        couldScroll = nil
        guard parent != nil else { return }
        willMove(toParent: nil)
        startAppearing(false, animated: true)
        viewIfLoaded?.removeFromSuperview()
        endAppearanceTransition()
        removeFromParent()
    }

    /// Updates the dimming view and the results over the searched content.
    private func updateCover() {
        guard isSearchActive, let view = viewIfLoaded else { return }
        let shows = showsResults
        let dims = obscuresBackgroundDuringPresentation
        dimming.isHidden = shows || !dims
        view.isHidden = !shows && !dims
        if let scrollView = host?.viewIfLoaded as? UIScrollView {
            if couldScroll == nil { couldScroll = scrollView.isScrollEnabled }
            scrollView.isScrollEnabled = view.isHidden && couldScroll != false
            view.frame = scrollView.searchRoom(below: searchBar)
        }
        showResults(shows)
    }

    private func showResults(_ shows: Bool) {
        guard let results = searchResultsController, shows != (results.parent === self) else { return }
        if shows {
            addChild(results)
            results.loadViewIfNeeded()
            results.startAppearing(true)
            guard let content = results.view else { return }
            content.frame = view.bounds
            content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(content)
            results.didMove(toParent: self)
            results.finishAppearingAtEndOfTurn()
        } else {
            results.willMove(toParent: nil)
            results.startAppearing(false)
            results.viewIfLoaded?.removeFromSuperview()
            results.endAppearanceTransition()
            results.removeFromParent()
        }
    }

    // MARK: The menu press (V18)

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !isEndPress(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isEndPress(presses) { isActive = false } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !isEndPress(presses) { super.pressesCancelled(presses, with: event) }
    }

    private func isEndPress(_ presses: Set<UIPress>) -> Bool { isSearchActive && presses.contains { $0.type == .menu } }

    // MARK: State restoration (K3)

    func writeContent(to coder: NSCoder) {
        coder.encode(searchBar.text, forKey: "UI.text")
        coder.encode(isSearchActive || isSearchPending, forKey: "UI.active")
        coder.encode(searchBar.selectedScopeButtonIndex, forKey: "UI.scope")
    }

    func readContent(from coder: NSCoder) {
        searchBar.text = coder.decodeObject(forKey: "UI.text") as? String
        searchBar.selectedScopeButtonIndex = coder.decodeInteger(forKey: "UI.scope")
        if coder.decodeBool(forKey: "UI.active") { isActive = true }
    }
}

/// The container view of the results. Touches outside its subviews pass through.
@MainActor
private final class SearchContainerView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

/// The dimming view. A tap ends the search.
@MainActor
private final class SearchDimmingView: UIView {
    var onTap: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: SplitDimmingView.darkness)
        accessibilityIdentifier = UIDimmingView.identifier
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.contains(where: { point(inside: $0.location(in: self), with: event) }) { onTap() }
    }
}

extension UIView {
    /// The nearest controller whose view is this view or contains it.
    fileprivate var nearestController: UIViewController? {
        var view: UIView? = self
        while let current = view {
            if let controller = current.viewController { return controller }
            view = current.superview
        }
        return nil
    }

    /// Returns the area of this view that a search covers, in points. This is the visible part of the view. If the
    /// search bar is inside the view, the area begins below the search bar.
    fileprivate func searchRoom(below bar: UISearchBar) -> CGRect {
        var room = bounds
        if let scrollView = self as? UIScrollView { room = room.inset(by: scrollView.adjustedContentInset) }
        guard bar.isDescendant(of: self) else { return room }
        let top = max(room.minY, bar.convert(bar.bounds, to: self).maxY)
        return CGRect(x: room.minX, y: top, width: room.width, height: max(0, room.maxY - top))
    }
}

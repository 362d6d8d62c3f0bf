import Foundation

/// A search: its bar, and what is found while somebody searches. (V18 to V20)
///
/// Its bar stands below a navigation bar, by `navigationItem.searchController`, or wherever the application puts it: above a table, as its `tableHeaderView`. A search begins when
/// somebody writes there, and ends by the button beside the field, by Escape, or by a tap on what it dims.
///
///     it begins: the bar's textDidBeginEditing, willPresent, updateSearchResults, didPresent when that is over
///     it ends: cancelButtonClicked, willDismiss, updateSearchResults with nothing, the bar's textDidEndEditing, didDismiss when that is over
@MainActor
open class UISearchController: UIViewController, RestorableContent {
    /// How long it takes to begin and to end, in seconds. (Ours)
    static let duration: TimeInterval = 0.25

    /// The bar.
    public final let searchBar = UISearchBar(frame: .zero)
    /// Shows what is found in a view of its own; nil where the controller that is searched shows that itself.
    public final let searchResultsController: UIViewController?
    /// Shows what is found.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Told when a search begins and ends.
    open weak var delegate: (any UISearchControllerDelegate)?

    /// Whether what is searched is dimmed and out of reach until there is something to be found.
    open var obscuresBackgroundDuringPresentation = true { didSet { coverChanged() } }
    /// Whether the navigation bar gives its place to the search bar while somebody searches.
    open var hidesNavigationBarDuringPresentation = true
    /// Whether the bar's cancel button comes and goes by itself.
    open var automaticallyShowsCancelButton = true
    /// Whether the bar's scopes come and go by themselves.
    open var automaticallyShowsScopeBar = true
    /// Whether the results come when something was written, and go with it.
    open var automaticallyShowsSearchResultsController = true { didSet { coverChanged() } }
    /// Whether the results are shown.
    open var showsSearchResultsController = false { didSet { coverChanged() } }

    /// The controller that is searched, where its navigation item has this.
    final weak var owner: UIViewController?
    /// The controller that is searched just now.
    final weak var host: UIViewController?
    private var isOn = false
    /// Whether a search is to begin once the bar is there.
    private var isAwaited = false
    private var isBeginning = false
    /// Whether what is covered could be scrolled before.
    private var couldScroll: Bool?
    /// Whether it has taken the navigation bar away.
    private var hidesBar = false
    private let dimming = SearchDimming()
    final var transitions = 0

    /// A search that shows what it finds in a controller; nil where the one that is searched shows that.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.controller = self
    }

    // MARK: Beginning and ending (V18)

    /// Whether somebody searches. Setting it begins a search, as soon as the bar is on the screen, or ends it.
    open var isActive: Bool {
        get { isOn }
        set { if newValue { begin() } else { end() } }
    }

    private func begin() {
        guard !isOn else { return }
        guard searchBar.window != nil else { return isAwaited = true }
        isAwaited = false
        // Writing begins the search.
        if !searchBar.isFirstResponder, searchBar.becomeFirstResponder() { return }
        begun()
    }

    /// Somebody writes in the bar.
    final func writingBegan() { if isOn { update() } else { begun() } }

    private func begun() {
        guard !isOn, !isBeginning, let host = owner ?? searchBar.nearestController else { return }
        isBeginning = true
        defer { isBeginning = false }
        delegate?.willPresentSearchController(self)
        isOn = true
        self.host = host
        host.addChild(self)
        didMove(toParent: host)
        cover()
        change(isBeginning: true)
        update()
        atEnd { [weak self] in
            guard let self else { return }
            delegate?.didPresentSearchController(self)
        }
    }

    private func end() {
        isAwaited = false
        guard isOn else { return }
        delegate?.willDismissSearchController(self)
        guard isOn else { return }
        isOn = false
        if searchBar.text != "" { searchBar.text = "" }
        update()
        searchBar.resignFirstResponder()
        change(isBeginning: false)
        uncover()
        atEnd { [weak self] in
            guard let self else { return }
            delegate?.didDismissSearchController(self)
        }
    }

    /// The bar is on the screen.
    final func barIsThere() {
        guard isAwaited, let application = searchBar.window?.application else { return }
        application.atEndOfTurn { [weak self] in
            guard let self, isAwaited else { return }
            begin()
        }
    }

    /// Does something once what comes or goes is there; not where it was overtaken.
    private func atEnd(_ body: @escaping () -> Void) {
        transitions += 1
        let number = transitions
        guard UIView.areAnimationsEnabled, let clock = host?.viewIfLoaded?.window?.application?.clock else {
            return body()
        }
        _ = clock.schedule(after: Self.duration * 1_000) { [weak self] in if self?.transitions == number { body() } }
    }

    /// What is written is another, or the scope is.
    final func changed() { if isOn { update() } }

    private func update() {
        searchResultsUpdater?.updateSearchResults(for: self)
        coverChanged()
    }

    /// The bar has its buttons, and the place that it has while somebody searches.
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

    // MARK: What it covers (V20)

    open override func loadView() {
        let view = SearchCover(frame: UIScreen.main.bounds)
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

    /// What is searched is covered by what it dims, and by the results.
    private func cover() {
        guard let host, let place = host.viewIfLoaded else { return }
        loadViewIfNeeded()
        startAppearing(true, animated: true)
        view.frame = place.searchRoom(below: searchBar)
        place.addSubview(view)
        coverChanged()
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

    /// Something else is to be covered, or by something else.
    private func coverChanged() {
        guard isOn, let view = viewIfLoaded else { return }
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
        if !ends(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if ends(presses) { isActive = false } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !ends(presses) { super.pressesCancelled(presses, with: event) }
    }

    private func ends(_ presses: Set<UIPress>) -> Bool { isOn && presses.contains { $0.type == .menu } }

    // MARK: Being kept (K3)

    func writeContent(to coder: NSCoder) {
        coder.encode(searchBar.text, forKey: "UI.text")
        coder.encode(isOn || isAwaited, forKey: "UI.active")
        coder.encode(searchBar.selectedScopeButtonIndex, forKey: "UI.scope")
    }

    func readContent(from coder: NSCoder) {
        searchBar.text = coder.decodeObject(forKey: "UI.text") as? String
        searchBar.selectedScopeButtonIndex = coder.decodeInteger(forKey: "UI.scope")
        if coder.decodeBool(forKey: "UI.active") { isActive = true }
    }
}

/// What results are shown in: it lets through what nobody is to be kept from.
@MainActor
private final class SearchCover: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

/// Dims what is searched; a tap ends the search.
@MainActor
private final class SearchDimming: UIView {
    var onTap: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: SplitDimming.darkness)
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
    /// The controller whose view this is in, or is.
    fileprivate var nearestController: UIViewController? {
        var view: UIView? = self
        while let current = view {
            if let controller = current.viewController { return controller }
            view = current.superview
        }
        return nil
    }

    /// What a search covers of it: what is seen of it, below the bar where that is in it. Points.
    fileprivate func searchRoom(below bar: UISearchBar) -> CGRect {
        var room = bounds
        if let scrollView = self as? UIScrollView { room = room.inset(by: scrollView.adjustedContentInset) }
        guard bar.isDescendant(of: self) else { return room }
        let top = max(room.minY, bar.convert(bar.bounds, to: self).maxY)
        return CGRect(x: room.minX, y: top, width: room.width, height: max(0, room.maxY - top))
    }
}

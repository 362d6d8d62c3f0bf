import MediaPlayback
import ResponderKit

/// The library: its first page, and the pages that were opened from there.
@MainActor
final class LibraryController: UINavigationController {
    /// The maximum number of open pages. If a person opens more, the earliest ones are closed.
    static let pageLimit = 20

    let home: LibraryHomeController
    /// Called when the user begins to search, chooses a list or opens a page.
    var onUse: () -> Void = {}
    /// Called when another page is shown.
    var onShow: () -> Void = {}
    let model: PlayerModel
    /// The focus was in the library when the current transition of pages began.
    private var hasFocus = false

    init(model: PlayerModel) {
        self.model = model
        home = LibraryHomeController(model: model)
        super.init(nibName: nil, bundle: nil)
        setViewControllers([home], animated: false)
        isNavigationBarHidden = true
        home.title = "Library"
        restorationIdentifier = "library-pages"
        home.restorationIdentifier = "library-home"
        home.navigator = self
        home.onUse = { [weak self] in self?.onUse() }
        delegate = self
    }

    /// Replaces the stack, with the first page always at the bottom.
    override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let pages = viewControllers.filter { $0 !== home }.suffix(Self.pageLimit)
        super.setViewControllers([home] + pages, animated: animated)
        if !animated { isNavigationBarHidden = topViewController.map(hidesBar) ?? true }
    }

    private var openControllers: [LibraryPageController] {
        viewControllers.compactMap { $0 as? LibraryPageController }
    }

    /// The list or grid that is visible, which gets the focus when it moves to the library.
    var visibleList: UIView { openControllers.last?.table.table ?? home.visibleList }

    /// The first page has no bar, because the search is at its top. On a television, the Back key replaces the bar's
    /// back button, so only pages with other buttons have a bar.
    private func hidesBar(_ controller: UIViewController) -> Bool {
        let hasButtons = !(controller.navigationItem.rightBarButtonItems ?? []).isEmpty
        return controller === home || UITraitCollection.current.userInterfaceIdiom == .tv && !hasButtons
    }

    /// Opens a page, or goes back to it if it is open.
    func open(_ page: LibraryPage) {
        onUse()
        if let open = openControllers.first(where: { $0.page.isSame(as: page) }) {
            popToViewController(open, animated: true)
            return
        }
        let stack = [home] + openControllers.suffix(Self.pageLimit - 1) as [UIViewController]
        setViewControllers(stack + [controller(of: page)], animated: true)
    }

    /// Creates the controller of a page that is opened or restored.
    func controller(of page: LibraryPage) -> LibraryPageController {
        LibraryPageController(model: model, page: page, navigator: self)
    }

    func libraryChanged() {
        home.libraryChanged()
        for controller in openControllers where controller.isViewLoaded { controller.libraryChanged() }
    }

    func playlistsChanged() {
        home.playlistsChanged()
        for controller in openControllers where controller.isViewLoaded { controller.playlistsChanged() }
    }

    func coverLoaded(_ id: Int) {
        home.table.coverLoaded(id)
        home.grid.coverLoaded(id)
        for controller in openControllers where controller.isViewLoaded { controller.coverLoaded(id) }
    }

    func show(_ state: PlaybackState) {
        home.table.show(state)
        for controller in openControllers { controller.table.show(state) }
    }
}

extension LibraryController: UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
        setNavigationBarHidden(hidesBar(viewController), animated: animated)
        let focused = UIFocusSystem.focusSystem(for: self)?.focusedItem as? UIView
        // If a second transition begins during the first one, the view that had the focus may be removed already.
        hasFocus = hasFocus || focused?.isDescendant(of: view) ?? false
    }

    // The focus moves to the page that was opened, or to the list behind the page that was closed.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        onShow()
        guard hasFocus else { return }
        hasFocus = false
        let focusSystem = UIFocusSystem.focusSystem(for: self)
        focusSystem?.requestFocusUpdate(to: viewController)
        // Does not wait for the next commit, because another transition may begin before it.
        focusSystem?.updateFocusIfNeeded()
    }
}

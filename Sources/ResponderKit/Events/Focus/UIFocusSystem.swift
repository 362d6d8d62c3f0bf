public import Foundation

/// Stores the focused item of a screen, and is the only object that changes the focused item. (X1)
///
/// Arrow buttons move focus immediately. Requests from code, and the removal of the focused item, are handled in
/// the next focus cycle: at the application's next commit or press, or at `updateFocusIfNeeded()`. (X4)
@MainActor
public final class UIFocusSystem {
    /// Posted after focus has moved. The object is the focus system.
    public nonisolated static let didUpdateNotification = Notification.Name("UIFocusDidUpdateNotification")
    /// Posted if no item was found in the requested direction. The object is the focus system. (X2)
    public nonisolated static let movementDidFailNotification = Notification.Name("UIFocusMovementDidFailNotification")
    /// The user-info key for the `UIFocusUpdateContext`, in both notifications of the focus system.
    public nonisolated static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"
    /// The user-info key for the update's `UIFocusAnimationCoordinator`.
    public nonisolated static let animationCoordinatorUserInfoKey = "UIFocusUpdateAnimationCoordinatorKey"

    /// The maximum number of consecutive updates in one focus cycle. Further requests wait for the next cycle. (X4;
    /// Baton's own choice)
    static let roundLimit = 8
    /// The maximum number of nested environments. The limit ends a loop over parent environments that form a cycle.
    static let maximumDepth = 1_000

    /// A pending request for a focus update.
    private struct Request {
        let environment: any UIFocusEnvironment
        /// Whether the request applies only while the focused item is inside the requesting environment. (X4)
        let needsItem: Bool
    }

    /// A focused item that has left its window, with the environments that contained it.
    private struct Loss {
        let view: UIView
        let environments: [any UIFocusEnvironment]
    }

    weak var application: UIApplication?

    /// The focused item as a view.
    @WeakResponder private(set) var focusedView: UIView?
    private var request: Request?
    private var loss: Loss?
    private var mayHaveVanished = false
    private var isUpdating = false

    init() {}

    /// The focused item, which receives presses. (P1, X1)
    public var focusedItem: (any UIFocusItem)? { focusedView }

    // MARK: Environments

    /// Returns the focus system of an environment's screen, or nil if the environment is on no screen.
    public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        var walk = Walk(environment)
        while let current = walk.next() {
            if let window = (current as? UIView)?.window { return window.application?.focusSystem }
        }
        return nil
    }

    /// Returns whether an environment equals or contains another environment.
    public static func environment(_ environment: any UIFocusEnvironment, contains other: any UIFocusEnvironment)
        -> Bool
    {
        var walk = Walk(other)
        while let current = walk.next() {
            if current === environment { return true }
        }
        return false
    }

    /// Returns an item and all environments that contain it, innermost first. (X5)
    static func environments(of item: UIView) -> [any UIFocusEnvironment] {
        var found: [any UIFocusEnvironment] = []
        var walk = Walk(item)
        while let current = walk.next() { found.append(current) }
        return found
    }

    @MainActor
    private struct Walk {
        private var current: (any UIFocusEnvironment)?
        private var remainingSteps = UIFocusSystem.maximumDepth

        init(_ start: any UIFocusEnvironment) {
            current = start
        }

        mutating func next() -> (any UIFocusEnvironment)? {
            guard let environment = current, remainingSteps > 0 else { return nil }
            remainingSteps -= 1
            current = environment.parentFocusEnvironment
            return environment
        }
    }

    // MARK: Requests (X3, X4)

    /// Requests that focus moves to an environment's preferred item in the next cycle, wherever focus is now. (X4)
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        submit(Request(environment: environment, needsItem: false))
    }

    /// Requests a new choice of the focused item, starting from an environment. Has no effect if the focused item is
    /// outside this environment. (X4)
    func setNeedsUpdate(from environment: any UIFocusEnvironment) {
        guard let focusedView, Self.environment(environment, contains: focusedView) else { return }
        submit(Request(environment: environment, needsItem: true))
    }

    private func submit(_ new: Request) {
        if let old = request, old.environment !== new.environment,
            Self.environment(old.environment, contains: new.environment)
        {
            return
        }
        request = new
        application?.renderTree.requestCommit()
    }

    /// Performs pending requests now, and replaces a focused item that can no longer be focused. (X4, X6)
    public func updateFocusIfNeeded() {
        // Requests that are made during a focus update are performed after this update.
        guard !isUpdating, request != nil || mayHaveVanished else { return }
        application?.layoutIfNeeded()
        var rounds = 0
        while rounds < Self.roundLimit, update() {
            rounds += 1
            // Laying out views may request another focus update, which the next iteration of this loop performs.
            application?.layoutIfNeeded()
        }
        if request != nil { application?.renderTree.requestCommit() }
    }

    /// Updates focus before a press is dispatched, because an item can become unfocusable without a notification.
    func validateFocus() {
        mayHaveVanished = true
        updateFocusIfNeeded()
    }

    /// Requests that the next focus cycle checks the focused item, because an item may have become unfocusable. (X6)
    func itemsChanged() {
        guard focusedView != nil, !mayHaveVanished else { return }
        mayHaveVanished = true
        application?.renderTree.requestCommit()
    }

    /// Records the environments of a focused item that leaves its window, so that these environments can be notified.
    /// (X5, X6)
    func viewWillLeaveWindow(_ view: UIView) {
        guard let item = focusedView, item.isDescendant(of: view) else { return }
        if loss?.view !== item { loss = Loss(view: item, environments: Self.environments(of: item)) }
        itemsChanged()
    }

    /// Performs one pending request, or replaces a focused item that can no longer be focused.
    /// - Returns: `false` if there was nothing to do.
    private func update() -> Bool {
        let request = request
        let loss = loss
        let previous = focusedView ?? loss?.view
        let isVanished = mayHaveVanished && previous.map { !isEligible($0) } ?? false
        self.request = nil
        self.loss = nil
        mayHaveVanished = false
        guard request != nil || isVanished else { return false }

        var next: UIView?
        if let request {
            let left = isVanished ? loss?.environments : nil
            let around = left ?? previous.map { Self.environments(of: $0) } ?? []
            let isIn = around.contains { $0 === request.environment }
            if isIn || !request.needsItem { next = preferredItem(of: request.environment) }
        }
        guard isVanished else {
            if let next, next !== previous { focus(next, heading: []) }
            return true
        }
        // `shouldUpdateFocus(in:)` is not called, because the previous item can no longer be focused.
        notify(UIFocusUpdateContext(from: previous, in: loss?.environments, to: next ?? startItem, heading: []))
        return true
    }

    // MARK: Movement (X2)

    /// Moves focus in a direction, or to the initial item if nothing is focused. (X2, X3)
    /// - Returns: whether focus moved.
    @discardableResult
    public func move(_ heading: UIFocusHeading) -> Bool {
        guard !isUpdating else { return false }
        validateFocus()
        application?.layoutIfNeeded()
        if let next = item(heading) { return focus(next, heading: heading) }
        let context = UIFocusUpdateContext(from: focusedView, to: nil, heading: heading)
        NotificationCenter.default.post(
            name: Self.movementDidFailNotification, object: self,
            userInfo: [Self.focusUpdateContextUserInfoKey: context])
        return false
    }

    private func item(_ heading: UIFocusHeading) -> UIView? {
        guard let root = scope else { return nil }
        guard let current = focusedView ?? (heading == .first || heading == .last ? root : nil) else {
            return startItem
        }
        let map = FocusMap(of: root)
        return heading.isLinear ? linear(heading, from: current, in: map) : nearest(heading, to: current, in: map)
    }

    /// Returns the nearest item in a direction. A focus guide counts as an item; if it is the nearest, its preferred
    /// item is returned. (X7, X8)
    private func nearest(_ heading: UIFocusHeading, to current: UIView, in map: FocusMap) -> UIView? {
        guard let from = map.candidates.first(where: { $0.guide == nil && $0.view === current }) else { return nil }
        for index in map.candidates(beyond: from.frame, heading) {
            let candidate = map.candidates[index]
            if let guide = candidate.guide {
                if let item = item(of: guide), item !== current { return item }
            } else if candidate.view !== current, !map.isOccluded(index) {
                return candidate.view
            }
        }
        return nil
    }

    private func item(of guide: UIFocusGuide) -> UIView? {
        for environment in guide.preferredFocusEnvironments {
            if let item = preferredItem(of: environment) { return item }
        }
        return nil
    }

    /// Returns the next or previous item in drawing order, which is also the tab order of a web page.
    /// (X7; Baton's own choice)
    private func linear(_ heading: UIFocusHeading, from current: UIView, in map: FocusMap) -> UIView? {
        let count = map.candidates.count
        let own = map.candidates.firstIndex { $0.guide == nil && $0.view === current }
        let isForward = heading == .next || heading == .first
        var index = heading == .next || heading == .previous ? own ?? -1 : isForward ? -1 : count
        for _ in 0..<count {
            index = isForward ? (index + 1) % count : (index - 1 + count) % count
            let candidate = map.candidates[index]
            if candidate.guide == nil, !map.isOccluded(index) {
                return candidate.view === current ? nil : candidate.view
            }
        }
        return nil
    }

    // MARK: Updating

    /// Moves focus to an item if all affected environments agree. (X5)
    @discardableResult
    private func focus(_ item: UIView, heading: UIFocusHeading) -> Bool {
        let context = UIFocusUpdateContext(from: focusedView, to: item, heading: heading)
        isUpdating = true
        let isAgreed = context.environments.allSatisfy { $0.shouldUpdateFocus(in: context) }
        isUpdating = false
        // The calls of `shouldUpdateFocus(in:)` may have removed the item, so the item is checked again.
        guard isAgreed, isEligible(item) else { return false }
        notify(context)
        return true
    }

    private func notify(_ context: UIFocusUpdateContext) {
        isUpdating = true
        defer { isUpdating = false }
        let environments = context.environments
        if let application {
            application.trace?.record(
                focus: context.previouslyFocusedView, to: context.nextFocusedView, at: application.clock.now)
        }
        focusedView = context.nextFocusedView
        for (view, isFocused) in [(context.previouslyFocusedView, false), (context.nextFocusedView, true)] {
            view?.isFocused = isFocused
            // The item is drawn again, because its appearance may depend on whether it is focused.
            view?.setNeedsRender()
        }
        let coordinator = UIFocusAnimationCoordinator()
        for environment in environments { environment.didUpdateFocus(in: context, with: coordinator) }
        NotificationCenter.default.post(
            name: Self.didUpdateNotification, object: self,
            userInfo: [Self.focusUpdateContextUserInfoKey: context, Self.animationCoordinatorUserInfoKey: coordinator])
        context.nextFocusedView.map(reveal)
        coordinator.run()
    }

    /// Scrolls the focused item into view, in every scroll view that contains it. (X7)
    private func reveal(_ item: UIView) {
        var ancestor = item.superview
        while let view = ancestor {
            if let scrollView = view as? UIScrollView {
                scrollView.reveal(item.convert(item.bounds, to: scrollView))
            }
            ancestor = view.superview
        }
    }

    // MARK: Focusable area (X6)

    /// The view to which focus is limited. This is a context menu in front of the key window, if there is one.
    /// Otherwise, it is the frontmost modal presentation in the key window, or else the key window itself.
    var scope: UIView? {
        guard let window = application?.keyWindow, !window.isHidden else { return nil }
        if let menu = application?.editing.frontContextMenu(in: window) { return menu }
        if let scope = window.frontPresentation, scope.window === window { return scope }
        return window
    }

    /// The item that is focused first. (X3)
    private var startItem: UIView? { scope.flatMap { preferredItem(of: $0.viewController ?? $0) } }

    private func preferredItem(of environment: any UIFocusEnvironment) -> UIView? {
        var search = FocusSearch(in: self)
        return search.item(of: environment)
    }

    func isEligible(_ view: UIView) -> Bool {
        view.canBecomeFocused && isReachable(view)
    }

    /// Returns whether a view is inside the focusable area and touches could reach it.
    func isReachable(_ view: UIView) -> Bool {
        guard let scope else { return false }
        var isInScope = false
        var current: UIView? = view
        while let ancestor = current {
            guard ancestor.takesTouches else { return false }
            if ancestor === scope { isInScope = true }
            current = ancestor.superview
        }
        return isInScope
    }
}

public import Foundation

/// Holds which item of a screen is focused; nothing else moves focus. (X1)
///
/// Arrows move it at once. What code asks for, and what becomes of focus when its item goes, is done in the next cycle: when the application next commits
/// or takes a press, or at `updateFocusIfNeeded()`. (X4)
@MainActor
public final class UIFocusSystem {
    /// Posted when focus has moved. Its object is the focus system.
    public nonisolated static let didUpdateNotification = Notification.Name("UIFocusDidUpdateNotification")
    /// Posted when a direction led nowhere. Its object is the focus system. (X2)
    public nonisolated static let movementDidFailNotification = Notification.Name("UIFocusMovementDidFailNotification")
    /// The key of both notifications' `UIFocusUpdateContext`.
    public nonisolated static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"
    /// The key of a move's `UIFocusAnimationCoordinator`.
    public nonisolated static let animationCoordinatorUserInfoKey = "UIFocusUpdateAnimationCoordinatorKey"

    /// How many updates that ask for another are done in one cycle; the rest waits for the next. (X4, ours)
    static let roundLimit = 8
    /// The most environments that one can be in; what leads in a circle ends here.
    static let deepest = 1_000

    /// What is asked for.
    private struct Request {
        let environment: any UIFocusEnvironment
        /// Whether it counts only while what is focused is in the environment. (X4)
        let needsItem: Bool
    }

    /// What was focused when it left its window, and all that it was in.
    private struct Loss {
        let view: UIView
        let environments: [any UIFocusEnvironment]
    }

    // The application has it, and clears this when it ends.
    unowned(unsafe) var application: UIApplication?

    /// What is focused, as the view that it is.
    @Known private(set) var focusedView: UIView?
    private var request: Request?
    private var loss: Loss?
    private var mayHaveVanished = false
    private var isUpdating = false

    init() {}

    /// What presses go to. (P1, X1)
    public var focusedItem: (any UIFocusItem)? { focusedView }

    // MARK: Environments

    /// The system that looks after an environment: its screen's. nil for what is on no screen.
    public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        var walk = Walk(environment)
        while let current = walk.next() {
            if let window = (current as? UIView)?.window { return window.application?.focusSystem }
        }
        return nil
    }

    /// Whether an environment is another, or somewhere around it.
    public static func environment(_ environment: any UIFocusEnvironment, contains other: any UIFocusEnvironment)
        -> Bool
    {
        var walk = Walk(other)
        while let current = walk.next() {
            if current === environment { return true }
        }
        return false
    }

    /// An item and all that it is in, outwards. (X5)
    static func environments(of item: UIView) -> [any UIFocusEnvironment] {
        var found: [any UIFocusEnvironment] = []
        var walk = Walk(item)
        while let current = walk.next() { found.append(current) }
        return found
    }

    @MainActor
    private struct Walk {
        private var current: (any UIFocusEnvironment)?
        private var left = UIFocusSystem.deepest

        init(_ start: any UIFocusEnvironment) {
            current = start
        }

        mutating func next() -> (any UIFocusEnvironment)? {
            guard let environment = current, left > 0 else { return nil }
            left -= 1
            current = environment.parentFocusEnvironment
            return environment
        }
    }

    // MARK: Asking for focus (X3, X4)

    /// Asks for focus to go to an environment's preferred item in the next cycle, wherever focus is now. (X4)
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        submit(Request(environment: environment, needsItem: false))
    }

    /// An environment that contains what is focused asks for that to be chosen anew. (X4)
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
        application?.renderTree.announce()
    }

    /// Does now what was asked for, and looks whether what is focused is still there. (X4, X6)
    public func updateFocusIfNeeded() {
        // What is asked for while an update is told of is done after it.
        guard !isUpdating, request != nil || mayHaveVanished else { return }
        application?.layoutIfNeeded()
        var rounds = 0
        while rounds < Self.roundLimit, update() {
            rounds += 1
            // Which may ask for focus, too.
            application?.layoutIfNeeded()
        }
        if request != nil { application?.renderTree.announce() }
    }

    /// Before a press is handed out: nobody has to say that an item can no longer be focused.
    func settle() {
        mayHaveVanished = true
        updateFocusIfNeeded()
    }

    /// Something may no longer take part; whether that is what is focused is looked at in the next cycle. (X6)
    func itemsChanged() {
        guard focusedView != nil, !mayHaveVanished else { return }
        mayHaveVanished = true
        application?.renderTree.announce()
    }

    /// A view leaves its window: what it was in is remembered, as it will be told. (X5, X6)
    func viewWillLeave(_ view: UIView) {
        guard let item = focusedView, item.isDescendant(of: view) else { return }
        if loss?.view !== item { loss = Loss(view: item, environments: Self.environments(of: item)) }
        itemsChanged()
    }

    /// One thing that was asked for, or the choice of another item for one that is gone.
    /// - Returns: whether there was anything to do.
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
        // Nobody is asked: it cannot stay.
        tell(UIFocusUpdateContext(from: previous, in: loss?.environments, to: next ?? startItem, heading: []))
        return true
    }

    // MARK: Directions (X2)

    /// Moves focus that way, or where nothing is focused yet, to where it should begin. (X2, X3)
    /// - Returns: whether focus moved.
    @discardableResult
    public func move(_ heading: UIFocusHeading) -> Bool {
        guard !isUpdating else { return false }
        settle()
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

    /// The nearest that way. A guide counts as an item, and stands for what it prefers. (X7, X8)
    private func nearest(_ heading: UIFocusHeading, to current: UIView, in map: FocusMap) -> UIView? {
        guard let from = map.spots.first(where: { $0.guide == nil && $0.view === current }) else { return nil }
        for index in map.spots(beyond: from.frame, heading) {
            let spot = map.spots[index]
            if let guide = spot.guide {
                if let item = item(of: guide), item !== current { return item }
            } else if spot.view !== current, !map.isOccluded(index) {
                return spot.view
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

    /// By the order in which items are drawn, which is also a page's. (X7, ours)
    private func linear(_ heading: UIFocusHeading, from current: UIView, in map: FocusMap) -> UIView? {
        let count = map.spots.count
        let own = map.spots.firstIndex { $0.guide == nil && $0.view === current }
        let isForward = heading == .next || heading == .first
        var index = heading == .next || heading == .previous ? own ?? -1 : isForward ? -1 : count
        for _ in 0..<count {
            index = isForward ? (index + 1) % count : (index - 1 + count) % count
            let spot = map.spots[index]
            if spot.guide == nil, !map.isOccluded(index) { return spot.view === current ? nil : spot.view }
        }
        return nil
    }

    // MARK: Moving

    /// Asks all that are concerned, and moves. (X5)
    @discardableResult
    private func focus(_ item: UIView, heading: UIFocusHeading) -> Bool {
        let context = UIFocusUpdateContext(from: focusedView, to: item, heading: heading)
        isUpdating = true
        let isAgreed = context.environments.allSatisfy { $0.shouldUpdateFocus(in: context) }
        isUpdating = false
        // Who was asked may have taken it away.
        guard isAgreed, isEligible(item) else { return false }
        tell(context)
        return true
    }

    private func tell(_ context: UIFocusUpdateContext) {
        isUpdating = true
        defer { isUpdating = false }
        let environments = context.environments
        if let application {
            application.trace?.note(
                focus: context.previouslyFocusedView, to: context.nextFocusedView, at: application.clock.now)
        }
        focusedView = context.nextFocusedView
        for (view, isFocused) in [(context.previouslyFocusedView, false), (context.nextFocusedView, true)] {
            view?.isFocused = isFocused
            // A state of its own may look otherwise.
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

    /// Scrolls what is focused into sight, in each of the scroll views that it is in. (X7)
    private func reveal(_ item: UIView) {
        var ancestor = item.superview
        while let view = ancestor {
            if let scrollView = view as? UIScrollView {
                scrollView.reveal(item.convert(item.bounds, to: scrollView))
            }
            ancestor = view.superview
        }
    }

    // MARK: Where focus can be (X6)

    /// The view that focus is kept to: the key window, or in it what was presented over the rest.
    var scope: UIView? {
        guard let window = application?.keyWindow, !window.isHidden else { return nil }
        if let scope = window.frontPresentation, scope.window === window { return scope }
        return window
    }

    /// Where focus begins. (X3)
    private var startItem: UIView? { scope.flatMap { preferredItem(of: $0.viewController ?? $0) } }

    private func preferredItem(of environment: any UIFocusEnvironment) -> UIView? {
        var search = FocusSearch(in: self)
        return search.item(of: environment)
    }

    func isEligible(_ view: UIView) -> Bool {
        view.canBecomeFocused && isReachable(view)
    }

    /// Whether it is where focus can be, and touches could land there too.
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

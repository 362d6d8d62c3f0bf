import Foundation

/// What focus can be in or go to: views and view controllers.
@MainActor
public protocol UIFocusEnvironment: AnyObject {
    /// Where focus should go when it comes here, in order. (X3)
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// Whether focus may move. (X5)
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Focus moved. (X5)
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIView: UIFocusEnvironment {}

extension UIViewController: UIFocusEnvironment {}

/// Which way focus goes. Raw values as UIKit's. (X7)
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A heading by its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Towards the top.
    public static let up = UIFocusHeading(rawValue: 1)
    /// Towards the bottom.
    public static let down = UIFocusHeading(rawValue: 2)
    /// To the left.
    public static let left = UIFocusHeading(rawValue: 4)
    /// To the right.
    public static let right = UIFocusHeading(rawValue: 8)

    /// The way that an arrow points.
    init?(_ press: UIPress.PressType) {
        switch press {
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        default: return nil
        }
    }
}

/// A move of focus: from where, to where.
@MainActor
public final class UIFocusUpdateContext {
    /// What had the focus; nil where nothing had.
    public let previouslyFocusedView: UIView?
    /// What gets the focus; nil where nothing does.
    public let nextFocusedView: UIView?
    /// Empty for a move that no direction was given for.
    public let focusHeading: UIFocusHeading

    init(from previous: UIView?, to next: UIView?, heading: UIFocusHeading) {
        previouslyFocusedView = previous
        nextFocusedView = next
        focusHeading = heading
    }
}

/// Lets others change together with a move of focus.
@MainActor
public final class UIFocusAnimationCoordinator {
    private var completions: [@MainActor () -> Void] = []

    /// Makes changes along with the move, and calls `completion` when it is done.
    public func addCoordinatedAnimations(_ animations: (@MainActor () -> Void)?, completion: (@MainActor () -> Void)? = nil) {
        animations?()
        if let completion { completions.append(completion) }
    }

    func finish() {
        for completion in completions { completion() }
    }
}

/// Holds which item of a screen is focused; nothing else moves focus. (X1)
@MainActor
public final class UIFocusSystem {
    // The application has it, and clears this when it ends.
    unowned(unsafe) var application: UIApplication?

    /// What presses go to. (P1)
    public private(set) weak var focusedItem: UIView?

    init() {}

    /// Moves focus that way, or where nothing is focused yet, to where it should begin. (X2, X3)
    /// - Returns: whether focus moved.
    @discardableResult
    public func move(_ heading: UIFocusHeading) -> Bool {
        guard let application, let window = application.keyWindow else { return false }
        guard let current = focusedItem else {
            return preferredItem(of: window).map { focus($0, heading: heading) } ?? false
        }
        application.layoutIfNeeded()
        guard let next = nearest(to: current, heading, in: window) else { return false }
        return focus(next, heading: heading)
    }

    /// Puts focus on an environment's preferred item. (X3)
    /// - Returns: whether it is there now.
    @discardableResult
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) -> Bool {
        guard let item = preferredItem(of: environment) else { return false }
        return item === focusedItem || focus(item, heading: [])
    }

    /// What is focused may have gone; another is chosen then. (X6)
    func itemsChanged() {
        guard let item = focusedItem, !isEligible(item) else { return }
        replace(item)
    }

    func viewWillLeave(_ view: UIView) {
        guard let item = focusedItem, item.isDescendant(of: view) else { return }
        replace(item, without: view)
    }

    private func replace(_ item: UIView, without leaving: UIView? = nil) {
        let next = application?.keyWindow.flatMap { preferredItem(of: $0, without: leaving) }
        update(UIFocusUpdateContext(from: item, to: next, heading: []))
    }

    private func focus(_ item: UIView, heading: UIFocusHeading) -> Bool {
        let context = UIFocusUpdateContext(from: focusedItem, to: item, heading: heading)
        guard environments(of: context).allSatisfy({ $0.shouldUpdateFocus(in: context) }) else { return false }
        update(context)
        return true
    }

    private func update(_ context: UIFocusUpdateContext) {
        let next = context.nextFocusedView
        if let application { application.trace?.note(focus: context.previouslyFocusedView, to: next, at: application.clock.now) }
        focusedItem = next
        // A state of its own may look otherwise.
        context.previouslyFocusedView?.isFocused = false
        context.previouslyFocusedView?.setNeedsRender()
        next?.isFocused = true
        next?.setNeedsRender()
        let coordinator = UIFocusAnimationCoordinator()
        for environment in environments(of: context) { environment.didUpdateFocus(in: context, with: coordinator) }
        coordinator.finish()
        if let next { reveal(next) }
    }

    /// Every environment that contains the item before or the item after, inner ones before those that contain them. (X5)
    private func environments(of context: UIFocusUpdateContext) -> [any UIFocusEnvironment] {
        let before = chain(from: context.previouslyFocusedView)
        let after = chain(from: context.nextFocusedView)
        let both = after.filter { environment in before.contains { $0 === environment } }
        func alone(_ chain: [any UIFocusEnvironment]) -> [any UIFocusEnvironment] {
            chain.filter { environment in !both.contains { $0 === environment } }
        }
        return alone(before) + alone(after) + both
    }

    /// A view, its controller where it is that one's root view, and so on outwards. An overridden `next` leads events elsewhere, not focus.
    private func chain(from view: UIView?) -> [any UIFocusEnvironment] {
        var found: [any UIFocusEnvironment] = []
        var current = view
        while let view = current {
            found.append(view)
            if let controller = view.viewController { found.append(controller) }
            current = view.superview
        }
        return found
    }

    /// Scrolls what is focused into sight. (X7)
    private func reveal(_ item: UIView) {
        var ancestor = item.superview
        while let view = ancestor {
            if let scrollView = view as? UIScrollView {
                scrollView.scrollRectToVisible(item.convert(item.bounds, to: scrollView), animated: false)
            }
            ancestor = view.superview
        }
    }

    // MARK: Where focus can go

    private func isEligible(_ view: UIView) -> Bool {
        view.canBecomeFocused && isReachable(view)
    }

    private func isReachable(_ view: UIView) -> Bool {
        guard view.window != nil else { return false }
        var current: UIView? = view
        while let ancestor = current {
            guard ancestor.takesTouches else { return false }
            current = ancestor.superview
        }
        return true
    }

    /// The first item that an environment prefers, or else the first in it. (X3)
    private func preferredItem(of environment: any UIFocusEnvironment, without leaving: UIView? = nil, depth: Int = 0) -> UIView? {
        guard depth < 100 else { return nil }
        for preferred in environment.preferredFocusEnvironments where preferred !== environment {
            if let found = preferredItem(of: preferred, without: leaving, depth: depth + 1) { return found }
        }
        guard let view = environment as? UIView, view !== leaving, view.takesTouches else { return nil }
        if isEligible(view) { return view }
        if let window = view as? UIWindow, let root = window.rootViewController,
            let found = preferredItem(of: root, without: leaving, depth: depth + 1)
        {
            return found
        }
        for subview in view.subviews where subview.viewController == nil || depth > 0 {
            if let found = preferredItem(of: subview, without: leaving, depth: depth + 1) { return found }
        }
        return nil
    }

    /// The item beyond the focused one's edge that overlaps its extent: the nearest edge, then the nearest middle, then the first. A guide counts
    /// as an item, and stands for what it prefers. (X7, X8)
    private func nearest(to current: UIView, _ heading: UIFocusHeading, in window: UIWindow) -> UIView? {
        let from = current.convertToScreen(current.bounds)
        var best: (view: UIView, gap: CGFloat, offset: CGFloat)?
        func consider(_ frame: CGRect, of owner: UIView, _ item: () -> UIView?) {
            guard let (gap, offset) = Self.distance(from: from, to: owner.convertToScreen(frame), heading) else { return }
            if let best, (best.gap, best.offset) <= (gap, offset) { return }
            if let item = item(), item !== current { best = (item, gap, offset) }
        }
        window.forEachView { view in
            if view !== current, view.canBecomeFocused, isEligible(view) { consider(view.bounds, of: view) { view } }
            for case let guide as UIFocusGuide in view.layoutGuides where guide.isEnabled && isReachable(view) {
                consider(guide.layoutFrame, of: view) {
                    guide.preferredFocusEnvironments.lazy.compactMap { self.preferredItem(of: $0) }.first
                }
            }
        }
        return best?.view
    }

    private static func distance(from: CGRect, to: CGRect, _ heading: UIFocusHeading) -> (gap: CGFloat, offset: CGFloat)? {
        let isVertical = heading == .up || heading == .down
        let gap: CGFloat =
            switch heading {
            case .up: from.minY - to.maxY
            case .down: to.minY - from.maxY
            case .left: from.minX - to.maxX
            default: to.minX - from.maxX
            }
        let overlap =
            isVertical ? min(from.maxX, to.maxX) - max(from.minX, to.minX) : min(from.maxY, to.maxY) - max(from.minY, to.minY)
        // Frames that touch count as beyond; a hundredth of a point is no overlap.
        guard gap >= -0.01, overlap > 0.01 else { return nil }
        return (gap, isVertical ? abs(to.midX - from.midX) : abs(to.midY - from.midY))
    }
}

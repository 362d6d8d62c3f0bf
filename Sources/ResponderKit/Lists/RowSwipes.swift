import Foundation

/// A list whose rows can be swiped to show actions.
@MainActor
protocol SwipingList: UIScrollView {
    /// Returns the cell of the row at a point of the content, or nil if the row cannot be swiped.
    func swipeableCell(at point: CGPoint) -> UIView?
    /// Returns the actions on one side of a row.
    func swipeActions(_ side: RowSwipe.Side, of cell: UIView) -> UISwipeActionsConfiguration?
    /// Returns the frame that a row has while it is not swiped, or nil if the cell displays no row.
    func restingFrame(of cell: UIView) -> CGRect?
    /// Called before a row is swiped.
    func swipeWillBegin(_ cell: UIView)
    /// Called when a swiped row closes or is removed.
    func swipeDidEnd(_ cell: UIView)
}

/// The state of a swiped row.
@MainActor
final class RowSwipe {
    /// The edge at which the actions are shown, relative to the reading direction.
    enum Side { case leading, trailing }

    let cell: UIView
    let configuration: UISwipeActionsConfiguration
    let view: SwipeActionsView
    /// Whether the actions are at the right, so that the row moves to the left.
    let isAtRight: Bool
    /// The distance by which the row has moved to the left or right, in points.
    var reveal: CGFloat = 0
    /// The value of `reveal` at the start of the current drag, or nil without a drag.
    var start: CGFloat?
    /// Whether an action of the row is running. The row stays open until the action is complete.
    var isPerforming = false

    init(_ cell: UIView, _ configuration: UISwipeActionsConfiguration, isAtRight: Bool, _ view: SwipeActionsView) {
        self.cell = cell
        self.configuration = configuration
        self.isAtRight = isAtRight
        self.view = view
    }

    /// Returns the frame of the swiped row.
    func frame(of resting: CGRect) -> CGRect { resting.offsetBy(dx: isAtRight ? -reveal : reveal, dy: 0) }

    /// Returns the frame of the actions, in the space that the moved row uncovers.
    func actionsFrame(beside resting: CGRect) -> CGRect {
        CGRect(
            x: isAtRight ? resting.maxX - reveal : resting.minX, y: resting.minY, width: reveal, height: resting.height)
    }
}

/// Handles swipes of a list's rows, one row at a time, by touches and keys. (E4 to E7)
@MainActor
final class RowSwipes {
    /// The duration in which a released row opens or closes, in seconds. (Baton's own choice)
    static let duration = 0.3
    /// The fraction of the row's width by which the row must be swiped, so that the first action is performed when the
    /// finger is lifted. (Baton's own choice)
    static let fullSwipeFraction: CGFloat = 0.6
    /// The minimum speed of a flick, in points per second. The direction of a flick determines whether the row opens or
    /// closes; its distance does not matter. (Baton's own choice)
    static let flick: CGFloat = 300
    /// If a row has moved by more than the width of its actions, it follows the finger's further movement by this
    /// fraction. Applies only if a full swipe does not perform the first action. (Baton's own choice)
    static let resistance: CGFloat = 0.25

    private unowned let list: any SwipingList
    /// The recognizer that follows the finger.
    let recognizer = SwipePan()
    /// The row that is swiped now.
    private(set) var current: RowSwipe?
    /// The row that the current touch may swipe.
    private var candidate: RowSwipe?
    /// Whether a touch began on the swiped row, so that lifting the finger there closes the row.
    private var closesOnLift = false

    init(of list: any SwipingList) {
        self.list = list
        recognizer.swipes = self
        recognizer.maximumNumberOfTouches = 1
        recognizer.addTarget(self, action: Selector("follow", RowSwipes.follow))
        list.addGestureRecognizer(recognizer)
    }

    private func make(_ cell: UIView, _ side: RowSwipe.Side) -> RowSwipe? {
        guard let configuration = list.swipeActions(side, of: cell), !configuration.actions.isEmpty else { return nil }
        let isAtRight = (side == .trailing) != list.isReversed
        weak var made: RowSwipe?
        let view = SwipeActionsView(configuration.actions, isAtRight: isAtRight) { [weak self] action, source in
            if let made { self?.perform(action, of: made, from: source) }
        } onMenu: { [weak self] in
            self?.close()
        }
        let swipe = RowSwipe(cell, configuration, isAtRight: isAtRight, view)
        made = swipe
        return swipe
    }

    // MARK: Touches

    /// Returns whether a touch swipes a row. `point` is the start of the touch, and `translation` is its movement since
    /// then.
    func shouldBegin(at point: CGPoint, translation: CGPoint) -> Bool {
        guard abs(translation.x) > abs(translation.y) else { return false }
        if let current, list.restingFrame(of: current.cell)?.contains(point) == true { return !current.isPerforming }
        candidate = nil
        guard let cell = list.swipeableCell(at: point) else { return false }
        candidate = make(cell, (translation.x < 0) != list.isReversed ? .trailing : .leading)
        return candidate != nil
    }

    private func follow(_ pan: SwipePan) {
        switch pan.state {
        case .began:
            closesOnLift = false
            if let candidate {
                self.candidate = nil
                begin(candidate)
            }
            current?.start = current?.reveal
            drag(pan)
        case .changed: drag(pan)
        case .ended: endDrag(pan)
        default:
            candidate = nil
            if let current, current.start != nil { close() }
        }
    }

    private func begin(_ swipe: RowSwipe) {
        close()
        list.swipeWillBegin(swipe.cell)
        guard let resting = list.restingFrame(of: swipe.cell) else { return }
        current = swipe
        UIView.performWithoutAnimation {
            swipe.view.frame = swipe.actionsFrame(beside: resting)
            // The actions have the same rounded corners as the row that covers them.
            if let layer = swipe.cell.storedLayer, layer.cornerRadius > 0 {
                swipe.view.layer.cornerRadius = layer.cornerRadius
                swipe.view.layer.maskedCorners = layer.maskedCorners.intersection(swipe.isAtRight ? .right : .left)
            }
            list.insertSubview(swipe.view, belowSubview: swipe.cell)
        }
        list.setNeedsLayout()
    }

    private func drag(_ pan: SwipePan) {
        guard let current, let start = current.start, let resting = list.restingFrame(of: current.cell) else { return }
        let dragged = pan.translation(in: list).x * (current.isAtRight ? -1 : 1)
        let natural = current.view.naturalWidth
        var reveal = max(0, start + dragged)
        if !current.configuration.performsFirstActionWithFullSwipe, reveal > natural {
            reveal = natural + (reveal - natural) * Self.resistance
        }
        current.reveal = min(reveal, resting.width)
        current.view.isArmed =
            current.configuration.performsFirstActionWithFullSwipe && current.reveal > natural
            && current.reveal >= resting.width * Self.fullSwipeFraction
        updateFrames()
    }

    private func endDrag(_ pan: SwipePan) {
        guard let current, current.start != nil else { return }
        current.start = nil
        guard !current.view.isArmed else { return performFirst(of: current) }
        let speed = pan.velocity(in: list).x * (current.isAtRight ? -1 : 1)
        let natural = current.view.naturalWidth
        let opens = abs(speed) > Self.flick ? speed > 0 : current.reveal > natural / 2
        opens ? animateReveal(of: current, to: natural) : close()
    }

    /// Moves the row completely aside and performs the first action.
    private func performFirst(of swipe: RowSwipe) {
        guard let action = swipe.configuration.actions.first else { return close() }
        animateReveal(of: swipe, to: list.restingFrame(of: swipe.cell)?.width ?? swipe.reveal)
        perform(action, of: swipe, from: swipe.view.first ?? swipe.view)
    }

    /// Handles the start of a touch in the list.
    /// - Returns: the view that receives the touch. While a row is swiped, this is the touched action. A touch outside
    ///   the actions goes to the list, which closes the row. (E6)
    func touchReceiver(for hit: UIView, at point: CGPoint) -> UIView {
        guard let current, !hit.isDescendant(of: current.view) else { return hit }
        guard current.start == nil, !current.isPerforming else { return list }
        closesOnLift = list.restingFrame(of: current.cell)?.contains(point) ?? false
        if !closesOnLift { close() }
        return list
    }

    /// Handles the end of a touch that did not become a swipe of a row.
    func touchEnded() {
        if closesOnLift { close() }
        closesOnLift = false
    }

    // MARK: Opening and closing

    /// Opens a row without a touch, and shows its trailing actions. If the row has no trailing actions, its leading
    /// actions are shown. (E7)
    /// - Returns: `false` if the row has no actions.
    @discardableResult
    func open(_ cell: UIView) -> Bool {
        if let current, current.cell === cell { return true }
        guard let swipe = make(cell, .trailing) ?? make(cell, .leading) else { return false }
        begin(swipe)
        guard current === swipe else { return false }
        animateReveal(of: swipe, to: swipe.view.naturalWidth)
        return true
    }

    /// Closes the swiped row.
    func close() {
        guard let swipe = current else { return }
        current = nil
        let list = list
        let hadFocus = swipe.view.subviews.contains(where: \.isFocused)
        swipe.view.isUserInteractionEnabled = false
        if hadFocus { list.window?.application?.focusSystem.requestFocusUpdate(to: swipe.cell) }
        animate {
            swipe.reveal = 0
            guard let resting = list.restingFrame(of: swipe.cell) else { return swipe.view.alpha = 0 }
            swipe.cell.frame = resting
            swipe.view.frame = swipe.actionsFrame(beside: resting)
        } completion: { [weak list] in
            swipe.view.removeFromSuperview()
            list?.setNeedsLayout()
        }
        list.swipeDidEnd(swipe.cell)
    }

    /// Handles a cell that is no longer used for its row.
    func cellWasRemoved(_ cell: UIView) {
        guard let swipe = current, swipe.cell === cell else { return }
        current = nil
        swipe.view.isUserInteractionEnabled = false
        animate {
            swipe.view.alpha = 0
        } completion: {
            swipe.view.removeFromSuperview()
        }
        list.swipeDidEnd(cell)
    }

    /// Updates the frames of the swiped row and its actions.
    func updateFrames() {
        guard let current, let resting = list.restingFrame(of: current.cell) else { return }
        current.cell.frame = current.frame(of: resting)
        current.view.frame = current.actionsFrame(beside: resting)
    }

    /// Returns a cell's frame: beside the actions if the cell's row is swiped; otherwise `resting`.
    func frame(of cell: UIView, resting: CGRect) -> CGRect {
        guard let current, current.cell === cell else { return resting }
        return current.frame(of: resting)
    }

    private func animateReveal(of swipe: RowSwipe, to reveal: CGFloat) {
        swipe.reveal = reveal
        animate { [weak self] in
            self?.updateFrames()
            swipe.view.layoutIfNeeded()
        }
    }

    private func animate(_ body: @escaping () -> Void, completion: (() -> Void)? = nil) {
        guard list.window != nil, UIView.areAnimationsEnabled else {
            body()
            completion?()
            return
        }
        UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseOut, animations: body) { _ in
            completion?()
        }
    }

    private func perform(_ action: UIContextualAction, of swipe: RowSwipe, from source: UIView) {
        guard swipe === current, !swipe.isPerforming else { return }
        swipe.isPerforming = true
        action.handler(action, source) { [weak self, weak swipe] _ in
            guard let self, let swipe, swipe === current else { return }
            close()
        }
    }
}

/// The recognizer for row swipes. A row swipe is a horizontal drag that uncovers a side of the row with actions.
@MainActor
final class SwipePan: UIPanGestureRecognizer {
    weak var swipes: RowSwipes?

    override func acceptsButtons(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    override func canBegin() -> Bool {
        guard let list = view as? UIScrollView, let swipes, let touch = touches.first else { return false }
        // A drag from the screen's edge navigates back, so it does not swipe the row.
        guard !touch.recognizers.contains(where: { $0 is UIScreenEdgePanGestureRecognizer && $0.state == .possible })
        else { return false }
        if touch.deliveryState == .begun, let touched = touch.view, touched !== list,
            !list.touchesShouldCancel(in: touched)
        {
            return false
        }
        let translation = translation(in: list)
        let place = touch.location(in: list)
        return swipes.shouldBegin(
            at: CGPoint(x: place.x - translation.x, y: place.y - translation.y), translation: translation)
    }
}

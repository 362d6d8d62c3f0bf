import Foundation

/// A list whose rows are drawn aside for what can be done to them.
@MainActor
protocol SwipingList: UIScrollView {
    /// The cell of the row at a point of the content, where it may be drawn aside.
    func swipeableCell(at point: CGPoint) -> UIView?
    /// What can be done to a row on one side.
    func swipeActions(_ side: RowSwipe.Side, of cell: UIView) -> UISwipeActionsConfiguration?
    /// Where a row belongs that is not drawn aside; nil where its cell is no row's.
    func restingFrame(of cell: UIView) -> CGRect?
    /// A row is about to be drawn aside.
    func swipeWillBegin(_ cell: UIView)
    /// It goes back, or its row is gone.
    func swipeDidEnd(_ cell: UIView)
}

/// A row that is drawn aside.
@MainActor
final class RowSwipe {
    /// Where its actions are, in the direction of text.
    enum Side { case leading, trailing }

    let cell: UIView
    let configuration: UISwipeActionsConfiguration
    let view: SwipeActionsView
    /// Whether its actions are at the right, so that it goes to the left.
    let isAtRight: Bool
    /// How far it is drawn aside, in points.
    var reveal: CGFloat = 0
    /// Where it was when the finger took it that holds it; nil where none does.
    var start: CGFloat?
    /// Whether it stays aside until what was done to it is done.
    var isPerforming = false

    init(_ cell: UIView, _ configuration: UISwipeActionsConfiguration, isAtRight: Bool, _ view: SwipeActionsView) {
        self.cell = cell
        self.configuration = configuration
        self.isAtRight = isAtRight
        self.view = view
    }

    /// Where the row is.
    func frame(of resting: CGRect) -> CGRect { resting.offsetBy(dx: isAtRight ? -reveal : reveal, dy: 0) }

    /// Where its actions are: in the room that it leaves.
    func actionsFrame(beside resting: CGRect) -> CGRect {
        CGRect(
            x: isAtRight ? resting.maxX - reveal : resting.minX, y: resting.minY, width: reveal, height: resting.height)
    }
}

/// Draws the rows of a list aside, one at a time, as fingers and keys ask for it. (E4 to E7)
@MainActor
final class RowSwipes {
    /// How long a row goes back by itself, or all the way aside, in seconds. (Ours)
    static let duration = 0.3
    /// How far of its width a row is drawn aside to do the first action on letting go. (Ours)
    static let fullPart: CGFloat = 0.6
    /// From which speed on, in points a second, it counts where a finger was going and not how far it came. (Ours)
    static let flick: CGFloat = 300
    /// What part of the way a row follows that cannot be drawn further. (Ours)
    static let resistance: CGFloat = 0.25

    private unowned let list: any SwipingList
    /// What follows the finger.
    let recognizer = SwipePan()
    /// The row that is drawn aside.
    private(set) var current: RowSwipe?
    /// What a finger would draw aside, if it goes on so.
    private var candidate: RowSwipe?
    /// Whether a finger came down on the row that is drawn aside, which goes back if it is lifted there.
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

    // MARK: Fingers

    /// Whether a finger that came down at a point of the content and goes so draws a row aside.
    func mayBegin(at point: CGPoint, going way: CGPoint) -> Bool {
        guard abs(way.x) > abs(way.y) else { return false }
        if let current, list.restingFrame(of: current.cell)?.contains(point) == true { return !current.isPerforming }
        candidate = nil
        guard let cell = list.swipeableCell(at: point) else { return false }
        candidate = make(cell, (way.x < 0) != list.isReversed ? .trailing : .leading)
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
        case .ended: letGo(pan)
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
            // What comes from under a row has its round corners.
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
        let way = pan.translation(in: list).x * (current.isAtRight ? -1 : 1)
        let natural = current.view.naturalWidth
        var reveal = max(0, start + way)
        if !current.configuration.performsFirstActionWithFullSwipe, reveal > natural {
            reveal = natural + (reveal - natural) * Self.resistance
        }
        current.reveal = min(reveal, resting.width)
        current.view.isArmed =
            current.configuration.performsFirstActionWithFullSwipe && current.reveal > natural
            && current.reveal >= resting.width * Self.fullPart
        place()
    }

    private func letGo(_ pan: SwipePan) {
        guard let current, current.start != nil else { return }
        current.start = nil
        guard !current.view.isArmed else { return performFirst(of: current) }
        let speed = pan.velocity(in: list).x * (current.isAtRight ? -1 : 1)
        let natural = current.view.naturalWidth
        let opens = abs(speed) > Self.flick ? speed > 0 : current.reveal > natural / 2
        opens ? settle(current, at: natural) : close()
    }

    /// All the way aside, and the first action is done.
    private func performFirst(of swipe: RowSwipe) {
        guard let action = swipe.configuration.actions.first else { return close() }
        settle(swipe, at: list.restingFrame(of: swipe.cell)?.width ?? swipe.reveal)
        perform(action, of: swipe, from: swipe.view.first ?? swipe.view)
    }

    /// A finger came down in the list.
    /// - Returns: what it is on: where a row is drawn aside, its actions, or the list, which puts the row back. (E6)
    func touched(_ hit: UIView, at point: CGPoint) -> UIView {
        guard let current, !hit.isDescendant(of: current.view) else { return hit }
        guard current.start == nil, !current.isPerforming else { return list }
        closesOnLift = list.restingFrame(of: current.cell)?.contains(point) ?? false
        if !closesOnLift { close() }
        return list
    }

    /// The finger was lifted, and drew nothing aside.
    func lifted() {
        if closesOnLift { close() }
        closesOnLift = false
    }

    // MARK: Open and closed

    /// Draws a row aside without a finger: for its trailing actions, or where it has none, its leading ones. (E7)
    /// - Returns: whether it has any.
    @discardableResult
    func open(_ cell: UIView) -> Bool {
        if let current, current.cell === cell { return true }
        guard let swipe = make(cell, .trailing) ?? make(cell, .leading) else { return false }
        begin(swipe)
        guard current === swipe else { return false }
        settle(swipe, at: swipe.view.naturalWidth)
        return true
    }

    /// The row that is drawn aside goes back.
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

    /// A cell is its row's no longer.
    func cellIsGone(_ cell: UIView) {
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

    /// Puts the row that is drawn aside, and its actions, where they are now.
    func place() {
        guard let current, let resting = list.restingFrame(of: current.cell) else { return }
        current.cell.frame = current.frame(of: resting)
        current.view.frame = current.actionsFrame(beside: resting)
    }

    /// Where a cell is that belongs somewhere.
    func frame(of cell: UIView, resting: CGRect) -> CGRect {
        guard let current, current.cell === cell else { return resting }
        return current.frame(of: resting)
    }

    private func settle(_ swipe: RowSwipe, at reveal: CGFloat) {
        swipe.reveal = reveal
        animate { [weak self] in
            self?.place()
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

/// Follows the finger that draws a row aside: to the sides, and only where the row has something there.
@MainActor
final class SwipePan: UIPanGestureRecognizer {
    weak var swipes: RowSwipes?

    override func takes(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.contains(.primary) }

    override func canBegin() -> Bool {
        guard let list = view as? UIScrollView, let swipes, let touch = touches.first else { return false }
        // One that is drawn in from the screen's edge leads back.
        guard !touch.recognizers.contains(where: { $0 is UIScreenEdgePanGestureRecognizer && $0.state == .possible })
        else { return false }
        if touch.course == .told, let touched = touch.view, touched !== list, !list.touchesShouldCancel(in: touched) {
            return false
        }
        let way = translation(in: list)
        let place = touch.location(in: list)
        return swipes.mayBegin(at: CGPoint(x: place.x - way.x, y: place.y - way.y), going: way)
    }
}

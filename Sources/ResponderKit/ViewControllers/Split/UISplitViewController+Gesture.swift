import Foundation

/// Drags that show side columns from the edge, or hide those that cover the secondary column. (V11)
extension UISplitViewController {
    /// Returns whether a drag from a point in a direction may move columns, or catch the animation after an
    /// earlier drag.
    func mayDrag(from start: CGPoint, way: CGPoint) -> Bool {
        guard presentsWithGesture, !isCollapsed, abs(way.x) > abs(way.y) else { return false }
        if let transition { return transition.isInteractive && transition.settling != nil }
        guard (way.x > 0) != isReversed else { return displayMode.isOver }
        let fromEdge = isReversed ? view.bounds.width - start.x : start.x
        guard fromEdge < UIScreenEdgePanGestureRecognizer.reach, displayMode.sides < sideColumns.count else {
            return false
        }
        // If a navigation controller can go back, the drag belongs to that.
        return (shownContainers.first as? UINavigationController)?.mayBeSwiped != true
    }

    func follow(_ pan: SplitPan) {
        let along = pan.translation(in: view).x * (isReversed ? -1 : 1)
        switch pan.state {
        case .began:
            delegate?.splitViewControllerInteractivePresentationGestureWillBegin(self)
            if let transition, let clock = view.window?.application?.clock {
                transition.part = transition.part(at: clock.now)
                transition.settling = nil
                hold(transition, along)
            } else if transition == nil {
                let sides = along > 0 ? displayMode.sides + 1 : sidesBehind
                let before = wanted
                wanted = sides
                change(to: mode(sides: sides), animated: true, isInteractive: true)
                transition?.isInteractive = true
                transition?.wantedBefore = before
                if let transition { hold(transition, 0) }
            }
            drag(along)
        case .changed: drag(along)
        case .ended:
            guard let transition, transition.heldAt != nil else { return }
            let speed = pan.velocity(in: view).x * (isReversed ? -1 : 1) * transition.direction
            let goesOn = abs(speed) > UINavigationController.flick ? speed > 0 : transition.part > 0.5
            letGo(transition, at: goesOn ? 1 : 0)
        default: if let transition, transition.heldAt != nil { letGo(transition, at: 0) }
        }
    }

    /// Starts to follow a drag from the current progress.
    private func hold(_ transition: SplitTransition, _ along: CGFloat) {
        transition.heldAt = transition.part - along * transition.direction / transition.way
    }

    private func drag(_ along: CGFloat) {
        guard let transition, let heldAt = transition.heldAt else { return }
        show(transition, part: min(max(heldAt + along * transition.direction / transition.way, 0), 1))
    }

    private func letGo(_ transition: SplitTransition, at end: CGFloat) {
        settle(transition, at: end)
        delegate?.splitViewControllerInteractivePresentationGestureDidEnd(self)
    }
}

/// Recognizes drags that move columns.
@MainActor
final class SplitPan: UIPanGestureRecognizer {
    weak var controller: UISplitViewController?
    private var start = CGPoint.zero

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches == touches.count, let touch = touches.first { start = touch.location(in: view) }
        super.touchesBegan(touches, with: event)
    }

    override func canBegin() -> Bool {
        super.canBegin() && controller?.mayDrag(from: start, way: translation(in: view)) == true
    }
}

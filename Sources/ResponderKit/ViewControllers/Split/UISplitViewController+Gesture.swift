import Foundation

/// Drags that show side columns from the edge, or hide the side columns that cover the secondary column. (V11)
extension UISplitViewController {
    /// Returns whether a drag may move columns, or take over the animation that follows an earlier drag. `start` is the
    /// first point of the drag, and `translation` is its movement since then.
    func canDrag(from start: CGPoint, translation: CGPoint) -> Bool {
        guard presentsWithGesture, !isCollapsed, abs(translation.x) > abs(translation.y) else { return false }
        if let transition { return transition.isInteractive && transition.endAnimation != nil }
        guard (translation.x > 0) != isReversed else { return displayMode.isOver }
        let fromEdge = isReversed ? view.bounds.width - start.x : start.x
        guard fromEdge < UIScreenEdgePanGestureRecognizer.edgeWidth, displayMode.sides < sideColumns.count else {
            return false
        }
        // If a navigation controller can go back, that controller handles the drag.
        return (shownContainers.first as? UINavigationController)?.canBeginSwipe != true
    }

    func follow(_ pan: SplitPan) {
        let along = pan.translation(in: view).x * (isReversed ? -1 : 1)
        switch pan.state {
        case .began:
            delegate?.splitViewControllerInteractivePresentationGestureWillBegin(self)
            if let transition, let clock = view.window?.application?.clock {
                transition.progress = transition.progress(at: clock.now)
                transition.endAnimation = nil
                beginDrag(transition, along)
            } else if transition == nil {
                let sides = along > 0 ? displayMode.sides + 1 : sidesBehind
                let before = requestedSides
                requestedSides = sides
                change(to: mode(sides: sides), animated: true, isInteractive: true)
                transition?.isInteractive = true
                transition?.requestedSidesBefore = before
                if let transition { beginDrag(transition, 0) }
            }
            drag(along)
        case .changed: drag(along)
        case .ended:
            guard let transition, transition.dragStartProgress != nil else { return }
            let speed = pan.velocity(in: view).x * (isReversed ? -1 : 1) * transition.direction
            let goesOn = abs(speed) > UINavigationController.flick ? speed > 0 : transition.progress > 0.5
            endDrag(of: transition, at: goesOn ? 1 : 0)
        default: if let transition, transition.dragStartProgress != nil { endDrag(of: transition, at: 0) }
        }
    }

    /// Begins a drag. The columns follow the drag, starting at the current progress of the transition.
    private func beginDrag(_ transition: SplitTransition, _ along: CGFloat) {
        transition.dragStartProgress = transition.progress - along * transition.direction / transition.distance
    }

    private func drag(_ along: CGFloat) {
        guard let transition, let dragStartProgress = transition.dragStartProgress else { return }
        show(
            transition, progress: min(max(dragStartProgress + along * transition.direction / transition.distance, 0), 1)
        )
    }

    private func endDrag(of transition: SplitTransition, at end: CGFloat) {
        animateEnd(of: transition, at: end)
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
        super.canBegin() && controller?.canDrag(from: start, translation: translation(in: view)) == true
    }
}

import Foundation

/// State transitions of a gesture recognizer. (G4 to G7, G9 to G14)
extension UIGestureRecognizer {
    /// Whether the state is began, changed or ended.
    final var isRecognizing: Bool { current == .began || current == .changed || current == .ended }

    /// Returns whether the recognizer receives a touch and is still undecided.
    final func isUndecided(about touch: UITouch) -> Bool {
        guard current == .possible, isEnabled else { return false }
        for own in trackedTouches where own === touch { return true }
        return false
    }

    /// Applies a state that a subclass has set.
    final func transition(to next: State) {
        reportedState = nil
        // Setting the current state again has no effect, unless it is the state `changed`.
        if next == current, next != .changed { return }
        // A gesture that never began cannot be cancelled; it fails instead.
        let next = current == .possible && next == .cancelled ? .failed : next
        // The state `changed` is ignored while this recognizer waits for other recognizers to fail, and after another
        // recognizer has made it fail.
        if next == .changed, pending != nil || current.isFinal { return }
        guard current.mayBecome(next) else {
            assertionFailure("\(Self.self): \(current) cannot become \(next)")
            return
        }
        guard let environment else {
            current == .possible && next != .failed ? attemptTransition(to: next) : set(next)
            sendActions()
            // A recognizer without touches or presses is reset at once, because no end of a touch will reset it later.
            if current.isFinal { endSequence() }
            return
        }
        environment.perform { current == .possible && next != .failed ? attemptTransition(to: next) : set(next) }
    }

    /// Sets the given final state if the gesture has begun. If it has not begun, fails the recognizer.
    final func finish(_ end: State) { state = state == .possible ? .failed : end }

    /// Sets a state after a time in seconds, if the recognizer is still undecided then.
    final func setState(_ next: State, after seconds: TimeInterval) -> (any EventTimer)? {
        environment?.schedule(after: seconds) { [weak self] in
            guard let self, state == .possible else { return }
            state = next
        }
    }

    /// Changes the state from possible to `next`, if this is allowed and all failure requirements are met.
    final func attemptTransition(to next: State) {
        let may = mayBegin ?? askWhetherToBegin()
        mayBegin = may
        guard current == .possible else { return }
        guard may, environment?.prevents(self) != true else { return set(.failed) }
        switch environment?.requirement(of: self) {
        case .refused: set(.failed)
        case .open: pending = next
        case .met, nil: set(next)
        }
    }

    /// Asks the delegate, and every view that would lose a touch, whether the gesture may begin. (G7)
    private func askWhetherToBegin() -> Bool {
        guard canBegin() else { return false }
        if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
        guard cancelsTouchesInView else { return true }
        var asked: [UIView] = []
        func asks(_ view: UIView?) -> Bool {
            guard let view, !asked.contains(where: { $0 === view }) else { return true }
            asked.append(view)
            return view.gestureRecognizerShouldBegin(self)
        }
        for touch in trackedTouches where touch.isDeliveredToView { guard asks(touch.view) else { return false } }
        for press in presses where !press.isOver { guard asks(press.responder as? UIView) else { return false } }
        return true
    }

    /// Stores a new state and schedules the actions that the state causes.
    final func set(_ next: State) {
        let previous = current
        current = next
        pending = nil
        EventTrace.current?.record(recognizer: self, from: previous, to: next)
        guard next != .failed else { return }
        unreportedStates.append(next)
        environment?.enqueue(self)
        guard previous == .possible else { return }
        isAppliedToViews = false
        environment?.didRecognize(self)
    }

    /// Sends the action messages for each state that has not been sent. (G5)
    final func sendActions() {
        while !unreportedStates.isEmpty {
            reportedState = unreportedStates.removeFirst()
            // The loop runs over a copy of the targets, because an action may add or remove targets.
            for target in targets {
                guard let object = target.object else { continue }
                target.action.perform(on: object, sender: self, event: nil)
            }
        }
        reportedState = nil
        if targets.contains(where: { $0.object == nil }) { targets.removeAll { $0.object == nil } }
    }

    /// Cancels the active gesture, because the view was removed or the recognizer was disabled. (G3, G26)
    final func abandon() {
        reportedState = nil
        switch current {
        case .began, .changed: transition(to: .cancelled)
        case .possible where environment != nil: transition(to: .failed)
        default: break
        }
    }

    /// Resets the recognizer for the next touch sequence. (G6)
    final func endSequence() {
        if current != .possible { EventTrace.current?.record(recognizer: self, from: current, to: .possible) }
        current = .possible
        pending = nil
        mayBegin = nil
        isAppliedToViews = true
        if !dynamicFailureRequirements.isEmpty { dynamicFailureRequirements = [] }
        if !queriedRecognizers.isEmpty { queriedRecognizers = [] }
        // Arrays with a capacity of up to four touches keep their memory for the next touch sequence.
        touches.removeAll(keepingCapacity: touches.capacity <= 4)
        trackedTouches.removeAll(keepingCapacity: trackedTouches.capacity <= 4)
        if !presses.isEmpty { presses = [] }
        environment = nil
        reset()
    }
}

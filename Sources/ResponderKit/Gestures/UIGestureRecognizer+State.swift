import Foundation

/// How a recognizer goes from state to state. (G4 to G7, G9 to G14)
extension UIGestureRecognizer {
    /// Whether it has recognized, and is not yet over or was just that.
    final var isRecognizing: Bool { current == .began || current == .changed || current == .ended }

    /// Whether it has still to decide about a touch that it follows.
    final func isUndecided(about touch: UITouch) -> Bool {
        guard current == .possible, isEnabled else { return false }
        for own in followed where own === touch { return true }
        return false
    }

    /// What a subclass says that it is.
    final func become(_ next: State) {
        told = nil
        // What is over stays over, and whoever says so twice says nothing new.
        if next == current, next != .changed { return }
        // A gesture that never began has nothing to cancel, and so it failed.
        let next = current == .possible && next == .cancelled ? .failed : next
        // A gesture goes on that waits, or that somebody else's recognition has ended: there is nothing to tell of it.
        if next == .changed, pending != nil || current.isFinal { return }
        guard current.mayBecome(next) else {
            assertionFailure("\(Self.self): \(current) cannot become \(next)")
            return
        }
        guard let environment else {
            current == .possible && next != .failed ? attempt(next) : set(next)
            sendActions()
            // It follows nothing whose end it could wait for.
            if current.isFinal { endSequence() }
            return
        }
        environment.perform { current == .possible && next != .failed ? attempt(next) : set(next) }
    }

    /// Ends what has begun; what has not begun has failed.
    final func finish(_ end: State) { state = state == .possible ? .failed : end }

    /// What it becomes after a time in seconds, where it is still undecided then.
    final func decide(_ next: State, after seconds: TimeInterval) -> (any EventTimer)? {
        environment?.schedule(after: seconds) { [weak self] in
            guard let self, state == .possible else { return }
            state = next
        }
    }

    /// Leaves possible, where it may, and where nothing that it has to wait for is undecided.
    final func attempt(_ next: State) {
        let may = mayBegin ?? asksToBegin()
        mayBegin = may
        guard current == .possible else { return }
        guard may, environment?.prevents(self) != true else { return set(.failed) }
        switch environment?.requirement(of: self) {
        case .refused: set(.failed)
        case .open: pending = next
        case .met, nil: set(next)
        }
    }

    /// The delegate, and every view that would lose a touch, has a say. (G7)
    private func asksToBegin() -> Bool {
        guard canBegin() else { return false }
        if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
        guard cancelsTouchesInView else { return true }
        var asked: [UIView] = []
        func asks(_ view: UIView?) -> Bool {
            guard let view, !asked.contains(where: { $0 === view }) else { return true }
            asked.append(view)
            return view.gestureRecognizerShouldBegin(self)
        }
        for touch in followed where touch.isForView { guard asks(touch.view) else { return false } }
        for press in presses where !press.isOver { guard asks(press.responder as? UIView) else { return false } }
        return true
    }

    /// Is in a state from now on.
    final func set(_ next: State) {
        let previous = current
        current = next
        pending = nil
        EventTrace.current?.note(recognizer: self, from: previous, to: next)
        guard next != .failed else { return }
        untold.append(next)
        environment?.enqueue(self)
        guard previous == .possible else { return }
        hasTaken = false
        environment?.recognized(self)
    }

    /// Tells the targets of each state, for those that are told. (G5)
    final func sendActions() {
        while !untold.isEmpty {
            told = untold.removeFirst()
            // A target may add and remove others: it is those of now that are told.
            for target in targets {
                guard let object = target.object else { continue }
                target.action.perform(on: object, sender: self, event: nil)
            }
        }
        told = nil
        if targets.contains(where: { $0.object == nil }) { targets.removeAll { $0.object == nil } }
    }

    /// Its view is gone, or it was switched off: what was under way is cancelled. (G3, G26)
    final func abandon() {
        told = nil
        switch current {
        case .began, .changed: become(.cancelled)
        case .possible where environment != nil: become(.failed)
        default: break
        }
    }

    /// It begins anew. (G6)
    final func endSequence() {
        if current != .possible { EventTrace.current?.note(recognizer: self, from: current, to: .possible) }
        current = .possible
        pending = nil
        mayBegin = nil
        hasTaken = true
        if !requiredNow.isEmpty { requiredNow = [] }
        if !askedOf.isEmpty { askedOf = [] }
        // Room for a finger or two is kept for the next.
        touches.removeAll(keepingCapacity: touches.capacity <= 4)
        followed.removeAll(keepingCapacity: followed.capacity <= 4)
        if !presses.isEmpty { presses = [] }
        environment = nil
        reset()
    }
}

import Foundation

/// Arbitrates between the gesture recognizers of a screen: decides which may recognize, and in which order targets are
/// notified.
///
/// Recognizers decide during a recognition pass, which handles an event, a timer, or a state change from other code. At
/// the end of the pass, views lose the touches of recognized gestures. Then targets are notified, and views receive
/// delayed touches. (G5, G15 to G17)
@MainActor
final class GestureEnvironment {
    /// Whether failure requirements allow a recognizer to recognize.
    enum Requirement {
        /// No other recognizer needs to fail first.
        case met
        /// A recognizer that must fail first is still undecided.
        case open
        /// A recognizer that should have failed first has recognized its gesture.
        case refused
    }

    // SAFETY: the application owns this object, and clears the reference in its own deinitializer.
    unowned(unsafe) var application: UIApplication?
    /// The recognizers that have received a touch or a press since their last reset.
    private(set) var active: [UIGestureRecognizer] = []
    /// The recognizers whose actions have not been sent, in the order in which the recognizers decided.
    private var actionQueue: [UIGestureRecognizer] = []
    private var passDepth = 0
    /// The touches with phases that are withheld from their views until a recognizer has decided.
    var delayedTouches: [UITouch] = []
    /// The event that recognizers are handling, or nil during a timer's recognition pass.
    var event: UIEvent?
    /// The number of events so far, which is the serial number of the latest event.
    var serial = 0

    isolated deinit {
        for recognizer in active { recognizer.environment = nil }
    }

    /// True if no recognizer is active, and no touch has a phase that is still withheld from its view.
    var isIdle: Bool { active.isEmpty && delayedTouches.isEmpty }

    func activate(_ recognizer: UIGestureRecognizer) {
        guard recognizer.environment !== self else { return }
        active.append(recognizer)
        recognizer.environment = self
    }

    /// Resets a recognizer that has decided, because the touch of another device begins a new touch sequence.
    func restart(_ recognizer: UIGestureRecognizer) {
        active.removeAll { $0 === recognizer }
        recognizer.endSequence()
    }

    // MARK: Recognition passes

    /// Runs a recognition pass: recognizers decide in `body`, then their targets are notified.
    func runPass(_ body: () -> Void) {
        passDepth += 1
        body()
        passDepth -= 1
        if passDepth == 0 { sendPendingActions() }
    }

    /// Runs a recognition pass outside the handling of an event. At its end, views receive the
    /// touches that are no longer delayed.
    func perform(_ body: () -> Void) {
        runPass(body)
        guard passDepth == 0, event == nil else { return }
        TouchDispatch.deliverDelayedPhases(in: self)
        resetFinishedRecognizers()
    }

    /// Runs a separate recognition pass with `body` after a time in seconds.
    func schedule(after seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) -> (any EventTimer)? {
        application?.clock.schedule(after: seconds * 1_000) { [weak self] in self?.perform(body) }
    }

    func enqueue(_ recognizer: UIGestureRecognizer) {
        if !actionQueue.contains(where: { $0 === recognizer }) { actionQueue.append(recognizer) }
    }

    private func sendPendingActions() {
        retryPendingRecognizers()
        while !actionQueue.isEmpty {
            let recognizer = actionQueue.removeFirst()
            if !recognizer.isAppliedToViews {
                recognizer.isAppliedToViews = true
                if recognizer.cancelsTouchesInView { cancelTouches(of: recognizer) }
                if let event, event.handler == nil, recognizer.isRecognizing { event.handler = recognizer.view }
            }
            recognizer.sendActions()
            retryPendingRecognizers()
        }
    }

    /// Cancels the touches and presses of a recognized gesture for the views, before the gesture's actions are sent.
    /// (G15)
    private func cancelTouches(of recognizer: UIGestureRecognizer) {
        TouchDispatch.cancelDelivery(of: recognizer.trackedTouches, event)
        if !recognizer.presses.isEmpty { PressDispatch.cancelDelivery(of: recognizer.presses) }
    }

    private var isAnyPending: Bool {
        active.contains { $0.pending != nil }
    }

    /// Retries the recognizers that wait for others to fail. (G14)
    private func retryPendingRecognizers() {
        guard isAnyPending else { return }
        for recognizer in active {
            guard let pending = recognizer.pending, recognizer.current == .possible else { continue }
            guard requirement(of: recognizer) != .open else { continue }
            // If all fingers were lifted while the recognizer waited, the gesture fails, because it could begin but
            // never end.
            let isLeft = pending == .began && recognizer.touches.isEmpty && recognizer.presses.isEmpty
            isLeft ? recognizer.set(.failed) : recognizer.attemptTransition(to: pending)
        }
    }

    /// Resets the recognizers that are finished and have no fingers down. (G6)
    func resetFinishedRecognizers() {
        guard passDepth == 0, !active.isEmpty else { return }
        // Some touches end without notice to the recognizer, for example when their window is removed.
        for recognizer in active { recognizer.removeEndedTouches() }
        while true {
            if let index = active.firstIndex(where: \.isDone) {
                active.remove(at: index).endSequence()
            } else if isAnyPending, let recognizer = active.last(where: isInRequirementCycle) {
                recognizer.set(.failed)
            } else {
                return
            }
            // A recognizer that was reset no longer blocks the recognizers that waited for its failure, so these may
            // recognize now.
            sendPendingActions()
            TouchDispatch.deliverDelayedPhases(in: self)
        }
    }

    /// Returns whether a recognizer waits only for recognizers that are also waiting, so that none of them could ever
    /// recognize. In this case, `resetFinishedRecognizers()` lets one of them fail: the last one in `active`.
    private func isInRequirementCycle(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.pending != nil else { return false }
        var seen = [recognizer]
        var index = 0
        while index < seen.count {
            let one = seen[index]
            index += 1
            for other in active where other.current == .possible && other.isEnabled && requiresFailure(one, of: other) {
                guard other.pending != nil else { return false }
                if !seen.contains(where: { $0 === other }) { seen.append(other) }
            }
        }
        return true
    }

    // MARK: Arbitration

    private func shareInput(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        for touch in first.trackedTouches where second.trackedTouches.contains(where: { $0 === touch }) { return true }
        for press in first.presses where second.presses.contains(where: { $0 === press }) { return true }
        return false
    }

    /// Returns whether two recognizers may recognize simultaneously. (G10)
    private func mayRecognizeSimultaneously(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        if let delegate = first.delegate, delegate.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) {
            return true
        }
        if let delegate = second.delegate, delegate.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first)
        {
            return true
        }
        return false
    }

    private func prevents(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        shareInput(first, second) && first.canPrevent(second) && second.canBePrevented(by: first)
            && !mayRecognizeSimultaneously(first, second)
    }

    /// Returns whether a recognizer that has recognized prevents another one. (G9)
    func prevents(_ recognizer: UIGestureRecognizer) -> Bool {
        for other in active where other !== recognizer && other.isRecognizing {
            if prevents(other, recognizer) { return true }
        }
        return false
    }

    /// Fails the undecided recognizers that `recognizer` prevents, and those that may recognize only if `recognizer`
    /// fails. (G9, G11, G14)
    func didRecognize(_ recognizer: UIGestureRecognizer) {
        for other in active where other !== recognizer && other.current == .possible {
            if requiresFailure(other, of: recognizer) || prevents(recognizer, other) { other.set(.failed) }
        }
    }

    private func requiresFailure(_ recognizer: UIGestureRecognizer, of other: UIGestureRecognizer) -> Bool {
        recognizer.failureRequirements.contains { $0.recognizer === other }
            || recognizer.dynamicFailureRequirements.contains { $0 === other }
    }

    /// Returns whether the failure requirements of a recognizer are met: whether all recognizers that must fail before
    /// it have failed. (G12, G14)
    func requirement(of recognizer: UIGestureRecognizer) -> Requirement {
        collectDynamicRequirements(of: recognizer)
        var requirement = Requirement.met
        for other in active where other !== recognizer && requiresFailure(recognizer, of: other) {
            if other.isRecognizing { return .refused }
            if other.current == .possible, other.isEnabled { requirement = .open }
        }
        return requirement
    }

    /// Collects the dynamic failure requirements of a recognizer. Each pair of recognizers is asked once per attempt to
    /// recognize a gesture. (G12)
    private func collectDynamicRequirements(of recognizer: UIGestureRecognizer) {
        for other in active where other !== recognizer && shareInput(recognizer, other) {
            guard !recognizer.queriedRecognizers.contains(where: { $0 === other }) else { continue }
            recognizer.queriedRecognizers.append(other)
            if recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer) {
                recognizer.dynamicFailureRequirements.append(other)
            }
        }
    }
}

extension UIGestureRecognizer {
    fileprivate func removeEndedTouches() {
        touches.removeAll { !$0.isDown }
    }

    /// Whether the recognizer has finished its work in this touch sequence, so that it can be reset. (G6)
    fileprivate var isDone: Bool {
        guard touches.isEmpty, pending == nil, unreportedStates.isEmpty, current != .began, current != .changed else {
            return false
        }
        guard presses.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) else { return false }
        return current.isFinal || !awaitsMoreTouches
    }
}

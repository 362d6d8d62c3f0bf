import Foundation

/// Delayed delivery: views receive touches only after gesture recognizers have decided. (G16, G17, S1)
extension TouchDispatch {
    /// A phase of a touch that the touch's view receives later. The struct contains the state of the touch at the time
    /// of the phase.
    struct PendingPhase {
        let phase: UITouch.Phase
        let location: CGPoint
        let previousLocation: CGPoint
        let timestamp: TimeInterval
        let force: CGFloat
        let intermediateSamples: [UITouch.Sample]
        /// The event of the phase, and the event's serial number.
        let event: UIEvent
        let serial: Int
    }

    /// The maximum number of phases of one touch whose delivery is delayed. Once a touch has this many, further moves
    /// are merged into one.
    static let pendingPhaseLimit = 64
    /// The maximum number of samples that merged moves contain. If there are more, the oldest samples are dropped.
    static let sampleLimit = 1_024

    /// Returns whether delivery of a phase to the view must wait until a recognizer has decided. (G16, G17)
    static func isDelayed(_ touch: UITouch, _ phase: UITouch.Phase) -> Bool {
        switch phase {
        case .began, .moved:
            touch.deliveryState == .pending
                && touch.recognizers.contains { $0.delaysTouchesBegan && $0.isUndecided(about: touch) }
        case .ended: touch.recognizers.contains { $0.delaysTouchesEnded && $0.isUndecided(about: touch) }
        default: false
        }
    }

    /// Delays the delivery of a touch's current phase to the touch's view.
    static func delay(_ touch: UITouch, _ event: UIEvent, _ environment: GestureEnvironment) {
        if touch.phase == .cancelled {
            // Delayed phases of a cancelled touch are never delivered.
            touch.pendingPhases.removeAll()
            guard touch.deliveryState == .begun, let view = touch.view else { return touch.deliveryState = .finished }
            return deliver([touch], .cancelled, to: view, event)
        }
        // The view receives this phase later. The view already counts as the handler, so that the outcome of the event
        // is not "unhandled".
        if event.handler == nil { event.handler = touch.view }
        var intermediateSamples = touch.intermediateSamples
        var previous = touch.previousScreenLocation
        if touch.pendingPhases.count >= pendingPhaseLimit, touch.phase == .moved, let last = touch.pendingPhases.last,
            last.phase == .moved
        {
            touch.pendingPhases.removeLast()
            previous = last.previousLocation
            let place = UITouch.Sample(
                location: last.location, timestamp: last.timestamp, force: last.force, radius: touch.majorRadius)
            intermediateSamples = Array(last.intermediateSamples.suffix(sampleLimit)) + [place] + intermediateSamples
        }
        let pending = PendingPhase(
            phase: touch.phase, location: touch.screenLocation, previousLocation: previous, timestamp: touch.timestamp,
            force: touch.force,
            intermediateSamples: intermediateSamples, event: event, serial: event.serial)
        touch.pendingPhases.append(pending)
        if !environment.delayedTouches.contains(where: { $0 === touch }) { environment.delayedTouches.append(touch) }
    }

    /// Delivers the stored touch phases for which views no longer have to wait, in their original order. (G16)
    static func deliverDelayedPhases(in environment: GestureEnvironment) {
        while !environment.delayedTouches.isEmpty {
            environment.delayedTouches.removeAll { $0.pendingPhases.isEmpty || !$0.isDeliveredToView }
            let ready = environment.delayedTouches.filter { touch in
                touch.pendingPhases.first.map { !isDelayed(touch, $0.phase) } ?? false
            }
            guard
                let first = ready.min(by: {
                    ($0.pendingPhases.first?.serial ?? 0) < ($1.pendingPhases.first?.serial ?? 0)
                }),
                let pending = first.pendingPhases.first, let view = first.view
            else { return }
            let own = ready.filter { touch in
                guard let other = touch.pendingPhases.first else { return false }
                return touch.view === view && other.serial == pending.serial && other.phase == pending.phase
            }
            replay(own, pending.phase, to: view, pending.event)
        }
    }

    /// Delivers a delayed phase to a view. During the delivery, the touches have the state that they had at the time of
    /// the phase.
    private static func replay(_ touches: [UITouch], _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent) {
        let now = touches.map(\.snapshot)
        for touch in touches { touch.restore(touch.pendingPhases.removeFirst()) }
        let (time, all) = (event.timestamp, event.touches)
        event.timestamp = touches.first?.timestamp ?? time
        for touch in touches where !all.contains(where: { $0 === touch }) { event.touches.append(touch) }
        deliver(Set(touches), phase, to: view, event)
        event.timestamp = time
        event.touches.removeAll { touch in touches.contains { $0 === touch } && !all.contains { $0 === touch } }
        for (touch, snapshot) in zip(touches, now) { touch.restore(snapshot) }
    }
}

extension UITouch {
    fileprivate struct Snapshot {
        let phase: Phase
        let location: CGPoint
        let previousLocation: CGPoint
        let timestamp: TimeInterval
        let force: CGFloat
        let intermediateSamples: [Sample]
    }

    fileprivate var snapshot: Snapshot {
        Snapshot(
            phase: phase, location: screenLocation, previousLocation: previousScreenLocation, timestamp: timestamp,
            force: force,
            intermediateSamples: intermediateSamples)
    }

    fileprivate func restore(_ snapshot: Snapshot) {
        phase = snapshot.phase
        screenLocation = snapshot.location
        previousScreenLocation = snapshot.previousLocation
        timestamp = snapshot.timestamp
        force = snapshot.force
        intermediateSamples = snapshot.intermediateSamples
    }

    fileprivate func restore(_ pending: TouchDispatch.PendingPhase) {
        restore(
            Snapshot(
                phase: pending.phase, location: pending.location, previousLocation: pending.previousLocation,
                timestamp: pending.timestamp,
                force: pending.force, intermediateSamples: pending.intermediateSamples))
    }
}

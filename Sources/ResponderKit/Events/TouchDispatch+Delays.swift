import Foundation

/// Delayed delivery: views receive touches only after gesture recognizers have decided. (G16, G17, S1)
extension TouchDispatch {
    /// A delayed phase of a touch, with the touch's state at that time.
    struct Packet {
        let phase: UITouch.Phase
        let location: CGPoint
        let previousLocation: CGPoint
        let timestamp: TimeInterval
        let force: CGFloat
        let passed: [UITouch.Sample]
        /// The event of the phase, and the event's serial number.
        let event: UIEvent
        let serial: Int
    }

    /// The maximum number of delayed phases of one touch. If it is reached, moves are merged.
    static let packetLimit = 64
    /// The maximum number of samples that merged moves retain. The oldest samples are dropped.
    static let sampleLimit = 1_024

    /// Returns whether delivery of a phase to the view must wait until a recognizer has decided. (G16, G17)
    static func isHeldBack(_ touch: UITouch, _ phase: UITouch.Phase) -> Bool {
        switch phase {
        case .began, .moved:
            touch.course == .waiting
                && touch.recognizers.contains { $0.delaysTouchesBegan && $0.isUndecided(about: touch) }
        case .ended: touch.recognizers.contains { $0.delaysTouchesEnded && $0.isUndecided(about: touch) }
        default: false
        }
    }

    /// Delays the current phase of a touch.
    static func hold(_ touch: UITouch, _ event: UIEvent, _ environment: GestureEnvironment) {
        if touch.phase == .cancelled {
            // Delayed phases of a cancelled touch are never delivered.
            touch.packets.removeAll()
            guard touch.course == .told, let view = touch.view else { return touch.course = .over }
            return deliver([touch], .cancelled, to: view, event)
        }
        // The view receives the touch later. Until then the view counts as the handler, so the input is not refused.
        if event.handler == nil { event.handler = touch.view }
        var passed = touch.passed
        var previous = touch.previousScreenLocation
        if touch.packets.count >= packetLimit, touch.phase == .moved, let last = touch.packets.last,
            last.phase == .moved
        {
            touch.packets.removeLast()
            previous = last.previousLocation
            let place = UITouch.Sample(
                location: last.location, timestamp: last.timestamp, force: last.force, radius: touch.majorRadius)
            passed = Array(last.passed.suffix(sampleLimit)) + [place] + passed
        }
        let packet = Packet(
            phase: touch.phase, location: touch.screenLocation, previousLocation: previous, timestamp: touch.timestamp,
            force: touch.force,
            passed: passed, event: event, serial: event.serial)
        touch.packets.append(packet)
        if !environment.held.contains(where: { $0 === touch }) { environment.held.append(touch) }
    }

    /// Delivers phases that need not wait any longer, in their original order. (G16)
    static func release(in environment: GestureEnvironment) {
        while !environment.held.isEmpty {
            environment.held.removeAll { $0.packets.isEmpty || !$0.isForView }
            let ready = environment.held.filter { touch in
                touch.packets.first.map { !isHeldBack(touch, $0.phase) } ?? false
            }
            guard let first = ready.min(by: { ($0.packets.first?.serial ?? 0) < ($1.packets.first?.serial ?? 0) }),
                let packet = first.packets.first, let view = first.view
            else { return }
            let own = ready.filter { touch in
                guard let other = touch.packets.first else { return false }
                return touch.view === view && other.serial == packet.serial && other.phase == packet.phase
            }
            replay(own, packet.phase, to: view, packet.event)
        }
    }

    /// Delivers a delayed phase to a view, with the touches in their state at that time.
    private static func replay(_ touches: [UITouch], _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent) {
        let now = touches.map(\.snapshot)
        for touch in touches { touch.restore(touch.packets.removeFirst()) }
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
        let passed: [Sample]
    }

    fileprivate var snapshot: Snapshot {
        Snapshot(
            phase: phase, location: screenLocation, previousLocation: previousScreenLocation, timestamp: timestamp,
            force: force,
            passed: passed)
    }

    fileprivate func restore(_ snapshot: Snapshot) {
        phase = snapshot.phase
        screenLocation = snapshot.location
        previousScreenLocation = snapshot.previousLocation
        timestamp = snapshot.timestamp
        force = snapshot.force
        passed = snapshot.passed
    }

    fileprivate func restore(_ packet: TouchDispatch.Packet) {
        restore(
            Snapshot(
                phase: packet.phase, location: packet.location, previousLocation: packet.previousLocation,
                timestamp: packet.timestamp,
                force: packet.force, passed: packet.passed))
    }
}

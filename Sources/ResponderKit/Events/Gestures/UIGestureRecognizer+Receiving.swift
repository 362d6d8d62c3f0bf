import Foundation

/// Delivery of touches and presses to a gesture recognizer. (G1, G2, G3, G20)
extension UIGestureRecognizer {
    /// Returns whether the recognizer receives a touch that begins. A recognizer that has refused the event is not
    /// asked again.
    final func receives(_ touch: UITouch, _ event: UIEvent) -> Bool {
        guard isEnabled else { return false }
        if isDecided {
            // A recognizer whose state is final accepts no more touches of the same touch sequence. A touch of another
            // device begins a new sequence.
            guard current.isFinal, unreportedStates.isEmpty, let environment, !hasTouch(of: event) else { return false }
            environment.restart(self)
        }
        if let touchTypes, !touchTypes.contains(touch.type.rawValue) { return false }
        if touch.type == .indirectPointer, !acceptsButtons(touch.buttonMask) { return false }
        if requiresExclusiveTouchType, let first = trackedTouches.first, first.type != touch.type { return false }
        guard accepts(event) else { return false }
        return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    /// Returns whether the recognizer has received a touch of an event.
    private func hasTouch(of event: UIEvent) -> Bool {
        for touch in trackedTouches where touch.event === event { return true }
        return false
    }

    /// Returns whether the recognizer receives a press that begins.
    final func receives(_ press: UIPress, _ event: UIPressesEvent) -> Bool {
        guard isEnabled, !isDecided else { return false }
        guard allowedPressTypes.contains(where: { $0.intValue == press.type.rawValue }), accepts(event) else {
            return false
        }
        return delegate?.gestureRecognizer(self, shouldReceive: press) ?? true
    }

    private func accepts(_ event: UIEvent) -> Bool {
        for known in event.recognizers where known === self { return true }
        for known in event.refusingRecognizers where known === self { return false }
        guard shouldReceive(event) else {
            event.refusingRecognizers.append(self)
            return false
        }
        event.add(self)
        return true
    }

    /// Whether the recognizer's state is final (ended, failed or cancelled) or will be `ended`, so that touches no
    /// longer change the state. (G6)
    private var isDecided: Bool { current.isFinal || pending == .ended }

    /// Adds a touch to the recognizer.
    final func track(_ touch: UITouch, in environment: GestureEnvironment) {
        touches.append(touch)
        // If the views have received the end of a lifted touch, the touch is removed from `trackedTouches`, because it
        // can no longer be cancelled.
        if trackedTouches.count > touches.count {
            trackedTouches.removeAll { $0.deliveryState == .finished && !$0.isDown }
        }
        trackedTouches.append(touch)
        environment.activate(self)
    }

    /// Passes the changed touches of an event to the recognizer.
    final func receive(_ changed: [UITouch], _ event: UIEvent) {
        // Fast path for one finger, as in nearly every event.
        if changed.count == 1 { return receive(changed[0], event) }
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            var own: [UITouch] = []
            for touch in changed where touch.phase == phase && touches.contains(where: { $0 === touch }) {
                own.append(touch)
            }
            guard !own.isEmpty else { continue }
            callHandler(for: phase, Set(own), event)
            guard phase == .ended || phase == .cancelled else { continue }
            lastCentroid = centroid
            touches.removeAll { touch in own.contains { $0 === touch } }
        }
    }

    private func receive(_ touch: UITouch, _ event: UIEvent) {
        let phase = touch.phase
        guard [.began, .moved, .ended, .cancelled].contains(phase), touches.contains(where: { $0 === touch }) else {
            return
        }
        // All recognizers of the touch receive the same set object, which avoids allocations.
        callHandler(for: phase, event.singleTouchSet(of: touch), event)
        guard phase == .ended || phase == .cancelled else { return }
        lastCentroid = centroid
        touches.removeAll { $0 === touch }
    }

    private func callHandler(for phase: UITouch.Phase, _ touches: Set<UITouch>, _ event: UIEvent) {
        guard isEnabled, !isDecided else { return }
        switch phase {
        case .began: touchesBegan(touches, with: event)
        case .moved: touchesMoved(touches, with: event)
        case .ended: touchesEnded(touches, with: event)
        default: touchesCancelled(touches, with: event)
        }
    }

    /// Passes the changed presses of an event to the recognizer.
    final func receive(_ changed: [UIPress], _ event: UIPressesEvent) {
        for phase in [UIPress.Phase.began, .changed, .ended, .cancelled] {
            let own = changed.filter { press in press.phase == phase && presses.contains { $0 === press } }
            guard !own.isEmpty else { continue }
            if isEnabled, !isDecided {
                switch phase {
                case .began: pressesBegan(Set(own), with: event)
                case .changed: pressesChanged(Set(own), with: event)
                case .ended: pressesEnded(Set(own), with: event)
                default: pressesCancelled(Set(own), with: event)
                }
            }
        }
    }
}

extension UIEvent {
    /// Adds a recognizer to the event.
    ///
    /// Recognizers receive the event from the hit-tested view outwards, in the order in which they were added. A tap
    /// recognizer that requires more taps receives the event before one that requires fewer. The second tap is then
    /// recognized as a double tap. (G1, G13)
    func add(_ recognizer: UIGestureRecognizer) {
        if let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired > 1 {
            for (index, known) in recognizers.enumerated() {
                guard let other = known as? UITapGestureRecognizer,
                    other.numberOfTapsRequired < tap.numberOfTapsRequired
                else { continue }
                recognizers.insert(recognizer, at: index)
                return
            }
        }
        recognizers.append(recognizer)
    }
}

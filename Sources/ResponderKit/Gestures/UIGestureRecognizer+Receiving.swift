import Foundation

/// What a recognizer gets to see. (G1, G2, G3, G20)
extension UIGestureRecognizer {
    /// Whether a touch that begins is for it. An event that it did not want is not asked about again.
    final func receives(_ touch: UITouch, _ event: UIEvent) -> Bool {
        guard isEnabled else { return false }
        if isSettled {
            // Whose sequence is not over is done with it; on a screen of many, another person's finger is another sequence.
            guard current.isFinal, untold.isEmpty, let environment, !isOfSequence(event) else { return false }
            environment.restart(self)
        }
        if let touchTypes, !touchTypes.contains(touch.type.rawValue) { return false }
        if touch.type == .indirectPointer, !takes(touch.buttonMask) { return false }
        if requiresExclusiveTouchType, let first = followed.first, first.type != touch.type { return false }
        guard accepts(event) else { return false }
        return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    /// Whether it has followed a touch of an event.
    private func isOfSequence(_ event: UIEvent) -> Bool {
        for touch in followed where touch.event === event { return true }
        return false
    }

    /// Whether a press that begins is for it.
    final func receives(_ press: UIPress, _ event: UIPressesEvent) -> Bool {
        guard isEnabled, !isSettled else { return false }
        guard allowedPressTypes.contains(where: { $0.intValue == press.type.rawValue }), accepts(event) else {
            return false
        }
        return delegate?.gestureRecognizer(self, shouldReceive: press) ?? true
    }

    private func accepts(_ event: UIEvent) -> Bool {
        for known in event.recognizers where known === self { return true }
        for known in event.refusing where known === self { return false }
        guard shouldReceive(event) else {
            event.refusing.append(self)
            return false
        }
        event.add(self)
        return true
    }

    /// Whether nothing that fingers do changes it any more. (G6)
    private var isSettled: Bool { current.isFinal || pending == .ended }

    /// Takes up a touch.
    final func follow(_ touch: UITouch, in environment: GestureEnvironment) {
        touches.append(touch)
        // Of a touch that is over nobody has to hear anything more.
        if followed.count > touches.count { followed.removeAll { $0.course == .over && !$0.isDown } }
        followed.append(touch)
        environment.join(self)
    }

    /// Tells it of those touches of an event that changed.
    final func receive(_ changed: [UITouch], _ event: UIEvent) {
        // One finger: nearly every event is this.
        if changed.count == 1 { return receive(changed[0], event) }
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            var own: [UITouch] = []
            for touch in changed where touch.phase == phase && touches.contains(where: { $0 === touch }) {
                own.append(touch)
            }
            guard !own.isEmpty else { continue }
            tell(phase, Set(own), event)
            guard phase == .ended || phase == .cancelled else { continue }
            lastMiddle = middle
            touches.removeAll { touch in own.contains { $0 === touch } }
        }
    }

    private func receive(_ touch: UITouch, _ event: UIEvent) {
        let phase = touch.phase
        guard [.began, .moved, .ended, .cancelled].contains(phase), touches.contains(where: { $0 === touch }) else {
            return
        }
        // All that follow it are handed the same set.
        tell(phase, event.set(of: touch), event)
        guard phase == .ended || phase == .cancelled else { return }
        lastMiddle = middle
        touches.removeAll { $0 === touch }
    }

    private func tell(_ phase: UITouch.Phase, _ touches: Set<UITouch>, _ event: UIEvent) {
        guard isEnabled, !isSettled else { return }
        switch phase {
        case .began: touchesBegan(touches, with: event)
        case .moved: touchesMoved(touches, with: event)
        case .ended: touchesEnded(touches, with: event)
        default: touchesCancelled(touches, with: event)
        }
    }

    /// Tells it of those presses of an event that changed.
    final func receive(_ changed: [UIPress], _ event: UIPressesEvent) {
        for phase in [UIPress.Phase.began, .changed, .ended, .cancelled] {
            let own = changed.filter { press in press.phase == phase && presses.contains { $0 === press } }
            guard !own.isEmpty else { continue }
            if isEnabled, !isSettled {
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
    /// Has a recognizer follow the event: from the view that was hit outwards, in the order in which they were added, but a tap of more taps before one of
    /// fewer, so that the second of two taps is the double tap's. (G1, G13)
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

public import Foundation

/// Where what a client does becomes events.
extension UIApplication {
    // MARK: Touches

    /// Fingers of a device came down, moved or were lifted: one event.
    /// - Parameters:
    ///   - samples: each finger once.
    ///   - timestamp: seconds on the screen's clock.
    ///   - revision: what the person was looking at. A touch that begins on what has moved, appeared or been uncovered since is refused.
    public func send(
        touches samples: [TouchSample], from device: InputDevice, timestamp: TimeInterval? = nil, seen revision: Int? = nil
    ) throws(InputError) -> InputOutcome {
        try check(samples, of: device)
        enter(for: device)
        defer { leave() }
        let time = timestamp ?? systemUptime
        remember(device)
        layoutIfNeeded()

        let event = device.event ?? UIEvent(type: .touches, timestamp: time)
        device.event = event
        event.timestamp = time
        for touch in device.touches where touch.isDown {
            touch.phase = .stationary
            touch.previousScreenLocation = touch.screenLocation
        }
        var isTaken = false
        var isRefused = false
        for sample in samples {
            let isOver = sample.phase == .ended || sample.phase == .cancelled
            if sample.phase == .began {
                if isIgnoringInteractionEvents {
                    device.ignored.insert(sample.id)
                } else if begin(sample, of: device, in: event, at: time, seen: revision) {
                    isTaken = true
                } else {
                    isRefused = true
                }
            } else if device.refused.contains(sample.id) {
                isRefused = true
                if isOver { device.refused.remove(sample.id) }
            } else if device.ignored.contains(sample.id) {
                if isOver { device.ignored.remove(sample.id) }
            } else {
                update(sample, of: device, at: time)
                isTaken = true
            }
        }
        guard isTaken else {
            settle(device)
            return isRefused ? .stale : .unhandled
        }
        let outcome = deliver(event)
        settle(device)
        return outcome
    }

    /// All that a device holds down is taken away: its connection was lost, or its page hidden. (T11)
    public func cancelAll(from device: InputDevice) {
        enter(for: device)
        defer { leave() }
        device.refused.removeAll()
        device.ignored.removeAll()
        if let text = device.composed, text.markedTextRange != nil { text.unmarkText() }
        device.ignoredPresses.removeAll()
        if let event = device.event, !device.touches.isEmpty {
            for touch in device.touches where touch.isDown { touch.phase = .cancelled }
            event.timestamp = systemUptime
            _ = deliver(event)
            settle(device)
        }
        if !device.presses.isEmpty {
            for press in device.presses { press.phase = .cancelled }
            sendEvent(UIPressesEvent(presses: Set(device.presses), timestamp: systemUptime))
            device.presses.removeAll()
        }
        forgetIfIdle(device)
    }

    /// Nothing of an event that makes no sense is done, so that everything stays as it was.
    private func check(_ samples: [TouchSample], of device: InputDevice) throws(InputError) {
        var count = device.touches.count + device.refused.count + device.ignored.count
        for (index, sample) in samples.enumerated() {
            let isTold = index > 0 && samples[..<index].contains { $0.id == sample.id }
            let isKnown = device.knows(touch: sample.id)
            if sample.phase == .began {
                guard !isKnown, !isTold else { throw .touchBeganTwice(sample.id) }
                count += 1
                guard count <= InputDevice.touchLimit else { throw .tooManyTouches }
            } else {
                guard isKnown, !isTold else { throw .touchNotBegan(sample.id) }
            }
        }
    }

    private func begin(_ sample: TouchSample, of device: InputDevice, in event: UIEvent, at time: TimeInterval, seen revision: Int?) -> Bool
    {
        // The guard compares with what was committed, so what this turn changed so far has to be.
        if revision != nil, renderTree.needsCommit { commit() }
        let hit = hitTest(sample.location, with: event)
        if let revision, let node = hit?.view.node, renderTree.isStale(node, at: sample.location, seen: revision) {
            device.refused.insert(sample.id)
            return false
        }
        let touch = UITouch(
            id: sample.id, at: sample.location, type: sample.type, force: sample.force, radius: sample.radius, timestamp: time)
        touch.tapCount = device.countTap(at: sample.location, timestamp: time)
        if let hit {
            touch.window = hit.window
            touch.view = hit.view
            if !TouchDispatch.mayDeliver(touch, to: hit.view, in: hit.window, among: devices) { touch.course = .withheld }
            touch.recognizers = TouchDispatch.recognizers(for: hit.view)
            for recognizer in touch.recognizers where !event.recognizers.contains(where: { $0 === recognizer }) {
                event.recognizers.append(recognizer)
            }
        }
        device.touches.append(touch)
        event.touches.append(touch)
        return true
    }

    private func update(_ sample: TouchSample, of device: InputDevice, at time: TimeInterval) {
        guard let touch = device.touch(sample.id) else { return }
        touch.previousScreenLocation = touch.screenLocation
        // A lifted finger says where it was last; a cancelled one stays where it was.
        if sample.phase != .cancelled { touch.screenLocation = sample.location }
        let isUnchanged = sample.phase == .stationary
        touch.phase = sample.phase
        touch.force = sample.force
        touch.majorRadius = sample.radius
        if !isUnchanged { touch.timestamp = time }
    }

    private func deliver(_ event: UIEvent) -> InputOutcome {
        event.handler = nil
        sendEvent(event)
        return InputOutcome(handler: event.handler)
    }

    /// Forgets the touches that are over, and lets recognizers begin anew once all are. (G6)
    private func settle(_ device: InputDevice) {
        var isAnyOver = device.touches.isEmpty
        for touch in device.touches where !touch.isDown {
            isAnyOver = true
            if touch.phase == .ended { device.remember(tap: touch) }
        }
        // While all stay down there is nothing to forget.
        guard isAnyOver else { return }
        device.touches.removeAll { !$0.isDown }
        guard let event = device.event else { return forgetIfIdle(device) }
        if device.touches.isEmpty {
            device.event = nil
            event.touches.removeAll()
            TouchDispatch.resetRecognizers(of: event)
        } else {
            event.touches = device.touches
        }
        forgetIfIdle(device)
    }

    private func remember(_ device: InputDevice) {
        for known in devices where known === device { return }
        devices.append(device)
    }

    private func forgetIfIdle(_ device: InputDevice) {
        guard device.isIdle else { return }
        for (index, known) in devices.enumerated() where known === device {
            devices.remove(at: index)
            return
        }
    }

    func viewWillLeave(_ view: UIView) {
        for device in devices {
            TouchDispatch.cancel(device, in: view)
            PressDispatch.cancel(device, in: view)
        }
        focusSystem.viewWillLeave(view)
    }

    // MARK: Hit-testing and its guard

    /// The view that a touch at a point of the screen would land on: in the front-most visible window that has one there. (H11)
    public func hitTest(_ point: CGPoint, with event: UIEvent?) -> (window: UIWindow, view: UIView)? {
        for window in windows.reversed() where !window.isHidden {
            guard let inside = window.convertFromSuperview(point) else { continue }
            if let view = window.hitTest(inside, with: event) { return (view.window ?? window, view) }
        }
        return nil
    }

    // MARK: Presses

    /// Buttons of a device went down or were let go: one event.
    /// - Parameters:
    ///   - samples: each button once.
    ///   - timestamp: seconds on the screen's clock.
    public func send(
        presses samples: [PressSample], from device: InputDevice, timestamp: TimeInterval? = nil
    ) throws(InputError) -> InputOutcome {
        try check(samples, of: device)
        enter(for: device)
        defer { leave() }
        let time = timestamp ?? systemUptime
        remember(device)
        layoutIfNeeded()
        for press in device.presses { press.phase = .stationary }
        var taken: [PressSample] = []
        for sample in samples {
            if sample.phase == .began, isIgnoringInteractionEvents {
                device.ignoredPresses.insert(sample.type)
            } else if device.ignoredPresses.contains(sample.type) {
                if sample.phase == .ended || sample.phase == .cancelled { device.ignoredPresses.remove(sample.type) }
            } else {
                apply(sample, of: device, at: time)
                taken.append(sample)
            }
        }
        guard !taken.isEmpty else {
            forgetIfIdle(device)
            return .unhandled
        }

        let event = UIPressesEvent(presses: Set(device.presses), timestamp: time)
        sendEvent(event)
        device.presses.removeAll { $0.phase == .ended || $0.phase == .cancelled }
        forgetIfIdle(device)

        var outcome = InputOutcome(handler: event.handler)
        for sample in taken where sample.phase == .began {
            guard let heading = UIFocusHeading(sample.type) else { continue }
            if focusSystem.move(heading), outcome.handler == nil { outcome.handler = focusSystem.focusedItem }
        }
        return outcome
    }

    private func check(_ samples: [PressSample], of device: InputDevice) throws(InputError) {
        for (index, sample) in samples.enumerated() {
            let isTold = samples[..<index].contains { $0.type == sample.type }
            let isDown = device.presses.contains { $0.type == sample.type } || device.ignoredPresses.contains(sample.type)
            if sample.phase == .began, isDown || isTold { throw .pressBeganTwice(sample.type) }
            if sample.phase != .began, !isDown || isTold { throw .pressNotBegan(sample.type) }
        }
    }

    private func apply(_ sample: PressSample, of device: InputDevice, at time: TimeInterval) {
        if let press = device.presses.first(where: { $0.type == sample.type }) {
            press.phase = sample.phase
            press.force = sample.force
            press.timestamp = time
            return
        }
        let press = UIPress(type: sample.type, force: sample.force, timestamp: time)
        let responder = focusSystem.focusedItem ?? keyWindow?.firstResponder ?? keyWindow
        press.responder = responder
        press.window = keyWindow
        device.presses.append(press)
    }
}

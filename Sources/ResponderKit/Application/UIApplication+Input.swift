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
        guard !isIgnoringInteractionEvents || !device.touches.isEmpty else { return .unhandled }
        let time = timestamp ?? systemUptime
        remember(device)
        layoutIfNeeded()

        let event = device.event ?? UIEvent(type: .touches, timestamp: time)
        device.event = event
        event.timestamp = time
        for touch in device.touches where touch.isDown { touch.phase = .stationary }
        var refused = 0
        for sample in samples {
            if sample.phase == .began {
                if !begin(sample, of: device, in: event, at: time, seen: revision) { refused += 1 }
            } else if device.refused.contains(sample.id) {
                refused += 1
                if sample.phase == .ended || sample.phase == .cancelled { device.refused.remove(sample.id) }
            } else {
                update(sample, of: device, at: time)
            }
        }
        if refused == samples.count, refused > 0 {
            forgetIfIdle(device)
            return .stale
        }
        let outcome = deliver(event)
        settle(device)
        return outcome
    }

    /// All that a device holds down is taken away: its connection was lost, or its page hidden. (T11)
    public func cancelAll(from device: InputDevice) {
        device.refused.removeAll()
        if let event = device.event, !device.touches.isEmpty {
            for touch in device.touches where touch.isDown { touch.phase = .cancelled }
            event.timestamp = systemUptime
            _ = deliver(event)
            settle(device)
        }
        if !device.presses.isEmpty {
            for press in device.presses { press.phase = .cancelled }
            let event = UIPressesEvent(presses: Set(device.presses), timestamp: systemUptime)
            event.handler = nil
            sendEvent(event)
            device.presses.removeAll()
        }
        forgetIfIdle(device)
    }

    private func check(_ samples: [TouchSample], of device: InputDevice) throws(InputError) {
        var count = device.touches.count + device.refused.count
        for sample in samples {
            let isKnown = device.refused.contains(sample.id) || device.touches.contains { $0.id == sample.id }
            if sample.phase == .began {
                guard !isKnown else { throw .touchBeganTwice(sample.id) }
                count += 1
                guard count <= InputDevice.touchLimit else { throw .tooManyTouches }
            } else {
                guard isKnown else { throw .touchNotBegan(sample.id) }
            }
        }
    }

    private func begin(_ sample: TouchSample, of device: InputDevice, in event: UIEvent, at time: TimeInterval, seen revision: Int?) -> Bool {
        // The guard compares with what was committed, so what this turn changed so far has to be.
        if revision != nil, renderTree.needsCommit { commit() }
        let hit = hitTest(sample.location, with: event)
        if let revision, let hit, isStale(hit.view, at: sample.location, seen: revision) {
            device.refused.insert(sample.id)
            return false
        }
        let touch = UITouch(
            id: sample.id, at: sample.location, type: sample.type, force: sample.force, radius: sample.radius, timestamp: time)
        touch.tapCount = device.countTap(at: sample.location, timestamp: time)
        if let hit {
            touch.window = hit.window
            touch.view = hit.view
            touch.isDelivered = TouchDispatch.mayDeliver(touch, to: hit.view, in: hit.window, among: devices)
            touch.recognizers = TouchDispatch.recognizers(for: hit.view)
        }
        device.touches.append(touch)
        event.touches.append(touch)
        return true
    }

    private func update(_ sample: TouchSample, of device: InputDevice, at time: TimeInterval) {
        guard let touch = device.touches.first(where: { $0.id == sample.id }) else { return }
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
        device.touches.removeAll { !$0.isDown }
        guard let event = device.event else { return }
        if device.touches.isEmpty {
            TouchDispatch.resetRecognizers(of: event)
            event.touches.removeAll()
            device.event = nil
        } else {
            event.touches.removeAll { !$0.isDown }
        }
        forgetIfIdle(device)
    }

    private func remember(_ device: InputDevice) {
        if !devices.contains(where: { $0 === device }) { devices.append(device) }
    }

    private func forgetIfIdle(_ device: InputDevice) {
        if device.isIdle { devices.removeAll { $0 === device } }
    }

    func viewWillLeave(_ view: UIView) {
        for device in devices { TouchDispatch.cancel(device, in: view) }
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

    /// Whether what a point hits is not what a person saw there at a revision.
    func isStale(_ view: UIView, at point: CGPoint, seen revision: Int) -> Bool {
        guard revision < renderTree.revision else { return false }
        var current = view.node
        while let node = current {
            if node.placedRevision > revision { return true }
            if node !== view.node, node.revision(of: .contentOffset) > revision { return true }
            current = node.parent
        }
        return renderTree.wasUncovered(point, since: revision)
    }

    // MARK: Presses

    /// Buttons of a device went down or were let go: one event.
    public func send(presses samples: [PressSample], from device: InputDevice, timestamp: TimeInterval? = nil) throws(InputError) -> InputOutcome {
        for sample in samples {
            let isDown = device.presses.contains { $0.type == sample.type }
            if sample.phase == .began, isDown { throw .pressBeganTwice(sample.type) }
            if sample.phase != .began, !isDown { throw .pressNotBegan(sample.type) }
        }
        guard !isIgnoringInteractionEvents || !device.presses.isEmpty else { return .unhandled }
        let time = timestamp ?? systemUptime
        remember(device)
        layoutIfNeeded()
        for press in device.presses { press.phase = .stationary }
        for sample in samples { apply(sample, of: device, at: time) }

        let event = UIPressesEvent(presses: Set(device.presses), timestamp: time)
        sendEvent(event)
        device.presses.removeAll { $0.phase == .ended || $0.phase == .cancelled }
        forgetIfIdle(device)

        var outcome = InputOutcome(handler: event.handler)
        for sample in samples where sample.phase == .began {
            guard let heading = UIFocusHeading(sample.type) else { continue }
            if focusSystem.move(heading), outcome.handler == nil { outcome.handler = focusSystem.focusedItem }
        }
        return outcome
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

    // MARK: What has no place on the screen

    /// A media command: to the first responder, or without one to the application. (R1)
    public func send(remoteControl subtype: UIEvent.EventSubtype) -> InputOutcome {
        guard receivesRemoteControlEvents else { return .unhandled }
        let event = UIEvent(type: .remoteControl, subtype: subtype, timestamp: systemUptime)
        let first = keyWindow?.firstResponder ?? self
        return InputOutcome(handler: Delivery.follow(to: first) { first.remoteControlReceived(with: event) })
    }

    /// A part of a shake: to the first responder, or without one to the key window. (M1)
    public func send(motion subtype: UIEvent.EventSubtype, phase: UIPress.Phase) -> InputOutcome {
        guard let first = keyWindow?.firstResponder ?? keyWindow else { return .unhandled }
        let event = UIEvent(type: .motion, subtype: subtype, timestamp: systemUptime)
        let handler = Delivery.follow(to: first) {
            switch phase {
            case .began: first.motionBegan(subtype, with: event)
            case .ended: first.motionEnded(subtype, with: event)
            default: first.motionCancelled(subtype, with: event)
            }
        }
        return InputOutcome(handler: handler)
    }

    /// A wheel turned over a point: scrolls the nearest scroll view there that can go further that way.
    /// - Parameter distance: points; positive shows what is below or to the right.
    public func send(scroll distance: CGPoint, at point: CGPoint, seen revision: Int? = nil) -> InputOutcome {
        guard !isIgnoringInteractionEvents else { return .unhandled }
        layoutIfNeeded()
        let event = UIEvent(type: .scroll, timestamp: systemUptime)
        var view: UIView? = hitTest(point, with: event)?.view
        while let current = view {
            if let scrollView = current as? UIScrollView, scrollView.scroll(by: distance) { return InputOutcome(handler: scrollView) }
            view = current.superview
        }
        return .unhandled
    }

    /// An editing command: to the first responder and up the chain to the first that can do it. (A4)
    public func send(edit action: Selector, text: String?) -> InputOutcome {
        guard let first = keyWindow?.firstResponder ?? keyWindow else { return .unhandled }
        guard let target = first.target(forAction: action, withSender: text) as? UIResponder else { return .unhandled }
        action.perform(on: target, sender: text, event: nil)
        return InputOutcome(handler: target)
    }

    /// Text for the first responder, if that takes text.
    public func send(text: String) -> InputOutcome {
        guard let first = keyWindow?.firstResponder, let input = first as? any UIKeyInput else { return .unhandled }
        input.insertText(text)
        return InputOutcome(handler: first)
    }
}

extension RenderTree {
    /// Whether something that stood at a point went away since a revision. One too old to know is taken as yes.
    func wasUncovered(_ point: CGPoint, since revision: Int) -> Bool {
        if revision < uncoveredKnownSince { return true }
        for place in uncovered.reversed() {
            guard place.revision > revision else { return false }
            if place.rect.contains(point) { return true }
        }
        return false
    }
}

extension InputDevice {
    /// The most seconds from one tap's beginning to the next's that count as in a row. (T9, ours)
    static let tapInterval: TimeInterval = 0.35
    /// The most points between taps that count as in a row. (T9, ours)
    static let tapDistance: CGFloat = 45

    /// How many taps in a row one that begins now would be. (T9)
    func countTap(at location: CGPoint, timestamp: TimeInterval) -> Int {
        var count = 1
        if let lastTap, timestamp - lastTap.timestamp <= Self.tapInterval, location.distance(to: lastTap.location) <= Self.tapDistance {
            count = lastTap.count + 1
        }
        lastTap = TapMemory(location: location, timestamp: timestamp, count: count)
        return count
    }
}

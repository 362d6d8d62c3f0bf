public import Foundation

/// Conversion of client inputs to events.
extension UIApplication {
    // MARK: Touches

    /// Sends one event with all of a device's touches that began, moved or ended.
    /// - Parameters:
    ///   - samples: the touches, each at most once.
    ///   - timestamp: the time on the screen's clock, in seconds.
    ///   - revision: the revision that the user saw. If the target of a new touch has since moved, appeared or been
    ///     uncovered, the touch is refused.
    public func send(
        touches samples: [TouchSample], from device: InputDevice, timestamp: TimeInterval? = nil,
        seen revision: Int? = nil
    ) throws(InputError) -> InputOutcome {
        try handle(.touches(samples), from: device) { () throws(InputError) in
            try process(samples, of: device, at: timestamp, seen: revision)
        }
    }

    /// Sends one touch of a device. Equivalent to `send(touches:from:timestamp:seen:)`, but allocates no array.
    package func send(
        touch sample: TouchSample, from device: InputDevice, timestamp: TimeInterval? = nil, seen revision: Int? = nil
    ) throws(InputError) -> InputOutcome {
        try handle(.touches([sample]), from: device) { () throws(InputError) in
            try process(CollectionOfOne(sample), of: device, at: timestamp, seen: revision)
        }
    }

    private func process(
        _ samples: some RandomAccessCollection<TouchSample>, of device: InputDevice, at timestamp: TimeInterval?,
        seen revision: Int?
    ) throws(InputError) -> InputOutcome {
        try check(samples, of: device)
        let time = timestamp ?? systemUptime
        activate(device)
        layoutIfNeeded()

        let event = nextEvent(of: device, at: time)
        var isAccepted = false
        var isRefused = false
        for sample in samples {
            let isOver = sample.phase == .ended || sample.phase == .cancelled
            if sample.phase == .began {
                if ignoresInput {
                    device.ignoredTouches.insert(sample.id)
                } else if begin(sample, of: device, in: event, at: time, seen: revision) {
                    isAccepted = true
                } else {
                    isRefused = true
                }
            } else if device.refusedTouches.contains(sample.id) {
                isRefused = true
                if isOver { device.refusedTouches.remove(sample.id) }
            } else if device.ignoredTouches.contains(sample.id) {
                if isOver { device.ignoredTouches.remove(sample.id) }
            } else {
                update(sample, of: device, at: time)
                isAccepted = true
            }
        }
        guard isAccepted else {
            removeEndedTouches(of: device)
            return isRefused ? .stale : .unhandled
        }
        let outcome = deliver(event)
        removeEndedTouches(of: device)
        return outcome
    }

    /// Returns the touch event of a device, with a new timestamp. Touches that are down get the phase stationary, until
    /// a new sample changes the phase.
    func nextEvent(of device: InputDevice, at time: TimeInterval) -> UIEvent {
        let event = device.currentEvent()
        event.timestamp = time
        gestures.serial += 1
        event.serial = gestures.serial
        for index in device.touches.indices {
            device.touches.borrowed(at: index).borrow { touch in
                guard touch.isDown else { return }
                touch.phase = .stationary
                touch.previousScreenLocation = touch.screenLocation
                if !touch.intermediateSamples.isEmpty { touch.intermediateSamples.removeAll() }
            }
        }
        return event
    }

    /// Cancels all touches and presses of a device whose connection was lost or whose page was hidden. (T11)
    public func cancelAll(from device: InputDevice) {
        _ = handle(.cancelAll, from: device) {
            cancelInput(from: device)
            return .unhandled
        }
    }

    private func cancelInput(from device: InputDevice) {
        device.refusedTouches.removeAll()
        device.ignoredTouches.removeAll()
        if let text = device.composingInput, text.markedTextRange != nil { text.unmarkText() }
        device.ignoredPresses.removeAll()
        if let event = device.event, !device.touches.isEmpty {
            for touch in device.touches where touch.isDown {
                touch.phase = .cancelled
                touch.intermediateSamples.removeAll()
            }
            event.timestamp = systemUptime
            gestures.serial += 1
            event.serial = gestures.serial
            _ = deliver(event)
            removeEndedTouches(of: device)
        }
        if !device.presses.isEmpty {
            for press in device.presses { press.phase = .cancelled }
            sendEvent(UIPressesEvent(presses: Set(device.presses), timestamp: systemUptime))
            device.presses.removeAll()
            gestures.resetFinishedRecognizers()
        }
        if shake?.device === device { cancelMotion() }
        device.externalDrag?.cancel()
        device.incomingContents = nil
        if let end = device.pendingSeekEnd { _ = send(remoteCommand: end, from: device) }
        deactivateIfIdle(device)
    }

    /// Throws an error if samples contradict each other or the state of the device. Called before any sample has an
    /// effect.
    func check(_ samples: some RandomAccessCollection<TouchSample>, of device: InputDevice) throws(InputError) {
        var count = device.touches.count + device.refusedTouches.count + device.ignoredTouches.count
        for index in samples.indices {
            let sample = samples[index]
            let isRepeated = index > samples.startIndex && samples[..<index].contains { $0.id == sample.id }
            let isDown = device.hasTouch(withID: sample.id)
            if sample.phase == .began {
                guard !isDown, !isRepeated else { throw .touchBeganTwice(sample.id) }
                count += 1
                guard count <= InputDevice.touchLimit else { throw .tooManyTouches }
            } else {
                guard isDown, !isRepeated else { throw .touchNotBegan(sample.id) }
            }
        }
    }

    private func begin(
        _ sample: TouchSample, of device: InputDevice, in event: UIEvent, at time: TimeInterval, seen revision: Int?
    ) -> Bool {
        // The check for a stale touch compares with a committed revision, so earlier changes of this loop turn are
        // committed first.
        if revision != nil, renderTree.needsCommit { commit() }
        var window: UIWindow?
        var view: UIView?
        findTarget(at: sample.location, with: event, &window, &view)
        editing.touchBegan(on: view)
        if let revision, let node = view?.node,
            renderTree.isStale(node, at: sample.location, seen: revision, by: device)
        {
            device.refusedTouches.insert(sample.id)
            return false
        }
        let touch = device.newTouch(sample, at: time)
        touch.tapCount = device.countTap(at: sample.location, timestamp: time)
        touch.setTarget(&view, in: &window)
        if !TouchDispatch.mayDeliver(touch, among: devices) { touch.deliveryState = .withheld }
        EventTrace.current?.recordHit(touch)
        device.touches.append(touch)
        event.touches.append(touch)
        TouchDispatch.assign(touch, event, in: gestures)
        return true
    }

    func update(_ sample: TouchSample, of device: InputDevice, at time: TimeInterval) {
        if let touch = device.touch(sample.id) { update(touch, to: sample, at: time) }
    }

    private func update(_ touch: UITouch, to sample: TouchSample, at time: TimeInterval) {
        touch.previousScreenLocation = touch.screenLocation
        // A sample that ends a touch contains the touch's last location. When a touch is cancelled, it keeps its
        // previous location.
        if sample.phase != .cancelled { touch.screenLocation = sample.location }
        let isUnchanged = sample.phase == .stationary
        touch.phase = sample.phase
        touch.force = sample.force
        touch.majorRadius = sample.radius
        touch.altitudeAngle = sample.altitude
        touch.azimuth = sample.azimuth
        // An ended touch keeps the pointer buttons that were held before its end.
        if touch.isDown { touch.heldButtons = sample.heldButtons }
        if !isUnchanged { touch.timestamp = time }
    }

    func deliver(_ event: UIEvent) -> InputOutcome {
        event.handler = nil
        sendEvent(event)
        // The reference to the handler is moved out of the event, which saves a retain and a release.
        var handler: UIResponder?
        swap(&handler, &event.handler)
        return InputOutcome(handler: consume handler)
    }

    /// Removes ended touches. When all touches have ended, the gesture recognizers are reset. (G6)
    func removeEndedTouches(of device: InputDevice) {
        var isAnyOver = device.touches.isEmpty
        var isAnyDown = false
        for index in device.touches.indices {
            device.touches.borrowed(at: index).borrow { touch in
                if touch.isDown {
                    isAnyDown = true
                } else {
                    isAnyOver = true
                    if touch.phase == .ended { device.recordTap(touch) }
                }
            }
        }
        // If no touch has ended, there is nothing to remove.
        guard isAnyOver else { return }
        if isAnyDown {
            device.touches.removeAll { !$0.isDown }
            device.event?.touches = device.touches
        } else {
            device.endSequence()
        }
        gestures.resetFinishedRecognizers()
        deactivateIfIdle(device)
    }

    func activate(_ device: InputDevice) {
        for index in devices.indices where devices.borrowed(at: index).refers(to: device) { return }
        devices.append(device)
    }

    private func deactivateIfIdle(_ device: InputDevice) {
        guard device.isIdle else { return }
        if !devices.isEmpty, devices.borrowed(at: devices.count - 1).refers(to: device) {
            devices.removeLast()
        } else {
            devices.removeAll { $0 === device }
        }
    }

    /// Cancels all touches of a view, of its subviews, and of the gesture recognizers of these views.
    func cancelTouches(in view: UIView) {
        TouchDispatch.cancel(devices, in: view, gestures)
    }

    func viewWillLeaveWindow(_ view: UIView) {
        TouchDispatch.cancel(devices, in: view, gestures)
        for device in devices { PressDispatch.cancel(device, in: view) }
        storedDrags?.viewWillLeaveWindow(view)
        cancelMotion(in: view)
        focusSystem.viewWillLeaveWindow(view)
        editing.viewWillLeaveWindow(view)
    }

    // MARK: Hit-testing and its check for stale touches

    /// Returns the view that a touch at a point of the screen would hit, in the front-most visible window with
    /// such a view. (H11)
    public func hitTest(_ point: CGPoint, with event: UIEvent?) -> (window: UIWindow, view: UIView)? {
        var window: UIWindow?
        var view: UIView?
        findTarget(at: point, with: event, &window, &view)
        guard let window, let view else { return nil }
        return (window, view)
    }

    private func findTarget(at point: CGPoint, with event: UIEvent?, _ window: inout UIWindow?, _ view: inout UIView?) {
        let asked = windows
        var index = asked.count
        while index > 0 {
            index -= 1
            asked.borrowed(at: index).borrow { window in
                guard !window.isHidden, let inside = window.convertFromSuperview(point) else { return }
                view = window.hitTest(inside, with: event)
            }
            guard view != nil else { continue }
            window = view.unretained?.borrow { $0.window } ?? asked[index]
            return
        }
    }

    // MARK: Presses

    /// Sends one event with all of a device's buttons that were pressed or released.
    /// - Parameters:
    ///   - samples: the buttons, each at most once.
    ///   - timestamp: the time on the screen's clock, in seconds.
    public func send(
        presses samples: [PressSample], from device: InputDevice, timestamp: TimeInterval? = nil
    ) throws(InputError) -> InputOutcome {
        try handle(.presses(samples), from: device) { () throws(InputError) in
            try process(samples, of: device, at: timestamp)
        }
    }

    private func process(_ samples: [PressSample], of device: InputDevice, at timestamp: TimeInterval?)
        throws(InputError)
        -> InputOutcome
    {
        try check(samples, of: device)
        let time = timestamp ?? systemUptime
        activate(device)
        layoutIfNeeded()
        focusSystem.validateFocus()
        for press in device.presses { press.phase = .stationary }
        var accepted: [PressSample] = []
        var outcome = InputOutcome()
        var focusMoves: Set<UIPress.Identity> = []
        for sample in samples {
            if sample.phase == .began, ignoresInput {
                device.ignoredPresses.insert(sample.identity)
            } else if device.ignoredPresses.contains(sample.identity) {
                if sample.phase == .ended || sample.phase == .cancelled {
                    device.ignoredPresses.remove(sample.identity)
                }
            } else if sample.phase == .began, let match = keyCommand(for: sample) {
                let item = focusSystem.focusedView
                if match.yieldsArrowKeys, let item, let heading = UIFocusHeading(sample.type), focusSystem.move(heading)
                {
                    focusMoves.insert(sample.identity)
                    apply(sample, of: device, at: time, to: item)
                    accepted.append(sample)
                } else {
                    device.ignoredPresses.insert(sample.identity)
                    outcome.handler = perform(match)
                }
            } else if sample.phase == .began, sample.type == .menu, let menu = editing.dismissForEscape() {
                device.ignoredPresses.insert(sample.identity)
                outcome.handler = menu
            } else if sample.phase == .began, let key = sample.key, key.opensContextMenu,
                let view = openContextMenu()
            {
                device.ignoredPresses.insert(sample.identity)
                outcome.handler = view
            } else {
                apply(sample, of: device, at: time)
                accepted.append(sample)
            }
        }
        guard !accepted.isEmpty else {
            deactivateIfIdle(device)
            return outcome
        }

        let event = UIPressesEvent(presses: Set(device.presses), timestamp: time)
        for press in device.presses where press.phase == .began { PressDispatch.assign(press, event, in: gestures) }
        sendEvent(event)
        device.presses.removeAll { $0.phase == .ended || $0.phase == .cancelled }
        gestures.resetFinishedRecognizers()
        deactivateIfIdle(device)

        if let handler = event.handler { outcome.handler = handler }
        for sample in accepted where sample.phase == .began && !focusMoves.contains(sample.identity) {
            guard let heading = UIFocusHeading(sample.type) else { continue }
            if focusSystem.move(heading), outcome.handler == nil { outcome.handler = focusSystem.focusedView }
        }
        return outcome
    }

    private func check(_ samples: [PressSample], of device: InputDevice) throws(InputError) {
        for (index, sample) in samples.enumerated() {
            let identity = sample.identity
            let isRepeated = samples[..<index].contains { $0.identity == identity }
            let isDown = device.presses.contains { $0.identity == identity } || device.ignoredPresses.contains(identity)
            if sample.phase == .began, isDown || isRepeated {
                throw sample.key.map { .keyBeganTwice($0.keyCode) } ?? .pressBeganTwice(sample.type)
            }
            if sample.phase != .began, !isDown || isRepeated {
                throw sample.key.map { .keyNotBegan($0.keyCode) } ?? .pressNotBegan(sample.type)
            }
        }
    }

    private func apply(
        _ sample: PressSample, of device: InputDevice, at time: TimeInterval, to item: UIResponder? = nil
    ) {
        if let press = device.presses.first(where: { $0.identity == sample.identity }) {
            press.apply(sample, at: time)
            return
        }
        let press = UIPress(type: sample.type, key: sample.key, force: 0, timestamp: time)
        press.apply(sample, at: time)
        let menu = keyWindow.flatMap { editing.frontContextMenu(in: $0) }
        let responder = item ?? focusSystem.focusedView ?? menu ?? keyWindow?.firstResponder ?? keyWindow
        press.responder = responder
        press.window = keyWindow
        device.presses.append(press)
    }
}

import Foundation

/// The entries that the event system adds to a trace. Without a trace, none of this code runs.
extension EventTrace {
    /// Returns an object's class name, followed by `#` and its accessibility identifier if it has one.
    static func name(of object: AnyObject) -> String {
        let name = ClassNames.name(of: object)
        guard let identifier = (object as? UIView)?.accessibilityIdentifier, !identifier.isEmpty else { return name }
        return "\(name)#\(identifier)"
    }

    // MARK: Hit-testing

    /// Runs the hit-test of a view and records the answer of the view, before the entries of its subviews.
    func hitTest(_ view: UIView, at point: CGPoint, _ search: () -> UIView?) -> UIView? {
        guard Self.current === self else { return search() }
        let name = Self.name(of: view)
        let reason = Self.reason(of: view)
        let index = add(.asked(name, point: point, answer: .miss(reason)), of: view)
        let found = search()
        if let found {
            replace(index, with: .asked(name, point: point, answer: .hit(Self.name(of: found))), and: found)
        }
        return found
    }

    /// Returns why hit-testing misses a view.
    static func reason(of view: UIView) -> Reason {
        if view.takesTouches { return .outside }
        if view.isHidden { return .hidden }
        if !view.isUserInteractionEnabled { return .interactionDisabled }
        return view.alpha < 0.01 ? .transparent : .disabled
    }

    func recordHit(_ touch: UITouch) {
        add(
            .landed(touch: touch.id, on: touch.view.map(Self.name), isDelivered: touch.isDeliveredToView),
            of: touch.view)
    }

    // MARK: Recognizers

    /// Records a state change of a gesture recognizer.
    func record(recognizer: UIGestureRecognizer, from: UIGestureRecognizer.State, to: UIGestureRecognizer.State) {
        guard from != to || to == .changed else { return }
        add(
            .recognizer(Self.name(of: recognizer), of: recognizer.view.map(Self.name), from: from, to: to),
            of: recognizer.view)
    }

    // MARK: The responder chain

    /// Records that a responder is about to be called.
    func beginDelivery(to responder: UIResponder, _ call: Call) {
        push(
            ActiveDelivery(
                responder: ObjectIdentifier(responder), call: call, index: recordOffer(responder, call, .handled)))
    }

    private func recordOffer(_ responder: UIResponder, _ call: Call, _ outcome: Outcome) -> Int? {
        add(.offered(Self.name(of: responder), call, outcome), of: responder)
    }

    /// Records that a responder passes the event on to the next responder.
    func recordForward(from responder: UIResponder, to next: UIResponder?) {
        guard var delivery else { return }
        if delivery.responder == ObjectIdentifier(responder) {
            if case .offered(let name, let call, _) = entry(delivery.index) {
                replace(delivery.index, with: .offered(name, call, .handedOn))
            }
        } else {
            // The application's code called the responder directly, so the trace has no entry for this call yet.
            _ = recordOffer(responder, delivery.call, .handedOn)
        }
        guard let next else { return }
        delivery.responder = ObjectIdentifier(next)
        delivery.index = recordOffer(next, delivery.call, .handled)
        self.delivery = delivery
    }

    func endDelivery() { _ = popDelivery() }

    // MARK: Actions

    func record(_ responder: UIResponder, canPerform action: Selector, _ can: Bool) {
        add(.canPerform(Self.name(of: responder), action: action.name, can), of: responder)
    }

    func record(action: String, to target: AnyObject?, from sender: Any?) {
        add(
            .action(action, to: target.map(Self.name), from: Self.name(ofSender: sender)), of: target,
            and: sender as AnyObject?)
    }

    /// Records a `UIAction`. An action without title or identifier is recorded as "UIAction".
    ///
    /// The generated identifier of such an action is not recorded, because it contains a number that differs in every
    /// run.
    func record(action: UIAction, from sender: UIResponder) {
        let identifier = action.identifier.rawValue
        let name = action.title.isEmpty ? (identifier.hasPrefix("action-") ? "UIAction" : identifier) : action.title
        record(action: name, to: sender, from: sender)
    }

    private static func name(ofSender sender: Any?) -> String? {
        guard let responder = sender as? UIResponder else {
            return (sender as? UIGestureRecognizer).map { name(of: $0) }
        }
        return name(of: responder)
    }

    // MARK: First responder and focus

    func record(firstResponder from: UIResponder?, to: UIResponder?, at time: Double) {
        add(.firstResponder(from: from.map(Self.name), to: to.map(Self.name)), of: to, and: from, at: time)
    }

    func record(focus from: UIView?, to: UIView?, at time: Double) {
        guard from !== to else { return }
        add(.focus(from: from.map(Self.name), to: to.map(Self.name)), of: to, and: from, at: time)
    }
}

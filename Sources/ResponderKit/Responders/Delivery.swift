/// One event's way up the responder chain, followed while it goes: who has it now, and who kept it in the end.
///
/// `UIResponder`'s defaults hand on through `forward(from:)`; whoever overrides one and does not call `super` keeps the event, and is its handler.
@MainActor
enum Delivery {
    /// Who got the event first.
    @exclusivity(unchecked) private static var first: UIResponder?
    /// Who has the event. nil when it went past the end of the chain.
    @exclusivity(unchecked) private static var holder: UIResponder?
    @exclusivity(unchecked) private static var steps = 0

    /// Gives an event to a responder and follows it.
    /// - Parameter call: the method that `deliver` calls.
    /// - Returns: who handled it; nil where nobody did.
    static func follow(to responder: UIResponder, _ call: EventTrace.Call, _ deliver: @MainActor () -> Void) -> UIResponder? {
        // A handler may send another event: each has its own way.
        let outer = (first, holder, steps)
        defer { (first, holder, steps) = outer }
        first = responder
        holder = responder
        steps = 0
        let trace = EventTrace.current
        trace?.beginDelivery(to: responder, call)
        deliver()
        trace?.endDelivery()
        return holder
    }

    /// Who comes after a responder that does not handle the event.
    static func forward(from responder: UIResponder) -> UIResponder? {
        steps += 1
        var next = steps < ResponderWalk.longest ? responder.next : nil
        if let delegate = next, let application = responder as? UIApplication, hasHad(delegate, before: application) { next = nil }
        holder = next
        EventTrace.current?.noteForward(from: responder, to: next)
        return next
    }

    /// Whether the application's delegate stood in the chain already, before the application. (N5)
    private static func hasHad(_ delegate: UIResponder, before application: UIApplication) -> Bool {
        var walk = ResponderWalk(from: first)
        while let responder = walk.next(), responder !== application {
            if responder === delegate { return true }
        }
        return false
    }
}

/// One event's way up the responder chain, followed while it goes: who has it now, and who kept it in the end.
///
/// `UIResponder`'s defaults hand on through `forward(from:)`; whoever overrides one and does not call `super` keeps the event, and is its handler.
@MainActor
enum Delivery {
    /// How far an event has come.
    private struct Way {
        /// Who got it first; whoever delivers it keeps that.
        let first: Unmanaged<UIResponder>
        /// Who has it, once the first handed it on. nil when it went past the end of the chain.
        var next: UIResponder?
        var steps = 0
    }

    /// The way of the event that is being delivered. A handler may send another event: each has its own.
    @exclusivity(unchecked) private static var way: UnsafeMutablePointer<Way>?

    /// Gives an event to a responder and follows it.
    /// - Parameter call: the method that `deliver` calls.
    /// - Returns: who handled it; nil where nobody did.
    @inline(__always)
    static func follow(to responder: UIResponder, _ call: EventTrace.Call, _ deliver: @MainActor () -> Void)
        -> UIResponder?
    {
        var own = Way(first: Unmanaged.passUnretained(responder))
        let outer = way
        let trace = EventTrace.current
        trace?.beginDelivery(to: responder, call)
        withUnsafeMutablePointer(to: &own) { pointer in
            way = pointer
            deliver()
        }
        way = outer
        trace?.endDelivery()
        return own.steps == 0 ? responder : own.next
    }

    /// Who comes after a responder that does not handle the event.
    static func forward(from responder: UIResponder) -> UIResponder? {
        guard let way else { return responder.next }
        way.pointee.steps += 1
        var next = way.pointee.steps < ResponderWalk.longest ? responder.next : nil
        if let delegate = next, let application = responder as? UIApplication, hasHad(delegate, before: application) {
            next = nil
        }
        way.pointee.next = next
        EventTrace.current?.noteForward(from: responder, to: next)
        return next
    }

    /// Whether the application's delegate stood in the chain already, before the application. (N5)
    private static func hasHad(_ delegate: UIResponder, before application: UIApplication) -> Bool {
        var walk = ResponderWalk(from: way?.pointee.first.takeUnretainedValue())
        while let responder = walk.next(), responder !== application {
            if responder === delegate { return true }
        }
        return false
    }
}

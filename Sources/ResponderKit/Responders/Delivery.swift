/// Follows one event up the responder chain and finds the responder that handles it.
///
/// The default methods of `UIResponder` pass the event on through `forward(from:)`. A responder that
/// overrides one and does not call `super` handles the event.
@MainActor
enum Delivery {
    /// The progress of an event along the chain.
    private struct Way {
        /// The first receiver. The caller of `follow` retains it.
        let first: Unmanaged<UIResponder>
        /// The receiver after the first one passed the event on; nil if the event went past the end of the chain.
        var next: UIResponder?
        var steps = 0
    }

    /// The path of the current event. A handler may send another event, which has its own path.
    private static var way: UnsafeMutablePointer<Way>?

    /// Delivers an event to a responder and follows it.
    /// - Parameter call: the method that `deliver` calls.
    /// - Returns: the responder that handled the event; nil if none did.
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

    /// Returns the responder that receives the event after one that does not handle it.
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

    /// Returns whether the application's delegate is in the chain before the application. (N5)
    private static func hasHad(_ delegate: UIResponder, before application: UIApplication) -> Bool {
        var walk = ResponderWalk(from: way?.pointee.first.takeUnretainedValue())
        while let responder = walk.next(), responder !== application {
            if responder === delegate { return true }
        }
        return false
    }
}

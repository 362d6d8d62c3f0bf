/// Follows one event up the responder chain and finds the responder that handles it.
///
/// The default event methods of `UIResponder` pass the event on by calling `forward(from:)`. A responder that overrides
/// such a method and does not call `super` handles the event.
@MainActor
enum Delivery {
    /// The progress of one event along the responder chain.
    private struct Path {
        /// The first responder that receives the event. The caller of `deliver` retains it.
        let first: Unmanaged<UIResponder>
        /// The responder to which the event was passed last. Nil if no responder has passed the event on yet, or if the
        /// event went past the end of the chain.
        var next: UIResponder?
        var steps = 0
    }

    /// The path of the event that is being delivered. A handler may send another event, which has its own path.
    private static var path: UnsafeMutablePointer<Path>?

    /// Delivers an event to a responder and follows the event up the responder chain.
    /// - Parameter call: the responder's method that `body` calls, for the trace.
    /// - Returns: the responder that handled the event; nil if no responder handled it.
    @inline(__always)
    static func deliver(to responder: UIResponder, _ call: EventTrace.Call, _ body: @MainActor () -> Void)
        -> UIResponder?
    {
        var own = Path(first: Unmanaged.passUnretained(responder))
        let outer = path
        let trace = EventTrace.current
        trace?.beginDelivery(to: responder, call)
        withUnsafeMutablePointer(to: &own) { pointer in
            path = pointer
            body()
        }
        path = outer
        trace?.endDelivery()
        return own.steps == 0 ? responder : own.next
    }

    /// Returns the responder that receives the event if the given responder does not handle it.
    static func forward(from responder: UIResponder) -> UIResponder? {
        guard let path else { return responder.next }
        path.pointee.steps += 1
        var next = path.pointee.steps < ResponderWalk.maximumLength ? responder.next : nil
        if let delegate = next, let application = responder as? UIApplication, isInPath(delegate, before: application) {
            next = nil
        }
        path.pointee.next = next
        EventTrace.current?.recordForward(from: responder, to: next)
        return next
    }

    /// Returns whether the application's delegate is in the responder chain before the application. The event has then
    /// already reached the delegate. (N5)
    private static func isInPath(_ delegate: UIResponder, before application: UIApplication) -> Bool {
        var walk = ResponderWalk(from: path?.pointee.first.takeUnretainedValue())
        while let responder = walk.next(), responder !== application {
            if responder === delegate { return true }
        }
        return false
    }
}

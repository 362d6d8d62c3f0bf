/// Follows one event up the responder chain and finds the responder that handles it.
///
/// The default methods of `UIResponder` pass the event on through `forward(from:)`. A responder that
/// overrides one and does not call `super` handles the event.
@MainActor
enum Delivery {
    /// The progress of an event along the chain.
    private struct Path {
        /// The first receiver. The caller of `follow` retains it.
        let first: Unmanaged<UIResponder>
        /// The receiver after the first one passed the event on; nil if the event went past the end of the chain.
        var next: UIResponder?
        var steps = 0
    }

    /// The path of the current event. A handler may send another event, which has its own path.
    private static var path: UnsafeMutablePointer<Path>?

    /// Delivers an event to a responder and follows it.
    /// - Parameter call: the method that `deliver` calls.
    /// - Returns: the responder that handled the event; nil if none did.
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

    /// Returns whether the application's delegate is in the chain before the application. (N5)
    private static func isInPath(_ delegate: UIResponder, before application: UIApplication) -> Bool {
        var walk = ResponderWalk(from: path?.pointee.first.takeUnretainedValue())
        while let responder = walk.next(), responder !== application {
            if responder === delegate { return true }
        }
        return false
    }
}

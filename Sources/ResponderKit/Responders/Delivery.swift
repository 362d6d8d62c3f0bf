/// One event's way up the responder chain, followed while it goes: who has it now, and who kept it in the end.
///
/// `UIResponder`'s defaults hand on through `forward(from:)`; whoever overrides one and does not call `super` keeps the event, and is its handler.
@MainActor
enum Delivery {
    /// Who has the event. nil when it went past the end of the chain.
    private static var holder: UIResponder?
    private static var steps = 0

    /// Gives an event to a responder and follows it.
    /// - Returns: who handled it; nil where nobody did.
    static func follow(to first: UIResponder, _ deliver: () -> Void) -> UIResponder? {
        // A handler may send another event: each has its own way.
        let outer = (holder, steps)
        defer { (holder, steps) = outer }
        holder = first
        steps = 0
        deliver()
        return holder
    }

    /// Who comes after a responder that does not handle the event.
    static func forward(from responder: UIResponder) -> UIResponder? {
        steps += 1
        let next = steps < ResponderWalk.longest ? responder.next : nil
        holder = next
        return next
    }
}

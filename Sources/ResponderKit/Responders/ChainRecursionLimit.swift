/// Limits recursive calls up the responder chain, in which each responder asks its `next` by default.
///
/// If the chain is circular, the recursion ends after a fixed number of steps, as every walk up the
/// chain does. (N6)
@MainActor
enum ChainRecursionLimit {
    private static var depth = 0

    /// Calls `ask` with the next responder, and returns the answer; nil if there is no next responder.
    static func next<Result>(of responder: UIResponder, _ ask: @MainActor (UIResponder) -> Result?) -> Result? {
        responder.next.flatMap { next in step { ask(next) } }
    }

    /// Performs one step of the recursion; nil if the limit is reached.
    static func step<Result>(_ body: @MainActor () -> Result?) -> Result? {
        guard depth < ResponderWalk.maximumLength else { return nil }
        depth += 1
        defer { depth -= 1 }
        return body()
    }
}

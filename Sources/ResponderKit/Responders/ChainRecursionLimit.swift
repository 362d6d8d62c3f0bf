/// Limits recursive calls up the responder chain. In such a call, each responder by default calls the same method of
/// its `next` responder.
///
/// If the chain is circular, the recursion ends after a fixed number of steps, like every iteration up the chain. (N6)
@MainActor
enum ChainRecursionLimit {
    private static var depth = 0

    /// Calls `ask` with the next responder, and returns its result; nil if there is no next responder.
    static func next<Result>(of responder: UIResponder, _ ask: @MainActor (UIResponder) -> Result?) -> Result? {
        responder.next.flatMap { next in step { ask(next) } }
    }

    /// Performs one step of the recursion and returns its result; nil if the limit is reached.
    static func step<Result>(_ body: @MainActor () -> Result?) -> Result? {
        guard depth < ResponderWalk.maximumLength else { return nil }
        depth += 1
        defer { depth -= 1 }
        return body()
    }
}

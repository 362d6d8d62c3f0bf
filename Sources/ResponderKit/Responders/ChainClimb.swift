/// Climbs the chain by asking the next responder for the same thing, which by default asks its own next.
///
/// Where the chain leads in a circle, the climb ends after as many steps as any other. (N6)
@MainActor
enum ChainClimb {
    @exclusivity(unchecked) private static var depth = 0

    /// What the next responder makes of it; nil where there is none.
    static func next<Result>(of responder: UIResponder, _ ask: @MainActor (UIResponder) -> Result?) -> Result? {
        responder.next.flatMap { next in step { ask(next) } }
    }

    /// A step of a climb; nil where there were too many.
    static func step<Result>(_ body: @MainActor () -> Result?) -> Result? {
        guard depth < ResponderWalk.longest else { return nil }
        depth += 1
        defer { depth -= 1 }
        return body()
    }
}

// Where C calls into the loop's Swift. These functions are in no actor, as C is: a closure written in an isolated place would be isolated too, and
// trap when C calls it. The loop calls them on the thread that turns it, inside the main actor.
//
// What is called with every message and every turn goes to a function of the main actor's as it is: to ask each time which executor this is, as
// `MainActor.assumeIsolated` does, would be a fiftieth of a message's way. A debug build asks.

nonisolated func turnEnded(_ context: UnsafeMutableRawPointer?) {
    if let context { endTurn(context) }
}

private let endTurn = unsafeBitCast(
    turnEnded(on:) as @MainActor (UnsafeMutableRawPointer) -> Void,
    to: (@Sendable (UnsafeMutableRawPointer) -> Void).self)

@MainActor
private func turnEnded(on context: UnsafeMutableRawPointer) {
    #if DEBUG
        MainActor.assertIsolated()
    #endif
    Unmanaged<TurnEnd>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.handler?() }
}

nonisolated func turnWasSlow(_ context: UnsafeMutableRawPointer?, _ milliseconds: Double) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    MainActor.assumeIsolated {
        Unmanaged<TurnEnd>.fromOpaque(pointer).takeUnretainedValue().slowTurnHandler?(milliseconds)
    }
}

nonisolated func watchFired(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    // A handler may cancel its own watch, and with it the loop's reference: this one lasts until it returns.
    MainActor.assumeIsolated { Unmanaged<Watch>.fromOpaque(pointer).takeUnretainedValue().fire() }
}

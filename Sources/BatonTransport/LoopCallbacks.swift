// The functions of the event loop that C calls. They are nonisolated: a closure that is written in isolated code would
// be isolated too, and would trap when C calls it. The loop calls them on its own thread, inside the main actor.
//
// Functions that run for every message and every loop turn call a main-actor function directly, by a cast of its type.
// `MainActor.assumeIsolated` would check the executor each time, which costs 2 % of handling a message. A debug build
// checks the executor nevertheless.

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
    Unmanaged<TurnHandlers>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.handler?() }
}

nonisolated func turnWasSlow(_ context: UnsafeMutableRawPointer?, _ milliseconds: Double) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    MainActor.assumeIsolated {
        Unmanaged<TurnHandlers>.fromOpaque(pointer).takeUnretainedValue().slowTurnHandler?(milliseconds)
    }
}

nonisolated func watchFired(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    // SAFETY: a handler may cancel its own watch, which releases the loop's reference. This reference lasts until
    // the handler returns.
    MainActor.assumeIsolated { Unmanaged<Watch>.fromOpaque(pointer).takeUnretainedValue().fire() }
}

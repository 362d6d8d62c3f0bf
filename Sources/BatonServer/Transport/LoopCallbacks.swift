// Where C calls into the loop's Swift. These functions are in no actor, as C is: a closure written in an isolated place would be isolated too, and
// trap when C calls it. The loop calls them on the thread that turns it, inside the main actor.

nonisolated func turnEnded(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    MainActor.assumeIsolated {
        Unmanaged<TurnEnd>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.handler?() }
    }
}

nonisolated func watchFired(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    // A handler may cancel its own watch, and with it the loop's reference: this one lasts until it returns.
    MainActor.assumeIsolated { Unmanaged<Watch>.fromOpaque(pointer).takeUnretainedValue().fire() }
}

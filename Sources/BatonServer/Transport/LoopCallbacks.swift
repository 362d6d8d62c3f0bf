// Where C calls into the loop's Swift. These functions are in no actor, as C is: a closure written in an isolated place would be isolated too, and
// trap when C calls it. The loop calls them on the thread that turns it, inside the main actor.

/// Runs code of the main actor where the loop has called: on the thread that turns it.
///
/// The same as `MainActor.assumeIsolated`, of which a release build leaves out the question which executor this is: twice a message, it is a fiftieth of it.
@inline(__always) nonisolated func onLoop<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    #if DEBUG
        MainActor.assumeIsolated(body)
    #else
        withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
    #endif
}

nonisolated func turnEnded(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    onLoop {
        Unmanaged<TurnEnd>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.handler?() }
    }
}

nonisolated func watchFired(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    // A handler may cancel its own watch, and with it the loop's reference: this one lasts until it returns.
    onLoop { Unmanaged<Watch>.fromOpaque(pointer).takeUnretainedValue().fire() }
}

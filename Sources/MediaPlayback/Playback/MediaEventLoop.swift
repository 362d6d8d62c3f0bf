/// The event loop of a player, for communication with another process and for timers.
///
/// The caller provides the loop: a server passes the loop of its sockets, and a test passes one that it runs
/// manually. Players therefore need no threads and no locks. Handlers run on the main actor, and never during
/// the call that registers them.
@MainActor public protocol MediaEventLoop: AnyObject {
    /// The milliseconds of a monotonic clock with an arbitrary origin.
    var now: Double { get }

    /// Calls `handler` whenever `descriptor` is readable or at its end of file, until the watch is cancelled.
    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch

    /// Calls `handler` whenever `descriptor` is writable, until the watch is cancelled.
    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch

    /// Calls `handler` once after a number of milliseconds.
    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch
}

/// A registration with an event loop: for a descriptor or a time.
@MainActor public protocol MediaWatch: AnyObject {
    /// Cancels the registration. The handler is not called any more. The descriptor stays open; the caller
    /// may close it right after.
    func cancel()
}

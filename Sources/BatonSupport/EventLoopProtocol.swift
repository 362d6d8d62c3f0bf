/// An event loop, for communication with other processes and for timers.
///
/// The caller provides the loop: a server passes the loop of its sockets, and a test passes one that it runs
/// manually. Users of the loop therefore need no threads and no locks. Handlers run on the main actor, and never
/// during the call that registers them.
@MainActor public protocol EventLoopProtocol: AnyObject {
    /// The time of a monotonic clock, in milliseconds since an arbitrary moment.
    var now: Double { get }

    /// Calls `handler` whenever `descriptor` is readable or at its end of file, until the registration is cancelled.
    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration

    /// Calls `handler` whenever `descriptor` is writable, until the registration is cancelled.
    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration

    /// Calls `handler` once after a number of milliseconds.
    func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration
}

/// A registration with an event loop: for a descriptor or a time.
@MainActor public protocol EventRegistration: AnyObject {
    /// Cancels the registration. The handler is not called any more. The descriptor stays open; the caller
    /// may close it right after.
    func cancel()
}

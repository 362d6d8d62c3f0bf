/// The event loop of a file watcher. The caller provides the loop: a server passes the loop of its sockets, and
/// a test passes one that it runs manually. Handlers run on the main actor, and never during the call that
/// registers them.
@MainActor public protocol KioskEventLoop: AnyObject {
    /// Calls `handler` whenever `descriptor` can be read, until the watch is cancelled.
    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch

    /// Calls `handler` once after a number of milliseconds.
    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch
}

/// A registration with an event loop: for a descriptor or a time.
@MainActor public protocol KioskWatch: AnyObject {
    /// Cancels the registration. The handler is not called any more.
    func cancel()
}

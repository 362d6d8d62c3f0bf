/// The event loop that a file watcher lives on. This module has none of its own: a server hands in the one that its sockets are on, a
/// test one that it turns by hand. Handlers run on the main actor, and never from within the call that asks for them.
@MainActor public protocol KioskEventLoop: AnyObject {
    /// Calls `handler` whenever `descriptor` can be read, until the watch is cancelled.
    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch

    /// Calls `handler` once, when so many milliseconds have passed.
    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any KioskWatch
}

/// Something that an event loop watches for: a descriptor or an instant.
@MainActor public protocol KioskWatch: AnyObject {
    /// Ends the watch. Its handler is not called any more.
    func cancel()
}

/// The event loop that a player lives on: what it needs to talk to another process and to keep time.
///
/// This module has none of its own. A server hands in the loop that its sockets are on, a test one that it turns
/// by hand; players then need no thread and no lock. Handlers run on the main actor and never from within the
/// call that asks for them.
@MainActor public protocol MediaEventLoop: AnyObject {
    /// Milliseconds of a clock that only moves forward; where it began does not matter.
    var now: Double { get }

    /// Calls `handler` whenever `descriptor` can be read (end of file counts), until the watch is cancelled.
    func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch

    /// Calls `handler` whenever `descriptor` can be written, until the watch is cancelled.
    func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch

    /// Calls `handler` once, when so many milliseconds have passed.
    func after(_ milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any MediaWatch
}

/// Something that an event loop watches for: a descriptor or an instant.
@MainActor public protocol MediaWatch: AnyObject {
    /// Ends the watch. Its handler is not called any more. The descriptor stays open; it may be closed right after.
    func cancel()
}

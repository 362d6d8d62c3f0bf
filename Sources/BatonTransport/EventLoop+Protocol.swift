public import BatonSupport

extension EventLoop: EventLoopProtocol {
    /// Calls a handler in every loop turn in which a file descriptor is readable, until the registration is cancelled.
    public func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration
    {
        watch(descriptor, for: .readable, handler)
    }

    /// Calls a handler in every loop turn in which a file descriptor is writable, until the registration is cancelled.
    public func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration
    {
        watch(descriptor, for: .writable, handler)
    }

    /// Calls a handler once after a number of milliseconds.
    public func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void)
        -> any EventRegistration
    {
        after(milliseconds, handler)
    }
}

extension Watch: EventRegistration {}

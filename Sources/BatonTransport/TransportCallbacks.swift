import CBatonTransport

// The functions of the transport that the C layer calls. As in LoopCallbacks.swift, these functions belong to no actor,
// and the event loop's thread calls them inside the main actor. Pointers that C passes are used only during the call.

nonisolated func transportCallbacks() -> baton_callbacks {
    baton_callbacks(
        request: transportRequest, continue_response: transportContinueResponse, opened: transportOpened,
        piece: transportPiece,
        writable: transportWritable,
        closed: transportClosed, abandoned: transportAbandoned, finished: transportFinished, refused: transportRefused,
        log: transportLog)
}

private nonisolated func transportRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ head: UnsafeRawPointer?, _ length: Int
) -> Int32 {
    guard let context, let connection else { return Int32(BATON_CLOSE) }
    nonisolated(unsafe) let transport = context
    nonisolated(unsafe) let handle = connection
    nonisolated(unsafe) let bytes = UnsafeRawBufferPointer(start: head, count: head == nil ? 0 : length)
    return MainActor.assumeIsolated {
        Int32(Unmanaged<Transport>.fromOpaque(transport).takeUnretainedValue().received(handle, head: bytes))
    }
}

private nonisolated func transportContinueResponse(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ attachment: UnsafeMutableRawPointer?
) -> Int32 {
    guard let connection, let attachment else { return Int32(BATON_CLOSE) }
    nonisolated(unsafe) let writer = attachment
    nonisolated(unsafe) let handle = connection
    return MainActor.assumeIsolated {
        Int32(Unmanaged<ResponseWriter>.fromOpaque(writer).takeUnretainedValue().write(to: handle))
    }
}

private nonisolated func transportOpened(_ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?) {
    guard let context, let connection else { return }
    nonisolated(unsafe) let transport = context
    nonisolated(unsafe) let handle = connection
    MainActor.assumeIsolated { Unmanaged<Transport>.fromOpaque(transport).takeUnretainedValue().opened(handle) }
}

private nonisolated func transportPiece(
    _ attachment: UnsafeMutableRawPointer?, _ bytes: UnsafeRawPointer?, _ length: Int, _ remaining: Int, _ flags: Int32
) {
    guard let attachment else { return }
    // This call does not check that it runs on the main actor's executor, for the reason that LoopCallbacks.swift
    // gives. The function is not stored in a global variable, because each message would then check whether the
    // variable is initialized.
    let receive = unsafeBitCast(
        received as @MainActor (UnsafeMutableRawPointer, UnsafeRawBufferPointer, Int, Int) -> Void, to: Receive.self)
    receive(attachment, UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length), remaining, Int(flags))
}

private typealias Receive = (UnsafeMutableRawPointer, UnsafeRawBufferPointer, Int, Int) -> Void

@MainActor
private func received(
    _ connection: UnsafeMutableRawPointer, _ piece: UnsafeRawBufferPointer, _ remaining: Int, _ flags: Int
) {
    #if DEBUG
        MainActor.assertIsolated()
    #endif
    // SAFETY: the delegate may release the transport in this call, and with it the C layer's reference to the
    // connection. This reference lasts until the call returns.
    Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().received(
        piece, remaining: remaining, flags: flags)
}

private nonisolated func transportWritable(_ attachment: UnsafeMutableRawPointer?) {
    guard let attachment else { return }
    nonisolated(unsafe) let connection = attachment
    MainActor.assumeIsolated { Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().didBecomeWritable() }
}

private nonisolated func transportClosed(_ attachment: UnsafeMutableRawPointer?) {
    guard let attachment else { return }
    nonisolated(unsafe) let connection = attachment
    MainActor.assumeIsolated { Unmanaged<Connection>.fromOpaque(connection).takeRetainedValue().didClose() }
}

private nonisolated func transportAbandoned(_ attachment: UnsafeMutableRawPointer?) {
    guard let attachment else { return }
    nonisolated(unsafe) let writer = attachment
    MainActor.assumeIsolated { Unmanaged<ResponseWriter>.fromOpaque(writer).takeRetainedValue().abandon() }
}

private nonisolated func transportFinished(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    nonisolated(unsafe) let transport = context
    MainActor.assumeIsolated { Unmanaged<Transport>.fromOpaque(transport).takeUnretainedValue().finished() }
}

private nonisolated func transportRefused(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<CChar>?, _ reason: Int32
) {
    guard let context, let address else { return }
    nonisolated(unsafe) let transport = context
    let text = String(cString: address)
    MainActor.assumeIsolated {
        Unmanaged<Transport>.fromOpaque(transport).takeUnretainedValue().refused(address: text, reason: Int(reason))
    }
}

private nonisolated func transportLog(
    _ context: UnsafeMutableRawPointer?, _ isError: Int32, _ line: UnsafePointer<CChar>?
) {
    guard let context, let line else { return }
    nonisolated(unsafe) let transport = context
    let text = String(cString: line)
    MainActor.assumeIsolated {
        Unmanaged<Transport>.fromOpaque(transport).takeUnretainedValue().log(text, isError: isError != 0)
    }
}

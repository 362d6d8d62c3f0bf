extension UIApplication {
    /// Handles one input in the context of this application, and records it if there is a trace.
    ///
    /// Every input passes through this method.
    @inline(__always)
    func handle<Failure: Error>(
        _ input: @autoclosure () -> EventTrace.Input, from device: InputDevice?,
        _ body: () throws(Failure) -> InputOutcome
    ) throws(Failure) -> InputOutcome {
        makeCurrent(for: device)
        defer { endInput() }
        guard let trace else { return try body() }
        trace.begin(input(), at: clock.now, from: device?.number ?? 0)
        do {
            let outcome = try body()
            trace.end { record in
                record.handler = outcome.handlerName
                if trace.recordsNodes { record.handlerNode = (outcome.handler as? UIView)?.node?.id }
                record.isStale = outcome.isStale
            }
            return outcome
        } catch {
            trace.end { $0.error = error as? InputError }
            throw error
        }
    }

    /// Runs a timer's code in the context of this application.
    func handleTimer(_ body: () -> Void) {
        makeCurrent()
        guard let trace else { return body() }
        trace.begin(.timer, at: clock.now)
        body()
        trace.end(keepsEmpty: false)
    }
}

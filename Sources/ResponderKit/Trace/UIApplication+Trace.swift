extension UIApplication {
    /// Handles one input as this application's, and writes it into the trace where there is one.
    ///
    /// Every way into the application leads through here.
    @inline(__always)
    func handle<Failure: Error>(
        _ input: @autoclosure () -> EventTrace.Input, from device: InputDevice?,
        _ body: () throws(Failure) -> InputOutcome
    ) throws(Failure) -> InputOutcome {
        enter(for: device)
        defer { leave() }
        guard let trace else { return try body() }
        trace.begin(input(), at: clock.now, from: device?.number ?? 0)
        do {
            let outcome = try body()
            trace.end { record in
                record.handler = outcome.handlerName
                if trace.notesNodes { record.handlerNode = (outcome.handler as? UIView)?.node?.id }
                record.isStale = outcome.isStale
            }
            return outcome
        } catch {
            trace.end { $0.error = error as? InputError }
            throw error
        }
    }

    /// Runs a timer's code as this application's.
    func handleTimer(_ body: () -> Void) {
        enter()
        guard let trace else { return body() }
        trace.begin(.timer, at: clock.now)
        body()
        trace.end(keepsEmpty: false)
    }
}

import CBatonTransport
import Foundation

/// The event loop of the main thread. It runs socket events, timers, signals and the main actor's jobs one at a
/// time.
///
/// A loop turn waits for the first event, handles all events that are ready, and calls ``endOfTurn``. Everything
/// that changes in one turn can therefore be sent as one message.
///
///     let loop = try EventLoop()
///     loop.onSignal(SIGTERM) { loop.stop() }
///     loop.run()
///
/// While ``run()`` runs on the main thread, the loop also runs the jobs of `Task { @MainActor in }`, `Task.sleep`
/// and `DispatchQueue.main.async`. `Timer` works only in the mode ``MainQueue/runLoop``.
@MainActor public final class EventLoop {
    /// How the loop runs the jobs of the main dispatch queue, and with them the main actor's jobs.
    public enum MainQueue: Sendable {
        /// The loop waits for the queue's own file descriptor. This costs nothing while there is no job. This mode uses
        /// two functions of libdispatch that are not public; Foundation's run loop uses them, too.
        case eventDescriptor
        /// The loop runs `RunLoop.main` every millisecond. This mode uses public functions only, for a libdispatch
        /// without the functions that ``eventDescriptor`` needs.
        case runLoop
        /// The loop does not run the jobs of the main queue. This mode is for a loop on another thread, or for a test
        /// that runs inside a job of the main actor.
        case none
        /// The loop selects the mode. On the main thread, the mode is ``eventDescriptor``, or ``runLoop`` if an event
        /// descriptor is not possible. On any other thread, the mode is ``none``.
        case automatic
    }

    /// The mode in use; never ``MainQueue/automatic``.
    public let mainQueue: MainQueue

    /// Called once in each loop turn, after its events are handled and before the loop waits again.
    public var endOfTurn: (@MainActor () -> Void)? {
        get { turnHandlers.handler }
        set { turnHandlers.handler = newValue }
    }

    /// Called after each loop turn that took 250 ms or longer, with its duration. During such a turn no socket is read
    /// and no screen changes.
    public var onSlowTurn: (@MainActor (_ milliseconds: Double) -> Void)? {
        get { turnHandlers.slowTurnHandler }
        set {
            turnHandlers.slowTurnHandler = newValue
            baton_loop_on_slow_turn(
                handle, newValue == nil ? nil : turnWasSlow, Unmanaged.passUnretained(turnHandlers).toOpaque())
        }
    }

    let handle: OpaquePointer
    private let turnHandlers: TurnHandlers
    private var watches: [ObjectIdentifier: Watch] = [:]
    private var isStopRequested = false

    /// Creates a loop.
    /// - Throws: ``EventLoopError`` if the system has no event descriptor left, or if the requested mode is not
    ///   possible here.
    public init(mainQueue mode: MainQueue = .automatic) throws(EventLoopError) {
        turnHandlers = TurnHandlers()
        guard let handle = baton_loop_create(turnEnded, Unmanaged.passUnretained(turnHandlers).toOpaque()) else {
            throw .noEventBackend
        }
        self.handle = handle
        switch mode {
        case .none:
            mainQueue = .none
        case .eventDescriptor:
            guard baton_loop_drain_main_queue(handle) == 1 else {
                baton_loop_destroy(handle)
                throw .mainQueueUnavailable
            }
            mainQueue = .eventDescriptor
        case .runLoop:
            mainQueue = .runLoop
        case .automatic:
            if baton_is_main_thread() == 0 {
                mainQueue = .none
            } else {
                mainQueue = baton_loop_drain_main_queue(handle) == 1 ? .eventDescriptor : .runLoop
            }
        }
        if mainQueue == .runLoop {
            after(1, repeating: true) { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        }
    }

    isolated deinit {
        for watch in watches.values { watch.end() }
        baton_loop_destroy(handle)
    }

    /// Runs loop turns until ``stop()`` is called.
    public func run() {
        if !isStopRequested { baton_loop_run(handle) }
        finishRun()
    }

    /// Runs loop turns until a condition holds. The condition is checked before each turn.
    /// - Parameter milliseconds: the maximum time to wait for the condition.
    /// - Returns: whether the condition holds; `false` also after ``stop()``.
    @discardableResult
    public func run(until condition: () -> Bool, within milliseconds: Double = .infinity) -> Bool {
        var isLate = false
        let deadline = milliseconds.isFinite ? after(milliseconds) { isLate = true } : nil
        defer {
            deadline?.cancel()
            finishRun()
        }
        while !condition() {
            if isLate || isStopRequested { return false }
            baton_loop_turn(handle, 1)
        }
        return true
    }

    /// Ends ``run()`` after the handlers of this loop turn have returned. If called before `run()`, `run()` returns at
    /// once.
    public func stop() {
        isStopRequested = true
        baton_loop_stop(handle)
    }

    /// The present time of the monotonic clock, in milliseconds.
    public var now: Double { EventLoop.now }

    /// The monotonic time of this loop turn, in milliseconds. All events of one turn have the same time.
    public var turnTime: Double { baton_loop_time(handle) }

    /// The present time of the monotonic clock in milliseconds, for code that has no event loop.
    nonisolated public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// Calls a handler in every loop turn in which a file descriptor is ready, until the watch is cancelled.
    ///
    /// The caller owns the descriptor: cancel the watch first, then close the descriptor.
    @discardableResult
    public func watch(_ descriptor: Int32, for readiness: Readiness, _ handler: @escaping @MainActor () -> Void)
        -> Watch
    {
        let watch = Watch(loop: self, handler: handler, isOneShot: false)
        return register(
            watch, baton_watch_descriptor(handle, descriptor, readiness == .writable ? 1 : 0, watchFired, watch.pointer)
        )
    }

    /// Calls a handler after a number of milliseconds; with `repeating`, repeatedly at this interval.
    @discardableResult
    public func after(_ milliseconds: Double, repeating: Bool = false, _ handler: @escaping @MainActor () -> Void)
        -> Watch
    {
        let watch = Watch(loop: self, handler: handler, isOneShot: !repeating)
        let seconds = milliseconds > 0 ? milliseconds / 1000 : 0
        return register(watch, baton_watch_timer(handle, seconds, repeating ? 1 : 0, watchFired, watch.pointer))
    }

    /// Calls a handler when the process receives a signal. The signal's default action does not happen.
    ///
    /// Only one loop of a process can watch a signal. If another loop already watches the signal, the new watch is
    /// inactive.
    @discardableResult
    public func onSignal(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) -> Watch {
        let watch = Watch(loop: self, handler: handler, isOneShot: false)
        return register(watch, baton_watch_signal(handle, signal, watchFired, watch.pointer))
    }

    // Calls the end-of-turn handler once more, for the loop turn in which the loop was stopped.
    private func finishRun() {
        isStopRequested = false
        turnHandlers.handler?()
    }

    private func register(_ watch: Watch, _ handle: OpaquePointer?) -> Watch {
        watch.handle = handle
        if handle != nil { watches[ObjectIdentifier(watch)] = watch }
        return watch
    }

    fileprivate func unregister(_ watch: Watch) {
        watches[ObjectIdentifier(watch)] = nil
    }
}

/// A state of a file descriptor that the loop can wait for.
public enum Readiness: Sendable {
    /// There are bytes to read, or the other side has closed the connection.
    case readable
    /// Bytes can be written without waiting, or a write would fail at once.
    case writable
}

/// An event that an ``EventLoop`` waits for. The loop retains the watch until the watch is cancelled. A watch that does
/// not repeat is released after it has fired.
@MainActor public final class Watch {
    fileprivate var handle: OpaquePointer?
    // SAFETY: the loop retains this watch, and ends it before the loop is deallocated.
    private unowned(unsafe) var loop: EventLoop?
    private let handler: @MainActor () -> Void
    private let isOneShot: Bool

    fileprivate init(loop: EventLoop, handler: @escaping @MainActor () -> Void, isOneShot: Bool) {
        self.loop = loop
        self.handler = handler
        self.isOneShot = isOneShot
    }

    /// The watch has not ended, so its handler may still be called.
    public var isActive: Bool { handle != nil }

    /// Ends the watch: its handler is not called again. Further calls, also inside the handler, do nothing.
    public func cancel() {
        let loop = loop
        end()
        loop?.unregister(self)
    }

    fileprivate var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate func end() {
        loop = nil
        guard let handle else { return }
        self.handle = nil
        baton_watch_cancel(handle)
    }

    func fire() {
        if isOneShot { cancel() }
        handler()
    }
}

/// The handlers that the loop calls at the end of a loop turn.
@MainActor final class TurnHandlers {
    var handler: (@MainActor () -> Void)?
    var slowTurnHandler: (@MainActor (Double) -> Void)?
}

import CLibwebsockets
import Foundation

/// The event loop that owns the main thread: sockets, timers, signals and the main actor's jobs, one after another.
///
/// A turn is: wait for the first event, handle all that are ready, call ``endOfTurn``. Everything that a handler changes in one turn can so be sent
/// as one message.
///
///     let loop = try EventLoop()
///     loop.onSignal(SIGTERM) { loop.stop() }
///     loop.run()
///
/// While ``run()`` has the main thread, `Task { @MainActor in }`, `Task.sleep` and `DispatchQueue.main.async` go on working: their jobs are run by
/// the loop. `Timer` does so only in the mode ``MainQueue/runLoop``.
@MainActor public final class EventLoop {
    /// How the jobs of the main dispatch queue, and with it the main actor's, come to run.
    public enum MainQueue: Sendable {
        /// The loop waits for the queue's own descriptor. Costs nothing while there is no job; relies on two functions of libdispatch that
        /// Foundation's run loop relies on too.
        case eventDescriptor
        /// The loop turns `RunLoop.main` every millisecond: public functions only, for a libdispatch that lacks the others.
        case runLoop
        /// Nobody runs them: for a loop off the main thread, such as one that a test turns from inside a job of the main actor.
        case none
        /// ``eventDescriptor`` on the main thread, ``runLoop`` where that is not possible; ``none`` on another thread.
        case automatic
    }

    /// The mode in use; never ``MainQueue/automatic``.
    public let mainQueue: MainQueue

    /// Called once in each turn, when its events are handled and before the loop waits for the next.
    public var endOfTurn: (@MainActor () -> Void)? {
        get { turnEnd.handler }
        set { turnEnd.handler = newValue }
    }

    /// Called with its milliseconds after each turn that took 250 or longer: for so long no socket was read and no screen changed.
    public var onSlowTurn: (@MainActor (_ milliseconds: Double) -> Void)? {
        get { turnEnd.slowTurnHandler }
        set {
            turnEnd.slowTurnHandler = newValue
            baton_loop_on_slow_turn(
                handle, newValue == nil ? nil : turnWasSlow, Unmanaged.passUnretained(turnEnd).toOpaque())
        }
    }

    let handle: OpaquePointer
    private let turnEnd: TurnEnd
    private var watches: [ObjectIdentifier: Watch] = [:]
    private var stopIsWanted = false

    /// Makes a loop.
    /// - Throws: ``EventLoopError`` where the system gives no event descriptor, or the mode asked for is not possible here.
    public init(mainQueue wanted: MainQueue = .automatic) throws(EventLoopError) {
        turnEnd = TurnEnd()
        guard let handle = baton_loop_create(turnEnded, Unmanaged.passUnretained(turnEnd).toOpaque()) else {
            throw .noEventBackend
        }
        self.handle = handle
        switch wanted {
        case .none:
            mainQueue = .none
        case .eventDescriptor:
            guard baton_loop_drain_main_queue(handle) == 1 else {
                baton_loop_destroy(handle)
                throw .mainQueueOutOfReach
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

    /// Turns until ``stop()``.
    public func run() {
        if !stopIsWanted { baton_loop_run(handle) }
        leave()
    }

    /// Turns until a condition, looked at after each turn, holds.
    /// - Parameter milliseconds: how long to wait for it at most.
    /// - Returns: whether it came to hold; `false` also after ``stop()``.
    @discardableResult
    public func run(until condition: () -> Bool, within milliseconds: Double = .infinity) -> Bool {
        var isLate = false
        let deadline = milliseconds.isFinite ? after(milliseconds) { isLate = true } : nil
        defer {
            deadline?.cancel()
            leave()
        }
        while !condition() {
            if isLate || stopIsWanted { return false }
            baton_loop_turn(handle, 1)
        }
        return true
    }

    /// Ends ``run()`` when the handlers of this turn have returned. Before `run()`, it makes that return at once.
    public func stop() {
        stopIsWanted = true
        baton_loop_stop(handle)
    }

    /// Milliseconds on a clock that never goes back. Read anew each time.
    public var now: Double { EventLoop.now }

    /// The same clock, which stands still while what came in one turn is handled: that came at one time. Read once in each turn.
    public var turnTime: Double { baton_loop_time(handle) }

    /// The same clock, without a loop at hand.
    nonisolated public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// Calls a handler in every turn in which a descriptor is ready, until the watch is cancelled. The descriptor stays the caller's: cancel first,
    /// then close.
    @discardableResult
    public func watch(_ descriptor: Int32, for readiness: Readiness, _ handler: @escaping @MainActor () -> Void)
        -> Watch
    {
        let watch = Watch(loop: self, handler: handler, isOnce: false)
        return keep(
            watch, baton_watch_descriptor(handle, descriptor, readiness == .writable ? 1 : 0, watchFired, watch.pointer)
        )
    }

    /// Calls a handler after a time, and when `repeating` again each time that as much has passed.
    @discardableResult
    public func after(_ milliseconds: Double, repeating: Bool = false, _ handler: @escaping @MainActor () -> Void)
        -> Watch
    {
        let watch = Watch(loop: self, handler: handler, isOnce: !repeating)
        let seconds = milliseconds > 0 ? milliseconds / 1000 : 0
        return keep(watch, baton_watch_timer(handle, seconds, repeating ? 1 : 0, watchFired, watch.pointer))
    }

    /// Calls a handler when the process gets a signal; the signal then does nothing else.
    ///
    /// A signal belongs to one loop of a process: where another has it already the watch is not active.
    @discardableResult
    public func onSignal(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) -> Watch {
        let watch = Watch(loop: self, handler: handler, isOnce: false)
        return keep(watch, baton_watch_signal(handle, signal, watchFired, watch.pointer))
    }

    // The turn in which the loop was stopped has its end too.
    private func leave() {
        stopIsWanted = false
        turnEnd.handler?()
    }

    private func keep(_ watch: Watch, _ handle: OpaquePointer?) -> Watch {
        watch.handle = handle
        if handle != nil { watches[ObjectIdentifier(watch)] = watch }
        return watch
    }

    fileprivate func forget(_ watch: Watch) {
        watches[ObjectIdentifier(watch)] = nil
    }
}

/// What a descriptor can be ready for.
public enum Readiness: Sendable {
    /// There is something to read, or the other side has closed.
    case readable
    /// There is room to write, or writing would fail at once.
    case writable
}

/// Something that an ``EventLoop`` waits for. The loop keeps it until it is cancelled, or has fired for the only time.
@MainActor public final class Watch {
    fileprivate var handle: OpaquePointer?
    // The loop keeps it, and ends it before itself.
    private unowned(unsafe) var loop: EventLoop?
    private let handler: @MainActor () -> Void
    private let isOnce: Bool

    fileprivate init(loop: EventLoop, handler: @escaping @MainActor () -> Void, isOnce: Bool) {
        self.loop = loop
        self.handler = handler
        self.isOnce = isOnce
    }

    /// Whether the handler may still be called.
    public var isActive: Bool { handle != nil }

    /// Ends the watch: its handler is not called again. Harmless when repeated, and inside the handler.
    public func cancel() {
        let loop = loop
        end()
        loop?.forget(self)
    }

    fileprivate var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate func end() {
        loop = nil
        guard let handle else { return }
        self.handle = nil
        baton_watch_cancel(handle)
    }

    func fire() {
        if isOnce { cancel() }
        handler()
    }
}

/// Holds what the loop calls at the end of a turn.
@MainActor final class TurnEnd {
    var handler: (@MainActor () -> Void)?
    var slowTurnHandler: (@MainActor (Double) -> Void)?
}

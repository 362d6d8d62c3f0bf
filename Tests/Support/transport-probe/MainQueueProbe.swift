import BatonTransport
import Dispatch
import Foundation

/// Runs every kind of main-actor job on a loop, and prints one line for each kind that ran.
@MainActor final class MainQueueProbe {
    private let loop: EventLoop
    private let pipe: (read: Int32, write: Int32)
    private var missing: Set<String> = [
        "task", "sleep", "detached", "dispatch", "chain", "timer", "socket", "yielding",
    ]
    private var yields = 0
    private var turns = 0
    private static var earlyTaskRan = false

    init(_ mode: EventLoop.MainQueue) throws {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw EventLoopError.noEventBackend }
        pipe = (ends[0], ends[1])
        // The loop must also run a job that was enqueued before the loop existed.
        Task { @MainActor in MainQueueProbe.earlyTaskRan = true }
        loop = try EventLoop(mainQueue: mode)
        if mode == .runLoop { missing.insert("Timer") }
    }

    func run() throws {
        Task {
            try? await Task.sleep(for: .milliseconds(5))
            ran("sleep")
            let value = await Task.detached { 42 }.value
            if value == 42 { ran("detached") }
        }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.ran("dispatch") } }
        chain(1000)
        // A task that is always ready must neither block the sockets nor be blocked by them.
        let yielding = Task {
            while !Task.isCancelled {
                yields += 1
                await Task.yield()
            }
        }
        loop.watch(pipe.read, for: .readable) { [self] in
            var byte: UInt8 = 0
            guard yields > 10, read(pipe.read, &byte, 1) == 1 else { return }
            ran("socket")
            ran("yielding")
            yielding.cancel()
        }
        _ = write(pipe.write, "x", 1)
        if missing.contains("Timer") {
            _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
                MainActor.assumeIsolated { self.ran("Timer") }
            }
        }
        loop.after(20) { [self] in ran("timer") }
        loop.after(10_000) { [self] in loop.stop() }
        loop.endOfTurn = { [self] in
            turns += 1
            if MainQueueProbe.earlyTaskRan && missing.contains("task") { ran("task") }
            if missing.isEmpty { loop.stop() }
        }
        loop.run()
        for name in missing.sorted() { Probe.say("missing \(name)") }
        Probe.say(Thread.isMainThread && turns > 0 ? "ended" : "ended elsewhere")
    }

    /// Enqueues a chain of jobs, in which each job enqueues the next one. All of them must run.
    private func chain(_ count: Int) {
        Task {
            if count == 0 { ran("chain") } else { chain(count - 1) }
        }
    }

    private func ran(_ name: String) {
        guard Thread.isMainThread else { return Probe.say("\(name) on another thread") }
        missing.remove(name)
        Probe.say(name)
    }
}

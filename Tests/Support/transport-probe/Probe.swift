import BatonTransport
import Foundation

/// A program for tests that need the main thread, which a test process does not control.
///
/// The subcommands are `main-queue descriptor`, `main-queue runloop`, `signal` and `echo [PORT]`. The subcommand `echo`
/// sends each message back until it is interrupted.
@main @MainActor enum Probe {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            switch arguments.first {
            case "main-queue":
                try MainQueueProbe(arguments.dropFirst().first == "runloop" ? .runLoop : .eventDescriptor).run()
            case "signal":
                try signal()
            case "echo":
                try echo(port: arguments.dropFirst().first.flatMap { Int($0) } ?? 0)
            default:
                print("usage: transport-probe main-queue descriptor|runloop, signal, echo [PORT]")
                exit(2)
            }
        } catch {
            print(error)
            exit(1)
        }
    }

    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func signal() throws {
        let loop = try EventLoop()
        loop.onSignal(SIGTERM) {
            say("terminated")
            loop.stop()
        }
        loop.after(0) { kill(getpid(), SIGTERM) }
        loop.run()
        say("ended")
    }

    private static func echo(port: Int) throws {
        let loop = try EventLoop()
        let echo = Echo()
        var configuration = Transport.Configuration()
        configuration.port = port
        configuration.onLog = { line, _ in say(line) }
        let transport = try Transport(loop: loop, configuration: configuration, delegate: echo)
        for signal in [SIGTERM, SIGINT] {
            loop.onSignal(signal) { transport.shutDown { loop.stop() } }
        }
        say("port \(transport.port)")
        loop.run()
        say("ended")
    }
}

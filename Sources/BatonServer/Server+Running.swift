import BatonTransport
import Foundation

// Methods for a program whose only purpose is a server: they handle signals, and stop the server.
extension Server {
    /// Runs the event loop until a signal or ``stop()`` ends the server. Call it on the main thread.
    ///
    /// Standard output is flushed first, so that a reader of a pipe sees at once what the program has printed.
    public func run() {
        stopOnSignals()
        fflush(nil)
        loop.run()
        for watch in signalWatches { watch.cancel() }
        signalWatches = []
    }

    /// Lets SIGINT (Ctrl-C) and SIGTERM stop the server. ``run()`` does this, too.
    public func stopOnSignals() {
        guard signalWatches.isEmpty else { return }
        signalWatches = [SIGINT, SIGTERM].map { signal in loop.onSignal(signal) { [weak self] in self?.stop() } }
    }

    /// Shuts the server down and ends ``run()``. Screens with state restoration are saved. Further calls do nothing.
    public func stop() {
        guard !isStopping else { return }
        isStopping = true
        let (stopping, finishing) = (onStop, afterShutDown)
        // The closures `onStop` and `afterShutDown` are released here: they may retain objects that retain the server.
        (onStop, afterShutDown) = (nil, nil)
        stopping?()
        shutDown { [loop] in
            guard let finishing else { return loop.stop() }
            finishing { loop.stop() }
        }
    }

    /// Returns the address for a browser on this machine, with a slash at its end.
    static func localAddress(of configuration: Transport.Configuration, port: Int) -> String {
        let host = configuration.host
        let name = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "[::1]" : host.contains(":") ? "[\(host)]" : host
        return "\(configuration.credentials == nil ? "http" : "https")://\(name):\(port)/"
    }
}

extension Server.Configuration {
    /// Creates the configuration of a program whose only purpose is a server.
    ///
    /// Sentences for the administrator are written to standard error. If other machines can reach the host, clients
    /// have to be paired (``AdmissionRules/mode(forHost:)``).
    /// - Parameters:
    ///   - folder: the folder of the page's files, such as `PageFolder.find()`.
    ///   - host: the address to listen on; `0.0.0.0` for every address of this machine.
    ///   - port: the port to listen on; 0 lets the system choose.
    /// - Throws: ``StaticFiles/Problem`` if the folder contains no page.
    public init(page folder: String, host: String = "127.0.0.1", port: Int = 8_080) throws {
        self.init(files: try StaticFiles(folder: folder))
        transport.host = host
        transport.port = port
        admission.mode = AdmissionRules.mode(forHost: host)
        let log: @MainActor (String) -> Void = { sentence in
            // If standard error is closed, the server must continue, so errors of this write are ignored.
            try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
        }
        self.log = log
        transport.onNotice = log
        transport.onLog = { line, isError in
            if isError { log("libwebsockets: \(line)") }
        }
    }
}

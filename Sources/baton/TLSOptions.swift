import BatonTransport
import ArgumentParser
import BatonServer
import Foundation

/// The TLS options of `baton serve`.
struct TLSOptions: ParsableArguments {
    @Option(
        name: .customLong("cert"),
        help: ArgumentHelp(
            "Serve TLS with this certificate: a PEM file that contains the certificate and its chain. It is read again when the file changes. 'baton cert' creates one.",
            valueName: "file"))
    var certificate: String?

    @Option(
        name: .customLong("key"),
        help: ArgumentHelp(
            "The certificate's key, as PEM. By default, it is in the certificate's file.", valueName: "file"))
    var key: String?

    func validate() throws {
        guard key == nil || certificate != nil else {
            throw ValidationError("--key: the certificate is missing. Name it with --cert.")
        }
    }

    private var files: TLSFiles? {
        certificate.map { TLSFiles(certificate: Self.path($0), key: Self.path(key ?? $0)) }
    }

    private static func path(_ name: String) -> String {
        let name = (name as NSString).expandingTildeInPath
        return name.hasPrefix("/") ? name : FileManager.default.currentDirectoryPath + "/" + name
    }

    /// Reads the certificate and its key, and prints warnings about them.
    /// - Throws: `TLSError`.
    @MainActor
    func read() throws -> TLSCredentials? {
        guard let files else { return nil }
        let credentials = try TLSCredentials(files: files)
        for sentence in files.warnings(for: credentials.description) { Console.say(sentence) }
        return credentials
    }

    /// Starts to watch the certificate's files for changes.
    @MainActor
    func renewal(
        of credentials: TLSCredentials?, on loop: EventLoop, renew: @escaping @MainActor (TLSCredentials) throws -> Void
    ) -> TLSRenewal? {
        guard let files, let credentials else { return nil }
        return TLSRenewal(files, current: credentials, loop: loop, renew: renew) { Console.say($0) }
    }

    /// Handles SIGHUP by reading the certificate again; a server without TLS ignores the signal. If the signal means
    /// that the server's terminal was closed, the server saves its state and ends, as with SIGTERM.
    /// - Parameter renew: reads the certificate; nil without TLS.
    @MainActor
    static func onHangUp(of loop: EventLoop, renew: (@MainActor () -> Void)?, end: @escaping @MainActor () -> Void)
        -> Watch
    {
        // If `nohup` has made the process ignore SIGHUP, the server continues without its terminal.
        var before = sigaction()
        sigaction(SIGHUP, nil, &before)
        let isIgnored =
            unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        let endsWithTerminal = !isIgnored && hasTerminal
        return loop.onSignal(SIGHUP) {
            if endsWithTerminal, !hasTerminal { return end() }
            guard let renew else {
                return Console.say(
                    "SIGHUP reads the certificate again, but this server has none. The signal is ignored.")
            }
            renew()
        }
    }

    private static var hasTerminal: Bool {
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}

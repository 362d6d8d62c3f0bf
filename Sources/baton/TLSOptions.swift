import ArgumentParser
import BatonServer
import Foundation

/// With what certificate `baton serve` speaks TLS.
struct TLSOptions: ParsableArguments {
    @Option(
        name: .customLong("cert"),
        help: ArgumentHelp(
            "Speak TLS with this certificate, a PEM file with those that vouch for it behind. It is taken anew when the file changes. 'baton cert' makes one.",
            valueName: "file"))
    var certificate: String?

    @Option(
        name: .customLong("key"),
        help: ArgumentHelp("The certificate's key, as PEM. Without it, the key is in the certificate's file.", valueName: "file"))
    var key: String?

    func validate() throws {
        guard key == nil || certificate != nil else {
            throw ValidationError("--key: name the certificate that it belongs to, with --cert.")
        }
    }

    private var files: TLSFiles? {
        certificate.map { TLSFiles(certificate: Self.path($0), key: Self.path(key ?? $0)) }
    }

    private static func path(_ name: String) -> String {
        let name = (name as NSString).expandingTildeInPath
        return name.hasPrefix("/") ? name : FileManager.default.currentDirectoryPath + "/" + name
    }

    /// Reads both, and says what is not as it should be.
    /// - Throws: `TLSError`.
    @MainActor
    func read() throws -> TLSCredentials? {
        guard let files else { return nil }
        let credentials = try TLSCredentials(files: files)
        for sentence in files.warnings(for: credentials.description) { Console.say(sentence) }
        return credentials
    }

    /// Looks for others from now on.
    @MainActor
    func renewal(
        of credentials: TLSCredentials?, on loop: EventLoop, renew: @escaping @MainActor (TLSCredentials) throws -> Void
    ) -> TLSRenewal? {
        guard let files, let credentials else { return nil }
        return TLSRenewal(files, current: credentials, loop: loop, renew: renew) { Console.say($0) }
    }

    /// What SIGHUP means: to read the certificate anew, as it does to other servers; or that the terminal is gone in which it was started, and with it whoever would
    /// stop it.
    @MainActor
    func onHangUp(of loop: EventLoop, renew: @escaping @MainActor () -> Void, end: @escaping @MainActor () -> Void) -> Watch {
        let hadTerminal = Self.hasTerminal
        return loop.onSignal(SIGHUP) {
            if hadTerminal, !Self.hasTerminal { end() } else { renew() }
        }
    }

    private static var hasTerminal: Bool {
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}

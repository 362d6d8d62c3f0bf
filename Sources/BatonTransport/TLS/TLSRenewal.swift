import Foundation

/// Reloads a certificate when its files have changed, as after `certbot renew`. New connections use the new
/// certificate; open connections are not affected.
@MainActor public final class TLSRenewal {
    private let files: TLSFiles
    private let loop: EventLoop
    private let renew: @MainActor (TLSCredentials) throws -> Void
    private let say: @MainActor (_ sentence: String) -> Void
    private var current: TLSCredentials
    private var watch: FileWatch?
    private var settling: Watch?
    private var attempts = 0

    /// How long to wait before each attempt to read the files, in milliseconds. A certificate and its key are
    /// written one after the other.
    static let pauses: [Double] = [250, 1_000, 4_000]

    /// Starts to watch the files.
    /// - Parameters:
    ///   - current: the credentials that were read from the files.
    ///   - renew: uses new credentials.
    ///   - say: receives a sentence for the administrator.
    public init(
        _ files: TLSFiles, current: TLSCredentials, loop: EventLoop,
        renew: @escaping @MainActor (TLSCredentials) throws -> Void,
        say: @escaping @MainActor (_ sentence: String) -> Void
    ) {
        self.files = files
        self.current = current
        self.loop = loop
        self.renew = renew
        self.say = say
        watch = FileWatch([files.certificate, files.key], on: loop) { [weak self] in self?.settle() }
    }

    isolated deinit { end() }

    /// Stops watching.
    public func end() {
        settling?.cancel()
        watch?.end()
    }

    /// Reads the files now, as after a signal, and reports the result even if nothing has changed.
    public func readNow() {
        settling?.cancel()
        attempts = Self.pauses.count
        read(isAsked: true)
    }

    private func settle() {
        settling?.cancel()
        attempts = 0
        wait()
    }

    private func wait() {
        settling = loop.after(Self.pauses[attempts]) { [weak self] in
            self?.attempts += 1
            self?.read(isAsked: false)
        }
    }

    private func read(isAsked: Bool) {
        // Watches the targets of the links again, which may be other files now.
        if isAsked || attempts == 1 { watch?.begin() }
        do {
            let credentials = try TLSCredentials(files: files)
            guard credentials != current else {
                if isAsked { say("The certificate \(files.certificate) has not changed.") }
                return
            }
            let certificate = credentials.description
            try renew(credentials)
            current = credentials
            say(
                "The certificate was renewed"
                    + (certificate.map { ": it is valid until \(TLSFiles.day($0.ends))." } ?? "."))
            for sentence in files.warnings(for: certificate) { say(sentence) }
        } catch {
            guard attempts >= Self.pauses.count else { return wait() }
            say("\(error) The previous certificate stays in use.")
        }
    }
}

import Foundation

/// Takes a certificate anew when its files have changed, as after `certbot renew`, and has those who connect from then on get it. Nobody who is connected notices.
@MainActor public final class TLSRenewal {
    private let files: TLSFiles
    private let loop: EventLoop
    private let renew: @MainActor (TLSCredentials) throws -> Void
    private let say: @MainActor (_ sentence: String) -> Void
    private var current: TLSCredentials
    private var watch: FileWatch?
    private var settling: Watch?
    private var attempts = 0

    /// A certificate and its key are written one after the other: so long is waited for the other, in milliseconds, and so often.
    static let pauses: [Double] = [250, 1_000, 4_000]

    /// Begins to look at the files.
    /// - Parameters:
    ///   - current: what was read of them.
    ///   - renew: hands a new certificate to who uses it.
    ///   - say: gets a sentence for whoever runs the server.
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

    /// Looks no longer.
    public func end() {
        settling?.cancel()
        watch?.end()
    }

    /// Reads the files now, as after a signal, and says what came of it in any case.
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
        // What was led to may be elsewhere now.
        if isAsked || attempts == 1 { watch?.begin() }
        do {
            let credentials = try TLSCredentials(files: files)
            guard credentials != current else {
                if isAsked { say("The certificate \(files.certificate) is the same as before.") }
                return
            }
            let certificate = credentials.description
            try renew(credentials)
            current = credentials
            say(
                "The certificate was renewed"
                    + (certificate.map { ": it is good until \(TLSFiles.day($0.ends))." } ?? "."))
            for sentence in files.warnings(for: certificate) { say(sentence) }
        } catch {
            guard attempts >= Self.pauses.count else { return wait() }
            say("\(error) The certificate from before stays in use.")
        }
    }
}

import BatonSupport
import Foundation

/// Reloads a certificate when its files have changed, as after `certbot renew`. New connections use the new
/// certificate; open connections are not affected.
@MainActor public final class TLSRenewal {
    private let files: TLSFiles
    private let loop: EventLoop
    private let renew: @MainActor (TLSCredentials) throws -> Void
    private let onNotice: @MainActor (_ sentence: String) -> Void
    private var current: TLSCredentials
    private var watch: FolderWatch?
    private var debounceTimer: Watch?
    private var attempts = 0

    /// How long to wait before each attempt to read the files, in milliseconds. A certificate and its key are written
    /// one after the other. An early attempt can therefore find a new file and an old one, which do not match.
    static let retryDelays: [Double] = [250, 1_000, 4_000]

    /// Starts to watch the files.
    /// - Parameters:
    ///   - current: the credentials that were read from the files.
    ///   - renew: called with the new credentials, so that new connections use them.
    ///   - onNotice: receives a sentence for the administrator.
    public init(
        _ files: TLSFiles, current: TLSCredentials, loop: EventLoop,
        renew: @escaping @MainActor (TLSCredentials) throws -> Void,
        onNotice: @escaping @MainActor (_ sentence: String) -> Void
    ) {
        self.files = files
        self.current = current
        self.loop = loop
        self.renew = renew
        self.onNotice = onNotice
        do throws(FileWatcherError) {
            watch = try FolderWatch(on: loop) { [weak self] in self?.scheduleRead() }
            watchFolders()
        } catch {
            onNotice("The server cannot detect a renewed certificate: \(error.description)")
        }
    }

    isolated deinit { end() }

    /// Stops watching.
    public func end() {
        debounceTimer?.cancel()
        watch?.stop()
    }

    /// Reads the files now, as after a signal, and reports the result even if nothing has changed.
    public func reload() {
        debounceTimer?.cancel()
        attempts = Self.retryDelays.count
        read(isRequested: true)
    }

    /// Watches the folders of the files and of their link targets.
    private func watchFolders() {
        watch?.watch(Set([files.certificate, files.key].flatMap { FolderWatch.folders(of: $0) }))
    }

    private func scheduleRead() {
        debounceTimer?.cancel()
        attempts = 0
        waitBeforeRead()
    }

    private func waitBeforeRead() {
        debounceTimer = loop.after(Self.retryDelays[attempts]) { [weak self] in
            self?.attempts += 1
            self?.read(isRequested: false)
        }
    }

    private func read(isRequested: Bool) {
        // The folders are watched again, because the links may have other targets now.
        if isRequested || attempts == 1 { watchFolders() }
        do {
            let credentials = try TLSCredentials(files: files)
            guard credentials != current else {
                if isRequested { onNotice("The certificate \(files.certificate) has not changed.") }
                return
            }
            let certificate = credentials.description
            try renew(credentials)
            current = credentials
            onNotice(
                "The certificate was renewed"
                    + (certificate.map { ": it is valid until \(TLSFiles.day($0.notAfter))." } ?? "."))
            for sentence in files.warnings(for: certificate) { onNotice(sentence) }
        } catch {
            guard attempts >= Self.retryDelays.count else { return waitBeforeRead() }
            onNotice("\(error) The previous certificate stays in use.")
        }
    }
}

import Foundation
import ResponderKit

/// Keeps what screens were like: in memory, and in a folder's files, from which a server that begins anew takes it. (K1, K4)
///
/// Files are written behind the event loop's back, one after the other. Those that are there when the server begins are read then, before anybody waits.
@MainActor
final class StateStore {
    /// What is kept of one screen.
    struct Kept: Codable, Equatable, Sendable {
        /// The form of the file. Others are not read.
        static let format = 1

        var format = Self.format
        /// The screen's name.
        var screen: String
        /// Which of that name: the sizes of a shared one, or the epoch of a private one.
        var key: String
        var isPrivate: Bool
        var savedAt: Date
        var state: RestorableState
    }

    /// How large what is kept of a screen may be, in bytes, and of one that is only its client's.
    static let limit = 1 << 20
    static let privateLimit = 1 << 16
    /// For how long private screens are kept, in seconds.
    static let privateAge: TimeInterval = 86_400
    private static let suffix = "state"
    /// Stands behind the name of a file while its screen takes what is in it.
    private static let takingSuffix = "taking"

    private let folder: URL?
    private let privateCount: Int
    private let today: @MainActor () -> Date
    private let log: (@MainActor (String) -> Void)?
    private let writer = DispatchQueue(label: "baton.states")
    private var kept: [String: Kept] = [:]

    /// - Parameters:
    ///   - folder: where the files are; nil keeps all of it in memory. It is made when something is written.
    ///   - privateCount: how many private screens are kept: the latest.
    ///   - today: the date.
    ///   - log: gets a sentence where something cannot be read or written.
    init(
        folder: String?, privateCount: Int = 500, today: @escaping @MainActor () -> Date = { Date() },
        log: (@MainActor (String) -> Void)? = nil
    ) {
        self.folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
        self.privateCount = privateCount
        self.today = today
        self.log = log
        read()
    }

    // MARK: Taking

    /// What is kept of a screen that is about to begin. It is kept no longer, and comes back with `took(_:)` or `keep(_:)`.
    ///
    /// Its file has another name until then: should the server end in between, that screen begins as new the next time, and not the same way for ever.
    func take(screen: String, key: String, isPrivate: Bool) -> RestorableState? {
        forgetOld()
        let name = Self.name(screen, key, isPrivate: isPrivate)
        guard let found = kept[name], found.screen == screen else { return nil }
        kept[name] = nil
        if let file = file(name) { rename(file.path, file.appendingPathExtension(Self.takingSuffix).path) }
        return found.state
    }

    /// The screen has begun with what was taken: a shared one could begin so again, a private one is kept under another key from here on.
    func took(screen: String, key: String, isPrivate: Bool) {
        guard let file = file(Self.name(screen, key, isPrivate: isPrivate)) else { return }
        let taken = file.appendingPathExtension(Self.takingSuffix).path
        guard isPrivate else { return _ = rename(taken, file.path) }
        // Behind what may still be on its way there.
        writer.async {
            unlink(taken)
            unlink(file.path)
        }
    }

    // MARK: Keeping

    /// Keeps what a screen is like in the place of what was kept of it before.
    func keep(_ state: RestorableState, screen: String, key: String, isPrivate: Bool) {
        let size = state.byteCount
        let limit = isPrivate ? Self.privateLimit : Self.limit
        guard size <= limit else {
            log?(
                "What the screen '\(screen)' writes down of itself has \(size) bytes, and at most \(limit) are kept: it will begin as it was before that."
            )
            return
        }
        let name = Self.name(screen, key, isPrivate: isPrivate)
        guard kept[name]?.state != state else { return }
        let new = Kept(screen: screen, key: key, isPrivate: isPrivate, savedAt: today(), state: state)
        kept[name] = new
        if kept.count > privateCount { forgetOld() }
        write(new, name)
    }

    /// Keeps nothing of a screen any longer.
    func forget(screen: String, key: String, isPrivate: Bool) { forget(Self.name(screen, key, isPrivate: isPrivate)) }

    /// Comes back once all files are written. The event loop stands still meanwhile: for the end of the server.
    func finish() { writer.sync {} }

    private func forget(_ name: String) {
        guard kept.removeValue(forKey: name) != nil, let file = file(name) else { return }
        writer.async { unlink(file.path) }
    }

    /// What nobody came back for.
    private func forgetOld() {
        let oldest = today().addingTimeInterval(-Self.privateAge)
        let waiting = kept.filter(\.value.isPrivate).sorted { $0.value.savedAt > $1.value.savedAt }
        for (index, (name, kept)) in waiting.enumerated() where index >= privateCount || kept.savedAt <= oldest { forget(name) }
    }

    // MARK: Files

    /// Whatever a screen or a client is called, the name is a file's, and each has its own.
    private static func name(_ screen: String, _ key: String, isPrivate: Bool) -> String {
        let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}")).union(
            CharacterSet(charactersIn: "-_"))
        let parts = [screen, isPrivate ? "client" : "all", key].map { $0.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return parts.joined(separator: ".")
    }

    private func file(_ name: String) -> URL? { folder?.appendingPathComponent("\(name).\(Self.suffix)") }

    private func write(_ new: Kept, _ name: String) {
        guard let folder, let file = file(name) else { return }
        let log = log
        writer.async {
            do {
                // What people wrote is nobody else's.
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try StateFile.write(new, to: file)
            } catch {
                let sentence =
                    "What the screen '\(new.screen)' is like could not be written to \(file.path) (\(error.localizedDescription)): it will not be so again when the server is started anew."
                Task { @MainActor in log?(sentence) }
            }
        }
    }

    private func read() {
        guard let folder, let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) else {
            return
        }
        for file in files {
            switch file.pathExtension {
            case Self.takingSuffix:
                log?("The server ended while a screen took what was kept in \(file.path). That screen begins as new.")
                unlink(file.path)
            case Self.suffix:
                guard let found = StateFile.read(file),
                    self.file(Self.name(found.screen, found.key, isPrivate: found.isPrivate))?.path == file.path
                else {
                    log?("What is in \(file.path) is not what a screen was like. The screen begins as new.")
                    unlink(file.path)
                    continue
                }
                kept[Self.name(found.screen, found.key, isPrivate: found.isPrivate)] = found
            default: break
            }
        }
        forgetOld()
    }
}

/// A screen's file.
private enum StateFile {
    static func write(_ kept: StateStore.Kept, to file: URL) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try encoder.encode(kept).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    /// - Returns: nil where it is not whole, or of another form.
    static func read(_ file: URL) -> StateStore.Kept? {
        guard let data = try? Data(contentsOf: file), let kept = try? PropertyListDecoder().decode(StateStore.Kept.self, from: data) else {
            return nil
        }
        return kept.format == StateStore.Kept.format ? kept : nil
    }
}

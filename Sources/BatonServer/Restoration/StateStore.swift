import BatonSupport
import Foundation
import ResponderKit

/// Saves the state of screens in memory and in a folder, from which the next start of the server restores them.
/// (K1, K4)
///
/// Files are written one after the other on another thread. Existing files are read when the server starts.
@MainActor
final class StateStore {
    /// Identifies the screen of a saved state.
    struct ScreenID: Codable, Hashable, Sendable {
        /// The screen's name.
        var screen: String
        /// Distinguishes screens with the same name: the size and text size of a shared screen, or the epoch of a
        /// private screen.
        var key: String
        var isPrivate: Bool
    }

    /// The saved state of one screen.
    struct SavedState: Codable, Equatable, Sendable {
        /// The version of the file format. Files with another version are not read.
        static let format = 1

        var format = Self.format
        var screenID: ScreenID
        var savedAt: Date
        var state: RestorableState
        /// Whether the state contains data that a person has entered. Older files have no value, which is treated as
        /// true.
        var hasData: Bool?
        /// The address or network of a private screen's client, whose quota the state uses; nil if the state uses no
        /// client's quota.
        var owner: String?

        private enum CodingKeys: String, CodingKey {
            case format, savedAt, state, hasData, owner
            case screenID = "place"
        }
    }

    /// The maximum number of saved private screens of one address: an eighth of the maximum for all addresses.
    private var ownerCount: Int { max(1, privateCount / 8) }
    /// The maximum size of a saved state in bytes; `privateSizeLimit` applies to private screens.
    static let sizeLimit = 1 << 20
    static let privateSizeLimit = 1 << 16
    /// The maximum age of the saved state of a private screen, in seconds.
    static let privateAge: TimeInterval = 86_400
    private static let suffix = "state"
    /// The suffix of a file while its screen is being restored.
    private static let restoringSuffix = "taking"
    /// The characters that are not percent-encoded in file names.
    private static let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}"))
        .union(CharacterSet(charactersIn: "-_"))

    private let folder: URL?
    private let privateCount: Int
    private let today: @MainActor () -> Date
    private let log: (@MainActor (String) -> Void)?
    private let writer = DispatchQueue(label: "baton.states")
    private var savedStates: [ScreenID: SavedState] = [:]
    /// The path of a file that a newer version of the server has written; nil if there is no such file. The server does
    /// not change this file.
    private(set) var newerFile: String?
    /// All saved states, in a stable order.
    var all: [SavedState] {
        savedStates.values.sorted { ($0.screenID.screen, $0.screenID.key) < ($1.screenID.screen, $1.screenID.key) }
    }

    /// - Parameters:
    ///   - folder: the folder of the files; nil saves in memory only. The folder is created at the first write.
    ///   - privateCount: the maximum number of saved private screens; the latest are kept.
    ///   - today: returns the present date.
    ///   - log: receives a sentence if a file cannot be read or written.
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

    /// Adds a saved state from a journal, at the start of a replay.
    func insert(_ state: SavedState) { savedStates[state.screenID] = state }

    // MARK: Restoring

    /// Removes and returns the saved state of a screen that is about to start. `finishRestoring(_:)` or `save(_:for:)`
    /// saves it again.
    ///
    /// Until that call, the file of the state has another name. If restoring the state crashes the server, the screen
    /// starts in its initial state the next time. A bad state therefore crashes the server only once.
    func beginRestoring(_ screenID: ScreenID) -> SavedState? {
        evictOldStates()
        guard let found = savedStates.removeValue(forKey: screenID) else { return nil }
        if let file = file(screenID) { rename(file.path, file.appendingPathExtension(Self.restoringSuffix).path) }
        return found
    }

    /// Confirms that a screen has started with its saved state. The file of a shared screen gets its previous name. A
    /// private screen is saved under a new key, so its old file is deleted.
    func finishRestoring(_ screenID: ScreenID) {
        guard let file = file(screenID) else { return }
        let restoring = file.appendingPathExtension(Self.restoringSuffix).path
        guard screenID.isPrivate else { return _ = rename(restoring, file.path) }
        // The file is deleted on the writer's queue, after earlier writes to the file.
        writer.async {
            unlink(restoring)
            unlink(file.path)
        }
    }

    // MARK: Saving

    /// Saves the state of a screen, and replaces its previous state.
    /// - Parameters:
    ///   - hasData: whether a person has entered data. Private screens with such data are evicted last.
    ///   - owner: the client whose quota the state of a private screen uses, as `owner(of:)` returns it.
    func save(_ state: RestorableState, for screenID: ScreenID, hasData: Bool = true, owner: String? = nil) {
        let size = state.byteCount
        let limit = screenID.isPrivate ? Self.privateSizeLimit : Self.sizeLimit
        guard size <= limit else {
            log?(
                "The state of the screen '\(screenID.screen)' has \(size) bytes, more than the limit of \(limit), and is not saved. A restart restores the state that was saved last."
            )
            return
        }
        guard savedStates[screenID]?.state != state else { return }
        let new = SavedState(screenID: screenID, savedAt: today(), state: state, hasData: hasData, owner: owner)
        savedStates[screenID] = new
        if screenID.isPrivate { evictOldStates() }
        if savedStates[screenID] != nil { write(new) }
    }

    /// Deletes the saved state of a screen.
    func delete(_ screenID: ScreenID) {
        guard savedStates.removeValue(forKey: screenID) != nil, let file = file(screenID) else { return }
        writer.async { unlink(file.path) }
    }

    /// Returns once all files are written. This blocks the event loop: call it only when the server shuts down.
    func finish() { writer.sync {} }

    /// Evicts saved states of private screens: those that are too old, then those beyond the limit of their client,
    /// then those beyond the total limit.
    private func evictOldStates() {
        let oldest = today().addingTimeInterval(-Self.privateAge)
        for old in savedStates.values where old.screenID.isPrivate && old.savedAt <= oldest { delete(old.screenID) }
        let privateStates = savedStates.values.filter(\.screenID.isPrivate)
        guard privateStates.count > ownerCount else { return }
        for (owner, screens) in Dictionary(grouping: privateStates, by: \.owner) where owner != nil {
            evict(screens, beyond: ownerCount)
        }
        evict(savedStates.values.filter(\.screenID.isPrivate), beyond: privateCount)
    }

    /// Evicts the states that exceed a count: first those without entered data, and among these the oldest first.
    private func evict(_ screens: [SavedState], beyond count: Int) {
        guard screens.count > count else { return }
        func rank(_ kept: SavedState) -> (Int, Date, String) {
            (kept.hasData ?? true ? 1 : 0, kept.savedAt, kept.screenID.key)
        }
        for old in screens.sorted(by: { rank($0) < rank($1) }).prefix(screens.count - count) { delete(old.screenID) }
    }

    /// Returns the client whose quota a private screen uses: an IPv4 address, or the /64 network of an IPv6 address.
    /// - Returns: nil for this machine's own addresses, because a proxy on this machine may connect for all clients.
    static func owner(of address: String) -> String? {
        let owner = PairingRateLimiter.peerKey(of: address)
        let isLocal = owner.isEmpty || owner.hasPrefix("127.") || address.prefix { $0 != "%" } == "::1"
        return isLocal ? nil : owner
    }

    // MARK: Files

    /// Returns the file of a screen. Names are percent-encoded, so that each screen has a valid file name of its
    /// own.
    private func file(_ screenID: ScreenID) -> URL? {
        let parts = [screenID.screen, screenID.isPrivate ? "client" : "all", screenID.key].map {
            $0.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
        }
        return folder?.appendingPathComponent("\(parts.joined(separator: ".")).\(Self.suffix)")
    }

    private func write(_ new: SavedState) {
        guard let folder, let file = file(new.screenID) else { return }
        let log = log
        writer.async {
            do {
                // Only the owner may read the folder, because it contains what people have written.
                try DurableFile.makeFolder(folder.path)
                try StateFile.write(new, to: file)
            } catch {
                let sentence =
                    "The state of the screen '\(new.screenID.screen)' could not be written to \(file.path) (\(error.localizedDescription)). A restart does not restore it."
                Task { @MainActor in log?(sentence) }
            }
        }
    }

    private func read() {
        guard let folder,
            let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        else {
            return
        }
        for file in files {
            switch file.pathExtension {
            case Self.restoringSuffix where StateFile.isNewer(file): newerFile = min(newerFile ?? file.path, file.path)
            case Self.restoringSuffix:
                log?(
                    "The server ended while a screen restored its state from \(file.path). The screen starts without saved state, and the file is deleted."
                )
                unlink(file.path)
            case DurableFile.draftExtension: unlink(file.path)
            case Self.suffix where StateFile.isNewer(file): newerFile = min(newerFile ?? file.path, file.path)
            case Self.suffix:
                guard let found = StateFile.read(file), self.file(found.screenID)?.path == file.path else {
                    log?(
                        "\(file.path) does not contain the state of a screen. The screen starts without saved state, and the file is deleted."
                    )
                    unlink(file.path)
                    continue
                }
                savedStates[found.screenID] = found
            default: break
            }
        }
        evictOldStates()
    }
}

/// Reads and writes the file of a saved state.
private enum StateFile {
    static func write(_ kept: StateStore.SavedState, to file: URL) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try DurableFile.write(encoder.encode(kept), to: file.path)
    }

    /// Returns whether a newer version of the server has written the file.
    static func isNewer(_ file: URL) -> Bool {
        struct Header: Decodable { var format: Int }
        guard let data = try? Data(contentsOf: file),
            let header = try? PropertyListDecoder().decode(Header.self, from: data)
        else {
            return false
        }
        return header.format > StateStore.SavedState.format
    }

    /// - Returns: nil if the file is damaged or has another format.
    static func read(_ file: URL) -> StateStore.SavedState? {
        guard let data = try? Data(contentsOf: file),
            let kept = try? PropertyListDecoder().decode(StateStore.SavedState.self, from: data)
        else {
            return nil
        }
        return kept.format == StateStore.SavedState.format ? kept : nil
    }
}

/// An error of the folder of saved states.
public struct StateFolderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The error message for the administrator: what is wrong, what it means, and what to do.
    public let description: String

    init(newerFile file: String) {
        description =
            "The saved state of a screen in \(file) was written by a newer version of Baton. This version would lose "
            + "that state, so the server does not start. Start the newer version, or name another folder with --state DIR."
    }
}

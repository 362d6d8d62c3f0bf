import DurableFiles
import Foundation
import ResponderKit

/// Keeps what screens were like: in memory, and in a folder's files, from which a server that begins anew takes it. (K1, K4)
///
/// Files are written behind the event loop's back, one after the other. Those that are there when the server begins are read then, before anybody waits.
@MainActor
final class StateStore {
    /// Which screen something is kept of.
    struct Place: Codable, Hashable, Sendable {
        /// The screen's name.
        var screen: String
        /// Which of that name: the sizes of a shared one, or the epoch of a private one.
        var key: String
        var isPrivate: Bool
    }

    /// What is kept of one screen.
    struct Kept: Codable, Equatable, Sendable {
        /// The form of the file. Others are not read.
        static let format = 1

        var format = Self.format
        var place: Place
        var savedAt: Date
        var state: RestorableState
        /// Somebody has entered something; nil in files of before this was noted, which count as if it were so.
        var hasData: Bool?
        /// The client's address or network, to which a private screen counts; nil for none.
        var owner: String?
    }

    /// How many private screens of one address are kept: an eighth of all.
    private var ownerCount: Int { max(1, privateCount / 8) }
    /// How large what is kept of a screen may be, in bytes, and of one that is only its client's.
    static let limit = 1 << 20
    static let privateLimit = 1 << 16
    /// For how long private screens are kept, in seconds.
    static let privateAge: TimeInterval = 86_400
    private static let suffix = "state"
    /// Stands behind the name of a file while its screen takes what is in it.
    private static let takingSuffix = "taking"
    /// What stands in the names of files as it is.
    private static let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}"))
        .union(CharacterSet(charactersIn: "-_"))

    private let folder: URL?
    private let privateCount: Int
    private let today: @MainActor () -> Date
    private let log: (@MainActor (String) -> Void)?
    private let writer = DispatchQueue(label: "baton.states")
    private var kept: [Place: Kept] = [:]
    /// A file that a newer version has written, if there is one. It is left as it is.
    private(set) var newerFile: String?
    /// All that is kept now, in an order that is always the same.
    var all: [Kept] { kept.values.sorted { ($0.place.screen, $0.place.key) < ($1.place.screen, $1.place.key) } }

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

    /// Begins with what another has kept.
    func begin(with kept: Kept) { self.kept[kept.place] = kept }

    // MARK: Taking

    /// What is kept of a screen that is about to begin. It is kept no longer, and comes back with `took(_:)` or `keep(_:at:)`.
    ///
    /// Its file has another name until then: should the server end in between, that screen begins as new the next time, and not the same way for ever.
    func take(_ place: Place) -> Kept? {
        forgetOld()
        guard let found = kept.removeValue(forKey: place) else { return nil }
        if let file = file(place) { rename(file.path, file.appendingPathExtension(Self.takingSuffix).path) }
        return found
    }

    /// The screen has begun with what was taken: a shared one could begin so again, a private one is kept under another key from here on.
    func took(_ place: Place) {
        guard let file = file(place) else { return }
        let taken = file.appendingPathExtension(Self.takingSuffix).path
        guard place.isPrivate else { return _ = rename(taken, file.path) }
        // Behind what may still be on its way there.
        writer.async {
            unlink(taken)
            unlink(file.path)
        }
    }

    // MARK: Keeping

    /// Keeps what a screen is like in the place of what was kept of it before.
    /// - Parameters:
    ///   - hasData: whether somebody has entered something. Such private screens are evicted last.
    ///   - owner: the client that a private screen counts to, as `owner(of:)` gives it.
    func keep(_ state: RestorableState, at place: Place, hasData: Bool = true, owner: String? = nil) {
        let size = state.byteCount
        let limit = place.isPrivate ? Self.privateLimit : Self.limit
        guard size <= limit else {
            log?(
                "What the screen '\(place.screen)' writes down of itself has \(size) bytes, and at most \(limit) are kept: it will begin as it was before that."
            )
            return
        }
        guard kept[place]?.state != state else { return }
        let new = Kept(place: place, savedAt: today(), state: state, hasData: hasData, owner: owner)
        kept[place] = new
        if place.isPrivate { forgetOld() }
        if kept[place] != nil { write(new) }
    }

    /// Keeps nothing of a screen any longer.
    func forget(_ place: Place) {
        guard kept.removeValue(forKey: place) != nil, let file = file(place) else { return }
        writer.async { unlink(file.path) }
    }

    /// Comes back once all files are written. The event loop stands still meanwhile: for the end of the server.
    func finish() { writer.sync {} }

    /// Evicts private screens that are too old, and those beyond the limits: of one client first, then of all.
    private func forgetOld() {
        let oldest = today().addingTimeInterval(-Self.privateAge)
        for old in kept.values where old.place.isPrivate && old.savedAt <= oldest { forget(old.place) }
        let waiting = kept.values.filter(\.place.isPrivate)
        guard waiting.count > ownerCount else { return }
        for (owner, screens) in Dictionary(grouping: waiting, by: \.owner) where owner != nil {
            evict(screens, beyond: ownerCount)
        }
        evict(kept.values.filter(\.place.isPrivate), beyond: privateCount)
    }

    /// Evicts those beyond a count: first screens in which nothing was entered, of these the oldest.
    private func evict(_ screens: [Kept], beyond count: Int) {
        guard screens.count > count else { return }
        func rank(_ kept: Kept) -> (Int, Date, String) { (kept.hasData ?? true ? 1 : 0, kept.savedAt, kept.place.key) }
        for old in screens.sorted(by: { rank($0) < rank($1) }).prefix(screens.count - count) { forget(old.place) }
    }

    /// The client that a private screen counts to: an IPv4 address, or the /64 network of an IPv6 address.
    /// - Returns: nil for this machine's own addresses, behind which a proxy may have everybody, and for none.
    static func owner(of address: String) -> String? {
        let owner = PeerLocks.key(address)
        let isOwn = owner.isEmpty || owner.hasPrefix("127.") || address.prefix { $0 != "%" } == "::1"
        return isOwn ? nil : owner
    }

    // MARK: Files

    /// Whatever a screen or a client is called, its name is a file's, and each has its own.
    private func file(_ place: Place) -> URL? {
        let parts = [place.screen, place.isPrivate ? "client" : "all", place.key].map {
            $0.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
        }
        return folder?.appendingPathComponent("\(parts.joined(separator: ".")).\(Self.suffix)")
    }

    private func write(_ new: Kept) {
        guard let folder, let file = file(new.place) else { return }
        let log = log
        writer.async {
            do {
                // What people wrote is nobody else's.
                try DurableFile.makeFolder(folder.path)
                try StateFile.write(new, to: file)
            } catch {
                let sentence =
                    "What the screen '\(new.place.screen)' is like could not be written to \(file.path) (\(error.localizedDescription)): it will not be so again when the server is started anew."
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
            case Self.takingSuffix where StateFile.isNewer(file): newerFile = min(newerFile ?? file.path, file.path)
            case Self.takingSuffix:
                log?("The server ended while a screen took what was kept in \(file.path). That screen begins as new.")
                unlink(file.path)
            case DurableFile.draftExtension: unlink(file.path)
            case Self.suffix where StateFile.isNewer(file): newerFile = min(newerFile ?? file.path, file.path)
            case Self.suffix:
                guard let found = StateFile.read(file), self.file(found.place)?.path == file.path else {
                    log?("What is in \(file.path) is not what a screen was like. The screen begins as new.")
                    unlink(file.path)
                    continue
                }
                kept[found.place] = found
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
        try DurableFile.write(encoder.encode(kept), to: file.path)
    }

    /// Whether a newer version has written it.
    static func isNewer(_ file: URL) -> Bool {
        struct Form: Decodable { var format: Int }
        guard let data = try? Data(contentsOf: file),
            let form = try? PropertyListDecoder().decode(Form.self, from: data)
        else {
            return false
        }
        return form.format > StateStore.Kept.format
    }

    /// - Returns: nil where it is not whole, or of another form.
    static func read(_ file: URL) -> StateStore.Kept? {
        guard let data = try? Data(contentsOf: file),
            let kept = try? PropertyListDecoder().decode(StateStore.Kept.self, from: data)
        else {
            return nil
        }
        return kept.format == StateStore.Kept.format ? kept : nil
    }
}

/// The folder of saved states cannot be used.
public struct StateFolderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, what that means, and what to do.
    public let description: String

    init(newerFile file: String) {
        description =
            "The saved screen in \(file) was written by a newer version of Baton, and this version would lose it. It is left as it "
            + "is: start that newer version, or name another folder with --state DIR."
    }
}

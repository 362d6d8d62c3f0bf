package import Foundation
package import MediaPlayback
import Synchronization

/// The bookmarks of all tracks, in the file `bookmarks.json` of the state folder.
///
/// All calls block, also while another call is running, so they are made off the main actor. A change is on disk when
/// the call returns.
///
///     let store = BookmarkStore(stateFolder: "/var/lib/baton") { print($0) }
///     let bookmark = try store.add(track.path, at: 754)
///     try store.remove(bookmark.id)
package final class BookmarkStore: Sendable {
    /// A bookmark.
    package struct Entry: Sendable, Hashable, Codable, Identifiable {
        /// The identifier. It is not used again after the bookmark has been deleted.
        package let id: Int
        /// The path of the file.
        package let path: MediaPath
        /// The position in seconds.
        package let position: Double
        /// The time at which the bookmark was added, in seconds since 1970.
        package let time: Int
    }

    /// The maximum number of bookmarks.
    package static let limit = 1_000
    /// The name of the file.
    package static let fileName = "bookmarks.json"

    private struct Content: Codable, Sendable {
        /// The bookmarks, the newest first.
        var bookmarks: [Entry] = []
        /// The identifier of the next bookmark.
        var nextID = 1
    }

    private let content: Mutex<Content>
    /// The file; nil if the bookmarks are only in memory.
    private let file: StateFile<Content>?
    /// The file could not be read, so the bookmarks cannot be changed.
    private let isUnusable: Bool
    private let date: @Sendable () -> Date

    /// Reads the bookmarks in a state folder.
    /// - Parameters:
    ///   - stateFolder: the state folder, which is created at the first write; nil for bookmarks in memory.
    ///   - date: returns the present date.
    ///   - log: receives a sentence if the file cannot be read.
    package init(
        stateFolder: String?, date: @escaping @Sendable () -> Date = { Date() }, log: (String) -> Void
    ) {
        self.date = date
        file = stateFolder.map {
            StateFile(
                folder: $0, name: Self.fileName, subject: "list of bookmarks", shortSubject: "list", latest: "bookmarks"
            )
        }
        let reading = file?.read(date: date())
        if let notice = reading?.notice { log(notice) }
        isUnusable = reading?.canWrite == false
        var saved = reading?.content ?? Content()
        var ids: Set<Int> = []
        saved.bookmarks = Array(
            saved.bookmarks.filter { ids.insert($0.id).inserted && Self.isPosition($0.position) }.prefix(Self.limit))
        saved.nextID = max(saved.nextID, (ids.max() ?? 0) + 1)
        content = Mutex(saved)
    }

    /// The bookmarks, the newest first.
    package var bookmarks: [Entry] { content.withLock { $0.bookmarks } }

    /// Adds a bookmark. If the track has a bookmark in the same second, returns that one.
    /// - Parameter seconds: the position in the track.
    @discardableResult package func add(_ path: MediaPath, at seconds: Double) throws(BookmarkError) -> Entry {
        let position = Self.isPosition(seconds) ? (seconds * 10).rounded() / 10 : 0
        let time = date().wholeSeconds
        return try change { content throws(BookmarkError) in
            let second = position.rounded(.down)
            if let present = content.bookmarks.first(where: {
                $0.path == path && $0.position.rounded(.down) == second
            }) {
                return present
            }
            guard content.bookmarks.count < Self.limit else { throw .tooMany(limit: Self.limit) }
            let entry = Entry(id: content.nextID, path: path, position: position, time: time)
            content.nextID += 1
            content.bookmarks.insert(entry, at: 0)
            return entry
        }
    }

    /// Deletes a bookmark.
    package func remove(_ id: Entry.ID) throws(BookmarkError) {
        try change { content throws(BookmarkError) in
            guard let index = content.bookmarks.firstIndex(where: { $0.id == id }) else { throw .unknown }
            content.bookmarks.remove(at: index)
        }
    }

    private static func isPosition(_ seconds: Double) -> Bool { 0...MediaTags.longestDuration ~= seconds }

    /// Changes the bookmarks, and writes the file. If the file cannot be written, the bookmarks stay as they are.
    private func change<Result: Sendable>(
        _ body: (inout Content) throws(BookmarkError) -> Result
    ) throws(BookmarkError) -> Result {
        guard !isUnusable else { throw .unusable(file: file?.path ?? "") }
        return try content.withLock { content throws(BookmarkError) in
            var new = content
            let result = try body(&new)
            if new.bookmarks != content.bookmarks {
                do { try file?.write(new) } catch { throw .notWritable(reason: "\(error)") }
                content = new
            }
            return result
        }
    }
}

/// The reason why a bookmark could not be added or deleted. `description` is for users: the problem, its consequence
/// and the remedy.
package enum BookmarkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No bookmark has the identifier.
    case unknown
    /// There are as many bookmarks as possible.
    case tooMany(limit: Int)
    /// The file could not be read when the store was created.
    case unusable(file: String)
    /// The file cannot be written; `reason` is a sentence without its end.
    case notWritable(reason: String)

    /// The error message.
    package var description: String {
        switch self {
        case .unknown:
            "This bookmark does not exist any more. Another person may have deleted it."
        case .tooMany(let limit):
            "There are \(limit) bookmarks, and more are not possible, so none was added. Delete a bookmark that you do not need any more, and try it again."
        case .unusable(let file):
            "The bookmarks in \(file) could not be read when the server started, so nothing was changed. Ask the person who runs the server: its log contains the reason."
        case .notWritable(let reason):
            "The bookmarks could not be written (\(reason)), so nothing was changed. Make sure that the disk has space and that the state folder can be written."
        }
    }
}

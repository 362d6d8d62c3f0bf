import Foundation
import MediaPlayback
import Synchronization

/// Watches folders for changes of audio files and subfolders, by the kernel's notifications (inotify).
///
/// Each scan watches the folders that it reads, between `beginRound` and `endRound`. A folder is watched before it is
/// read, so that no change is missed. `endRound` ends the watches of folders that this scan has not read. The calls may
/// come from any thread.
final class FolderTreeWatch: Sendable {
    /// The maximum number of watched folders. The kernel uses about 1 KB for each.
    static let limit = 50_000

    /// The inotify instance. It is readable when there are events.
    let descriptor: Int32
    private let limit: Int
    private let extensions: Set<String>
    private let state = Mutex(State())

    private struct State {
        /// The reported changes of each watched folder, by the number of its watch.
        var interests: [Int32: Interest] = [:]
        /// The watches of the current round.
        var used: Set<Int32> = []
        var isLimited = false
    }

    /// The entries of a folder whose changes are reported.
    private enum Interest {
        /// All audio files and subfolders.
        case music
        /// Entries with these names.
        case names(Set<MediaPath>)
    }

    /// Creates a watch without folders; nil if the system provides no inotify instance.
    /// - Parameters:
    ///   - extensions: The extensions of audio files.
    ///   - limit: The maximum number of watched folders.
    init?(extensions: Set<String>, limit: Int = limit) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.limit = limit
        self.extensions = extensions
    }

    deinit { close(descriptor) }

    /// Begins a round, in which all folders are watched that are to be watched after it.
    func beginRound() {
        state.withLock { state in
            state.used = []
            state.isLimited = false
        }
    }

    /// Watches the audio files and subfolders of a folder.
    func watch(_ folder: MediaPath) { add(folder, .music) }

    /// Watches for a path that does not exist. This watches the nearest folder on the way that exists.
    func watch(forMissing path: MediaPath) {
        var path = path
        while path.bytes.count > 1 {
            let folder = path.folder
            if folder.bytes.isEmpty || folder == path { return }
            if add(folder, .names([path.name])) { return }
            path = folder
        }
    }

    /// Ends the round, and ends the watches of all folders that were not watched in it.
    /// - Returns: False if some folders could not be watched, because the limit of the system or of this class is
    ///   reached.
    func endRound() -> Bool {
        state.withLock { state in
            for number in state.interests.keys where !state.used.contains(number) {
                inotify_rm_watch(descriptor, number)
                state.interests[number] = nil
            }
            return !state.isLimited
        }
    }

    @discardableResult private func add(_ folder: MediaPath, _ interest: Interest) -> Bool {
        let events =
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR
        return state.withLock { state in
            guard state.used.count < limit else {
                state.isLimited = true
                return false
            }
            // For a folder that is already watched, inotify returns the existing number.
            let number = folder.withCString { inotify_add_watch(descriptor, $0, UInt32(events)) }
            guard number >= 0 else {
                if errno == ENOSPC { state.isLimited = true }
                return false
            }
            let isUsed = !state.used.insert(number).inserted
            switch (isUsed ? state.interests[number] : nil, interest) {
            case (.music, _): break
            case (.names(let former), .names(let names)): state.interests[number] = .names(former.union(names))
            default: state.interests[number] = interest
            }
            return true
        }
    }

    /// Reads all waiting events.
    /// - Returns: True if an audio file, a subfolder or an awaited path has changed.
    func readEvents() -> Bool {
        var isRelevant = false
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            // The number of turns is limited, so that a steady stream of events does not block the caller.
            for _ in 0..<16 {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                if concerns(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { isRelevant = true }
            }
        }
        return isRelevant
    }

    private func concerns(_ events: UnsafeRawBufferPointer) -> Bool {
        var isRelevant = false
        var start = 0
        let headSize = MemoryLayout<inotify_event>.size
        while start + headSize <= events.count {
            let event = events.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            let end = start + headSize + Int(event.len)
            guard end <= events.count else { break }
            let name = MediaPath(bytes: events[(start + headSize)..<end])
            if concerns(event, name) { isRelevant = true }
            start = end
        }
        return isRelevant
    }

    private func concerns(_ event: inotify_event, _ name: MediaPath) -> Bool {
        func has(_ flag: Int32) -> Bool { event.mask & UInt32(bitPattern: flag) != 0 }
        if has(Int32(IN_Q_OVERFLOW)) { return true }
        // The kernel has ended the watch, after a call of this class or after an event that was reported before.
        if has(Int32(IN_IGNORED)) {
            state.withLock { state in
                state.interests[event.wd] = nil
                _ = state.used.remove(event.wd)
            }
            return false
        }
        switch state.withLock({ $0.interests[event.wd] }) {
        case .music:
            guard !name.bytes.isEmpty else { return true }
            return name.bytes.first != UInt8(ascii: ".")
                && (has(Int32(IN_ISDIR)) || extensions.contains(name.pathExtension))
        case .names(let names): return name.bytes.isEmpty || names.contains(name)
        case nil: return false
        }
    }
}

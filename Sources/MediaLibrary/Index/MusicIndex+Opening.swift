import Foundation
import GRDB

extension MusicIndex {
    /// An opened index, and sentences for users about what was done to open it.
    struct Opened: Sendable {
        var index: MusicIndex?
        var notices: [String] = []
    }

    /// Opens an index. A damaged file is moved aside and replaced by an empty index. If the file cannot be used, the
    /// index is in memory.
    /// - Parameters:
    ///   - file: the path of the database; nil for an index in memory.
    ///   - date: the date for the name of a damaged file.
    static func open(_ file: String?, date: Date) -> Opened {
        guard let file else { return Opened(index: try? MusicIndex()) }
        do {
            return Opened(index: try MusicIndex(file: file))
        } catch {
            let failure = MusicIndexFailure(error)
            return failure.isDamage ? replace(file, date: date) : inMemory(insteadOf: file, failure, copyOf: nil)
        }
    }

    /// Replaces an index after an error: a damaged file by an empty file, and any other by an index in memory.
    func replaced(after error: any Error, date: Date) -> Opened {
        let failure = MusicIndexFailure(error)
        guard let file else { return Opened(index: try? MusicIndex()) }
        if failure.isDamage {
            close()
            return Self.replace(file, date: date)
        }
        defer { close() }
        return Self.inMemory(insteadOf: file, failure, copyOf: self)
    }

    private static func inMemory(insteadOf file: String, _ failure: MusicIndexFailure, copyOf other: MusicIndex?)
        -> Opened
    {
        let index = other.flatMap { try? MusicIndex(copyOf: $0) } ?? (try? MusicIndex())
        return Opened(
            index: index,
            notices: [
                "The index of the music, \(file), cannot be used (\(failure.reason)). The library works without it, "
                    + "but reads all music again after a restart. Make sure that no other program uses the file and that the disk has space, then restart Baton."
            ])
    }

    /// Moves a damaged file aside, and creates an empty one.
    private static func replace(_ file: String, date: Date) -> Opened {
        let aside = "\(file).damaged-\(stamp(date))"
        // SQLite's additional files belong to the damaged file, so they keep its name.
        for end in ["-wal", "-shm"] { rename(file + end, aside + end) }
        guard rename(file, aside) == 0 else {
            let failure = MusicIndexFailure(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
            return inMemory(insteadOf: file, failure, copyOf: nil)
        }
        let notice =
            "The index of the music was damaged. It was moved to \(aside), and is built again from the music itself."
        do {
            return Opened(index: try MusicIndex(file: file), notices: [notice])
        } catch {
            return inMemory(insteadOf: file, MusicIndexFailure(error), copyOf: nil)
        }
    }

    /// A date as `2026-11-27-093005`, in UTC.
    private static func stamp(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String { String(String(100 + (number ?? 0)).suffix(2)) }
        let day = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
        return "\(day)-\(two(parts.hour))\(two(parts.minute))\(two(parts.second))"
    }
}

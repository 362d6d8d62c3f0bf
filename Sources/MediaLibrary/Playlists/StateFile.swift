import BatonSupport
import Foundation
import MediaPlayback

/// A JSON file of the state folder, with a format number. All calls block.
struct StateFile<Content: Codable & Sendable>: Sendable {
    let folder: String
    /// The file's name.
    let name: String
    /// The content as a noun for sentences, such as "play history", and the short form of the noun.
    let subject: String
    let shortSubject: String
    /// The entries that are lost if the file cannot be written, as a plural noun.
    let latest: String

    var path: String { folder + "/" + name }

    /// The format number of the file. Files of newer formats are not changed.
    private static var format: Int { 1 }
    /// The maximum size of the file in bytes. A list with 1,000 paths cannot be longer.
    private static var sizeLimit: Int { 32 << 20 }

    private struct Header: Decodable { var format: Int }

    /// Encodes the format number beside the properties of the content.
    private struct Saved: Encodable {
        var content: Content

        enum CodingKeys: CodingKey { case format }

        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(StateFile.format, forKey: .format)
        }
    }

    /// The result of reading the file.
    struct Reading {
        /// The content; nil if the file does not exist or cannot be used.
        var content: Content?
        /// The file may be replaced.
        var canWrite = true
        /// A sentence for the log.
        var notice: String?
    }

    /// Reads the file. A damaged file is renamed.
    /// - Parameter date: the date for the name of a damaged file.
    func read(date: Date) -> Reading {
        let bytes: [UInt8]
        do throws(FileFailure) {
            guard let present = try PlaylistFiles.read(MediaPath(path), limit: Self.sizeLimit) else { return Reading() }
            bytes = present
        } catch {
            return Reading(
                canWrite: false,
                notice:
                    "The \(subject) \(path) cannot be read (\(error.reason)). It begins empty and is not saved. Give the user that runs Baton read permission, then restart Baton."
            )
        }
        let data = Data(bytes)
        let format = (try? JSONDecoder().decode(Header.self, from: data))?.format
        if let format, format > Self.format {
            return Reading(
                canWrite: false,
                notice:
                    "The \(subject) \(path) was written by a newer version of Baton, so the file is not changed. The \(shortSubject) begins empty and is not saved. Start the newer version, or name another folder with --state DIR."
            )
        }
        guard format != nil, let content = try? JSONDecoder().decode(Content.self, from: data) else {
            return putAside(date)
        }
        return Reading(content: content)
    }

    private func putAside(_ date: Date) -> Reading {
        let stamp = date.ISO8601Format().filter { $0 != ":" && $0 != "Z" }.replacing("T", with: "-")
        let aside = "\(path).damaged-\(stamp)"
        guard rename(path, aside) == 0 else {
            let reason = String(cString: strerror(errno))
            return Reading(
                canWrite: false,
                notice:
                    "The \(subject) \(path) is damaged, and cannot be renamed (\(reason)). It begins empty and is not saved. Make the folder writable, then restart Baton."
            )
        }
        return Reading(
            notice: "The \(subject) was damaged. It was moved to \(aside), and a new \(shortSubject) begins.")
    }

    /// Writes and syncs the file.
    func write(_ content: Content) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try DurableFile.makeFolder(folder)
        try DurableFile.write(encoder.encode(Saved(content: content)), to: path)
    }
}

/// Writes a file of the state folder off the main thread, some time after a change.
@MainActor final class StateFileWriter<Content: Codable & Sendable> {
    private(set) var isFinished = false

    /// The file; nil if the content is only in memory.
    private var file: StateFile<Content>?
    private let delay: Double
    private let loop: any EventLoopProtocol
    private let log: @MainActor (String) -> Void
    private let queue = DispatchQueue(label: "baton.state-file")
    private var content: (@MainActor () -> Content)?
    private var timer: (any EventRegistration)?
    private var isChanged = false
    private var lastFailure: String?

    /// - Parameters:
    ///   - file: the file; nil if the content is only in memory.
    ///   - delay: the delay in milliseconds between a change and the writing of the file. Further changes during the
    ///     delay are written at the same time.
    ///   - loop: the event loop, whose clock determines when the file is written.
    ///   - log: receives a sentence if the file cannot be read or written.
    init(
        file: StateFile<Content>?, delay: Double, loop: any EventLoopProtocol,
        log: @escaping @MainActor (String) -> Void
    ) {
        self.file = file
        self.delay = delay
        self.loop = loop
        self.log = log
    }

    /// Reads the file. If the file must not be replaced, later changes are only in memory.
    /// - Parameter date: the date for the name of a damaged file.
    func read(date: Date) -> Content? {
        guard let reading = file?.read(date: date) else { return nil }
        if !reading.canWrite { file = nil }
        if let notice = reading.notice { log(notice) }
        return reading.content
    }

    /// Schedules a write after a change.
    /// - Parameter content: returns the content at the time of the write.
    func scheduleWrite(_ content: @escaping @MainActor () -> Content) {
        guard file != nil, !isFinished else { return }
        self.content = content
        isChanged = true
        timer =
            timer
            ?? loop.schedule(after: delay) { [weak self] in
                self?.timer = nil
                self?.save()
            }
    }

    /// Writes the last change, and returns after it is on disk. Blocks the main thread; intended for the server's exit.
    func finish() {
        guard !isFinished else { return }
        isFinished = true
        timer?.cancel()
        timer = nil
        save()
        waitUntilWritten()
    }

    /// Waits until all pending writes are on disk. Blocks.
    func waitUntilWritten() { queue.sync {} }

    private func save() {
        guard let file, isChanged, let content = content?() else { return }
        isChanged = false
        let report: @MainActor @Sendable (String?) -> Void = { [weak self] in self?.report($0) }
        queue.async {
            let failure = Self.failure(of: file, content)
            Task { @MainActor in report(failure) }
        }
    }

    /// Writes the file.
    /// - Returns: a sentence for the log if the file cannot be written.
    private nonisolated static func failure(of file: StateFile<Content>, _ content: Content) -> String? {
        do {
            try file.write(content)
            return nil
        } catch {
            return
                "The \(file.subject) could not be written (\(error)). After a restart, it lacks the latest \(file.latest). Make sure that the disk has space and that the folder can be written."
        }
    }

    /// Logs a failure, unless the write before has failed for the same reason.
    private func report(_ failure: String?) {
        if let failure {
            // The next write retries with the whole content.
            isChanged = true
            if failure != lastFailure { log(failure) }
        }
        lastFailure = failure
    }
}

extension Date {
    /// The seconds since 1970, rounded down; 0 for a date that no clock shows.
    var wholeSeconds: Int { Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
}

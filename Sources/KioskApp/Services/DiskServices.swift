public import Foundation
import KioskData
public import ResponderKit

/// What a kiosk has done, by a folder on the disk, curl and a media player.
@MainActor
public final class DiskServices: KioskServices {
    /// The most bytes of a picture, and of a page of HTML.
    nonisolated static let pictureLimit = 16 << 20
    nonisolated static let pageLimit = 1 << 20

    /// What waits, waits on this.
    public let clock: any EventClock
    private let folder: DiskFolder
    private let rows: RowStore
    private let player: @MainActor (PlayerCommand) -> Void
    private var senders: [[String]: RequestSender] = [:]

    /// Services of a storyboard's folder.
    /// - Parameter player: tells the media player, where there is one.
    public init(_ folder: DiskFolder, clock: any EventClock, player: @escaping @MainActor (PlayerCommand) -> Void = { _ in }) {
        self.folder = folder
        self.clock = clock
        self.player = player
        rows = RowStore(folder: folder.folder)
    }

    private func read(_ name: String, limit: Int) async throws(KioskFailure) -> [UInt8] {
        try await OffMain.run { [folder] () throws(KioskFailure) in try folder.read(name, limit: limit) }
    }

    /// A picture of the storyboard's folder.
    public func picture(_ name: String) async throws(KioskFailure) -> [UInt8] { try await read(name, limit: Self.pictureLimit) }

    /// A page of HTML.
    public func page(_ name: String) async throws(KioskFailure) -> String {
        String(decoding: try await read(name, limit: Self.pageLimit), as: UTF8.self)
    }

    /// Where a film of the folder is.
    public func film(_ name: String) async throws(KioskFailure) -> URL {
        try await OffMain.run { [folder] () throws(KioskFailure) in
            do throws(KioskFileError) { return URL(fileURLWithPath: try folder.folder.location(of: name)) } catch {
                throw KioskFailure(error.description)
            }
        }
    }

    /// Saves a row, and comes back once it is on disk.
    public func save(_ row: SavedRow) async throws(KioskFailure) {
        let fields = row.columns.map { column in
            let (kind, value) = column.value.saved
            return KioskData.SavedRow.Field(column.name, kind, value)
        }
        do throws(RowStoreError) {
            _ = try await rows.append(KioskData.SavedRow(fields), to: RowDestination(file: row.file, table: row.table))
        } catch {
            throw KioskFailure(error.description)
        }
    }

    /// Asks another computer.
    public func send(_ request: SentRequest) async throws(KioskFailure) -> RequestAnswer {
        guard let method = Request.Method(rawValue: request.method) else { throw KioskFailure("There is no method \(request.method).") }
        do throws(RequestError) {
            let sender = try sender(for: request.hosts)
            let sent = Request(
                request.url, method: method, headers: request.headers.sorted { $0.key < $1.key }.map { Request.Header($0.key, $0.value) },
                body: request.body ?? [], timeout: request.timeout)
            let answer = try await sender.send(sent)
            return RequestAnswer(status: answer.status, body: answer.body)
        } catch {
            throw KioskFailure(error.description)
        }
    }

    private func sender(for hosts: [String]) throws(RequestError) -> RequestSender {
        if let known = senders[hosts] { return known }
        var parsed: [RequestHost] = []
        for host in hosts { parsed.append(try RequestHost(host)) }
        // The storyboard's hosts change with its file; what is on its way goes on by itself.
        let sender = RequestSender(hosts: parsed)
        senders = [hosts: sender]
        return sender
    }

    /// Tells the media player.
    public func tellPlayer(_ command: PlayerCommand) { player(command) }

    /// Lets what is being saved come to its end.
    public func close() async { await rows.close() }
}

/// Blocking work, away from the main actor and from Swift's few threads.
enum OffMain {
    static func value<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: work()) }
        }
    }

    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws(KioskFailure) -> Result) async throws(KioskFailure) -> Result {
        let result: Swift.Result<Result, KioskFailure> = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                do throws(KioskFailure) { continuation.resume(returning: .success(try work())) } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}

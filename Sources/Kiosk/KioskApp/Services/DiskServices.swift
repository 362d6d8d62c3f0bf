public import BatonSupport
public import Foundation
public import KioskData
public import ResponderKit

/// The services of a kiosk on a server: a folder on disk, curl and a media player.
@MainActor
public final class DiskServices: KioskEnvironment {
    /// The maximum size in bytes of a picture and of an HTML page.
    nonisolated static let pictureLimit = 16 << 20
    nonisolated static let pageLimit = 1 << 20

    /// The clock for every timer of the kiosk.
    public let clock: any EventClock
    /// Receives events of the watched files.
    public var onFileEvent: @MainActor (KioskFileEvent) -> Void = { _ in }
    private let folder: DiskFolder
    private let rows: RowStore
    private var savedRows: SavedRowFolder?
    private let player: @MainActor (PlayerCommand) -> Void
    private var senders: [[String]: RequestSender] = [:]
    private var watcher: FileWatcher?

    /// Creates the services for a storyboard's folder.
    /// - Parameter player: Receives commands to the media player.
    public init(
        _ folder: DiskFolder, clock: any EventClock, player: @escaping @MainActor (PlayerCommand) -> Void = { _ in }
    ) {
        self.folder = folder
        self.clock = clock
        self.player = player
        rows = RowStore(folder: folder.folder)
    }

    /// Runs blocking work away from the main actor. Afterwards, calls the completion on the main actor.
    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(KioskFailure) -> Value, _ completion: @escaping Completion<Value>
    ) {
        Task {
            completion(await offMain(priority: .userInitiated) { Result { () throws(KioskFailure) in try work() } })
        }
    }

    // MARK: Files

    /// Reads a picture. An unsupported format is a failure.
    public func picture(_ name: String, completion: @escaping Completion<UIImage>) {
        run { [folder] () throws(KioskFailure) in
            try folder.read(name, limit: Self.pictureLimit)
        } _: { result in
            completion(
                result.flatMap { bytes in
                    UIImage(data: Data(bytes)).map { .success($0) }
                        ?? .failure(
                            KioskFailure(
                                "\(name) is not a picture that pages can show: use PNG, JPEG, GIF, WebP, AVIF or SVG"
                            ))
                })
        }
    }

    /// Reads an HTML page.
    public func page(_ name: String, completion: @escaping Completion<String>) {
        run(
            { [folder] () throws(KioskFailure) in
                String(decoding: try folder.read(name, limit: Self.pageLimit), as: UTF8.self)
            },
            completion)
    }

    /// Finds the file of a video in the storyboard's folder.
    public func video(_ name: String, completion: @escaping Completion<URL>) {
        run(
            { [folder] () throws(KioskFailure) in
                do throws(KioskFileError) { return URL(fileURLWithPath: try folder.folder.location(of: name)) } catch {
                    throw KioskFailure(error.description)
                }
            }, completion)
    }

    // MARK: Rows

    /// Sets the folder for rows whose file is not in the storyboard's own folder. The folder is created when
    /// the first row is saved.
    public func saveRows(in folder: String?) { savedRows = folder.map(SavedRowFolder.init) }

    /// Saves a row. The completion runs when the row is on disk.
    ///
    /// If the row's file exists in the storyboard's folder, the row is appended to this file. Otherwise the row is
    /// appended to the file in the folder of ``saveRows(in:)``.
    public func save(_ row: SavedRow, to destination: RowDestination, completion: @escaping Completion<Void>) {
        Task {
            do throws(KioskFailure) {
                let store = try await store(for: destination.file)
                do throws(RowStoreError) { try await store.append(row, to: destination) } catch {
                    throw KioskFailure(error.description)
                }
                completion(.success(()))
            } catch {
                completion(.failure(error))
            }
        }
    }

    private func store(for file: String) async throws(KioskFailure) -> RowStore {
        guard let savedRows else { return rows }
        let isBesideStoryboard = await offMain(priority: .userInitiated) { [folder] in folder.folder.contains(file) }
        return isBesideStoryboard ? rows : try await savedRows.store(for: file)
    }

    // MARK: Requests, work and the player

    /// Sends an HTTP request to another host.
    public func send(_ request: SentRequest, completion: @escaping Completion<RequestAnswer>) {
        Task {
            do throws(KioskFailure) { completion(.success(try await answer(to: request))) } catch {
                completion(.failure(error))
            }
        }
    }

    private func answer(to request: SentRequest) async throws(KioskFailure) -> RequestAnswer {
        guard let method = Request.Method(rawValue: request.method) else {
            throw KioskFailure("The request was not sent: \(request.method) is not a supported HTTP method.")
        }
        do throws(RequestError) {
            let sender = try sender(for: request.hosts)
            let sent = Request(
                request.url, method: method,
                headers: request.headers.sorted { $0.key < $1.key }.map { Request.Header($0.key, $0.value) },
                body: request.body ?? [], timeout: request.timeout)
            return try await sender.send(sent)
        } catch {
            throw KioskFailure(error.description)
        }
    }

    private func sender(for hosts: [String]) throws(RequestError) -> RequestSender {
        if let known = senders[hosts] { return known }
        var parsed: [RequestHost] = []
        for host in hosts { parsed.append(try RequestHost(host)) }
        // The hosts have changed with the storyboard's file, so a new sender is created. The previous sender still
        // completes its pending requests.
        let sender = RequestSender(hosts: parsed)
        senders = [hosts: sender]
        return sender
    }

    /// Computes a value away from the main actor.
    public func compute<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, completion: @escaping @MainActor (Value) -> Void
    ) {
        Task { completion(await offMain(priority: .userInitiated, work)) }
    }

    /// Sends a command to the media player.
    public func sendPlayerCommand(_ command: PlayerCommand) { player(command) }

    // MARK: The storyboard

    /// The name of the storyboard's own file.
    public var file: String { folder.file }

    /// Reads the storyboard. The call blocks until the file is read.
    public func readAtStart() -> StoryboardReading { StoryboardFiles.read(folder) }

    /// Reads the storyboard away from the main actor.
    public func read(completion: @escaping @MainActor (StoryboardReading) -> Void) {
        compute({ [folder] in StoryboardFiles.read(folder) }, completion: completion)
    }

    /// Starts to watch files in the storyboard's folder, on an event loop.
    public func startWatching(on loop: any EventLoopProtocol) {
        do throws(FileWatcherError) {
            let watcher = try FileWatcher(folder: folder.folder.path, loop: loop)
            watcher.onChange = { [weak self] names in self?.onFileEvent(.changed(names.sorted())) }
            self.watcher = watcher
            onFileEvent(.began)
        } catch {
            onFileEvent(.failed(error.description))
        }
    }

    /// Sets the files to watch, by their paths in the storyboard's folder.
    public func watch(_ names: Set<String>) { watcher?.watch(names) }

    /// Stops watching, and returns when every pending row is saved.
    public func close() async {
        watcher?.stop()
        await rows.close()
        await savedRows?.close()
    }
}

/// The saved rows of one kiosk, in a separate folder that is created when the first row is saved.
@MainActor
private final class SavedRowFolder {
    private let path: String
    private var opened: RowStore?

    init(_ path: String) { self.path = path }

    /// Returns the store for a file. Creates the folder and its parents if necessary.
    func store(for file: String) async throws(KioskFailure) -> RowStore {
        let path = path
        let folder = await offMain(priority: .userInitiated) { () -> Result<KioskFolder, KioskFailure> in
            let parent = (path + "/" + file as NSString).deletingLastPathComponent
            do {
                // A confirmed row must not be lost with its folder, so each new folder is on the disk before.
                try DurableFile.makeFolder(parent, mode: 0o700)
                return .success(try KioskFolder(path))
            } catch let error as KioskFileError {
                return .failure(KioskFailure(error.description))
            } catch {
                return .failure(
                    KioskFailure("The folder \(parent) for saved rows cannot be created: \(error.localizedDescription)")
                )
            }
        }
        let found = try folder.get()
        if let opened { return opened }
        let store = RowStore(folder: found)
        opened = store
        return store
    }

    func close() async { await opened?.close() }
}

import BatonServer
import BatonSupport
import Foundation
import KioskApp
import KioskData
import ResponderKit

/// An environment of a kiosk that records another environment's answers in a journal. In a replay, it returns the
/// recorded answers.
///
/// The journal contains each call as a question, so that a replay detects a call that is missing or different. The
/// answer arrives later. The journal contains it as a value from the source `kiosk`, with the call's number.
@MainActor
final class RecordedKiosk: KioskEnvironment {
    /// The name of the source from which a kiosk's values come, as the journal's lines contain it.
    static let source = "kiosk"

    /// One recorded value of a kiosk: the storyboard at the start, a file event, or the answer to a call.
    struct RecordedValue: Codable {
        /// The kiosk's number, from 1 in the order of `--kiosk`.
        var kiosk: Int
        var begins: InitialReading?
        var event: KioskFileEvent?
        /// The number of the call that `answer` belongs to.
        var call: Int?
        var answer: Answer?
    }

    /// The storyboard as it was read at the start.
    struct InitialReading: Codable {
        /// The storyboard's path.
        var path: String
        /// The fingerprint of the storyboard's main file.
        var hash: String
        var files: StoryboardFiles
    }

    /// The recorded answer to a call. The answer contains only the data that screens depend on.
    enum Answer: Codable {
        case failure(String)
        case picture(id: String, mediaType: String, width: Double, height: Double)
        case page(String)
        case film(path: String)
        case saved
        case response(status: Int, body: Data)
        /// The answer to a call whose result the replay computes again. The answer therefore contains no value.
        case computed
        /// The answer contains the files of the storyboard, without the contents of files that have not changed.
        case read(StoryboardFiles)
    }

    let clock: any EventClock
    let file: String
    var onFileEvent: @MainActor (KioskFileEvent) -> Void = { _ in }
    private let number: Int
    private let path: String
    private let environment: (any KioskEnvironment)?
    private let replayEnvironment: any ReplayableEnvironment
    private let player: @MainActor (PlayerCommand) -> Void
    private var files: StoryboardFiles
    private var lastCall = 0
    /// The calls that wait for their answers during a replay, by call number.
    private var pending: [Int: @MainActor (Answer) -> Void] = [:]

    /// Creates an environment that records its answers in a journal.
    init(
        _ environment: any KioskEnvironment, number: Int, path: String, in replayEnvironment: any ReplayableEnvironment
    ) {
        self.environment = environment
        self.number = number
        self.path = path
        self.replayEnvironment = replayEnvironment
        clock = environment.clock
        file = environment.file
        player = { environment.sendPlayerCommand($0) }
        files = StoryboardFiles(file: environment.file)
        environment.onFileEvent = { [weak self] event in
            guard let self else { return }
            record(RecordedValue(kiosk: number, event: event))
            onFileEvent(event)
        }
    }

    /// Creates an environment that returns the answers of a journal.
    init(
        replaying beginning: InitialReading, number: Int, in replayEnvironment: any ReplayableEnvironment,
        player: @escaping @MainActor (PlayerCommand) -> Void
    ) {
        environment = nil
        self.number = number
        path = beginning.path
        self.replayEnvironment = replayEnvironment
        self.player = player
        clock = replayEnvironment.clock
        file = beginning.files.file
        files = beginning.files
    }

    /// Records a value of this kiosk in the journal.
    private func record(_ value: RecordedValue) {
        replayEnvironment.recordValue(from: Self.source) { RecordedMusicChange.text(value) }
    }

    /// Handles a recorded value of this kiosk during a replay.
    func replay(_ value: RecordedValue) {
        if let event = value.event { onFileEvent(event) }
        if let call = value.call, let answer = value.answer { pending.removeValue(forKey: call)?(answer) }
    }

    // MARK: Calls

    /// Records a call.
    /// - Returns: the number of the call.
    private func call(_ question: String) -> Int {
        lastCall += 1
        let call = lastCall
        _ = replayEnvironment.replayableValue("kiosk \(number): \(question)") { "\(call)" }
        return call
    }

    /// Makes a call and records its answer, or in a replay waits for the recorded answer.
    private func ask<Value>(
        _ question: String, _ completion: @escaping Completion<Value>, as write: @escaping @MainActor (Value) -> Answer,
        from read: @escaping @MainActor (Answer) -> Value?,
        _ perform: (any KioskEnvironment, @escaping Completion<Value>) -> Void
    ) {
        let call = call(question)
        guard let environment else {
            pending[call] = { answer in
                if case .failure(let sentence) = answer { return completion(.failure(KioskFailure(sentence))) }
                if let value = read(answer) { completion(.success(value)) }
            }
            return
        }
        perform(environment) { [self] result in
            switch result {
            case .success(let value): record(RecordedValue(kiosk: number, call: call, answer: write(value)))
            case .failure(let failure):
                record(RecordedValue(kiosk: number, call: call, answer: .failure(failure.description)))
            }
            completion(result)
        }
    }

    func picture(_ name: String, completion: @escaping Completion<UIImage>) {
        ask("picture \(name)", completion) { image in
            .picture(
                id: image.contentID ?? "", mediaType: image.mediaType, width: image.size.width,
                height: image.size.height)
        } from: { answer in
            guard case .picture(let id, let mediaType, let width, let height) = answer else { return nil }
            return UIImage(contentID: id, mediaType: mediaType, size: CGSize(width: width, height: height))
        } _: {
            $0.picture(name, completion: $1)
        }
    }

    func page(_ name: String, completion: @escaping Completion<String>) {
        ask("page \(name)", completion) {
            .page($0)
        } from: { answer in
            if case .page(let text) = answer { text } else { nil }
        } _: {
            $0.page(name, completion: $1)
        }
    }

    func video(_ name: String, completion: @escaping Completion<URL>) {
        ask("film \(name)", completion) {
            .film(path: $0.path)
        } from: { answer in
            if case .film(let path) = answer { URL(fileURLWithPath: path) } else { nil }
        } _: {
            $0.video(name, completion: $1)
        }
    }

    func save(_ row: SavedRow, to destination: RowDestination, completion: @escaping Completion<Void>) {
        ask("row \(destination.table) of \(destination.file)", completion) {
            .saved
        } from: { answer in
            if case .saved = answer { () } else { nil }
        } _: {
            $0.save(row, to: destination, completion: $1)
        }
    }

    func send(_ request: SentRequest, completion: @escaping Completion<RequestAnswer>) {
        // The journal's record of this call does not contain the request's address, which may contain a password.
        ask("request \(request.method)", completion) {
            .response(status: $0.status, body: Data($0.body))
        } from: { answer in
            guard case .response(let status, let body) = answer else { return nil }
            return RequestAnswer(status: status, body: [UInt8](body))
        } _: {
            $0.send(request, completion: $1)
        }
    }

    func compute<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, completion: @escaping @MainActor (Value) -> Void
    ) {
        let call = call("computation")
        guard let environment else {
            pending[call] = { _ in completion(work()) }
            return
        }
        environment.compute(work) { [self] value in
            record(RecordedValue(kiosk: number, call: call, answer: .computed))
            completion(value)
        }
    }

    func sendPlayerCommand(_ command: PlayerCommand) { player(command) }

    // MARK: The storyboard

    func readAtStart() -> StoryboardReading {
        guard let environment else { return StoryboardReading(of: files) }
        let reading = environment.readAtStart()
        files = reading.files
        let bytes = (try? files.read(file, limit: .max)) ?? []
        record(
            RecordedValue(
                kiosk: number,
                begins: InitialReading(path: path, hash: JournalOptions.fingerprint(of: bytes), files: files))
        )
        return reading
    }

    func read(completion: @escaping @MainActor (StoryboardReading) -> Void) {
        let call = call("storyboard")
        guard let environment else {
            pending[call] = { [weak self] answer in
                guard let self, case .read(let new) = answer else { return }
                files = new.completed(by: files)
                completion(StoryboardReading(of: files))
            }
            return
        }
        environment.read { [self] reading in
            // The answer is encoded on another thread, because encoding a large table takes long.
            environment.compute { [files, number] in
                RecordedMusicChange.text(
                    RecordedValue(kiosk: number, call: call, answer: .read(reading.files.without(files))))
            } completion: { [self] text in
                files = reading.files
                replayEnvironment.recordValue(from: Self.source) { text }
                completion(reading)
            }
        }
    }

    func startWatching(on loop: any EventLoopProtocol) { environment?.startWatching(on: loop) }
    func watch(_ names: Set<String>) { environment?.watch(names) }
    func saveRows(in folder: String?) { environment?.saveRows(in: folder) }
    func close() async { await environment?.close() }
}

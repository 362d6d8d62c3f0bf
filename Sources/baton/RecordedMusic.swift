import BatonServer
import Foundation
import MediaPlayback
import PlayerApp

/// A change of the music that a player's model receives from outside. Journals contain these changes.
enum RecordedMusicChange: Codable {
    static let source = "music"

    case notice(String?)
    case library(trackCount: Int, title: String, notice: String?)
    /// The answer to a query. Queries are numbered from 1, in the order of their calls.
    case answer(query: Int, MusicAnswer)
    /// The playlists, the favourites or the bookmarks have changed.
    case playlists(favourites: [Int])
    /// Another track was played, or the position of a track was stored.
    case history
    /// The result of an edit of a playlist. Edits are numbered from 1, in the order of their calls.
    case edited(number: Int, PlaylistEditResult)
    case cover(of: Int, data: Data?, mediaType: String?)

    /// Encodes a value as JSON on one line.
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    static func read<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try? decoder.decode(type, from: Data(text.utf8))
    }

    /// Creates the player model of a replay. The model receives the recorded changes.
    @MainActor
    static func model(in replayEnvironment: any ReplayableEnvironment) -> PlayerModel {
        let model = PlayerModel(
            backend: RecordedPlayer(nil, in: replayEnvironment), title: "Library", notice: Music.notice,
            clock: replayEnvironment.clock)
        let catalogue = RecordedCatalogue(in: replayEnvironment)
        replayEnvironment.setReplayListener(for: source) { text in
            switch read(RecordedMusicChange.self, text) {
            case .notice(let notice): model.setNotice(notice)
            case .library(let trackCount, let title, let notice):
                model.setLibrary(catalogue, trackCount: trackCount, title: title, notice: notice) { _ in
                    // The model's request for a cover is never answered here. The journal contains the cover as a later
                    // change.
                    await withUnsafeContinuation { (_: UnsafeContinuation<PlayerModel.Cover?, Never>) in }
                }
            case .answer(let number, let answer): catalogue.finish(number, answer)
            case .playlists(let favourites): model.playlistsChanged(favourites: Set(favourites))
            case .history: model.historyChanged()
            case .edited(let number, let result): catalogue.finish(number, result)
            case .cover(let id, let data, let mediaType):
                model.setCover(data.map { PlayerModel.Cover(data: Array($0), mediaType: mediaType ?? "") }, of: id)
            case nil: break
            }
        }
        return model
    }
}

/// A catalogue that passes queries and edits to `source` and `editor`, and records their results in a journal. In a
/// replay, both are nil, and the recorded results complete the queries and edits.
@MainActor
final class RecordedCatalogue: MusicCatalogue {
    /// Answers a query; nil in a replay, in which `finish(_:_:)` is called with the recorded answers.
    var source: (@MainActor (MusicQuery, _ completion: @escaping @MainActor (MusicAnswer) -> Void) -> Void)?

    /// Changes the playlists; nil in a replay.
    var editor: (@MainActor (PlaylistEdit, _ completion: @escaping @MainActor (PlaylistEditResult) -> Void) -> Void)?

    private let replayEnvironment: (any ReplayableEnvironment)?
    private var editCount = 0
    private var editCompletions: [Int: @MainActor (PlaylistEditResult) -> Void] = [:]
    private var queryCount = 0
    private var completions: [Int: @MainActor (MusicAnswer) -> Void] = [:]

    init(in replayEnvironment: (any ReplayableEnvironment)?) {
        self.replayEnvironment = replayEnvironment
    }

    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        queryCount += 1
        let number = queryCount
        completions[number] = completion
        source?(query) { [weak self] answer in
            self?.replayEnvironment?.record(.answer(query: number, answer))
            self?.finish(number, answer)
        }
    }

    func perform(_ edit: PlaylistEdit, completion: @escaping @MainActor (PlaylistEditResult) -> Void) {
        editCount += 1
        let number = editCount
        editCompletions[number] = completion
        editor?(edit) { [weak self] result in
            self?.replayEnvironment?.record(.edited(number: number, result))
            self?.finish(number, result)
        }
    }

    /// Completes the edit with a number.
    func finish(_ number: Int, _ result: PlaylistEditResult) { editCompletions.removeValue(forKey: number)?(result) }

    /// Completes the query with a number.
    func finish(_ number: Int, _ answer: MusicAnswer) { completions.removeValue(forKey: number)?(answer) }
}

extension ReplayableEnvironment {
    /// Records a change of the music.
    func record(_ change: RecordedMusicChange) {
        recordValue(from: RecordedMusicChange.source) { RecordedMusicChange.text(change) }
    }
}

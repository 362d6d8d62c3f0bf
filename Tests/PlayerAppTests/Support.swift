import MediaLibrary
import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

/// A player without behaviour of its own: it records its commands, and the test sets its state.
@MainActor final class RecordingPlayer: PlaybackBackend {
    var state = PlaybackState(backend: "hand") { didSet { if state != oldValue { onChange?(state) } } }
    var onChange: (@MainActor (PlaybackState) -> Void)?
    private(set) var commands: [String] = []

    /// Returns the commands that were recorded since the last call of this method.
    func takeCommands() -> [String] {
        defer { commands.removeAll() }
        return commands
    }

    func play() { commands.append("play") }
    func pause() { commands.append("pause") }
    func togglePlayPause() { commands.append("toggle") }
    func next() { commands.append("next") }
    func previous() { commands.append("previous") }
    func setStart(of track: MediaItem.ID, to seconds: Double) { commands.append("start \(track) at \(seconds)") }
    func seek(to seconds: Double) { commands.append("seek to \((seconds * 10).rounded() / 10)") }
    func seek(by seconds: Double) { commands.append("seek by \(seconds)") }
    func setVolume(_ percent: Double) { commands.append("volume \(percent.rounded())") }
    func setMuted(_ muted: Bool) { commands.append("muted \(muted)") }
    func setShuffle(_ shuffle: Bool) { commands.append("shuffle \(shuffle)") }
    func setRepeatMode(_ mode: PlaybackState.RepeatMode) { commands.append("repeat \(mode.rawValue)") }
    func setReplayGain(_ mode: PlaybackState.ReplayGain) { commands.append("replay gain \(mode.rawValue)") }
    func setOutput(_ output: AudioOutput?) { commands.append("output \(output?.name ?? "automatic")") }
    func setQueue(_ items: [MediaItem], startAt index: Int, playing: Bool) {
        commands.append("queue \(items.count) from \(index)\(playing ? "" : ", still")")
    }
    func jump(toEntry id: Int) { commands.append("jump \(id)") }
    func insert(_ items: [MediaItem], at place: QueuePlace) {
        commands.append("insert \(items.map(\.title).joined(separator: ", ")) at \(place)")
    }
    func removeEntries(_ ids: Set<Int>) { commands.append("remove \(ids.sorted())") }
    func moveEntry(_ id: Int, to index: Int) { commands.append("move \(id) to \(index)") }
    func shutDown(completion: @escaping @MainActor () -> Void) { completion() }
}

/// The player's screen, with a player and a clock that the test controls.
@MainActor final class PlayerTestEnvironment {
    let clock = ManualClock(now: 10_000)
    let player = RecordingPlayer()
    let model: PlayerModel
    let application: UIApplication
    let device = InputDevice()

    /// - Parameters:
    ///   - pieces: The number of tracks in the library; each lasts 200 seconds.
    ///   - isTelevision: The screen is a television's, with the size and the safe area that a page reports then.
    init(width: CGFloat = 390, height: CGFloat = 844, pieces: Int = 3, isTelevision: Bool = false) {
        model = PlayerModel(backend: player, title: "Shelf", clock: clock)
        application = UIApplication(clock: clock, size: CGSize(width: width, height: height), epoch: "test")
        if isTelevision {
            application.deviceIdiom = .tv
            application.setScreenSize(
                CGSize(width: 960, height: 540),
                safeAreaInsets: UIEdgeInsets(top: 27, left: 48, bottom: 27, right: 48))
        }
        application.launch(delegate: PlayerApp(model: model))
        if pieces > 0 { model.setLibrary(Self.items(pieces), title: "Shelf") { _ in nil } }
        application.commit()
    }

    static func items(_ count: Int, duration: Double? = 200) -> [MediaItem] {
        (0..<count).map { number in
            MediaItem(
                id: number, path: MediaPath("/music/\(number).wav"), title: "Piece \(number)", artist: "Artist",
                album: "Album",
                duration: duration)
        }
    }

    /// Queues all tracks, and opens one of them.
    func open(
        _ index: Int = 0, status: PlaybackState.Status = .playing, at seconds: Double = 0, duration: Double? = 200
    ) {
        var state = player.state
        let entries = Self.items(3, duration: duration).enumerated().map {
            QueueEntry(id: 100 + $0.offset, item: $0.element)
        }
        state.queue = PlaybackQueue(entries: entries, currentIndex: index)
        state.status = status
        state.duration = duration
        state.seekable = true
        state.position = PlaybackPosition(seconds: seconds, at: clock.now, rate: status == .playing ? 1 : 0)
        player.state = state
        application.commit()
    }

    func match(_ identifier: String) throws -> ViewMatch {
        let matches = application.views(matching: ViewQuery(identifier: identifier))
        try #require(matches.count == 1, "\(identifier)")
        return matches[0]
    }

    func label(_ identifier: String) throws -> UILabel { try #require(try match(identifier).view as? UILabel) }
    func button(_ identifier: String) throws -> UIButton { try #require(try match(identifier).view as? UIButton) }
    func slider(_ identifier: String) throws -> UISlider { try #require(try match(identifier).view as? UISlider) }
    func table(_ identifier: String) throws -> UITableView { try #require(try match(identifier).view as? UITableView) }
    func text(_ identifier: String) throws -> String { try label(identifier).shownText }

    func touch(_ phase: UITouch.Phase, _ point: CGPoint) throws {
        _ = try application.send(touches: [TouchSample(id: 1, phase: phase, location: point)], from: device)
        application.commit()
    }

    func tap(_ point: CGPoint) throws {
        try touch(.began, point)
        try touch(.ended, point)
    }

    /// Taps the centre of the visible part of a view.
    func tap(_ identifier: String) throws {
        let visible = try match(identifier).visibleFrame
        try tap(CGPoint(x: visible.midX, y: visible.midY))
    }

    func press(_ type: UIPress.PressType, _ phase: UIPress.Phase) throws {
        _ = try application.send(presses: [PressSample(type: type, phase: phase)], from: device)
        application.commit()
    }

    /// Returns the location that the thumb of a slider has for a value.
    func point(of value: Float, on identifier: String) throws -> CGPoint {
        let slider = try slider(identifier)
        let frame = try match(identifier).frame
        return CGPoint(x: frame.minX + slider.position(of: value), y: frame.midY)
    }

    /// Returns the cell of a visible row.
    func cell(_ row: Int, of table: String) throws -> UITableViewCell {
        try #require(try self.table(table).cellForRow(at: IndexPath(row: row, section: 0)))
    }
}

extension PlayerTestEnvironment {
    /// Returns whether a view with an identifier is shown.
    func isShown(_ identifier: String) -> Bool {
        application.views(matching: ViewQuery(identifier: identifier)).contains { !$0.visibleFrame.isEmpty }
    }

    /// Lets animations end.
    func settle() {
        application.commit()
        clock.advance(by: 1_000)
        application.commit()
    }

    /// Taps the centre of the first visible view with a label, and lets animations end.
    func tap(label: String) throws {
        let match = try #require(
            application.views(matching: ViewQuery(label: label)).first { !$0.visibleFrame.isEmpty })
        try tap(CGPoint(x: match.visibleFrame.midX, y: match.visibleFrame.midY))
        settle()
    }

    /// Returns the accessory view at the right end of a visible row.
    func accessory(_ row: Int, of table: String) throws -> MediaAccessory {
        try #require(try cell(row, of: table).accessoryView as? MediaAccessory)
    }
}

extension PlayerModel {
    /// Offers tracks from an index in memory, which answers queries at once.
    func setLibrary(
        _ items: [MediaItem], title: String, loadCover: @escaping @MainActor (MediaItem) async -> Cover?
    ) {
        do {
            let catalogue = try IndexCatalogue(items: items)
            setLibrary(catalogue, trackCount: items.count, title: title, loadCover: loadCover)
        } catch {
            Issue.record(error)
        }
    }

    /// The tracks of the library, in display order.
    var items: [MediaItem] {
        var tracks: [MediaItem] = []
        answer(.tracks(.all, rows: 0..<100_000)) { tracks = $0.tracks }
        return tracks
    }

    /// Plays a track that was selected in the list of all tracks.
    func choose(_ item: MediaItem) {
        guard let row = items.firstIndex(of: item) else { return }
        choose(item, in: (.all, row, trackCount))
    }
}

/// Waits until a condition is true, and lets other jobs of the main actor run meanwhile. Returns false if the condition
/// never becomes true.
@MainActor func waits(until condition: () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}

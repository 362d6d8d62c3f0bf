import MediaPlayback
import ResponderKit

/// Commands that play the tracks of a list.
///
/// The tracks of a list come from the catalogue, possibly after the input has been handled. Control of the player is
/// therefore acquired first, on behalf of the client whose input is being handled.
extension PlayerModel {
    /// Starts playback. If the queue is empty, all tracks are queued first.
    func play() {
        if state.queue.entries.isEmpty, trackCount > 0 {
            play(.all, count: trackCount)
        } else {
            backend.play()
        }
    }

    /// Pauses or resumes playback.
    func togglePlayPause() {
        if state.status == .playing || state.status == .buffering { backend.pause() } else { play() }
    }

    /// Pauses playback, and moves the position to the beginning of the track, unless the track goes on at its position
    /// when it is played again.
    func stop() {
        backend.pause()
        if let item = state.current?.item, item.goesOn(duration: state.duration) { return }
        backend.seek(to: 0)
    }

    /// Whether people have changed the queue since it was set.
    var isQueueMadeByHand: Bool { !state.queue.entries.isEmpty && state.queue.isMadeByHand }

    /// Plays a track that a person has selected in a list.
    ///
    /// The list replaces the queue, and playback starts with the track. If people have edited the queue, it is not
    /// replaced: the track is inserted after the current one and played.
    /// - Parameter place: The list and the track's row in it; nil if the track alone is queued.
    func choose(_ item: MediaItem, in place: (list: TrackList, row: Int, count: Int)?) {
        guard !isQueueMadeByHand, let place else { return playInserted([item]) }
        play(place.list, startingWith: item, at: place.row, count: place.count)
    }

    /// Plays a track among given tracks, such as those that a search has found.
    func choose(_ row: Int, of items: [MediaItem]) {
        guard items.indices.contains(row), ControlledPlayer.acquireControl() else { return }
        guard !isQueueMadeByHand else { return playInserted([items[row]]) }
        setQueue(items, startAt: row)
    }

    /// Replaces the queue with the tracks of a list, and plays one of them. If the list is longer than the limit of a
    /// queue, `PlaybackQueue.window` determines the tracks that are queued.
    ///
    /// The list may have changed since the row was shown, so the track is looked for near its row. If the list does not
    /// contain the track any more, only the track is played.
    private func play(_ list: TrackList, startingWith item: MediaItem? = nil, at row: Int = 0, count: Int) {
        guard ControlledPlayer.acquireControl() else { return }
        let contributor = UIApplication.shared.currentDevice?.name
        let window = PlaybackQueue.window(of: count, startAt: row)
        answer(.tracks(list, rows: window)) { [weak self] answer in
            guard let self else { return }
            let tracks = answer.tracks
            let expected = row - window.lowerBound
            let index =
                item.map { item in
                    tracks.indices.filter { tracks[$0].id == item.id }.min { abs($0 - expected) < abs($1 - expected) }
                } ?? (tracks.isEmpty ? nil : 0)
            if let index {
                setQueue(tracks, startAt: index)
            } else if let item {
                playInserted([item], contributor: contributor)
            }
        }
    }

    /// Replaces the queue, and plays one of its tracks.
    func setQueue(_ items: [MediaItem], startAt index: Int) {
        removed = nil
        awaited = nil
        contributors.forgetAdditions()
        backend.setQueue(items, startAt: index)
    }

    /// Plays all tracks of a list in order, or in random order. If people have edited the queue, it is not replaced:
    /// the tracks are inserted after the current one.
    func play(_ list: TrackList, isShuffled: Bool) {
        guard ControlledPlayer.acquireControl() else { return }
        let contributor = UIApplication.shared.currentDevice?.name
        // The time is recorded in journals, unlike a random number, so a replay starts with the same track.
        let time = Int(UIApplication.shared.clock.now)
        answer(.tracks(list, rows: 0..<PlaybackQueue.limit)) { [weak self] answer in
            guard let self, !answer.tracks.isEmpty else { return }
            guard !isQueueMadeByHand else {
                var random = SplitMix(seed: UInt64(truncatingIfNeeded: time))
                let tracks = isShuffled ? answer.tracks.shuffled(using: &random) : answer.tracks
                return playInserted(tracks, contributor: contributor)
            }
            if isShuffled != state.shuffle { backend.setShuffle(isShuffled) }
            setQueue(answer.tracks, startAt: isShuffled ? time % answer.tracks.count : 0)
        }
    }

    /// Inserts the tracks of a list into the queue, and announces them to screen readers.
    /// - Parameter name: The name of the list, such as an album's title.
    /// - Returns: false if the client whose input is being handled may not change the queue.
    @discardableResult
    func add(_ list: TrackList, named name: String, at place: QueuePlace) -> Bool {
        guard ControlledPlayer.acquireControl() else { return false }
        let contributor = UIApplication.shared.currentDevice?.name
        UIAccessibility.post(notification: .announcement, argument: Self.announcement(name, place))
        answer(.tracks(list, rows: 0..<PlaybackQueue.limit)) { [weak self] answer in
            guard let self else { return }
            contributors.add(answer.tracks, by: contributor, to: state.queue)
            backend.insert(answer.tracks, at: place)
        }
        return true
    }

    /// Inserts tracks after the current one and plays the first of them.
    func playInserted(_ items: [MediaItem], contributor: String?) {
        guard let first = items.first else { return }
        contributors.add(items, by: contributor, to: state.queue)
        awaited = (first.id, state.queue.entries.reduce(into: 0) { $0 = max($0, $1.id) })
        backend.insert(items, at: .next)
        playAwaitedTrack()
    }

    private func playInserted(_ items: [MediaItem]) {
        guard ControlledPlayer.acquireControl() else { return }
        playInserted(items, contributor: UIApplication.shared.currentDevice?.name)
    }

    /// Plays the first inserted track, as soon as the player reports the track's queue entry.
    func playAwaitedTrack() {
        guard let awaited,
            let entry = state.queue.entries.first(where: { $0.id > awaited.lastEntry && $0.item.id == awaited.item })
        else { return }
        self.awaited = nil
        backend.jump(toEntry: entry.id)
    }

    /// The sentence that tells screen readers that a track or a list was queued.
    static func announcement(_ name: String, _ place: QueuePlace) -> String {
        place == .next ? "\(name) plays next" : "\(name) was added to the queue"
    }
}

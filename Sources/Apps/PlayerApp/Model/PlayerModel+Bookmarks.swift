import MediaPlayback
import ResponderKit

/// Bookmarks, and lists that go on at their position.
extension PlayerModel {
    /// The present position in the current track, in seconds.
    var currentPosition: Double {
        state.position.seconds(at: UIApplication.shared.clock.now, duration: state.duration)
    }

    /// Adds a bookmark.
    /// - Parameter failed: Called with a sentence for users if the bookmark was not added.
    func addBookmark(to item: MediaItem, at seconds: Double, failed: @escaping @MainActor (String) -> Void) {
        let announcement = "Bookmark added at \(timeText(seconds))"
        edit(.addBookmark(track: item.id, position: seconds), announcement: announcement) { result in
            if let problem = result.problem { failed(problem) }
        }
    }

    /// Deletes a bookmark.
    /// - Parameter failed: Called with a sentence for users if the bookmark was not deleted.
    func remove(_ bookmark: Bookmark, failed: @escaping @MainActor (String) -> Void) {
        let announcement = "The bookmark at \(timeText(bookmark.position)) was deleted"
        edit(.removeBookmark(id: bookmark.id), announcement: announcement) { result in
            if let problem = result.problem { failed(problem) }
        }
    }

    /// Plays a track from a bookmark.
    ///
    /// If the queue contains the track, its entry is played. Otherwise the track replaces the queue. If people have
    /// edited the queue, it is not replaced: the track is inserted after the current one and played.
    func play(_ bookmark: Bookmark) {
        guard ControlledPlayer.acquireControl() else { return }
        let track = bookmark.track
        if state.current?.item.id == track.id {
            backend.seek(to: bookmark.position)
            return backend.play()
        }
        backend.setStart(of: track.id, to: bookmark.position)
        if let entry = state.queue.entries.first(where: { $0.item.id == track.id }) {
            backend.jump(toEntry: entry.id)
        } else if isQueueMadeByHand {
            playInserted([track], contributor: UIApplication.shared.currentDevice?.name)
        } else {
            setQueue([track], startAt: 0)
        }
    }

    /// Plays a list from the position at which it goes on. If people have edited the queue, it is not replaced: the
    /// rest of the list is inserted after the current track.
    func resume(_ list: TrackList) {
        guard ControlledPlayer.acquireControl() else { return }
        let contributor = UIApplication.shared.currentDevice?.name
        answer(.resume(list)) { [weak self] answer in
            guard let place = answer.resume else { return }
            self?.resume(list, at: place, contributor: contributor)
        }
    }

    private func resume(_ list: TrackList, at place: ResumePlace, contributor: String?) {
        // The track that is open is at a newer position than the stored one.
        if state.current?.item.id == place.track.id { return backend.play() }
        answer(.tracks(list, rows: 0..<PlaybackQueue.limit)) { [weak self] answer in
            guard let self else { return }
            let tracks = answer.tracks
            guard let index = tracks.firstIndex(where: { $0.id == place.track.id }) else { return }
            if isQueueMadeByHand { return playInserted(Array(tracks[index...]), contributor: contributor) }
            if state.shuffle { backend.setShuffle(false) }
            setQueue(tracks, startAt: index)
        }
    }
}

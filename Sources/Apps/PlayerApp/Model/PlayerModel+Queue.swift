import MediaPlayback
import ResponderKit

/// Tracks that were removed from the queue, with their former indices in ascending order.
struct RemovedTracks: Equatable {
    struct Track: Equatable {
        var index: Int
        var item: MediaItem
    }

    var tracks: [Track]
    /// The name of the person who removed the tracks; nil if the person has no name.
    var remover: String?

    /// The removed tracks in groups. The tracks of a group were next to each other in the queue.
    var runs: [(index: Int, items: [MediaItem])] {
        var runs: [(index: Int, items: [MediaItem])] = []
        for track in tracks {
            if let last = runs.indices.last, runs[last].index + runs[last].items.count == track.index {
                runs[last].items.append(track.item)
            } else {
                runs.append((track.index, [track.item]))
            }
        }
        return runs
    }
}

/// Changes of the queue that people make.
extension PlayerModel {
    /// Inserts a track into the queue, and announces the track to screen readers.
    /// - Returns: whether the client whose input is being handled may change the queue.
    @discardableResult
    func add(_ item: MediaItem, at place: QueuePlace) -> Bool {
        guard ControlledPlayer.acquireControl() else { return false }
        contributors.add([item], by: UIApplication.shared.currentDevice?.name, to: state.queue)
        backend.insert([item], at: place)
        UIAccessibility.post(notification: .announcement, argument: Self.announcement(item.title, place))
        return true
    }

    /// Moves an entry of the queue directly after the current entry.
    func playNext(entry id: Int) {
        let queue = state.queue
        guard let from = queue.index(ofEntry: id), from != queue.currentIndex else { return }
        let current = queue.currentIndex ?? -1
        // `moveEntry` removes the entry and then inserts it again. If the entry was before the current one, the removal
        // decreases the index of the current one by 1.
        backend.moveEntry(id, to: from <= current ? current : current + 1)
    }

    /// Removes entries from the queue. `undoRemoval` puts them back.
    func remove(_ ids: Set<Int>) {
        let tracks = state.queue.entries.enumerated().filter { ids.contains($0.element.id) }
            .map { RemovedTracks.Track(index: $0.offset, item: $0.element.item) }
        guard !tracks.isEmpty, ControlledPlayer.acquireControl() else { return }
        removed = RemovedTracks(tracks: tracks, remover: UIApplication.shared.currentDevice?.name)
        backend.removeEntries(ids)
        let text = tracks.count == 1 ? "\(tracks[0].item.title) was removed" : "\(tracks.count) tracks were removed"
        UIAccessibility.post(notification: .announcement, argument: "\(text) from the queue")
    }

    /// Removes all entries except the current one. `undoRemoval` puts them back.
    func clearQueue() {
        let current = state.queue.current?.id
        remove(Set(state.queue.entries.map(\.id).filter { $0 != current }))
    }

    /// Undoes the last removal: inserts the removed tracks into the queue at their former places. Does nothing if there
    /// is no removal to undo.
    func undoRemoval() {
        guard let removed, ControlledPlayer.acquireControl() else { return }
        self.removed = nil
        for run in removed.runs { backend.insert(run.items, at: .index(run.index)) }
        UIAccessibility.post(notification: .announcement, argument: "The removal was undone")
    }
}

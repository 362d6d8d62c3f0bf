import MediaPlayback
import ResponderKit

/// The texts and times that the screens of people and of displays show alike.
extension PlayerModel {
    /// The title of the current track, or a text that says why there is none.
    var titleText: String { state.current?.item.title ?? (trackCount == 0 ? "Nothing to play" : "Not playing") }

    /// The artist and the album of the current track. Without a current track, the name of the collection.
    var artistText: String {
        state.current.map { [$0.item.artist, $0.item.album].compactMap { $0 }.joined(separator: " — ") } ?? title
    }

    /// The messages about the collection and about the player, one on each line.
    var messageText: String { [notice, state.message].compactMap { $0 }.joined(separator: "\n") }
}

extension PlaybackPosition {
    /// Returns the position as a timeline that ends after a number of seconds.
    func timeline(maximum: Double) -> Timeline { Timeline(value: seconds, at: at, rate: rate, maximum: maximum) }
}

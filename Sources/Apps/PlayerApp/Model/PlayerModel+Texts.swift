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

    /// The messages about the collection, about the current track and about the player, one on each line.
    var messageText: String { [notice, resumedText, state.message].compactMap { $0 }.joined(separator: "\n") }

    /// The sentence that the current track has just gone on at its position; nil if it has not.
    private var resumedText: String? {
        state.resumedAt.map { "Goes on at \(timeText($0)). Previous restarts the piece." }
    }
}

/// Returns a position or a duration in seconds as hours, minutes and seconds.
@MainActor
func timeText(_ seconds: Double) -> String {
    TimelineFormat.elapsed.text(for: Timeline(value: seconds, at: 0, rate: 0), at: 0)
}

extension PlaybackPosition {
    /// Returns the position as a timeline that ends after a number of seconds.
    func timeline(maximum: Double) -> Timeline { Timeline(value: seconds, at: at, rate: rate, maximum: maximum) }
}

import MediaLibrary
import MediaPlayback
import PlayerApp
import Testing

extension PlayerModel {
    /// Offers tracks from an index in memory, which answers queries at once.
    func offer(_ items: [MediaItem]) {
        do {
            let catalogue = try IndexCatalogue(items: items)
            setLibrary(catalogue, trackCount: items.count, title: "Shelf") { _ in nil }
        } catch {
            Issue.record(error)
        }
    }
}

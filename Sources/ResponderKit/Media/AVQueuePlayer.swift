/// A player that plays several items one after the other.
@MainActor
open class AVQueuePlayer: AVPlayer {
    private var waiting: [AVPlayerItem] = []

    /// Creates a player with a queue of items.
    public init(items: [AVPlayerItem]) {
        super.init(playerItem: items.first)
        waiting = Array(items.dropFirst())
        actionAtItemEnd = .advance
    }

    /// Creates a player with one item or none.
    public override init(playerItem item: AVPlayerItem?) {
        super.init(playerItem: item)
        actionAtItemEnd = .advance
    }

    /// Returns the current item and the items in the queue.
    public final func items() -> [AVPlayerItem] { (currentItem.map { [$0] } ?? []) + waiting }

    /// Returns whether an item can be inserted after another item. If `afterItem` is nil, the position is the end of
    /// the queue. An item that is already in the queue cannot be inserted again.
    public final func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        let items = items()
        return !items.contains(item) && afterItem.map(items.contains) ?? true
    }

    /// Inserts an item after another item. If `afterItem` is nil, the position is the end of the queue. Nothing is
    /// inserted if `canInsert(_:after:)` returns `false`.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        guard currentItem != nil else { return replaceCurrentItem(with: item) }
        let index = afterItem.map { waiting.firstIndex(of: $0).map { $0 + 1 } ?? 0 } ?? waiting.count
        waiting.insert(item, at: index)
    }

    /// Removes an item from the queue. If the item is the current one, the player advances to the next item.
    open func remove(_ item: AVPlayerItem) {
        if item === currentItem { return advanceToNextItem() }
        waiting.removeAll { $0 === item }
    }

    /// Removes all items and stops playback.
    open func removeAllItems() {
        waiting = []
        replaceCurrentItem(with: nil)
    }

    /// Ends the current item and plays the next item.
    open func advanceToNextItem() {
        let next = waiting.isEmpty ? nil : waiting.removeFirst()
        replaceCurrentItem(with: next)
        if next == nil { pause() }
    }

    override func advance() { advanceToNextItem() }
}

/// Plays several pieces one after the other.
@MainActor
open class AVQueuePlayer: AVPlayer {
    private var waiting: [AVPlayerItem] = []

    /// A player of some pieces.
    public init(items: [AVPlayerItem]) {
        super.init(playerItem: items.first)
        waiting = Array(items.dropFirst())
        actionAtItemEnd = .advance
    }

    /// A player of a piece, or of none yet.
    public override init(playerItem item: AVPlayerItem?) {
        super.init(playerItem: item)
        actionAtItemEnd = .advance
    }

    /// What it plays and will play.
    public final func items() -> [AVPlayerItem] { (currentItem.map { [$0] } ?? []) + waiting }

    /// Whether a piece can be played after another that it has, or for nil after all: where it does not have it already.
    public final func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        let items = items()
        return !items.contains(item) && afterItem.map(items.contains) ?? true
    }

    /// Plays a piece after another, or for nil after all. What cannot be inserted is not.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        guard currentItem != nil else { return replaceCurrentItem(with: item) }
        let index = afterItem.map { waiting.firstIndex(of: $0).map { $0 + 1 } ?? 0 } ?? waiting.count
        waiting.insert(item, at: index)
    }

    /// Does not play a piece any more, or at all.
    open func remove(_ item: AVPlayerItem) {
        if item === currentItem { return advanceToNextItem() }
        waiting.removeAll { $0 === item }
    }

    /// Plays nothing any more.
    open func removeAllItems() {
        waiting = []
        replaceCurrentItem(with: nil)
    }

    /// Goes on to the next piece at once.
    open func advanceToNextItem() {
        let next = waiting.isEmpty ? nil : waiting.removeFirst()
        replaceCurrentItem(with: next)
        if next == nil { pause() }
    }

    override func advance() { advanceToNextItem() }
}

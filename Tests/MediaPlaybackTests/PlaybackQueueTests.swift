import Testing

@testable import MediaPlayback

@Suite("The queue") struct PlaybackQueueTests {
    private func queue(_ count: Int, current: Int? = 0) -> PlaybackQueue {
        PlaybackQueue(
            entries: (1...count).map {
                QueueEntry(id: $0, item: MediaItem(path: MediaPath("/music/\($0).wav"), title: "\($0)"))
            }, currentIndex: current)
    }

    private func entries(_ ids: Int...) -> [QueueEntry] {
        ids.map { QueueEntry(id: $0, item: MediaItem(path: MediaPath("/music/\($0).wav"), title: "\($0)")) }
    }

    @Test("Pieces are inserted at the end, after the current one, or before an index")
    func inserts() {
        var queue = queue(3, current: 1)
        queue.insert(entries(10, 11), at: .next)
        #expect(queue.entries.map(\.id) == [1, 2, 10, 11, 3])
        queue.insert(entries(12), at: .end)
        #expect(queue.entries.map(\.id) == [1, 2, 10, 11, 3, 12])
        queue.insert(entries(13), at: .index(0))
        #expect(queue.entries.map(\.id) == [13, 1, 2, 10, 11, 3, 12])
        #expect(queue.current?.id == 2)
        queue.insert(entries(14), at: .index(99))
        #expect(queue.entries.last?.id == 14)
        queue.currentIndex = nil
        queue.insert(entries(15), at: .next)
        #expect(queue.entries.last?.id == 15)
    }

    @Test("After the current piece is removed, the next remaining one is the current one")
    func removes() {
        var queue = queue(5, current: 2)
        var wasCurrent = queue.remove([1, 5])
        #expect(!wasCurrent)
        #expect(queue.entries.map(\.id) == [2, 3, 4])
        #expect(queue.current?.id == 3)
        wasCurrent = queue.remove([3])
        #expect(wasCurrent)
        #expect(queue.current?.id == 4)
        wasCurrent = queue.remove([4])
        #expect(wasCurrent)
        #expect(queue.entries.map(\.id) == [2])
        #expect(queue.current == nil)
        wasCurrent = queue.remove([99])
        #expect(!wasCurrent)
    }

    @Test("A moved piece is at its index afterwards, and the current piece stays the current one")
    func moves() {
        for from in 0..<5 {
            for to in -1...5 {
                var queue = queue(5, current: 2)
                queue.move(entry: from + 1, to: to)
                #expect(queue.entries[min(max(to, 0), 4)].id == from + 1)
                #expect(queue.current?.id == 3)
                #expect(queue.entries.map(\.id).sorted() == [1, 2, 3, 4, 5])
            }
        }
    }

    @Test("The order before shuffling contains what was inserted, removed and moved since")
    func unshuffles() {
        var random = SplitMix(seed: 5)
        var queue = queue(6, current: 2)
        queue.move(entry: 6, to: 0)
        queue.shuffle(using: &random)
        #expect(queue.current?.id == 3)
        queue.insert(entries(10), at: .next)
        queue.insert(entries(11), at: .end)
        queue.remove([4])
        queue.move(entry: 5, to: 1)
        #expect(queue.unshuffledEntries.map(\.id) == [6, 1, 2, 3, 10, 5, 11])
        queue.shuffle(using: &random)
        queue.unshuffle()
        #expect(queue.entries.map(\.id) == [6, 1, 2, 3, 10, 5, 11])
        #expect(queue.current?.id == 3)
        #expect(queue.unshuffledOrder == nil)
    }
}

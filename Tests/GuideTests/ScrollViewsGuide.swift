import ResponderKit
import ResponderKitTesting
import Testing

/// A long list of tiles that log the touches they receive.
final class TileList: UIScrollView {
    let tiles = (0..<20).map { Tile(frame: CGRect(x: 0, y: CGFloat($0) * 100, width: 390, height: 90)) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for tile in tiles { addSubview(tile) }
        contentSize = CGSize(width: 390, height: 2_000)
    }

    final class Tile: UIView {
        var heard: [String] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("moved") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("cancelled") }
    }
}

/// Adjusts the target offset so that scrolling stops with a tile at the top.
final class TileSnapping: UIScrollViewDelegate {
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 100).rounded() * 100
    }
}

/// A plan that can be zoomed up to four times.
final class PlanReader: NSObject, UIScrollViewDelegate {
    let plan = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 600))

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { plan }
}

@Suite @MainActor struct ScrollViewsGuide {
    @Test("A tap reaches the content, a flick does not, and a resting touch is cancelled when a drag begins")
    func tiles() throws {
        let list = TileList(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let screen = TestScreen { list }
        let tile = list.tiles[3]

        try screen.tap(tile, for: .milliseconds(60))
        #expect(tile.heard == ["began", "ended"])

        tile.heard = []
        try screen.drag(from: tile, to: CGPoint(x: 195, y: 245), over: .milliseconds(100), rest: .seconds(1))
        #expect(tile.heard == [])
        #expect(list.contentOffset.y == 100)

        try screen.touch(.began, at: tile)
        screen.advance(by: .milliseconds(150))
        #expect(tile.heard == ["began"])
        try screen.touch(.moved, at: CGPoint(x: 195, y: 145))
        try screen.touch(.ended, at: CGPoint(x: 195, y: 145))
        #expect(tile.heard == ["began", "cancelled"])
    }

    @Test("A control that has received a touch keeps it, and the view does not scroll") func control() throws {
        let list = TileList(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let button = UIButton(frame: CGRect(x: 0, y: 10, width: 390, height: 60))
        list.tiles[3].addSubview(button)
        let screen = TestScreen { list }

        try screen.touch(.began, at: button)
        screen.advance(by: .milliseconds(150))
        try screen.touch(.moved, at: CGPoint(x: 195, y: 100))
        #expect(button.isTracking)
        #expect(list.contentOffset.y == 0)
        try screen.touch(.ended, at: CGPoint(x: 195, y: 100))

        try screen.scroll(by: CGPoint(x: 0, y: 120), at: list)
        #expect(list.contentOffset.y == 120)
    }

    @Test("A scroll view that is released in motion stops with a tile at the top") func snapping() throws {
        let list = TileList(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let snapping = TileSnapping()
        list.delegate = snapping
        let screen = TestScreen { list }

        try screen.drag(from: list.tiles[6], to: CGPoint(x: 195, y: 400), over: .milliseconds(400))
        #expect(list.isDecelerating)
        screen.advance(by: .seconds(5))

        #expect(list.contentOffset.y.truncatingRemainder(dividingBy: 100) == 0)
    }

    @Test("Pulling down refreshes and leaves space for the refresh control until refreshing ends") func refreshing()
        throws
    {
        let list = TileList(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let refresh = UIRefreshControl()
        refresh.addAction(UIAction { _ in list.tiles[0].heard = ["loaded"] }, for: .valueChanged)
        list.refreshControl = refresh
        let screen = TestScreen { list }

        try screen.drag(from: list.tiles[1], to: CGPoint(x: 195, y: 500), over: .milliseconds(300), rest: .seconds(1))
        #expect(refresh.isRefreshing)
        #expect(list.tiles[0].heard == ["loaded"])
        screen.advance(by: .seconds(5))
        #expect(list.contentOffset.y == -60)

        refresh.endRefreshing()
        screen.advance(by: .seconds(5))
        #expect(list.contentOffset.y == 0)
    }

    @Test("A pinch zooms the view that the delegate returns") func zooming() throws {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let reader = PlanReader()
        scroll.addSubview(reader.plan)
        scroll.contentSize = reader.plan.bounds.size
        scroll.maximumZoomScale = 4
        scroll.delegate = reader
        let screen = TestScreen { scroll }

        try screen.pinch(CGPoint(x: 195, y: 300), to: 3)
        #expect(scroll.zoomScale > 2)
        scroll.zoom(to: CGRect(x: 0, y: 0, width: 195, height: 300), animated: true)
        screen.advance(by: .seconds(1))
        #expect(scroll.zoomScale == 2)
        #expect(scroll.contentSize == CGSize(width: 780, height: 1_200))
    }
}

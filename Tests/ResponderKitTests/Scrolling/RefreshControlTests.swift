import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct RefreshControlTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func list(_ height: CGFloat = 2_000) -> (UIScrollView, UIRefreshControl) {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: height)
        scroll.alwaysBounceVertical = true
        let control = UIRefreshControl()
        control.addAction(UIAction { [log] _ in log.note("refresh") }, for: .valueChanged)
        scroll.refreshControl = control
        screen.application.commit()
        return (scroll, control)
    }

    private func pull(to end: CGFloat) throws {
        try screen.touch(.began, 100, 50)
        for step in 1...5 {
            screen.clock.advance(by: 20)
            try screen.touch(.moved, 100, 50 + (end - 50) * CGFloat(step) / 5)
        }
        screen.clock.advance(by: 200)
    }

    @Test("S10 A pull that is far enough sends one refresh action, and space is kept when the finger lifts")
    func S10_pull() throws {
        let (scroll, control) = list()
        try pull(to: 150)
        #expect(!control.isRefreshing)
        let before = scroll.contentOffset.y
        try screen.touch(.moved, 100, 350)
        #expect(control.isRefreshing)
        #expect(log.take() == ["refresh"])
        #expect(scroll.contentOffset.y < before)
        let far = scroll.contentOffset.y
        screen.application.commit()
        #expect(scroll.adjustedContentInset.top == 0)
        #expect(scroll.node?.value(of: .pulled) == .number(60))
        try screen.touch(.moved, 100, 349)
        #expect(abs(scroll.contentOffset.y - far) < 1)
        screen.clock.advance(by: 200)

        try screen.touch(.ended, 100, 349)
        #expect(scroll.adjustedContentInset.top == 60)
        screen.clock.advance(by: 5_000)
        screen.application.commit()
        #expect(scroll.contentOffset.y == -60)
        #expect(scroll.node?.value(of: .pulled) == RenderValue.none)
        #expect(scroll.node?.value(of: .insets) == .rect(60, 0, 0, 0))
        #expect(log.take().isEmpty)

        control.endRefreshing()
        #expect(scroll.contentOffset.y == -60)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)
        #expect(scroll.adjustedContentInset.top == 0)
    }

    @Test("S10 A refresh that ends during the drag scrolls back when the finger lifts") func S10_endsWhileHeld() throws
    {
        let (scroll, control) = list()
        try pull(to: 350)
        control.endRefreshing()
        let held = scroll.contentOffset.y
        screen.clock.advance(by: 500)
        #expect(scroll.contentOffset.y == held)
        try screen.touch(.ended, 100, 350)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)
        #expect(log.take() == ["refresh"])
    }

    @Test("S10 beginRefreshing sends no action and does not move the content") func S10_program() {
        let (scroll, control) = list()
        control.beginRefreshing()
        #expect(control.isRefreshing)
        #expect(log.take().isEmpty)
        #expect(scroll.contentOffset.y == 0)
        scroll.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == -60)
        control.endRefreshing()
        control.endRefreshing()
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)
    }

    @Test("S10 Arrow keys move the focus from the first item to the refresh control, and select starts it")
    func S10_keys() throws {
        let (scroll, control) = list()
        let first = screen.add(UIButton(frame: .zero), 150, 20, 100, 44, to: scroll)
        screen.application.commit()
        try screen.press(.downArrow)
        #expect(first.isFocused)
        try screen.press(.upArrow)
        #expect(!first.isFocused)
        #expect(scroll.contentOffset.y == -60)
        try screen.press(.select)
        #expect(control.isRefreshing)
        #expect(log.take() == ["refresh"])
        control.endRefreshing()
        try screen.press(.downArrow)
        screen.clock.advance(by: 5_000)
        #expect(scroll.contentOffset.y == 0)
    }

    @Test("S10 A refresh control has an accessibility label, is faint while hidden, and can be replaced")
    func S10_looks() throws {
        let (scroll, control) = list()
        #expect(control.alpha < 0.03 && control.alpha > 0.01)
        #expect(control.frame == CGRect(x: 0, y: -60, width: 400, height: 60))
        #expect(control.subviews.contains { $0.accessibilityLabel == "Refresh" })
        try pull(to: 150)
        #expect(control.alpha == 1)
        try screen.touch(.ended, 100, 150)
        screen.clock.advance(by: 5_000)
        #expect(control.alpha < 0.03)
        scroll.refreshControl = nil
        #expect(control.superview == nil)
    }

    @Test("S10 A screen reader can activate the refresh control while it is out of view") func S10_activated() throws {
        let (scroll, control) = list()
        let button = try #require(control.subviews.first { $0.accessibilityLabel == "Refresh" })
        let outcome = screen.application.send(activationOf: ViewQuery(label: "Refresh"))
        #expect(outcome?.handler === button)
        #expect(control.isRefreshing)
        #expect(log.take() == ["refresh"])
        #expect(scroll.contentOffset.y == 0)
        #expect(screen.application.send(activationOf: ViewQuery(label: "Refresh")) == nil)
    }

    @Test("S10 A table controller has a refresh control, and its rows keep their places") func S10_table() throws {
        final class Controller: UITableViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
                refreshControl = UIRefreshControl()
            }
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            }
            override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
                "Title"
            }
        }
        let controller = Controller(style: .plain)
        screen.window.rootViewController = controller
        screen.application.commit()
        let table = try #require(controller.tableView)
        try pull(to: 450)
        screen.application.commit()
        #expect(controller.refreshControl?.isRefreshing == true)
        #expect(table.contentOffset.y < -80)
        #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.frame.minY == 28)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.superview === table)
        try screen.touch(.ended, 100, 450)
        screen.clock.advance(by: 5_000)
        #expect(table.contentOffset.y == -60)
    }
}

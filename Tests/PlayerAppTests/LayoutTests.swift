import MediaPlayback
import Testing

@testable import PlayerApp
@testable import ResponderKit

@Suite("The player's layout") @MainActor struct LayoutTests {
    nonisolated static let sizes = [(390, 844), (360, 640), (1_280, 800), (1_920, 1_080), (844, 390)]

    /// The identifiers of views that must be visible and reachable without scrolling.
    static let important = [
        "artwork", "title", "artist", "position", "elapsed", "remaining", "shuffle", "previous", "back10", "play",
        "forward10", "next",
        "repeat",
        "mute", "volume", "sound", "sleep",
    ]

    private func stage(_ width: Int, _ height: Int) -> PlayerTestEnvironment {
        let stage = PlayerTestEnvironment(width: CGFloat(width), height: CGFloat(height), pieces: 30)
        stage.open(1)
        return stage
    }

    /// All controls that are visible at least in part.
    private func controls(_ stage: PlayerTestEnvironment) -> [ViewMatch] {
        stage.application.views(matching: ViewQuery()).filter {
            $0.view is UIControl && $0.visibleFrame.width > 0 && $0.visibleFrame.height > 0
        }
    }

    @Test("A commit without a change lays nothing out", arguments: sizes)
    func idle(width: Int, height: Int) {
        let stage = stage(width, height)
        let count = stage.application.layoutCount

        stage.application.commit()
        stage.application.commit()

        #expect(stage.application.layoutCount == count)
    }

    @Test("All important controls are completely on the screen", arguments: sizes)
    func onScreen(width: Int, height: Int) throws {
        let stage = stage(width, height)
        let screen = CGRect(x: 0, y: 0, width: width, height: height)

        for identifier in Self.important {
            let match = try stage.match(identifier)
            #expect(screen.contains(match.frame), "\(identifier) \(match.frame)")
            #expect(match.visibleFrame == match.frame, "\(identifier)")
            #expect(match.frame.width > 0 && match.frame.height > 0, "\(identifier)")
        }
        let library = try stage.match("library").visibleFrame
        #expect(library.height >= 2 * 56, "two rows at least")
        #expect(screen.contains(library))
    }

    @Test("A long title takes two lines, and all controls remain on the screen", arguments: sizes)
    func longTitle(width: Int, height: Int) throws {
        let stage = stage(width, height)
        let label = try stage.label("title")
        #expect(label.frame.height < 1.5 * label.font.lineHeight)
        var state = stage.player.state
        let item = MediaItem(
            id: 1, path: MediaPath("/music/1.wav"), title: String(repeating: "Long title ", count: 6), duration: 100)
        state.queue.entries[1] = QueueEntry(id: 101, item: item)
        stage.player.state = state
        stage.application.commit()

        #expect(label.frame.height >= 2 * label.font.lineHeight)
        for identifier in Self.important {
            let match = try stage.match(identifier)
            #expect(match.visibleFrame == match.frame && !match.frame.isEmpty, "\(identifier)")
        }
    }

    @Test("A message has room only while there is one", arguments: sizes)
    func message(width: Int, height: Int) throws {
        let stage = stage(width, height)
        let table = try stage.match("library").frame
        #expect(try stage.match("message").frame.height == 0)

        stage.player.state.message = "There is no sound: no audio device was found."
        stage.application.commit()

        let match = try stage.match("message")
        #expect(match.frame.height >= 30)
        #expect(match.visibleFrame == match.frame)
        #expect(try stage.match("library").frame.minY >= table.minY)
    }

    @Test("No two controls overlap", arguments: sizes + [(320, 640)])
    func apart(width: Int, height: Int) throws {
        let stage = stage(width, height)
        let controls = controls(stage)
        #expect(controls.count >= 12)

        for (index, first) in controls.enumerated() {
            for second in controls[(index + 1)...] {
                let common = first.visibleFrame.intersection(second.visibleFrame)
                #expect(
                    common.isNull || common.width < 0.01 || common.height < 0.01,
                    "\(first.label ?? "") and \(second.label ?? "")")
            }
        }
        let tables = try ["library", "queue"].map { try stage.match($0) }.filter { $0.visibleFrame.width > 0 }
        for table in tables {
            for control in controls where !isInside(control.view, table.view) {
                #expect(!table.visibleFrame.intersects(control.visibleFrame), "\(control.label ?? "") and the list")
            }
        }
    }

    @Test("A touch in the middle of a control reaches that control", arguments: sizes)
    func reachable(width: Int, height: Int) throws {
        let stage = stage(width, height)
        for control in controls(stage) where control.isEnabled {
            let middle = CGPoint(x: control.visibleFrame.midX, y: control.visibleFrame.midY)
            let hit = stage.application.hitTest(middle, with: nil)?.view
            #expect(hit === control.view, "\(control.label ?? "")")
        }
    }

    @Test("Controls are large enough for a finger", arguments: sizes)
    func large(width: Int, height: Int) throws {
        let stage = stage(width, height)
        for identifier in Self.important {
            let match = try stage.match(identifier)
            guard match.view is UIControl else { continue }
            #expect(match.frame.height >= 44 && match.frame.width >= 44, "\(identifier) \(match.frame)")
        }
    }

    @Test("Every control and row has an accessibility label", arguments: sizes)
    func labels(width: Int, height: Int) throws {
        let stage = stage(width, height)
        for match in stage.application.views(matching: ViewQuery())
        where match.view is UIControl || match.view is UIScrollView
            || match.view is UITableViewCell
        {
            #expect(!(match.label ?? "").isEmpty, "\(match.kind) \(match.identifier ?? "") \(match.frame)")
        }
        var seen: [String: Int] = [:]
        for control in controls(stage) { seen[control.label ?? "", default: 0] += 1 }
        #expect(seen.allSatisfy { $0.value == 1 }, "and no two say the same: \(seen.filter { $0.value > 1 })")
    }

    @Test("The layout follows the screen's size and returns to the former one")
    func resized() throws {
        let stage = stage(390, 844)
        let before = try Self.important.map { try stage.match($0).frame }

        stage.application.setScreenSize(CGSize(width: 1_280, height: 800))
        stage.application.commit()
        #expect(try stage.match("queue").visibleFrame.width > 0, "both lists at once")
        stage.application.setScreenSize(CGSize(width: 390, height: 844))
        stage.application.commit()

        #expect(try Self.important.map { try stage.match($0).frame } == before)
    }

    @Test(
        "The smallest and oddest screens cause no negative sizes",
        arguments: [(120, 120), (8_192, 120), (900, 200), (120, 8_192)])
    func odd(width: Int, height: Int) {
        let stage = stage(width, height)
        for match in stage.application.views(matching: ViewQuery()) where !(match.view.superview is TransportView) {
            #expect(
                match.view.bounds.size.width >= 0 && match.view.bounds.size.height >= 0,
                "\(match.kind) \(match.identifier ?? "")")
        }
    }

    private func isInside(_ view: UIView, _ ancestor: UIView) -> Bool {
        var current: UIView? = view
        while let view = current {
            if view === ancestor { return true }
            current = view.superview
        }
        return false
    }
}

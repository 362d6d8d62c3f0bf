import BatonWire
import Foundation
import Testing

@testable import BatonClient

@Suite("The client's copy of the tree")
struct MirrorTests {
    /// Returns the properties of all nodes as lines of text, in tree order.
    ///
    /// Properties that change with time are left out, because each client received them at a different time.
    private static func picture(_ tree: ScreenTree, at instant: Double) -> [String] {
        var lines: [String] = []
        func add(_ id: Int, _ depth: Int) {
            guard let node = tree[id] else { return }
            let properties = node.properties.filter {
                !["timeline", "animation", "transition", "nowPlaying", "contentOffset"].contains($0.key)
            }
            // The content offset is not stored in the node. It is computed from the scrolling motion.
            let offset =
                node.scrolls
                ? "\(node.contentOffset(at: instant).0.short) \(node.contentOffset(at: instant).1.short) " : ""
            lines.append(
                String(repeating: " ", count: depth) + "\(id) \(node.kind) \(node.parent) \(offset)"
                    + properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
            for child in node.children { add(child, depth + 1) }
        }
        add(0, 0)
        return lines
    }

    @Test("The text of lines with start times is the line that is current")
    func cues() throws {
        let cues: WireValue = [[5, 0, "One"], [15, 36, "Two"]]
        var tree = ScreenTree()
        let timeline: WireValue = ["value": 0, "at": 1_000, "rate": 1]
        let properties: [String: WireValue] = ["cues": cues, "timeline": timeline]
        try tree.apply(
            ServerMessage.Patch(
                from: 0, to: 1,
                operations: [.add(1, parent: 0, index: 0, kind: "cues", properties: properties)]))
        #expect(tree[1]?.text(at: 2_000) == "")
        #expect(tree[1]?.text(at: 6_000) == "One")
        #expect(tree[1]?.value(at: 60_000) == .string("Two"))
    }

    @Test("After random input, the copy equals the tree that a new client receives", arguments: [1, 2, 3])
    func mirrors(seed: UInt64) async throws {
        let server = try await BatonProcess()
        var numbers = Numbers(seed: seed)
        // The test uses shared screens, because a new client of a shared screen sees the same content as older clients.
        for name in ["player", "picture"] {
            let screen = try await RemoteScreen.open(name, of: server)
            for _ in 0..<40 {
                let tree = await screen.tree
                let point = ClientMessage.Point(
                    x: Double.random(in: 0..<tree.width, using: &numbers),
                    y: Double.random(in: 0..<tree.height, using: &numbers))
                switch Int.random(in: 0...6, using: &numbers) {
                case 0...2: try await screen.tap(.point(x: point.x, y: point.y))
                case 3:
                    try await screen.press(
                        ClientMessage.Press.Key.allCases.filter { $0 != .keyboard }.randomElement(using: &numbers)
                            ?? .down)
                case 4:
                    try await screen.scroll(ScrollDirection.allCases.randomElement(using: &numbers) ?? .down, by: 90)
                case 5:
                    try await screen.swipe(
                        ScrollDirection.allCases.randomElement(using: &numbers) ?? .up,
                        on: .point(x: point.x, y: point.y), by: 120,
                        over: .milliseconds(40))
                default: try await screen.remote(.togglePlayPause)
                }
            }
            try await screen.remote(.pause)
            try await screen.waitUntilSettled()

            let fresh = try await RemoteScreen.open(name, of: server)
            let revision = await fresh.tree.revision
            try await screen.wait(revision: revision)

            let (kept, shown) = await (
                Self.picture(screen.tree, at: screen.now), Self.picture(fresh.tree, at: fresh.now)
            )
            // Playback continues, so the trees are compared only if no patch arrived in between.
            if await screen.tree.revision == revision {
                let different = zip(kept, shown).filter { $0 != $1 }.map { "\($0) is \($1)" }
                #expect(different.isEmpty && kept.count == shown.count, "\(name): \(different.first ?? "")")
            }
            await fresh.close()
        }
    }

    @Test("Operations are applied in order, and invalid ones are refused")
    func operations() throws {
        var tree = ScreenTree()
        func node(_ id: Int, in parent: Int, at index: Int) -> ServerMessage.Operation {
            .add(id, parent: parent, index: index, kind: "view", properties: ["text": .string("\(id)"), "hint": .null])
        }
        try tree.apply(
            ServerMessage.Patch(
                from: 0, to: 3, operations: [node(1, in: 0, at: 0), node(2, in: 1, at: 0), node(3, in: 1, at: 0)]))
        #expect(tree[1]?.children == [3, 2])
        #expect(tree[1]?.properties["hint"] == nil)
        let before = tree

        try tree.apply(
            ServerMessage.Patch(
                from: nil, to: 4,
                operations: [
                    .move(3, parent: 0, index: 0),
                    .set(2, properties: ["text": .null, "drawing": .string("f;a\nf;b\n")]),
                    .set(2, properties: ["drawing": .array([.number(4), .string("s;c\n")])]), node(4, in: 3, at: 9),
                ]))
        #expect(tree[0]?.children == [3, 1])
        #expect(tree[2]?.properties == ["drawing": .string("f;a\ns;c\n")])
        #expect(tree[4]?.parent == 3)
        // The earlier copy of the tree does not change.
        #expect(before[2]?.properties["text"] == .string("2"))

        try tree.apply(ServerMessage.Patch(from: 4, to: 5, operations: [.remove(3)]))
        #expect(tree[4] == nil)
        #expect(tree.revision == 5)
        for wrong in [
            ServerMessage.Patch(from: 3, to: 6, operations: []),
            ServerMessage.Patch(from: nil, to: 6, operations: [.remove(77)]),
            ServerMessage.Patch(from: nil, to: 6, operations: [.set(77, properties: [:])]),
            ServerMessage.Patch(from: nil, to: 6, operations: [node(8, in: 77, at: 0)]),
        ] {
            var copy = tree
            #expect(throws: ClientError.self) { try copy.apply(wrong) }
        }
    }

    @Test("Decelerating content comes to rest at the offset that the server computes")
    func glides() async throws {
        let screen = try await RemoteScreen.gallery("table")
        let cell = try await screen.view("kind:cell nth:-1").id
        var moving = 0

        try await screen.swipe(.up, on: "table", by: 200, over: .milliseconds(90))
        var (last, isInOrder) = (Double.infinity, true)
        while await screen.tree.restTime(at: screen.now) != nil {
            guard let match = try await screen.query(ClientMessage.Target(id: cell)).first else { break }
            moving += 1
            isInOrder = isInOrder && match.frame.y <= last
            last = match.frame.y
        }
        let rest = await screen.tree.frame(of: cell, at: screen.now)

        #expect(moving > 0 && isInOrder)
        if let match = try await screen.query(ClientMessage.Target(id: cell)).first {
            #expect(abs(match.frame.y - rest.y) < 0.5)
        }
    }

    @Test(
        "The client computes the same frames as the server, even for scrolled, scaled and pinned views",
        arguments: ["table", "scrolling", "values", "focus", "grid"])
    func frames(_ page: String) async throws {
        let screen = try await RemoteScreen.gallery(page)
        try await screen.press(.down)
        try await screen.scroll(.down, by: 130)
        try await screen.waitUntilSettled()

        for node in await screen.tree.displayedNodes where node.kind != "window" {
            guard let match = try await screen.query(ClientMessage.Target(id: node.id)).first else { continue }
            let frame = await screen.tree.frame(of: node.id, at: screen.now)
            let isSame =
                abs(frame.x - match.frame.x) < 0.6 && abs(frame.y - match.frame.y) < 0.6
                && abs(frame.width - match.frame.width) < 0.6
                && abs(frame.height - match.frame.height) < 0.6
            #expect(isSame, "\(node.summary(at: 0)): \(frame) is \(match.frame)")
        }
    }
}

import Foundation
import Testing

@testable import ResponderKit

@Suite("The place of a pairing code") @MainActor struct PairingViewTests {
    let scene = Scene()

    @Test("It is a node of its own kind that says no code, and asks for room")
    func node() throws {
        let view = scene.add(PairingView(), 20, 30, 300, 400)
        scene.application.commit()

        let node = try #require(view.node)
        #expect(node.kind == .pairing)
        #expect(node.value(of: .label) == .none)
        #expect(view.intrinsicContentSize == CGSize(width: 240, height: 300))
    }

    @Test("Whoever runs the application is told that the people have gone; without anybody nothing happens")
    func visits() {
        var count = 0
        scene.application.endVisits()
        scene.application.visitHandler = { count += 1 }

        scene.application.endVisits()

        #expect(count == 1)
    }
}

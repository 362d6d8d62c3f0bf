import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Drags from outside of the screen") @MainActor struct ExternalDragTests {
    private let scene = DragScene()
    private var screen: TestScreen { scene.screen }
    private var log: Log { scene.log }
    private let text = [ExternalDragItem(representations: [.init(mediaType: "text/plain")])]

    @discardableResult
    private func send(_ input: ExternalDragInput) throws(InputError) -> InputOutcome {
        let outcome = try screen.application.send(drag: input, from: screen.device)
        screen.application.commit()
        return outcome
    }

    private func item(_ mediaType: String, _ size: Int, _ name: String? = nil) -> ExternalDragItem {
        ExternalDragItem(representations: [.init(mediaType: mediaType, size: size)], name: name)
    }

    @Test("Q10 A drag enters and leaves targets as one of the screen does, and the outcome has the proposal")
    func Q10_moves() throws {
        #expect(try send(.entered(text, at: CGPoint(x: 10, y: 10))).dropOperation == .cancel)
        let over = try send(.moved(to: CGPoint(x: 100, y: 320)))
        #expect(over.dropOperation == .copy)
        #expect(over.handler === scene.place)
        #expect(scene.target.session?.localDragSession == nil)
        #expect(scene.target.session?.canLoadObjects(ofClass: String.self) == true)
        try send(.moved(to: CGPoint(x: 10, y: 10)))
        try send(.exited)
        #expect(
            log.lines == [
                "target can handle", "target entered", "target updated", "target exited", "target ended",
            ])
    }

    @Test("Q10 The contents of dropped items are loaded as they arrive") func Q10_contents() throws {
        scene.target.onDrop = { [log] session in
            session.loadObjects(ofClass: String.self) { log.note("texts \($0)") }
            session.items[1].itemProvider.loadDataRepresentation(forTypeIdentifier: "public.data") { data, _ in
                log.note("\(data?.count ?? -1) bytes of \(session.items[1].itemProvider.suggestedName ?? "")")
            }
        }
        try send(.entered(text, at: CGPoint(x: 100, y: 320)))
        _ = log.take()
        let items = [item("text/plain", 5), item("application/x-own", 3, "data.own")]

        let outcome = try send(.dropped(items, at: CGPoint(x: 100, y: 320)))

        #expect(outcome.dropOperation == .copy)
        #expect(outcome.handler === scene.place)
        #expect(log.take() == ["target updated", "target dropped", "target concluded", "target ended"])
        try send(.content(Array("Hel".utf8)))
        #expect(log.lines.isEmpty)
        try send(.content(Array("lo".utf8) + [1, 2]))
        #expect(log.take() == ["texts [\"Hello\"]"])
        #expect(scene.target.session?.progress.fractionCompleted == 7.0 / 8)
        try send(.content([3]))
        #expect(log.take() == ["3 bytes of data.own"])
        #expect(throws: InputError.dragNotDropped) { try send(.content([4])) }
    }

    @Test("Q10 Items from outside are never moved, and have no data before the drop") func Q10_before() throws {
        scene.target.operation = .move
        let outcome = try send(.entered(text, at: CGPoint(x: 100, y: 320)))
        #expect(outcome.dropOperation == .forbidden)
        scene.target.session?.items[0].itemProvider.loadObject(ofClass: String.self) { [log] text, error in
            log.note("\(text == nil) \(error == nil)")
        }
        screen.application.commit()
        #expect(log.lines.last == "true false")
        try send(.dropped([item("text/plain", 1)], at: CGPoint(x: 100, y: 320)))
        #expect(!log.lines.contains("target dropped"))
        #expect(throws: InputError.dragNotDropped) { try send(.content([4])) }
    }

    @Test("Q10 Contents that cannot be read, or whose client leaves, are errors") func Q10_failures() throws {
        for step in 0..<3 {
            scene.target.onDrop = { [log] session in
                session.items[0].itemProvider.loadObject(ofClass: String.self) { text, error in
                    log.note("\(text == nil) \(error as? NSItemProvider.ErrorCode == .itemUnavailableError)")
                }
            }
            try send(.entered(text, at: CGPoint(x: 100, y: 320)))
            try send(.dropped([item("text/plain", 10)], at: CGPoint(x: 100, y: 320)))
            try send(.content([65]))
            _ = log.take()
            switch step {
            case 0: try send(.failed)
            case 1: screen.cancelAll()
            default:
                try send(.entered(text, at: CGPoint(x: 100, y: 320)))
                try send(.dropped([item("text/plain", 0)], at: CGPoint(x: 100, y: 320)))
            }
            #expect(log.take().contains("true true"))
        }
    }

    @Test("Q10 Steps in an impossible order are errors, and change nothing") func Q10_sequence() throws {
        #expect(throws: InputError.dragNotEntered) { try send(.moved(to: .zero)) }
        #expect(throws: InputError.dragNotEntered) { try send(.exited) }
        #expect(throws: InputError.dragNotEntered) { try send(.dropped(text, at: .zero)) }
        #expect(throws: InputError.dragNotDropped) { try send(.failed) }
        try send(.entered(text, at: CGPoint(x: 100, y: 320)))
        try send(.dropped([item("text/plain", 2)], at: CGPoint(x: 100, y: 320)))
        #expect(throws: InputError.tooMuchDragContent) { try send(.content([1, 2, 3])) }
        try send(.content([65, 66]))
    }

    @Test("Q10 The drag ends when its client leaves or the application becomes inactive") func Q10_interrupted() throws
    {
        try send(.entered(text, at: CGPoint(x: 100, y: 320)))
        _ = log.take()
        screen.cancelAll()
        #expect(log.take() == ["target exited", "target ended"])
        try send(.entered(text, at: CGPoint(x: 100, y: 320)))
        _ = log.take()
        screen.application.resignActive()
        #expect(log.take() == ["target exited", "target ended"])
        #expect(try !send(.entered(text, at: CGPoint(x: 100, y: 320))).isHandled)
    }
}

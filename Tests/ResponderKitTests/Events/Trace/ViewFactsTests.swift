import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ViewFactsTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func add(_ identifier: String, to parent: UIView? = nil) -> Probe {
        let view = screen.probe(identifier, log, 0, 0, 100, 100, to: parent, keeps: true)
        view.accessibilityIdentifier = identifier
        return view
    }

    @Test("A view's facts list its responder chain with the node of each view") func chain() throws {
        let outer = add("outer")
        let inner = add("inner", to: outer)
        screen.application.commit()

        let id = try #require(inner.node?.id)
        let facts = try #require(screen.application.facts(ofNode: id))

        #expect(facts.view === inner)
        #expect(facts.className == "Probe")
        #expect(facts.chain.prefix(3).map(\.name) == ["Probe#inner", "Probe#outer", "UIWindow"])
        #expect(facts.chain.prefix(2).map(\.node) == [inner.node?.id, outer.node?.id])
        #expect(facts.chain.last?.node == nil, "the application is no view")
    }

    @Test("The reason that a view receives no touches is reported for the nearest view that blocks them")
    func obstacle() throws {
        let outer = add("outer")
        let inner = add("inner", to: outer)
        let facts = try #require(ViewFacts(inner))

        #expect(facts.obstacle == nil)
        outer.alpha = 0
        #expect(facts.obstacle?.reason == .transparent)
        #expect(facts.obstacle?.of.name == "Probe#outer")
        inner.isHidden = true
        #expect(facts.obstacle?.reason == .hidden)
        #expect(facts.obstacle?.of.name == "Probe#inner")
    }

    @Test("Each property of a view is reported with the revision of its last change") func revisions() throws {
        let view = add("view")
        screen.application.commit()
        view.alpha = 0.5
        screen.application.commit()

        let facts = try #require(ViewFacts(view))
        let revisions = Dictionary(uniqueKeysWithValues: facts.revisions.map { ($0.property, $0.revision) })

        #expect(revisions["frame"] == facts.created)
        #expect(revisions["alpha"] == facts.created + 1)
        #expect(facts.changed == facts.created + 1)
    }

    @Test("A view's gesture recognizer is reported with its state") func recognizers() throws {
        let view = add("view")
        view.addGestureRecognizer(UIPanGestureRecognizer())
        try screen.touch(.began, 10, 10)
        try screen.touch(.moved, 60, 10)

        let recognizer = try #require(ViewFacts(view)?.recognizers.first)

        #expect(recognizer.name == "UIPanGestureRecognizer")
        #expect(recognizer.state == .began)
    }

    @Test("A query for a point reports the hit-tested views and records no event") func point() throws {
        let trace = EventTrace()
        screen.application.trace = trace
        let behind = add("behind")
        add("hidden").isHidden = true

        let (record, facts) = screen.application.traceHitTest(at: CGPoint(x: 50, y: 50))

        #expect(record?.asked == ["UIWindow", "Probe#hidden", "Probe#behind"])
        #expect(record?.nodes.last?.subject == behind.node?.id)
        #expect(facts?.view === behind)
        #expect(trace.count == 0)
        #expect(log.lines.isEmpty)
    }

    @Test("A trace with nodes has one for each entry and names the client of the event") func nodes() throws {
        let trace = EventTrace(recordsNodes: true)
        screen.application.trace = trace
        let view = add("view")
        screen.device.number = 7
        var told = 0
        trace.onRecord = { told += 1 }

        try screen.touch(.began, 50, 50)

        let record = try #require(trace.last)
        #expect(record.nodes.count == record.entries.count)
        #expect(record.nodes.first == .init(view.superview, view), "the window was asked, and answered with the view")
        #expect(record.handlerNode == view.node?.id)
        #expect(record.device == 7)
        #expect(told == 1)
    }

    @Test("A trace without nodes records none") func withoutNodes() throws {
        let trace = EventTrace()
        screen.application.trace = trace
        _ = add("view")

        try screen.touch(.began, 50, 50)

        #expect(trace.last?.nodes.isEmpty == true)
        #expect(trace.last?.handlerNode == nil)
    }
}

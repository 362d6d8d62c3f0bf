import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A view that draws a line, to which tests add points.
@MainActor private final class Line: UIView {
    var points = [CGPoint.zero] { didSet { setNeedsDisplay() } }

    override func draw(_ rect: CGRect) {
        UIColor.label.setStroke()
        let path = UIBezierPath()
        path.move(to: points[0])
        for point in points.dropFirst() { path.addLine(to: point) }
        path.stroke()
    }
}

@Suite("Controls and drawings on the wire") @MainActor struct SessionControlTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private func window() throws -> UIView { try #require(stage.apps.first?.probe?.superview) }

    @Test("An adjust message steps a view's value, and its done names the view")
    func adjust() throws {
        let client = try stage.join()
        let slider = UISlider(frame: CGRect(x: 0, y: 200, width: 200, height: 44))
        slider.accessibilityIdentifier = "volume"
        try window().addSubview(slider)
        stage.endTurn()

        client.send(#"{"type":"adjust","seq":1,"target":{"identifier":"volume"},"by":3}"#)
        let done = try client.next("done")

        #expect(done.json["by"] as? String == "UISlider#volume")
        #expect(abs(slider.value - 0.3) < 0.001)
        client.send(#"{"type":"adjust","seq":2,"target":{"identifier":"nothing"},"by":3}"#)
        #expect(try client.next("error").code == "notFound")
        slider.isEnabled = false
        client.send(#"{"type":"adjust","seq":3,"target":{"identifier":"volume"},"by":3}"#)
        #expect(try client.next("done").json["handled"] as? Bool == false)
    }

    @Test("A viewer may not adjust a control")
    func viewer() throws {
        let client = try stage.join(hello: #","role":"viewer""#)
        client.send(#"{"type":"adjust","seq":1,"target":{"identifier":"probe"},"by":1}"#)

        #expect(try client.next("error").code == "forbidden")
    }

    @Test("A drawing that grew is sent as its new part, and to a new client as a whole")
    func drawing() throws {
        let client = try stage.join()
        let line = Line(frame: CGRect(x: 0, y: 100, width: 200, height: 200))
        line.points = (0..<500).map { CGPoint(x: $0 % 200, y: $0 / 4) }
        try window().addSubview(line)
        stage.endTurn()
        try client.roundTrip()
        let whole = try drawn(#require(client.patches.last), as: String.self)

        line.points.append(CGPoint(x: 12.34, y: 67))
        stage.endTurn()
        try client.roundTrip()

        let patch = try #require(client.patches.last)
        let part = try drawn(patch, as: [Any].self)
        #expect(part[0] as? Int == whole.utf8.count)
        #expect(part[1] as? String == "L12.34 67")
        #expect(patch.bytes < 100)
        let late = try stage.join()
        #expect(try drawn(#require(late.patches.first), as: String.self) == whole + "L12.34 67")
    }

    /// Returns the drawing that the operations of a patch contain.
    private func drawn<Value>(_ patch: ReceivedMessage, as: Value.Type) throws -> Value {
        let properties = patch.operations.compactMap { ($0 as? [Any])?.last as? [String: Any] }
        return try #require(properties.compactMap { $0["drawing"] as? Value }.first)
    }
}

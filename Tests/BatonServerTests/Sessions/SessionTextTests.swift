import BatonTransport
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite @MainActor struct SessionTextTests {
    private let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    /// Opens a client of a screen with a text field that is being edited.
    private func write() throws -> (SessionClient, UITextField) {
        let client = try stage.join()
        let window = try #require(stage.screen?.application.windows.first)
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
        field.accessibilityIdentifier = "field"
        window.makeKeyAndVisible()
        window.addSubview(field)
        field.becomeFirstResponder()
        return (client, field)
    }

    @Test(
        "The parts of a text message run in the protocol's order, and a leaving client's marked text stays"
    )
    func parts() throws {
        let (client, field) = try write()
        client.send(#"{"type":"text","insert":"hello"}"#)
        client.send(#"{"type":"text","select":[1,3],"delete":1,"insert":"ipp"}"#)
        client.send(#"{"type":"text","seq":3,"replace":[0,1],"insert":"J"}"#)
        _ = try client.next("done")
        #expect(field.text == "Jippo")

        client.send(#"{"type":"text","select":[0,0],"mark":"に"}"#)
        client.send(#"{"type":"text","seq":4,"unmark":true,"select":[2,0],"insert":"!","end":true}"#)
        let done = try client.next("done")

        #expect(field.text == "にJ!ippo")
        #expect(!field.isEditing)
        #expect(done.json["by"] as? String == "UITextField#field")
        field.becomeFirstResponder()
        client.send(#"{"type":"text","seq":6,"select":[9,0],"mark":"に"}"#)
        _ = try client.next("done")
        #expect(field.markedTextRange != nil)
        let other = try stage.join()
        client.socket.reset()
        #expect(stage.loop.run(until: { field.markedTextRange == nil }, within: 10_000))
        #expect(field.text == "にJ!ippoに")
        field.resignFirstResponder()
        other.send(#"{"type":"text","seq":5,"insert":"x"}"#)
        #expect(try other.next("done").json["handled"] as? Bool == false)
    }
}

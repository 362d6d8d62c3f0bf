import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("A client that reconnects") @MainActor struct SessionReturnTests {
    let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    @Test(
        "K4 A reconnecting client takes over its private screen, and its old socket is closed with 4003"
    )
    func K4_takesOver() throws {
        let client = try stage.join("own")
        let welcome = try #require(client.welcome)

        let again = try stage.join(
            "own", hello: #","resume":{"epoch":"\#(welcome.epoch)","revision":\#(welcome.revision)}"#)

        #expect(stage.apps.count == 1)
        #expect(again.welcome?.epoch == welcome.epoch)
        #expect(again.welcome?.isResumed == true)
        #expect(try client.end() == 4003)
        again.touch("began", seq: 1)
        try again.roundTrip()
        #expect(stage.apps.first?.isOver == false)
    }

    @Test(
        "K4 A guessed epoch or revision gets a new private screen and leaves the other one alone",
        arguments: [#""life-1","revision":3"#, #""none","revision":1"#])
    func K4_guesses(resume: String) throws {
        let client = try stage.join("own")

        let other = try stage.join("own", hello: #","resume":{"epoch":\#(resume)}"#)

        #expect(stage.apps.count == 2)
        #expect(other.welcome?.isResumed == false)
        #expect(other.welcome?.epoch != client.welcome?.epoch)
        try client.roundTrip()
    }

    @Test("K4 A resume from revision 0 gets a new private screen, as it may come from a copied page")
    func K4_copies() throws {
        let client = try stage.join("own")

        _ = try stage.join("own", hello: #","resume":{"epoch":"\#(client.welcome?.epoch ?? "")","revision":0}"#)

        #expect(stage.apps.count == 2)
        try client.roundTrip()
    }
}

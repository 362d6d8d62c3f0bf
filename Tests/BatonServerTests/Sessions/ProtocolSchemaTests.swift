import BatonWire
import Testing

@Suite("The JSON schema of the protocol") struct ProtocolSchemaTests {
    private func fault(_ text: String, of side: String) -> String? {
        ProtocolValidator.fault(in: Array(text.utf8), of: side)
    }

    @Test(
        "Valid messages pass the schema",
        arguments: [
            (#"{"type":"hello","viewport":{"width":1,"height":2,"safeArea":[1,2,3,4]},"new":1}"#, "clientMessage"),
            (#"{"type":"text","mark":"a","selection":[0,1],"insert":null}"#, "clientMessage"),
            (
                #"""
                {"type":"patch","to":2,"ops":[["add",1,0,0,"label",{"font":[17,400,"serif"],\#
                "textColor":"systemRed"}],["remove",1]]}
                """#,
                "serverMessage"
            ),
            (#"{"type":"presence","people":[],"count":0,"touches":[[1,2,3,4.5]]}"#, "serverMessage"),
        ])
    func right(text: String, side: String) {
        #expect(fault(text, of: side) == nil)
    }

    @Test(
        "Each kind of error is reported with its place in the message",
        arguments: [
            ("[", "JSON"), ("{}", "type"), (#"{"type":"hello"}"#, "serverMessage"),
            (#"{"type":"pong"}"#, "time"), (#"{"type":"pong","time":"1"}"#, "pong.time"),
            (#"{"type":"pong","time":1,"seq":-1}"#, "pong.seq"),
            (#"{"type":"pong","time":1,"seq":1.5}"#, "pong.seq"),
            (#"{"type":"sound","on":true,"more":1}"#, "sound.more"),
            (#"{"type":"feedback","kind":"hard"}"#, "feedback.kind"), (#"{"type":"announcement"}"#, "announcement"),
            (#"{"type":"presence","touches":[],"count":1}"#, "people"),
            (#"{"type":"presence","touches":[[1,2,3]]}"#, "presence.touches[0]"),
            (#"{"type":"patch","to":1,"ops":[["set",1,{"textColor":"systemBeige"}]]}"#, "patch.ops[0]"),
            (#"{"type":"patch","to":1,"ops":[["set",1,{"traits":["header","header"]}]]}"#, "patch.ops[0]"),
            (#"{"type":"done","seq":1,"handled":true,"revision":1,"stale":false}"#, "done.stale"),
        ])
    func wrong(text: String, place: String) throws {
        #expect(try #require(fault(text, of: "serverMessage")).contains(place))
    }

    @Test(
        "A field that requires another one is refused without it",
        arguments: [
            (#"{"type":"text","selection":[0,1]}"#, "clientMessage"),
            (#"{"type":"press","presses":[{"phase":"began","key":"keyboard"}]}"#, "clientMessage"),
        ])
    func conditions(text: String, side: String) {
        #expect(fault(text, of: side) != nil)
    }
}

import BatonWire
import Testing

/// Decodes a client message from text.
func client(_ text: String) throws -> ClientMessage {
    try ClientMessage.decode(Array(text.utf8))
}

/// Decodes a server message from text.
func server(_ text: String) throws -> ServerMessage {
    try ServerMessage.decode(Array(text.utf8))
}

/// Returns the error for an invalid client message.
func clientError(_ bytes: some Sequence<UInt8>) -> WireError? {
    do throws(WireError) {
        _ = try ClientMessage.decode(Array(bytes))
        return nil
    } catch {
        return error
    }
}

/// Returns the error for an invalid server message.
func serverError(_ text: String) -> WireError? {
    do throws(WireError) {
        _ = try ServerMessage.decode(Array(text.utf8))
        return nil
    } catch {
        return error
    }
}

/// Returns the text that a closure writes into an empty frame buffer.
func written(_ write: (FrameBuffer) -> Void) -> String {
    let buffer = FrameBuffer()
    write(buffer)
    return buffer.text
}

/// Marsaglia's xorshift64*, which returns the same numbers for the same seed on every platform.
struct Xorshift: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed == 0 ? 0x9E37_79B9_7F4A_7C15 : seed
    }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    mutating func below(_ limit: Int) -> Int {
        Int(next() >> 33) % max(1, limit)
    }

    mutating func oneIn(_ limit: Int) -> Bool {
        below(limit) == 0
    }

    mutating func maybe<Value>(_ value: (inout Xorshift) -> Value) -> Value? {
        oneIn(2) ? value(&self) : nil
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}

/// One example of every client message, with all fields.
let clientExamples = [
    #"""
    {"type":"hello","seq":1,"screen":"player","role":"display","name":"Kitchen tablet","resume":{"epoch":"a3",\#
    "revision":41},"viewport":{"width":390,"height":844.5,"scale":3,"safeArea":[47,0,34,0.5]},\#
    "capabilities":["touch","coalesced"]}
    """#,
    #"{"type":"hello"}"#,
    #"""
    {"type":"touch","seq":12,"time":1234.5,"revision":41,"touches":[{"id":1,"phase":"began","x":120.5,"y":300,\#
    "force":0.5,"radius":11,"kind":"pencil"}]}
    """#,
    #"""
    {"type":"touch","touches":[{"id":0,"phase":"moved","x":-1.25,"y":0},{"id":2147483647,"phase":"cancelled",\#
    "x":1e3,"y":2.5E-1}]}
    """#,
    #"""
    {"type":"press","seq":13,"revision":1,"presses":[{"phase":"began","key":"select","force":1},{"phase":"ended",\#
    "key":"pageDown"}]}
    """#,
    #"""
    {"type":"press","presses":[{"phase":"began","key":"keyboard","code":"KeyZ","characters":"Z",\#
    "modifiers":["shift","command","capsLock"]}]}
    """#,
    #"{"type":"remote","seq":14,"revision":2,"command":"togglePlayPause"}"#,
    #"{"type":"motion","seq":15,"revision":3,"phase":"began","motion":"shake"}"#,
    #"{"type":"scroll","seq":20,"revision":41,"x":195,"y":600,"dx":0,"dy":-120.125}"#,
    #"{"type":"edit","seq":16,"revision":4,"action":"paste","text":"\u00e9\ud83c\udfb5 \"x\"\n"}"#,
    #"{"type":"text","seq":17,"revision":5,"insert":"aé漢🎵"}"#,
    #"""
    {"type":"tap","seq":18,"revision":6,"target":{"identifier":"play","label":"Play","kind":"button","id":12,\#
    "x":1,"y":2}}
    """#,
    #"{"type":"query","seq":19,"target":{"label":"Volume"}}"#,
    #"{"type":"ack","seq":3,"revision":42}"#,
    #"{"type":"ping","seq":9007199254740991}"#,
    #"{"type":"viewport","seq":22,"width":844,"height":390,"scale":0.5}"#,
    #"{"type":"text","seq":17,"unmark":true,"select":[3,0],"delete":2,"mark":"に","selection":[1,0],"end":true}"#,
    #"{"type":"text","insert":"hello","replace":[0,5]}"#,
    #"{"type":"visibility","seq":23,"visible":false}"#,
    #"{"type":"inspect","seq":24,"events":true}"#,
    #"{"type":"name","seq":25,"name":"\u00e9 \"x\" 🎵"}"#,
    #"""
    {"type":"touch","touches":[{"id":2,"phase":"began","x":1,"y":2,"kind":"indirectPointer","buttons":2,\#
    "modifiers":["shift","control"]}]}
    """#,
    #"{"type":"adjust","seq":23,"revision":7,"target":{"identifier":"volume"},"by":-2}"#,
    #"{"type":"drag","seq":24,"phase":"entered","x":1,"y":2,"items":[{"representations":[{"type":"text/plain"}]}]}"#,
    #"{"type":"drag","phase":"dropped","x":1,"y":2,"items":[{"representations":[{"type":"a","size":3}],"name":"b"}]}"#,
    #"{"type":"drag","revision":7,"phase":"content","data":"AAEC"}"#,
    #"{"type":"media","seq":26,"node":12,"item":3,"state":"ready","seek":2,"duration":61.5,"width":640,"height":360}"#,
    #"{"type":"media","node":12,"item":3,"state":"failed","fault":"network"}"#,
    #"{"type":"clock","seq":27,"advance":16.5}"#,
    #"{"type":"hello","token":"q0Jr-_x","code":"482913","session":"7f3a"}"#,
    #"""
    {"type":"devices","seq":28,"add":{"role":"display","screen":"lobby","name":"é","grants":["touch","text"],\#
    "seconds":7200},"revoke":[4,5],"rename":{"id":6,"name":"x"}}
    """#,
    #"{"type":"devices","add":{}}"#,
    #"{"type":"control","seq":29,"action":"give","client":7}"#,
    #"{"type":"control","action":"release"}"#,
    #"{"type":"fleet","seq":30,"watch":true}"#,
    #"{"type":"command","seq":31,"screen":"lobby","client":7,"do":"message","text":"é \"x\""}"#,
    #"{"type":"command","screen":"lobby","do":"reload"}"#,
    #"""
    {"type":"sensors","seq":32,"sample":{"acceleration":[0.25,-1,2],"accelerationIncludingGravity":[0.25,8.75,2],\#
    "rotationRate":[-4.5,0,1],"orientation":[359.5,90,-45],"heading":12.5,"time":1234.5}}
    """#,
    #"{"type":"sensors","sample":{"orientation":[0,0,0]}}"#,
    #"{"type":"sensors","state":"refused"}"#,
]

/// One example of every server message.
let serverExamples = [
    #"""
    {"type":"welcome","client":7,"screen":"player","role":"remote","epoch":"a3","revision":42,"time":83213.2,\#
    "width":390,"height":844,"resumed":false}
    """#,
    #"""
    {"type":"patch","from":41,"to":42,"ops":[["remove",9],["add",12,3,0,"button",{"frame":[20,300,120,44],\#
    "title":"Play"}],["move",12,3,1],["set",12,{"title":"Pause","hint":null,"timeline":{"value":12.5,"at":83213.2,\#
    "rate":1}}]]}
    """#,
    #"{"type":"patch","from":1,"to":2,"ops":[]}"#,
    #"{"type":"patch","to":2,"ops":[["set",12,{"text":"1"}]]}"#,
    #"{"type":"done","seq":12,"handled":true,"by":"UIButton#play","revision":42}"#,
    #"{"type":"done","seq":12,"handled":false,"stale":true,"revision":42}"#,
    #"{"type":"done","seq":16,"handled":true,"by":"UITextField","pasteboard":"\u00e9 \"x\"","revision":42}"#,
    #"""
    {"type":"result","seq":19,"matches":[{"id":12,"kind":"button","identifier":"play","label":null,"value":0.5,\#
    "frame":[20,300,120,44],"enabled":true,"focused":false},{"id":13,"kind":"switch","value":true,\#
    "frame":[0,0,0,0],"enabled":false,"focused":true}]}
    """#,
    #"{"type":"pong","seq":21,"time":83214.9}"#,
    #"{"type":"inspection","seq":25,"hits":[{"kind":"asked","name":"UIWindow"}],"view":{"id":12}}"#,
    #"""
    {"type":"event","number":7,"time":83214.5,"client":3,"name":"é","input":{"kind":"timer"},\#
    "entries":[{"kind":"note"}],"omitted":2,"by":"UIView","node":12,"stale":true,"error":"x","from":41,"to":42,\#
    "skipped":3}
    """#,
    #"""
    {"type":"presence","people":[{"client":7,"name":"é \"x\"","role":"remote"},{"client":8,"role":"display"}],\#
    "count":2,"touches":[[7,1,120.5,300]],"taps":[[7,1,2]]}
    """#,
    #"{"type":"presence","touches":[]}"#,
    #"""
    {"type":"presence","control":{"mode":"turns","holder":7,"name":"é \"x\"","requests":[{"client":9,"name":"b",\#
    "left":4200},{"client":8,"left":0.5}],"idle":30000},"touches":[]}
    """#,
    #"{"type":"presence","control":{"mode":"turns","holder":null,"requests":[],"idle":30000},"touches":[]}"#,
    #"{"type":"presence","control":{"mode":"staff"},"touches":[]}"#,
    #"{"type":"sound","on":true}"#,
    #"{"type":"sensors","on":true,"interval":33.333}"#,
    #"{"type":"sensors","on":false}"#,
    #"{"type":"error","code":"badMessage","message":"x: é","seq":12}"#,
    #"""
    {"type":"welcome","client":7,"screen":"lobby","role":"remote","epoch":"a4","revision":4,"time":1,"width":390,\#
    "height":844,"resumed":false,"token":"q0Jr","expires":7200000,"grants":["touch","media"],"control":"turns",\#
    "session":"7f3a"}
    """#,
    #"""
    {"type":"pairing","pin":"482913","url":"http://h/lobby#k=x","qr":"M0 0h7v1h-7z","size":29,"expires":120000,\#
    "paused":false}
    """#,
    #"{"type":"pairing","pin":null,"url":"","qr":"","size":0,"expires":0.5,"paused":true}"#,
    #"""
    {"type":"devices","seq":1,"devices":[{"id":4,"name":"é","role":"display","grants":[],"screen":"*",\#
    "kind":"device","how":"admin","created":1,"seen":2,"expires":3,"connected":true}],"token":"q","url":"u",\#
    "qr":"M0 0h7v1h-7z","size":29}
    """#,
    #"""
    {"type":"fleet","seq":2,"screens":[{"name":"lobby","title":"é","control":"turns","revision":4,"holder":7,\#
    "count":2,"clients":[{"client":7,"role":"display","name":"x","device":3,"since":1,"seen":2,"revision":4,\#
    "current":true,"latency":0.5,"visible":true,"blank":false},{"client":8,"role":"remote","since":1,"seen":2,\#
    "revision":3,"current":false,"visible":false,"blank":true}]},{"name":"form","title":"","revision":0,"count":0,\#
    "clients":[],"problems":["form.yml:1:2: é","x"]}]}
    """#,
    #"{"type":"display","do":"message","text":"é \"x\"","number":7}"#,
    #"{"type":"display","do":"reload","number":7}"#,
    #"{"type":"error","code":"wrongCode","message":"m","left":4}"#,
    #"{"type":"error","code":"locked","message":"m","seq":1,"retry":59999.5}"#,
    #"""
    {"type":"welcome","client":7,"screen":"counter","role":"remote","epoch":"a4","revision":4,"time":1,\#
    "width":390,"height":844,"resumed":true,"fills":true}
    """#,
]

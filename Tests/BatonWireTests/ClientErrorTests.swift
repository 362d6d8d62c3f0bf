import BatonWire
import Testing

@Suite("Errors in client messages")
struct ClientErrorTests {
    /// Invalid messages with the exact text of their errors.
    static let cases: [(String, String)] = [
        // Errors of the message as a whole and of its `type`.
        (#"[1]"#, "the message: expected an object, found an array"),
        (#""hello""#, "the message: expected an object, found a string"),
        (#"12"#, "the message: expected an object, found a number"),
        (#"null"#, "the message: expected an object, found null"),
        (#"true"#, "the message: expected an object, found a boolean"),
        (#"{}"#, "type: missing, expected a string"),
        (#"{"type":null}"#, "type: missing, expected a string"),
        (#"{"type":7}"#, "type: expected a string, found a number"),
        (#"{"type":"ping","seq":"1"}"#, "seq: expected an integer, found a string"),
        (#"{"type":"ping","seq":-1}"#, "seq: expected an integer from 0 to 9007199254740991, found -1"),
        (#"{"type":"ping","seq":1.5}"#, "seq: expected an integer from 0 to 9007199254740991, found 1.5"),
        (
            #"{"type":"ping","seq":9007199254740992}"#,
            "seq: expected an integer from 0 to 9007199254740991, found 9007199254740992"
        ),
        (#"{"type":"ping","seq":1e400}"#, "seq: expected an integer from 0 to 9007199254740991, found 1e400"),
        (#"{"type":"ping","seq":true}"#, "seq: expected an integer, found a boolean"),
        // Errors in `touch` messages.
        (#"{"type":"touch"}"#, "touches: missing, expected an array"),
        (#"{"type":"touch","touches":{}}"#, "touches: expected an array, found an object"),
        (#"{"type":"touch","touches":[]}"#, "touches: expected 1 to 32 touches, found none"),
        (#"{"type":"touch","touches":[1]}"#, "touches[0]: expected an object, found a number"),
        (#"{"type":"touch","touches":[null]}"#, "touches[0]: expected an object, found null"),
        (#"{"type":"touch","touches":[{}]}"#, "touches[0].id: missing, expected an integer"),
        (
            #"{"type":"touch","touches":[{"id":2147483648}]}"#,
            "touches[0].id: expected an integer from 0 to 2147483647, found 2147483648"
        ),
        (#"{"type":"touch","touches":[{"id":1}]}"#, "touches[0].phase: missing, expected a string"),
        (#"{"type":"touch","touches":[{"id":1,"phase":3}]}"#, "touches[0].phase: expected a string, found a number"),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"start"}]}"#,
            "touches[0].phase: 'start' is none of began, moved, stationary, ended, cancelled"
        ),
        (#"{"type":"touch","touches":[{"id":1,"phase":"moved"}]}"#, "touches[0].x: missing, expected a number"),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":"1"}]}"#,
            "touches[0].x: expected a number, found a string"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1e300}]}"#,
            "touches[0].x: expected a number from -1000000000 to 1000000000, found 1e300"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":-1e999}]}"#,
            "touches[0].y: expected a number from -1000000000 to 1000000000, found -1e999"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2,"force":1.01}]}"#,
            "touches[0].force: expected a number from 0 to 1, found 1.01"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2,"radius":-0.5}]}"#,
            "touches[0].radius: expected a number from 0 to 1000000000, found -0.5"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2,"altitude":1.6}]}"#,
            "touches[0].altitude: expected a number from 0 to 1.571, found 1.6"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2,"azimuth":-1}]}"#,
            "touches[0].azimuth: expected a number from 0 to 6.284, found -1"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"ended","x":1,"y":2}],"earlier":[]}"#,
            "earlier: expected only where every touch has moved or is stationary, found ended"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2}],"earlier":{}}"#,
            "earlier: expected an array, found an object"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2}],"earlier":[[1,5,3]]}"#,
            "earlier[0]: expected an id, a time, x, y and a force"
        ),
        (
            #"""
            {"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2}],"earlier":[[1,5,3,4,0.5],\#
            [2,5,3,4,0.5]]}
            """#,
            "earlier[1][0]: 2 is not the id of a moved touch in this message"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2}],"earlier":[[1,5,"3",4,0.5]]}"#,
            "earlier[0][2]: expected a number, found a string"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2}],"earlier":[[1,5,3,4,2]]}"#,
            "earlier[0][4]: expected a number from 0 to 1, found 2"
        ),
        (
            #"""
            {"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2},{"id":2,"phase":"moved","x":1,"y":2,\#
            "kind":"mouse"}]}
            """#,
            "touches[1].kind: 'mouse' is none of direct, pencil, indirectPointer"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":1,"y":2},{"id":1,"phase":"moved","x":1,"y":2}]}"#,
            "touches[1].id: 1 is the id of another touch in this message"
        ),
        (
            #"{"type":"touch","time":[],"touches":[{"id":1,"phase":"moved","x":1,"y":2}]}"#,
            "time: expected a number, found an array"
        ),
        (
            #"{"type":"touch","time":1e16}"#,
            "time: expected a number from -9007199254740991 to 9007199254740991, found 1e16"
        ),
        (#"{"type":"touch","revision":-5}"#, "revision: expected an integer from 0 to 9007199254740991, found -5"),
        // Errors in `press`, `remote`, `motion` and `scroll` messages.
        (#"{"type":"press"}"#, "presses: missing, expected an array"),
        (#"{"type":"press","presses":[]}"#, "presses: expected 1 to 32 presses, found none"),
        (#"{"type":"press","presses":[{"key":"up"}]}"#, "presses[0].phase: missing, expected a string"),
        (
            #"{"type":"press","presses":[{"phase":"down","key":"up"}]}"#,
            "presses[0].phase: 'down' is none of began, changed, stationary, ended, cancelled"
        ),
        (
            #"{"type":"press","presses":[{"phase":"began","key":"Enter"}]}"#,
            "presses[0].key: 'Enter' is none of up, down, left, right, select, menu, playPause, pageUp, pageDown, keyboard"
        ),
        (
            #"{"type":"press","presses":[{"phase":"began","key":"keyboard"}]}"#,
            "presses[0].code: missing, expected a string"
        ),
        (
            #"""
            {"type":"press","presses":[{"phase":"began","key":"keyboard","code":"KeyA","modifiers":["shift",\#
            "alt"]}]}
            """#,
            "presses[0].modifiers[1]: 'alt' is none of shift, control, alternate, command, capsLock, numericPad"
        ),
        (
            #"""
            {"type":"press","presses":[{"phase":"began","key":"keyboard","code":"KeyA","modifiers":["shift",\#
            "shift"]}]}
            """#,
            "presses[0].modifiers: expected each modifier at most once, found 'shift' twice"
        ),
        (
            #"""
            {"type":"press","presses":[{"phase":"began","key":"keyboard",\#
            "code":"\#(String(repeating: "K", count: 33))"}]}
            """#,
            "presses[0].code: expected at most 32 characters, found 33"
        ),
        (
            #"{"type":"press","presses":[{"phase":"began","key":"up","force":2}]}"#,
            "presses[0].force: expected a number from 0 to 1, found 2"
        ),
        (#"{"type":"remote"}"#, "command: missing, expected a string"),
        (
            #"{"type":"remote","command":"next"}"#,
            "command: 'next' is none of play, pause, stop, togglePlayPause, nextTrack, previousTrack, beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward, skipForward, skipBackward, changePlaybackPosition, changePlaybackRate"
        ),
        (#"{"type":"remote","command":"changePlaybackPosition"}"#, "position: missing, expected a number"),
        (
            #"{"type":"remote","command":"changePlaybackPosition","position":-1}"#,
            "position: expected a number from 0 to 1000000000, found -1"
        ),
        (
            #"{"type":"remote","command":"changePlaybackRate","rate":101}"#,
            "rate: expected a number from 0 to 100, found 101"
        ),
        (#"{"type":"remote","command":"skipForward","interval":"far"}"#, "interval: expected a number, found a string"),
        (#"{"type":"sensors"}"#, "sample: missing, expected either sample or state"),
        (
            #"{"type":"sensors","state":"refused","sample":{"orientation":[0,0,0]}}"#,
            "sample: expected either sample or state, found both"
        ),
        (#"{"type":"sensors","state":"ready"}"#, "state: 'ready' is none of available, unavailable, refused"),
        (#"{"type":"sensors","sample":[]}"#, "sample: expected an object, found an array"),
        (
            #"{"type":"sensors","sample":{"heading":3}}"#,
            "sample: expected one or more of acceleration, accelerationIncludingGravity, rotationRate or orientation"
        ),
        (#"{"type":"sensors","sample":{"orientation":[0,0]}}"#, "sample.orientation: expected three numbers"),
        (#"{"type":"sensors","sample":{"orientation":[0,0,0,0]}}"#, "sample.orientation: expected three numbers"),
        (
            #"{"type":"sensors","sample":{"orientation":[0,"up",0]}}"#,
            "sample.orientation[1]: expected a number, found a string"
        ),
        (
            #"{"type":"sensors","sample":{"acceleration":[0,0,-1001]}}"#,
            "sample.acceleration[2]: expected a number from -1000 to 1000, found -1001"
        ),
        (
            #"{"type":"sensors","sample":{"rotationRate":[1e6,0,0],"heading":3}}"#,
            "sample.rotationRate[0]: expected a number from -100000 to 100000, found 1e6"
        ),
        (
            #"{"type":"sensors","sample":{"orientation":[0,0,0],"heading":-1}}"#,
            "sample.heading: expected a number from 0 to 360, found -1"
        ),
        (#"{"type":"motion","phase":"moved"}"#, "phase: 'moved' is none of began, ended, cancelled"),
        (#"{"type":"motion","phase":"began"}"#, "motion: missing, expected a string"),
        (#"{"type":"motion","phase":"began","motion":"tilt"}"#, "motion: 'tilt' is not shake"),
        (#"{"type":"scroll","y":1,"dx":1,"dy":1}"#, "x: missing, expected a number"),
        (#"{"type":"scroll","x":1,"dx":1,"dy":1}"#, "y: missing, expected a number"),
        (#"{"type":"scroll","x":1,"y":1,"dy":1}"#, "dx: missing, expected a number"),
        (#"{"type":"scroll","x":1,"y":1,"dx":1}"#, "dy: missing, expected a number"),
        // Errors in `edit` and `text` messages.
        (
            #"{"type":"edit","action":"erase"}"#,
            "action: 'erase' is none of cut, copy, paste, select, selectAll, delete, undo, redo"
        ),
        (#"{"type":"edit","action":"paste","text":1}"#, "text: expected a string, found a number"),
        (
            #"{"type":"text","end":null}"#,
            "insert: missing, expected one or more of insert, delete, mark, unmark, select, replace or end"
        ),
        (#"{"type":"text","insert":7}"#, "insert: expected a string, found a number"),
        (#"{"type":"text","delete":0}"#, "delete: expected an integer from 1 to 100, found 0"),
        (#"{"type":"text","delete":101}"#, "delete: expected an integer from 0 to 100, found 101"),
        (#"{"type":"text","delete":"x"}"#, "delete: expected an integer, found a string"),
        (#"{"type":"text","unmark":1}"#, "unmark: expected a boolean, found a number"),
        (#"{"type":"text","end":false}"#, "end: expected true, found false"),
        (#"{"type":"text","select":3}"#, "select: expected an array, found a number"),
        (#"{"type":"text","select":[3]}"#, "select: expected a location and a length"),
        (#"{"type":"text","select":[]}"#, "select: expected a location and a length"),
        (#"{"type":"text","select":[1,2,3]}"#, "select: expected a location and a length"),
        (#"{"type":"text","select":[1,-2]}"#, "select[1]: expected an integer from 0 to 2147483647, found -2"),
        (#"{"type":"text","select":["a",0]}"#, "select[0]: expected an integer, found a string"),
        (#"{"type":"text","selection":[0,0],"insert":"a"}"#, "mark: missing, expected with selection"),
        (#"{"type":"text","replace":[0,1]}"#, "insert: missing, expected with replace"),
        (#"{"type":"text","mark":"a","insert":"a"}"#, "mark: expected either mark or insert, found both"),
        // Errors in `tap`, `adjust` and `query` messages.
        (#"{"type":"adjust","target":{"id":1}}"#, "by: missing, expected an integer"),
        (#"{"type":"adjust","target":{"id":1},"by":101}"#, "by: expected an integer from -100 to 100, found 101"),
        // Errors in `drag` messages.
        (#"{"type":"drag"}"#, "phase: missing, expected a string"),
        (
            #"{"type":"drag","phase":"begin"}"#,
            "phase: 'begin' is none of entered, moved, exited, dropped, content, failed"
        ),
        (#"{"type":"drag","phase":"moved","x":1}"#, "y: missing, expected a number"),
        (#"{"type":"drag","phase":"entered","x":1,"y":1}"#, "items: missing, expected an array"),
        (#"{"type":"drag","phase":"entered","x":1,"y":1,"items":[]}"#, "items: expected 1 to 16 items, found none"),
        (
            #"{"type":"drag","phase":"entered","x":1,"y":1,"items":[{"representations":[]}]}"#,
            "items[0].representations: expected 1 to 8 representations, found none"
        ),
        (
            #"{"type":"drag","phase":"dropped","x":1,"y":1,"items":[{"representations":[{"type":"a"}]}]}"#,
            "items[0].representations[0].size: missing, expected an integer"
        ),
        (
            #"{"type":"drag","phase":"dropped","x":1,"y":1,"items":[{"representations":[{"type":"a","size":4194305}]}]}"#,
            "items[0].representations[0].size: expected an integer from 0 to 4194304, found 4194305"
        ),
        (#"{"type":"drag","phase":"content"}"#, "data: missing, expected a string"),
        (#"{"type":"drag","phase":"content","data":"abc"}"#, "data: expected base64 (RFC 4648, section 4)"),
        (#"{"type":"drag","phase":"content","data":"ab=c"}"#, "data: expected base64 (RFC 4648, section 4)"),
        (#"{"type":"drag","phase":"content","data":"===="}"#, "data: expected base64 (RFC 4648, section 4)"),
        (#"{"type":"tap"}"#, "target: missing, expected an object"),
        (#"{"type":"query","target":"play"}"#, "target: expected an object, found a string"),
        (#"{"type":"query","target":{}}"#, "target: expected one or more of identifier, label, kind, id, or x and y"),
        (
            #"{"type":"query","target":{"name":"a","id":null}}"#,
            "target: expected one or more of identifier, label, kind, id, or x and y"
        ),
        (#"{"type":"query","target":{"x":1}}"#, "target.y: missing, a point is x and y"),
        (#"{"type":"query","target":{"y":1}}"#, "target.x: missing, a point is x and y"),
        (#"{"type":"query","target":{"x":1,"y":"2"}}"#, "target.y: expected a number, found a string"),
        (#"{"type":"query","target":{"id":"a"}}"#, "target.id: expected an integer, found a string"),
        (
            #"{"type":"query","target":{"kind":"knob"}}"#,
            "target.kind: 'knob' is none of window, view, label, image, button, slider, switch, progress, scroll, table, cell, effect, segments, stepper, pages, activity, textfield, textview, media, web, tabs, tab, wheel, pairing, cues"
        ),
        // Errors in `ack`, `viewport` and `hello` messages.
        (#"{"type":"ack"}"#, "revision: missing, expected an integer"),
        (#"{"type":"viewport","height":1}"#, "width: missing, expected a number"),
        (#"{"type":"viewport","width":1}"#, "height: missing, expected a number"),
        (#"{"type":"viewport","width":1e5,"height":1}"#, "width: expected a number from 0 to 16384, found 1e5"),
        (#"{"type":"viewport","width":1,"height":1,"scale":0}"#, "scale: expected a number from 0.1 to 100, found 0"),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"began","x":1,"y":2,"buttons":32}]}"#,
            "touches[0].buttons: expected an integer from 0 to 31, found 32"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"began","x":1,"y":2,"modifiers":["hyper"]}]}"#,
            "touches[0].modifiers[0]: 'hyper' is none of shift, control, alternate, command, capsLock, numericPad"
        ),
        (
            #"{"type":"touch","touches":[{"id":1,"phase":"began","x":1,"y":2,"modifiers":["shift","shift"]}]}"#,
            "touches[0].modifiers: expected each modifier at most once, found 'shift' twice"
        ),
        (
            #"{"type":"viewport","width":1,"height":1,"safeArea":[1,2,3]}"#,
            "safeArea: expected four numbers: top, left, bottom and right"
        ),
        (
            #"{"type":"viewport","width":1,"height":1,"safeArea":[1,2,3,4,5]}"#,
            "safeArea: expected four numbers: top, left, bottom and right"
        ),
        (#"{"type":"viewport","width":1,"height":1,"safeArea":47}"#, "safeArea: expected an array, found a number"),
        (
            #"{"type":"viewport","width":1,"height":1,"safeArea":[0,-1,0,0]}"#,
            "safeArea[1]: expected a number from 0 to 16384, found -1"
        ),
        (
            #"{"type":"hello","viewport":{"width":1,"height":1,"safeArea":[0,0,1e5,0]}}"#,
            "viewport.safeArea[2]: expected a number from 0 to 16384, found 1e5"
        ),
        (
            #"{"type":"hello","viewport":{"width":1,"height":1,"safeArea":[0,0,0,"1"]}}"#,
            "viewport.safeArea[3]: expected a number, found a string"
        ),
        (#"{"type":"inspect"}"#, "events: missing, expected one of events, node, x and y, or tree"),
        (
            #"{"type":"inspect","node":1,"tree":true}"#,
            "events, node, x, tree: found more than one, expected one of events, node, x and y, or tree"
        ),
        (#"{"type":"inspect","tree":false}"#, "tree: expected true, found false"),
        (#"{"type":"inspect","x":1}"#, "y: missing, expected a number"),
        (#"{"type":"inspect","node":-1}"#, "node: expected an integer from 0 to 9007199254740991, found -1"),
        (#"{"type":"name"}"#, "name: missing, expected a string"),
        (#"{"type":"name","name":7}"#, "name: expected a string, found a number"),
        (
            #"{"type":"name","name":"\#(String(repeating: "é", count: 101))"}"#,
            "name: expected at most 100 characters, found 101"
        ),
        (#"{"type":"visibility"}"#, "visible: missing, expected a boolean"),
        (#"{"type":"control"}"#, "action: missing, expected a string"),
        (
            #"{"type":"control","action":"grab"}"#,
            "action: 'grab' is none of request, take, give, release, deny, share, unshare"
        ),
        (
            #"{"type":"control","action":"give","client":-1}"#,
            "client: expected an integer from 0 to 9007199254740991, found -1"
        ),
        (#"{"type":"clock"}"#, "advance: missing, expected a number"),
        (#"{"type":"media","item":1,"state":"ready"}"#, "node: missing, expected an integer"),
        (#"{"type":"media","node":1,"state":"ready"}"#, "item: missing, expected an integer"),
        (#"{"type":"media","node":1,"item":1}"#, "state: missing, expected a string"),
        (
            #"{"type":"media","node":1,"item":1,"state":"over"}"#,
            "state: 'over' is none of loading, ready, waiting, ended, failed"
        ),
        (
            #"{"type":"media","node":1,"item":1,"state":"ready","duration":1e10}"#,
            "duration: expected a number from 0 to 1000000000, found 1e10"
        ),
        (
            #"{"type":"media","node":1,"item":1,"state":"ready","duration":-1}"#,
            "duration: expected a number from 0 to 1000000000, found -1"
        ),
        (
            #"{"type":"media","node":1,"item":1,"state":"ready","width":3}"#,
            "height: missing, a size is width and height"
        ),
        (
            #"{"type":"media","node":1,"item":1,"state":"ready","width":3,"height":99999}"#,
            "height: expected a number from 0 to 16384, found 99999"
        ),
        (
            #"{"type":"media","node":1,"item":1,"state":"ready","seek":-1}"#,
            "seek: expected an integer from 0 to 9007199254740991, found -1"
        ),
        (
            #"{"type":"media","node":1,"item":1,"state":"ready","fault":"network"}"#,
            "fault: expected only with the state failed, found ready"
        ),
        (
            #"{"type":"media","node":1,"item":1,"state":"failed","fault":"bored"}"#,
            "fault: 'bored' is none of unsupported, network, decoding"
        ),
        (#"{"type":"visibility","visible":1}"#, "visible: expected a boolean, found a number"),
        (#"{"type":"hello","role":"root"}"#, "role: 'root' is none of display, viewer, remote, admin"),
        (#"{"type":"hello","screen":1}"#, "screen: expected a string, found a number"),
        (#"{"type":"hello","resume":1}"#, "resume: expected an object, found a number"),
        (#"{"type":"hello","resume":{"revision":1}}"#, "resume.epoch: missing, expected a string"),
        (#"{"type":"hello","resume":{"epoch":"a"}}"#, "resume.revision: missing, expected an integer"),
        (#"{"type":"hello","viewport":{"width":1}}"#, "viewport.height: missing, expected a number"),
        (#"{"type":"hello","capabilities":"touch"}"#, "capabilities: expected an array, found a string"),
        (#"{"type":"hello","capabilities":["a",1]}"#, "capabilities[1]: expected a string, found a number"),
    ]

    @Test("The error message names the field and the expected value", arguments: cases)
    func messages(_ text: String, _ expected: String) {
        let error = clientError(text.utf8)

        #expect(error == WireError(.badMessage, expected))
    }

    @Test("An unknown type has its own error code and returns the seq")
    func unknownType() {
        let error = clientError(#"{"seq":4,"type":"tuch"}"#.utf8)

        let types =
            "hello, touch, press, remote, motion, scroll, edit, text, tap, adjust, drag, query, ack, ping, viewport, visibility, name, clock, inspect, media, sensors, devices, control, fleet, command"
        #expect(error == WireError(.unknownType, "type: 'tuch' is none of \(types)", seq: 4))
    }

    @Test("The error returns the seq of a bad message, wherever the seq is in it")
    func seq() {
        let members = [#""type":"remote""#, #""command":"x""#, #""seq":77"#]
        for (first, second, third) in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)] {
            let text = "{\(members[first]),\(members[second]),\(members[third])}"
            #expect(clientError(text.utf8)?.seq == 77, "\(text)")
        }
        #expect(clientError(#"{"seq":77}"#.utf8)?.seq == 77)
    }

    @Test("The error returns a valid seq that precedes invalid JSON, but not an invalid one")
    func seqOfBroken() {
        #expect(clientError(#"{"seq":77,"type":"ping",}"#.utf8)?.seq == 77)
        #expect(clientError(#"{"seq":77,"type":"ping"} x"#.utf8)?.seq == 77)
        #expect(clientError(#"{"type":"ping",,"seq":77}"#.utf8)?.seq == nil)
        #expect(clientError(#"{"seq":-1,"type":"ping",}"#.utf8)?.seq == nil)
        #expect(clientError(#"{"seq":"a","type":"ping",}"#.utf8)?.seq == nil)
        #expect(clientError(#"{"a":{"seq":77},"type":"pong"}"#.utf8)?.seq == nil)
    }

    @Test("33 touches, presses or capabilities are too many")
    func tooMany() {
        let touches = (0..<33).map { #"{"id":\#($0),"phase":"moved","x":1,"y":0}"# }.joined(separator: ",")
        let presses = Array(repeating: #"{"phase":"began","key":"up"}"#, count: 33).joined(separator: ",")
        let capabilities = Array(repeating: #""a""#, count: 33).joined(separator: ",")

        #expect(
            clientError(#"{"type":"touch","touches":[\#(touches)]}"#.utf8)?.message
                == "touches: expected at most 32 touches")
        #expect(
            clientError(#"{"type":"press","presses":[\#(presses)]}"#.utf8)?.message
                == "presses: expected at most 32 presses")
        #expect(
            clientError(#"{"type":"hello","capabilities":[\#(capabilities)]}"#.utf8)?.message
                == "capabilities: expected at most 32 capabilities")
    }

    @Test(
        "A string may have its maximum length, counted in Unicode scalars, but not more",
        arguments: [
            (#"{"type":"hello","screen":"*"}"#, "screen", 100),
            (#"{"type":"hello","name":"*"}"#, "name", 100),
            (#"{"type":"hello","resume":{"epoch":"*","revision":1}}"#, "resume.epoch", 100),
            (#"{"type":"hello","capabilities":["*"]}"#, "capabilities[0]", 100),
            (#"{"type":"tap","target":{"identifier":"*"}}"#, "target.identifier", 1_000),
            (#"{"type":"tap","target":{"label":"*"}}"#, "target.label", 1_000),
            (#"{"type":"edit","action":"paste","text":"*"}"#, "text", 10_000),
            (#"{"type":"text","insert":"*"}"#, "insert", 10_000),
            (#"{"type":"text","mark":"*"}"#, "mark", 10_000),
        ])
    func lengths(_ text: String, _ field: String, _ limit: Int) {
        let parts = text.split(separator: "*")
        for character in ["a", "é", "🎵", "\\n", "\\ud83c\\udfb5"] {
            let right = parts.joined(separator: String(repeating: character, count: limit))
            #expect(clientError(right.utf8) == nil)

            let wrong = parts.joined(separator: String(repeating: character, count: limit + 1))
            #expect(
                clientError(wrong.utf8)?.message == "\(field): expected at most \(limit) characters, found \(limit + 1)"
            )
        }
    }

    @Test("An error quotes at most 40 characters of the client's text, without control characters")
    func quotes() {
        func quoted(_ text: String) -> String? { clientError(#"{"type":"remote","command":"\#(text)"}"#.utf8)?.message }

        let long = String(repeating: "é", count: 41)
        #expect(quoted(long)?.hasPrefix("command: '\(String(repeating: "é", count: 40))…' is none of play,") == true)
        let whole = String(repeating: "é", count: 40)
        #expect(quoted(whole)?.hasPrefix("command: '\(whole)' is none of play,") == true)
        #expect(
            quoted("a\\nb\\u0000\u{202E}c\u{2028}")?.hasPrefix("command: 'a\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}' is none")
                == true)
        #expect(
            clientError(#"{"type":"ping","seq":1\#(String(repeating: "0", count: 60))}"#.utf8)?.message
                == "seq: expected an integer from 0 to 9007199254740991, found 1\(String(repeating: "0", count: 39))…")
    }

    @Test("A string that is not UTF-8 is refused")
    func notUTF8() {
        let bytes = Array(#"{"type":"text","insert":"a"#.utf8) + [0xFF, 0xC0] + Array(#""}"#.utf8)

        #expect(clientError(bytes) == WireError(.badMessage, "insert: expected UTF-8"))

        // These bytes are invalid UTF-8: a surrogate, an overlong form, a scalar beyond U+10FFFF, and an incomplete
        // sequence.
        for wrong: [UInt8] in [[0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
            let tap = Array(#"{"type":"tap","seq":4,"target":{"identifier":"a"#.utf8) + wrong + Array(#""}}"#.utf8)
            #expect(clientError(tap) == WireError(.badMessage, "target.identifier: expected UTF-8", seq: 4))
        }
    }

    @Test("An error describes itself by its code and its message")
    func description() {
        #expect(WireError(.notFound, "no view").description == "notFound: no view")
    }
}

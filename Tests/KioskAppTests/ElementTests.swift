import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import KioskApp

/// Tests each kind of element on a screen, and the effect of touching it.
@Suite @MainActor struct ElementTests {
    private static let files = [
        "works.csv":
            "title,title.de,artist,year,picture\nBlue,Blau,Ada,1911,a.svg\nRed,Rot,Ben,1950,a.svg\nGreen,Grün,Cy,1899,a.svg\n",
        "a.svg": TestKiosk.picture, "b.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'/>",
        "film.mp4": "",
        "page.html": "<p>Hello</p>",
    ]

    private func make(_ body: String, page: String = "", size: CGSize = TestKiosk.phone) throws -> TestKiosk {
        let yaml = """
            kiosk: 1
            languages: [en, de]
            state: {room: 1, open: false, query: "", name: "", likes: 0}
            data: {works: works.csv}
            hosts: ["api.example:8443"]
            pages:
              start:
            \(page.isEmpty ? "" : page + "\n")    body:
            \(body.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"))
              other: [{text: The other page}]
              work: {row: works, title: "{row.title}", body: [{text: "{row.artist}"}]}
            """
        return try TestKiosk(yaml, files: Self.files, size: size)
    }

    @Test("There is a view for each kind of element") func kinds() {
        #expect(Set(ElementFactory.kinds) == Set(ElementKinds.all.map(\.name)))
    }

    @Test("A text shows the values it contains and follows their changes") func text() throws {
        let kiosk = try make(
            "- text: {en: \"Room {room}\", de: \"Raum {room}\"}\n  id: words\n- button: Next\n  id: next\n  tap: {add: {room: 1}}"
        )
        #expect(try kiosk.view("words", as: UILabel.self).text == "Room 1")

        try kiosk.tap("next")
        #expect(try kiosk.view("words", as: UILabel.self).text == "Room 2")
        try kiosk.tap("language")
        #expect(try kiosk.view("words", as: UILabel.self).text == "Raum 2")
    }

    @Test("An element with a condition appears and disappears, and takes no room while hidden") func show() throws {
        let kiosk = try make(
            "- text: Open\n  id: a\n  show: open\n- text: Below\n  id: b\n- button: Toggle\n  id: toggle\n  tap: {toggle: open}"
        )
        func top() throws -> CGFloat { try kiosk.screen.view("b").superview?.frame.minY ?? 0 }
        let before = try top()

        try kiosk.tap("toggle")

        #expect(kiosk.texts.contains("Open"))
        #expect(try top() > before)
        try kiosk.tap("toggle")
        #expect(try top() == before)
    }

    @Test("HTML and script in any text are shown literally") func markup() throws {
        let attack = "<img src=x onerror=alert(1)><script>alert(2)</script>"
        let kiosk = try make("- text: \"\(attack)\"\n- text: \"{name}\"\n- button: \"\(attack)\"\n  tap: home")

        kiosk.model.set(["name": .text(attack)])

        #expect(kiosk.texts.filter { $0 == attack }.count == 3)
    }

    @Test(
        "Every element that can be touched is a button large enough for a finger",
        arguments: [TestKiosk.phone, TestKiosk.display])
    func targets(_ size: CGSize) throws {
        let kiosk = try make(
            "- button: Go\n  tap: {go: other}\n- search: query\n- switch: open\n- stepper: room\n- segments: room\n  choices: [{value: 1}, {value: 2}]\n- language\n- slider: likes\n- stack: {style: card, tap: {go: other}, children: [{text: a}]}\n- form: [{name: who}, {name: c, kind: choice, choices: [a, b]}]",
            size: size)
        let least: CGFloat = size == TestKiosk.phone ? 44 : 60

        for control in kiosk.screen.all(UIControl.self) where !control.isHidden && control.bounds.width > 0 {
            // Switches, steppers and parts of other controls are skipped: their size follows from the element around
            // them.
            if control is UISwitch || control is UIStepper || control.superview is UIControl { continue }
            let frame = control.convert(control.bounds, to: nil)
            #expect(frame.height >= least, "\(control) \(control.accessibilityIdentifier ?? "") \(frame)")
        }
    }

    @Test("A stack lays its elements side by side, and a growing one takes the remaining room") func stack() throws {
        let kiosk = try make(
            "- stack:\n    axis: horizontal\n    spacing: 10\n    children:\n      - text: a\n        id: a\n        grow: true\n      - button: Go\n        id: b\n        tap: home"
        )
        let (a, b) = (try kiosk.screen.view("a").superview?.frame, try kiosk.screen.view("b").superview?.frame)

        #expect(a?.minX == 0)
        #expect((b?.minX ?? 0) - (a?.maxX ?? 0) == 10)
        #expect(b?.maxX == 350)
    }

    @Test("A grid has as many columns as fit", arguments: [(TestKiosk.phone, 2), (TestKiosk.display, 6)])
    func grid(_ size: CGSize, _ columns: Int) throws {
        let kiosk = try make(
            "- grid:\n    minimum: 150\n    children: [\((0..<7).map { "{text: t\($0), id: t\($0)}" }.joined(separator: ", "))]",
            size: size
        )

        let tops = try (0..<7).map { try kiosk.screen.view("t\($0)").superview?.frame.minY ?? 0 }
        #expect(tops.filter { $0 == tops[0] }.count == columns)
    }

    @Test(
        "A split is side by side on a display and stacked on a phone",
        arguments: [TestKiosk.phone, TestKiosk.display])
    func split(_ size: CGSize) throws {
        let kiosk = try make(
            "- split:\n    ratio: [1, 2]\n    children: [{text: a, id: a}, {text: b, id: b}]", size: size)
        let (a, b) = (
            try #require(kiosk.screen.view("a").superview?.frame), try #require(kiosk.screen.view("b").superview?.frame)
        )

        #expect((a.minY == b.minY) == (size == TestKiosk.display))
    }

    @Test("A long page scrolls, and an element that scrolls by itself does, too") func scroll() throws {
        let kiosk = try make(
            "- scroll:\n    height: 100\n    id: inner\n    children: [\((0..<20).map { "{text: t\($0)}" }.joined(separator: ", "))]\n"
                + (0..<40).map { "- text: Line \($0)" }.joined(separator: "\n"))

        let (page, inner) = (
            try kiosk.view("page", as: UIScrollView.self), try kiosk.view("inner", as: UIScrollView.self)
        )
        #expect(page.contentSize.height > page.bounds.height)
        #expect(inner.contentSize.height > inner.bounds.height)
        try kiosk.screen.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 300))
        #expect(page.contentOffset.y > 0)
    }

    @Test("A picture appears when it has been read and then has its own height") func image() async throws {
        let kiosk = try make("- image: a.svg\n  alt: A picture\n  id: picture")

        try await kiosk.wait { kiosk.model.pictures.image("a.svg") != nil }

        let view = try kiosk.view("picture", as: UIImageView.self)
        #expect(view.image?.size == CGSize(width: 200, height: 100))
        #expect(view.accessibilityLabel == "A picture")
        #expect(view.frame.size == CGSize(width: 350, height: 175))
    }

    @Test("A missing picture is reported once and shown as soon as it exists") func missing() async throws {
        let kiosk = try make("- image: \"{name}\"\n  alt: A picture\n  id: picture")
        kiosk.model.set(["name": .text("c.svg")])
        try await kiosk.wait { kiosk.model.pictures.isMissing("c.svg") }
        #expect(kiosk.said.count == 1)

        kiosk.services.files["c.svg"] = TestKiosk.picture
        kiosk.model.filesChanged(["c.svg"])

        try await kiosk.wait { kiosk.model.pictures.image("c.svg") != nil }
        #expect(try kiosk.view("picture", as: UIImageView.self).image != nil)
    }

    @Test(
        "A filled-in file name cannot lead out of the folder",
        arguments: ["../a.svg", "/etc/passwd", "a/../../b.svg", "file:///etc/passwd", "~/a.svg"])
    func paths(_ name: String) throws {
        let kiosk = try make("- image: \"{name}\"\n  alt: A picture\n  id: picture")

        kiosk.model.set(["name": .text(name)])

        #expect(try kiosk.view("picture", as: UIImageView.self).image == nil)
        #expect(!kiosk.model.pictures.isMissing(name))
    }

    @Test("The spots of a map are touched at their positions") func map() async throws {
        let kiosk = try make(
            "- map: a.svg\n  alt: Plan\n  spots:\n    - {x: 0.2, y: 0.5, label: Here, id: pin, tap: {set: {room: 7}}}\n    - {x: 0.6, y: 0.1, width: 0.3, height: 0.8, label: Hall, id: hall, tap: {go: other}}\n    - {x: 0, y: 0, label: Secret, id: secret, show: open}"
        )
        try await kiosk.wait { kiosk.model.pictures.image("a.svg") != nil }

        try kiosk.tap("pin")
        #expect(kiosk.model.values["room"] == .number(7))
        #expect(throws: TestError.self) { try kiosk.screen.view("secret") }
        #expect(try kiosk.view("hall", as: UIButton.self).accessibilityLabel == "Hall")
        try kiosk.tap("hall")
        #expect(kiosk.model.location.page == "other")
    }

    @Test("A list shows localised rows, can be searched, and leads to the page of a row") func list()
        throws
    {
        let kiosk = try make(
            "- search: query\n  id: search\n- list: works\n  title: \"{row.title}\"\n  subtitle: \"{row.artist}, {row.year}\"\n  search: query\n  sort: year\n  tap: {go: work}"
        )
        #expect(kiosk.texts.filter { ["Blue", "Red", "Green"].contains($0) } == ["Green", "Blue", "Red"])

        try kiosk.tap("language")
        #expect(kiosk.texts.contains("Grün, Cy, 1899") || kiosk.texts.contains("Grün"))
        try kiosk.tap("search")
        try kiosk.screen.typeText("gru")
        #expect(kiosk.texts.contains("Grün"))
        #expect(!kiosk.texts.contains("Rot"))
        try kiosk.screen.typeText("x")
        #expect(kiosk.texts.contains("Nichts gefunden"))
        kiosk.model.set(["query": .text("")])
        kiosk.screen.window.endEditing(true)
        kiosk.screen.application.keyWindow?.endEditing(true)
        kiosk.screen.settle()

        let row = try #require(
            kiosk.screen.all(UIButton.self).first { $0.accessibilityLabel?.hasPrefix("Blau") == true })
        try kiosk.screen.tap(row)
        #expect(
            kiosk.model.location
                == KioskModel.PageLocation(
                    page: "work",
                    row: Row(
                        table: "works", columns: ["title", "title.de", "artist", "year", "picture"],
                        cells: [.text("Blue"), .text("Blau"), .text("Ada"), .number(1_911), .text("a.svg")])))
        #expect(kiosk.texts.contains("Blau"))
        #expect(kiosk.texts.contains("Ada"))
    }

    @Test("A long list shows some rows, and more on request") func longList() throws {
        var rows = "title\n"
        for index in 0..<200 { rows += "Row \(index)\n" }
        let yaml = "kiosk: 1\ndata: {rows: rows.csv}\npages: {start: [{list: rows, title: \"{row.title}\", limit: 20}]}"
        let kiosk = try TestKiosk(yaml, files: ["rows.csv": rows])
        func count() -> Int { kiosk.texts.filter { $0.hasPrefix("Row ") }.count }
        #expect(count() == 20)

        let more = try #require(kiosk.screen.all(UIButton.self).first { $0.currentTitle == "Show more" })
        more.sendActions(for: .primaryActionTriggered)

        #expect(count() == 40)
    }

    @Test("Searching thirty thousand rows does not block anything else", .timeLimit(.minutes(5))) func largeTable()
        async throws
    {
        var rows = "title\n"
        for index in 0..<30_000 { rows += "Row \(index)\n" }
        let yaml =
            "kiosk: 1\nstate: {query: \"\"}\ndata: {rows: rows.csv}\npages: {start: [{list: rows, title: \"{row.title}\", search: query, sort: -title}]}"
        let kiosk = try TestKiosk(yaml, files: ["rows.csv": rows])

        kiosk.model.set(["query": .text("row 123")])
        kiosk.model.set(["query": .text("row 1234")])

        while !kiosk.texts.contains("Row 1234") { await Task.yield() }
        #expect(kiosk.texts.filter { $0.hasPrefix("Row ") }.count == 13)
        #expect(kiosk.texts.first { $0.hasPrefix("Row ") } == "Row 21234")
    }

    @Test("A search text cannot be longer than the search uses") func longSearch() throws {
        let kiosk = try TestKiosk("kiosk: 1\nstate: {query: \"\"}\npages: {start: [{search: query, id: search}]}")
        try kiosk.tap("search")
        let limit = RowQuery.searchLimit

        try kiosk.screen.typeText(String(repeating: "a", count: limit))
        try kiosk.screen.typeText("b")

        #expect(kiosk.model.values["query"] == .text(String(repeating: "a", count: limit)))
    }

    @Test("However fast someone types, a large table is searched once at a time", .timeLimit(.minutes(5)))
    func typingFast() async throws {
        var rows = "title\n"
        for index in 0..<2_000 { rows += "Row \(index)\n" }
        let list = "{list: rows, title: \"{row.title}\", search: query}"
        let yaml = "kiosk: 1\nstate: {query: \"\"}\ndata: {rows: rows.csv}\npages: {start: [\(list)]}"
        let kiosk = try TestKiosk(yaml, files: ["rows.csv": rows])
        let shown = try #require(kiosk.screen.all(ListElement.self).first)

        for index in 0..<50 { kiosk.model.set(["query": .text("row \(1_450 + index)")]) }
        #expect(shown.searchCount == 1)

        while !kiosk.texts.contains("Row 1499") { await Task.yield() }
        #expect(kiosk.texts.filter { $0.hasPrefix("Row ") } == ["Row 1499"])
        #expect(shown.searchCount == 2)
    }

    @Test("Custom rows show what the storyboard says") func ownRows() throws {
        let kiosk = try make(
            "- list: works\n  columns: 2\n  row:\n    - text: \"{row.title} by {row.artist}\"\n      id: words\n    - text: old\n      show: row.year < 1900"
        )

        #expect(kiosk.texts.contains("Blue by Ada"))
        #expect(kiosk.texts.filter { $0 == "old" }.count == 1)
    }

    @Test("Switch, stepper, segments and slider edit the state in every size") func inputs() throws {
        let kiosk = try make(
            "- switch: open\n  id: switch\n- stepper: room\n  id: stepper\n- segments: likes\n  id: segments\n  choices: [{value: 0}, {value: 5, title: Five}]\n- slider: likes\n  id: slider\n  maximum: 10"
        )
        let display = kiosk.add(size: TestKiosk.display)

        try kiosk.tap("switch")
        #expect(kiosk.model.values["open"] == .flag(true))
        #expect(try display.view("switch", as: UISwitch.self).isOn)
        try display.tap(Spot(0.8, 0.5, of: "stepper"))
        #expect(kiosk.model.values["room"] == .number(2))
        #expect(try kiosk.view("stepper", as: UIStepper.self).value == 2)
        try kiosk.screen.tap(Spot(0.8, 0.5, of: "segments"))
        #expect(kiosk.model.values["likes"] == .number(5))
        #expect(try kiosk.view("slider", as: UISlider.self).value == 5)
        try display.tap(Spot(0.99, 0.5, of: "slider"))
        #expect((kiosk.model.values["likes"]?.number ?? 0) > 9)
    }

    @Test("A button can be touched only while its condition is true") func enabled() throws {
        let kiosk = try make("- button: Like\n  id: like\n  enabled: likes < 2\n  tap: {add: {likes: 1}}")

        for _ in 0..<5 { _ = try? kiosk.tap("like") }

        #expect(kiosk.model.values["likes"] == .number(2))
        #expect(try !kiosk.view("like", as: UIButton.self).isEnabled)
    }

    // MARK: Time

    @Test("A clock shows the time and wakes once a minute") func clock() throws {
        let kiosk = try make("- clock: HH:mm\n  id: clock\n- text: \"It is {now:HH:mm}\"\n  id: text")
        #expect(try kiosk.view("clock", as: UILabel.self).text == "00:00")

        kiosk.advance(61)
        #expect(try kiosk.view("clock", as: UILabel.self).text == "00:01")
        #expect(try kiosk.view("text", as: UILabel.self).text == "It is 00:01")
        let due = try #require(kiosk.screen.clock.nextDeadline)
        #expect(due - kiosk.screen.clock.now > 58_000)
    }

    @Test("A page that is not visible has no timer") func clockAway() throws {
        let kiosk = try make("- clock: HH:mm:ss\n- slideshow: [a.svg, b.svg]\n- countdown: 30")

        kiosk.model.go(to: "other", row: nil)
        kiosk.model.idle.timer?.cancel()
        kiosk.screen.settle(within: .seconds(2))

        #expect(kiosk.screen.clock.nextDeadline == nil)
    }

    @Test("A countdown counts by itself and runs its actions at the end") func countdown() throws {
        let kiosk = try make("- countdown: 30\n  id: count\n  ended: Now\n  done: {set: {room: 9}}")
        let revision = kiosk.screen.revision

        kiosk.advance(29)
        #expect(try kiosk.view("count", as: UILabel.self).shownText == "0:01")
        #expect(kiosk.screen.revision == revision)
        kiosk.advance(2)

        #expect(kiosk.model.values["room"] == .number(9))
        #expect(try kiosk.view("count", as: UILabel.self).shownText == "Now")
    }

    @Test("A slideshow advances by itself and pauses when it is touched") func slideshow() async throws {
        let kiosk = try make("- slideshow: [{file: a.svg, alt: A}, {file: b.svg, alt: B}]\n  seconds: 5\n  id: show")
        try await kiosk.wait { kiosk.model.pictures.image("b.svg") != nil }
        func shown() -> String? {
            kiosk.screen.all(UIImageView.self).first { $0.alpha > 0.5 && $0.accessibilityLabel != nil }?
                .accessibilityLabel
        }
        #expect(shown() == "A")

        kiosk.advance(6)
        #expect(shown() == "B")
        kiosk.advance(5)
        #expect(shown() == "A")
    }

    // MARK: Panels over the page

    @Test("A notice is shown and closed in every size") func notice() throws {
        let kiosk = try make("- button: Show\n  id: show\n  tap: {show: {title: A note, text: Closed}}")
        let display = kiosk.add(size: TestKiosk.display)

        try kiosk.tap("show")
        #expect(kiosk.texts.contains("Closed"))
        #expect(TestKiosk.texts(display).contains("Closed"))
        try display.tap("notice-button")

        #expect(!kiosk.texts.contains("Closed"))
        #expect(!TestKiosk.texts(display).contains("Closed"))
    }

    @Test("Presented pages are stacked, and all of them are closed when the kiosk starts over") func sheets() throws {
        let kiosk = try make("- button: Show\n  id: show\n  tap: {present: other}")

        try kiosk.tap("show")
        #expect(kiosk.texts.contains("The other page"))
        kiosk.model.show(KioskModel.Notice(title: "a", text: "b", button: "c"))
        kiosk.screen.application.commit()
        try kiosk.tap("notice-button")
        #expect(kiosk.texts.contains("The other page"))
        try kiosk.tap("close")
        #expect(!kiosk.texts.contains("The other page"))
        try kiosk.tap("show")
        kiosk.model.reset()
        #expect(!kiosk.texts.contains("The other page"))
    }

    @Test("A message disappears by itself") func message() throws {
        let kiosk = try make("- button: Say\n  id: say\n  tap: {message: \"Room {room}\"}")

        try kiosk.tap("say")
        #expect(kiosk.texts.contains("Room 1"))
        kiosk.advance(6)
        #expect(!kiosk.texts.contains("Room 1"))
    }

    @Test("A touch anywhere on an attract page runs its action") func attract() throws {
        let kiosk = try make("- text: Touch me\n  style: display", page: "    attract: true\n    tap: {go: other}")

        try kiosk.screen.tap(CGPoint(x: 20, y: 30))

        #expect(kiosk.model.location.page == "other")
    }

    @Test("Each size has its layout, and the body is for all others") func layouts() throws {
        let yaml =
            "kiosk: 1\npages: {start: {body: [{text: Any}], layouts: {phone: [{text: Phone}], landscape: [{text: Wide}]}}}"
        let kiosk = try TestKiosk(yaml)

        #expect(kiosk.texts.contains("Phone"))
        #expect(TestKiosk.texts(kiosk.add(size: TestKiosk.display)).contains("Wide"))
        #expect(TestKiosk.texts(kiosk.add(size: CGSize(width: 1_080, height: 1_920))).contains("Any"))
    }

    @Test("Web pages come from allowed hosts only, whatever is filled in") func web() throws {
        let kiosk = try make("- web: \"https://api.example:8443/{name}\"\n  id: web")
        #expect(try kiosk.view("web", as: WKWebView.self).url?.absoluteString == "https://api.example:8443/")

        for host in [
            "https://evil.example/", "https://api.example/", "https://api.example:8443@evil.example/",
            "javascript:alert(1)",
            "file:///etc/passwd", "https://api.example.evil:8443/",
        ] {
            #expect(!HostAllowlist.allow(host, ["api.example:8443"]), "\(host)")
        }
        #expect(HostAllowlist.allow("https://API.example:8443/x", ["api.example:8443"]))
        #expect(HostAllowlist.allow("http://museum.example/", ["museum.example"]))
        #expect(!HostAllowlist.allow("http://museum.example:81/", ["museum.example"]))
    }

    @Test("A list has a button for more rows if there are more, unless it is turned off") func more() throws {
        func button(_ list: String) throws -> Bool { try make(list).texts.contains("Show more") }

        #expect(try button("- list: works\n  title: \"{row.title}\"\n  limit: 2"))
        #expect(try !button("- list: works\n  title: \"{row.title}\"\n  limit: 3"))
        #expect(try !button("- list: works\n  title: \"{row.title}\"\n  limit: 2\n  more: false"))
    }
}

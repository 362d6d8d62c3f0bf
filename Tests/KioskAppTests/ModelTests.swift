import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import KioskApp

/// Tests of pages, state, the idle reset and reloading, independent of their display on a screen.
@Suite @MainActor struct ModelTests {
    static let yaml = """
        kiosk: 1
        languages: [en, de]
        idle: {after: 60, ask: 10}
        state: {room: 1, open: false, query: ""}
        data: {works: works.csv}
        pages:
          start: [{text: Hello}, {button: Rooms, id: rooms, tap: {go: rooms}}, {button: Next, id: next, tap: {set: {room: "{room + 1}"}}}]
          rooms:
            title: Rooms
            body:
              - list: works
                title: "{row.title}"
                tap: {go: work}
              - button: Sheet
                id: sheet
                tap: {present: about}
          work: {row: works, title: "{row.title}", body: [{text: "{row.artist}", id: artist}]}
          about: [{text: About, id: about}]
          hidden: {when: open, body: [{text: Hidden}]}
        """
    static let files = ["works.csv": "title,artist,year\nBlue,Ada,1911\nRed,Ben,1950\n"]

    private func make(_ yaml: String = yaml) throws -> TestKiosk { try TestKiosk(yaml, files: Self.files) }

    @Test("Buttons lead to pages, and there is a way back and home") func going() throws {
        let kiosk = try make()

        try kiosk.tap("rooms")
        #expect(kiosk.model.location.page == "rooms")
        try kiosk.tap("back")
        #expect(kiosk.model.location.page == "start")
        kiosk.model.go(to: "rooms", row: nil)
        kiosk.model.go(to: "about", row: nil)
        kiosk.model.goHome()
        #expect(kiosk.model.location.page == "start")
        #expect(kiosk.model.history.isEmpty)
    }

    @Test("A page whose condition is false is not shown") func when() throws {
        let kiosk = try make()

        kiosk.model.go(to: "hidden", row: nil)
        #expect(kiosk.model.location.page == "start")
        kiosk.model.set(["open": .flag(true)])
        kiosk.model.go(to: "hidden", row: nil)
        #expect(kiosk.model.location.page == "hidden")
    }

    @Test("The first page is shown even if its condition is false") func whenOfTheFirst() throws {
        let pages = "{start: {when: false, body: [{text: Hi}]}, other: {when: false, body: [{text: Other}]}}"
        let kiosk = try TestKiosk("kiosk: 1\npages: \(pages)")

        kiosk.model.go(to: "other", row: nil)
        #expect(kiosk.model.location.page == "start")
        kiosk.model.go(to: "start", row: nil)
        #expect(kiosk.texts == ["Hi"])
    }

    @Test("The number of pages to go back is limited") func history() throws {
        let kiosk = try make()

        for index in 0..<300 { kiosk.model.go(to: index % 2 == 0 ? "rooms" : "about", row: nil) }

        #expect(kiosk.model.history.count == KioskModel.historyLimit)
    }

    @Test("Only known keys are set, and their texts have a maximum length") func set() throws {
        let kiosk = try make()

        kiosk.model.set([
            "room": .number(4), "other": .number(1), "query": .text(String(repeating: "x", count: 1_000_000)),
        ])

        #expect(kiosk.model.values["room"] == .number(4))
        #expect(kiosk.model.values["other"] == nil)
        #expect((kiosk.model.values["query"]?.displayText.count ?? 0) <= 65_536)
        // The text is a single character with a very large number of accents.
        kiosk.model.set(["query": .text("a" + String(repeating: "\u{301}", count: 1_000_000))])
        #expect((kiosk.model.values["query"]?.displayText.utf8.count ?? 0) <= 65_536)
    }

    // MARK: The idle reset

    @Test("After a time without touches, the kiosk asks and then starts over") func idle() throws {
        let kiosk = try make()
        var visits = 0
        kiosk.screen.application.visitHandler = { visits += 1 }
        try kiosk.tap("rooms")
        kiosk.model.set(["room": .number(3)])
        kiosk.model.setLanguage("de")

        kiosk.advance(59)
        #expect(kiosk.model.question == nil)
        kiosk.advance(2)
        #expect(kiosk.model.question != nil)
        #expect(kiosk.texts.contains("Sind Sie noch da?"))
        kiosk.advance(11)

        #expect(kiosk.model.question == nil)
        #expect(kiosk.model.location.page == "start")
        #expect(kiosk.model.values == kiosk.model.storyboard.state)
        #expect(kiosk.model.language == "en")
        #expect(visits == 1)
        #expect(kiosk.screen.clock.nextDeadline == nil)
    }

    @Test("Any touch answers the question and has no other effect") func answer() throws {
        let kiosk = try make()
        try kiosk.tap("rooms")
        kiosk.advance(61)
        #expect(kiosk.model.question != nil)

        try kiosk.screen.tap(CGPoint(x: 200, y: 800))

        #expect(kiosk.model.question == nil)
        #expect(kiosk.model.location.page == "rooms")
        #expect(!kiosk.texts.contains("Are you still there?"))
        kiosk.advance(61)
        #expect(kiosk.model.question != nil)
    }

    @Test("A touch in any size counts as activity") func sizes() throws {
        let kiosk = try make()
        let display = kiosk.add(size: TestKiosk.display)
        try kiosk.tap("rooms")

        for _ in 0..<4 {
            kiosk.advance(50)
            try display.tap(CGPoint(x: 5, y: 5))
        }

        #expect(kiosk.model.question == nil)
        #expect(kiosk.model.location.page == "rooms")
    }

    @Test("At the start, without changed values, there is no timer and no question") func idleAtStart() throws {
        let kiosk = try make()
        #expect(kiosk.screen.clock.nextDeadline == nil)

        try kiosk.screen.tap(CGPoint(x: 5, y: 800))
        kiosk.advance(120)

        #expect(kiosk.model.question == nil)
        #expect(kiosk.screen.clock.nextDeadline == nil)
    }

    @Test("Playing media counts as activity, unless it is turned off") func playing() throws {
        let kiosk = try make()
        try kiosk.tap("rooms")
        let film = NSObject()
        kiosk.model.setPlaying(true, of: film)

        kiosk.advance(600)
        #expect(kiosk.model.question == nil)
        kiosk.model.setPlaying(false, of: film)
        kiosk.advance(59)
        #expect(kiosk.model.question == nil)
        kiosk.advance(2)
        #expect(kiosk.model.question != nil)
    }

    @Test("Starting over can be turned off") func never() throws {
        let kiosk = try make(Self.yaml.replacingOccurrences(of: "{after: 60, ask: 10}", with: "{after: 0}"))
        try kiosk.tap("rooms")

        kiosk.advance(100_000)

        #expect(kiosk.model.location.page == "rooms")
    }

    // MARK: Reloading

    @Test("Visitors stay on their page with their values when the file changes") func reload() throws {
        let kiosk = try make()
        try kiosk.tap("next")
        try kiosk.tap("rooms")
        kiosk.model.go(
            to: "work",
            row: Row(
                table: "works", columns: ["title", "artist", "year"],
                cells: [.text("Red"), .text("Ben"), .number(1_950)]))
        kiosk.files["works.csv"] = "title,artist,year\nRed,Benjamin,1950\n"

        kiosk.reload(Self.yaml.replacingOccurrences(of: "title: Rooms", with: "title: All rooms"))

        #expect(kiosk.model.location.page == "work")
        #expect(kiosk.model.values["room"] == .number(2))
        #expect(try kiosk.view("artist", as: UILabel.self).text == "Benjamin")
        try kiosk.tap("back")
        #expect(kiosk.texts.contains("All rooms"))
    }

    @Test("If the page no longer exists, the nearest earlier page is shown") func reloadWithoutPage() throws {
        let kiosk = try make()
        kiosk.model.go(to: "rooms", row: nil)
        kiosk.model.go(to: "about", row: nil)

        kiosk.reload(
            Self.yaml.split(separator: "\n").filter {
                !$0.contains("about") && !$0.contains("Sheet") && !$0.contains("id: sheet")
            }.joined(
                separator: "\n"))

        #expect(kiosk.model.problems == nil)
        #expect(kiosk.model.location.page == "rooms")
    }

    @Test("A broken file is reported and changes nothing") func reloadBroken() throws {
        let kiosk = try make()
        try kiosk.tap("rooms")
        let before = kiosk.screen.picture

        kiosk.reload(Self.yaml.replacingOccurrences(of: "button: Sheet", with: "buton: Sheet"))

        #expect(kiosk.screen.picture == before)
        #expect(
            kiosk.said == ["lobby.yml:14:9: pages.rooms.body[1]: there is no element 'buton'; did you mean 'button'?"])
        kiosk.reload(Self.yaml)
        #expect(kiosk.model.problems == nil)
    }

    @Test("Unchanged elements are not rebuilt by a reload") func reloadIsADifference() throws {
        let kiosk = try make()
        try kiosk.tap("rooms")
        let list = kiosk.screen.all(ListElement.self)
        let revision = kiosk.screen.revision

        kiosk.reload(Self.yaml + "\n# nothing but a comment\n")
        #expect(kiosk.screen.revision == revision)
        kiosk.reload(Self.yaml.replacingOccurrences(of: "button: Sheet", with: "button: Page"))

        #expect(kiosk.screen.all(ListElement.self).first === list.first)
        #expect(kiosk.texts.contains("Page"))
    }

    @Test(
        "A hundred reloads, a third of them broken, and taps cause no crash and no empty page"
    )
    func hundred() throws {
        let kiosk = try make()
        let display = kiosk.add(size: TestKiosk.display)
        var seed: UInt64 = 5
        func next(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        var broken = 0
        for index in 0..<100 {
            let told = kiosk.said.count
            if index % 3 == 2 {
                broken += 1
                kiosk.reload(Self.yaml.replacingOccurrences(of: "title: Rooms", with: "titel\(index): Rooms"))
                #expect(kiosk.said.count == told + 1)
            } else {
                let without = index % 4 == 1 ? "\n" : ", {text: More \(index)}"
                kiosk.reload(
                    Self.yaml.replacingOccurrences(of: "title: Rooms", with: "title: Rooms \(index)")
                        .replacingOccurrences(
                            of: ", {button: Next, id: next, tap: {set: {room: \"{room + 1}\"}}}",
                            with: without.hasPrefix("\n") ? "" : without))
                #expect(kiosk.model.problems == nil)
            }
            for _ in 0..<3 {
                let screen = next(2) == 0 ? kiosk.screen : display
                let size = screen.application.screenSize
                _ = try? screen.tap(CGPoint(x: next(Int(size.width)), y: next(Int(size.height))))
            }
            #expect(!kiosk.texts.isEmpty)
            #expect(!TestKiosk.texts(display).isEmpty)
        }
        #expect(broken == 33)
    }

    @Test("A changed table is shown") func table() throws {
        let kiosk = try make()
        try kiosk.tap("rooms")

        kiosk.model.replaceTable(
            named: "works",
            with: KioskTable(columns: ["title", "artist", "year"], rows: [[.text("Green"), .text("Cy"), .number(1)]]))

        #expect(kiosk.texts.contains("Green"))
        #expect(!kiosk.texts.contains("Blue"))
    }

    @Test("A search uses only the first of very many words") func manyWords() {
        let table = KioskTable(columns: ["title"], rows: [[.text("a b c")], [.text("d")]])
        let first = (0..<RowQuery.wordLimit).map { _ in "a" }

        #expect(
            RowQuery(search: (first + ["nowhere"]).joined(separator: " ")).rows(of: table, named: "t", limit: 9).count
                == 1)
        #expect(RowQuery(search: String(repeating: "a", count: 9_999)).rows(of: table, named: "t", limit: 9).count == 0)
        let long = String(repeating: " ", count: RowQuery.searchLimit) + "nowhere"
        #expect(RowQuery(search: long).rows(of: table, named: "t", limit: 9).count == 2)
    }

    @Test("Rows are searched, filtered and sorted, and numbers are sorted by value") func query() {
        let table = KioskTable(
            columns: ["title", "year"],
            rows: [
                [.text("Café"), .text("1950")], [.text("bridge"), .text("900")],
                [.text("Bridge by night"), .text("1911")],
            ])
        func titles(_ query: RowQuery) -> [String] {
            query.rows(of: table, named: "works", limit: 10).rows.map { $0["title"].displayText }
        }

        #expect(titles(RowQuery(search: "cafe")) == ["Café"])
        #expect(titles(RowQuery(search: "night BRIDGE")) == ["Bridge by night"])
        #expect(titles(RowQuery(search: "1911", columns: ["title"])) == [])
        #expect(titles(RowQuery(sort: ["year"])) == ["bridge", "Bridge by night", "Café"])
        #expect(titles(RowQuery(sort: ["-year"])) == ["Café", "Bridge by night", "bridge"])
        #expect(
            titles(RowQuery(filter: try? ExpressionParser.parse("row.year > 1000"))) == ["Café", "Bridge by night"])
    }
}

import Foundation
import Testing

@testable import KioskApp

/// Problems in storyboards are reported with their position, a description and a suggestion.
@Suite struct ReadingTests {
    /// Returns a storyboard with one page, which contains the elements in `body`. The first element is in line 11.
    static func page(_ body: String, page: String = "") -> String {
        """
        kiosk: 1
        languages: [en, de]
        state: {room: 1, open: false, query: "", name: ""}
        data: {works: works.csv}
        hosts: ["api.example:8443", museum.example]
        strings: {welcome: {en: Welcome, de: Willkommen}}
        styles: {big: {size: 40}}
        pages:
          start:
        \(page.isEmpty ? "" : page + "\n")    body:
        \(body.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }.joined(separator: "\n"))
          other: {row: works, body: [{text: "{row.title}"}]}
          third: [{text: Hello}]
        """
    }

    static let files = [
        "works.csv": "title,artist,year\nBlue,Ada,1911\n", "a.svg": TestPicture.svg, "film.mp4": "film",
        "page.html": "<p>Hello</p>",
    ]

    @Test(
        "A valid element is read",
        arguments: [
            "- text: Hello", "- text: {en: Hello, de: Hallo}", "- text: $welcome",
            "- text: {text: Hello, style: title}",
            "- text: Hello\n  style: big",
            "- text: Hello\n  style: [big, {color: \"#ff0000\"}]".replacingOccurrences(
                of: ", {color: \"#ff0000\"}", with: ""),
            "- text: {text: {en: Hello, de: Hallo}, lines: 2}", "- text: 2026",
            "- text: \"Room {room}, {now:HH:mm}, {if(open, 'open', 'closed')}\"",
            "- text: $$5", "- divider", "- space", "- space: 20", "- stack: [{text: a}, {text: b}]",
            "- stack:\n    axis: horizontal\n    children: [{text: a}]",
            "- stack:\n  - text: a\n  axis: horizontal".replacingOccurrences(of: "\n  axis: horizontal", with: ""),
            "- stack:\n    - text: a\n  axis: horizontal", "- grid: {columns: 2, children: [{text: a}]}",
            "- split: {ratio: [1, 2], children: [{text: a}, {text: b}]}",
            "- scroll: [{text: a}]", "- image: a.svg\n  alt: A picture",
            "- image: {file: a.svg, decorative: true, fit: fill}",
            "- symbol: heart.fill",
            "- list: works\n  title: \"{row.title}\"",
            "- list: {data: works, row: [{text: \"{row.artist}\"}], filter: row.year > 1900, sort: [-year, title], search: query, in: title, tap: {go: other}}",
            "- map: a.svg\n  alt: Plan\n  spots: [{x: 0.5, y: 0.5, label: Here, tap: {set: {room: 2}}}]",
            "- qr: https://museum.example",
            "- pairing",
            "- web: page.html", "- web: https://museum.example/a", "- video: film.mp4\n  id: film",
            "- video: {source: https://museum.example/a.mp4, autoplay: true, loop: true, muted: true}",
            "- slideshow: [a.svg, {file: a.svg, alt: A, text: B}]\n  seconds: 5", "- clock", "- clock: HH:mm",
            "- clock: {format: HH:mm, zone: Europe/Berlin}",
            "- countdown: 30\n  done: home", "- countdown: {to: 2026-12-24T18:00:00}", "- progress: room",
            "- progress: {value: room, maximum: 10}",
            "- button: Go\n  tap: {go: third}",
            "- button: {symbol: heart.fill, label: Like, tap: [{add: {room: 1}}, back]}",
            "- button: {en: Go, de: Los}\n  kind: tinted",
            "- language", "- search: query", "- slider: room\n  maximum: 10",
            "- stepper: {into: room, minimum: 0, maximum: 9}",
            "- switch: open\n  title: Open",
            "- segments: room\n  choices: [{value: 1, title: One}, {value: 2}]",
            "- segments: {into: name, choices: [a, b]}",
            "- form: [{name: who, required: true}]",
            "- form: {id: guest, save: guests.csv, fields: [{name: who, kind: email, label: E}], done: {go: third}, message: \"{form.who}\"}",
            "- form: {save: {file: a.sqlite, table: visits}, fields: [{name: a, kind: choice, choices: [x, y]}, {name: b, kind: number, minimum: 1, maximum: 9}, {name: c, kind: date}, {name: d, pattern: \"[a-z]+\"}]}",
            "- text: a\n  show: room == 2 and not open", "- text: a\n  show: true",
            "- button: a\n  tap: {request: https://api.example:8443/x}",
            "- button: a\n  tap: {request: {url: \"https://api.example:8443/{room}\", json: {room: \"{room}\", list: [1, \"{name}\"]}, then: {message: ok}, else: [{show: {title: a, text: b}}], into: name}}",
            "- button: a\n  tap: [{toggle: open}, {set: {room: \"{room + 1}\", name: x}}, {show: Hello}, {present: third}, dismiss, {language: de}, {language: next}, reset, home]",
            "- button: a\n  tap: {player: togglePlayPause}", "- button: a\n  tap: {player: volume, volume: room * 10}",
            "- button: a\n  tap: {go: third, if: room == 1}",
            "- stack: {style: card, tap: {go: third}, children: [{text: a}]}",
            "- text: \"{count(works)} works in {language}, {size}, {orientation}, {page}\"",
        ])
    func well(_ element: String) {
        #expect(problems(Self.page(element), files: Self.files) == [])
    }

    @Test(
        "An error is reported with a suggestion",
        arguments: [
            ("- buton: Go", "lobby.yml:11:9: pages.start.body[0]: there is no element 'buton'; did you mean 'button'?"),
            (
                "- text: a\n- Text: b",
                "lobby.yml:12:9: pages.start.body[1]: there is no element 'Text'; did you mean 'text'?"
            ),
            (
                "- text: a\n  styel: big",
                "lobby.yml:12:9: pages.start.body[0]: 'text' has no key 'styel'; did you mean 'style'?"
            ),
            (
                "- text: a\n  style: bigg",
                "lobby.yml:12:16: pages.start.body[0].style: there is no style 'bigg'; did you mean 'big'?"
            ),
            (
                "- text: a\n  button: b",
                "lobby.yml:12:9: pages.start.body[0]: one list item contains two elements, 'text' and 'button': begin each with a dash"
            ),
            ("- text", "lobby.yml:11:9: pages.start.body[0]: 'text' is missing: The text."),
            ("- text: [a]", "found a list"),
            ("- text:", "pages.start.body[0]: 'text' is missing"),
            ("- text: {en: a, dee: b}", "'dee' is not one of the storyboard's languages (en, de); did you mean 'de'?"),
            ("- text: $welcom", "'strings' contains no text 'welcom'; did you mean 'welcome'?"),
            ("- text: \"{rom}\"", "pages.start.body[0].text: 'rom' is unknown; did you mean 'room'?"),
            ("- text: \"{room\"", "the { is not closed"),
            ("- text: \"{row.title}\"", "'row' cannot be used here"),
            ("- text: \"{form.name}\"", "no form has a field 'name'"),
            ("- text: a\n  show: room = 2", "compare with == (in"),
            (
                "- text: a\n  show: [1]",
                "pages.start.body[0].show: expected an expression such as room == 2, found a list"
            ),
            ("- text: a\n  lines: 0", "a whole number from 1 to 100"),
            ("- text: a\n  lines: two", "expected a whole number from 1 to 100, found the text 'two'"),
            ("- text: a\n  grow: yes", "expected true or false, as YAML 1.2 writes them"),
            (
                "- text: a\n  style: {color: redd}",
                "'redd' is not a colour: write #rrggbb in quotes, a colour's name, or one colour each for 'light' and 'dark'; did you mean 'red'?"
            ),
            ("- text: a\n  style: {color: #ff0000}", "lobby.yml:"),
            ("- image: a.svg", "'alt' is missing: describe the picture"),
            ("- image: b.svg\n  alt: B", "lobby.yml:11:16: pages.start.body[0].file: There is no file 'b.svg'."),
            ("- image: ../a.svg\n  alt: B", "'../a.svg' leads out of the storyboard's folder"),
            ("- image: /etc/passwd\n  alt: B", "'/etc/passwd' is an absolute path"),
            ("- image: \"~/a.svg\"\n  alt: B", "is an absolute path"),
            (
                "- image: http://a.example/a.png\n  alt: B",
                "is an address, expected a file in the storyboard's folder"
            ),
            ("- image: javascript:alert(1)\n  alt: B", "is an address"),
            ("- symbol: hart.fill", "did you mean 'heart.fill'?"),
            ("- list: work\n  title: a", "'data' has no table 'work'; did you mean 'works'?"),
            (
                "- list: works\n  title: \"{row.titel}\"",
                "the table 'works' has no column 'titel'; did you mean 'title'?"
            ),
            ("- list: works\n  sort: -yeer", "the table 'works' has no column 'yeer'; did you mean 'year'?"),
            (
                "- list: works\n  filter: row.age > 1",
                "the table 'works' has no column 'age'; expected one of 'title', 'artist', 'year'"
            ),
            (
                "- map: a.svg\n  alt: a\n  spots: [{x: 2, y: 0, label: a}]",
                "pages.start.body[0].spots[0].x: expected a number from 0 to 1, found the number 2"
            ),
            ("- map: a.svg\n  alt: a\n  spots: [{x: 0, y: 0}]", "'label' is missing"),
            ("- web: javascript:alert(1)", "'javascript:' is not allowed: an address begins with https:// or http://"),
            ("- web: file:///etc/passwd", "'file:' is not allowed"),
            ("- web: https://user:word@museum.example", "an address must not contain a user or a password"),
            ("- web: https://evil.example/", "is not allowed: add it to 'hosts'"),
            ("- video: ../../film.mp4", "leads out of the storyboard's folder"),
            ("- clock: {format: HH:mm, zone: Europe/Bärlin}", "there is no time zone"),
            ("- countdown", "a countdown needs either 'seconds' or 'to'"),
            ("- countdown: {to: tomorrow}", "'tomorrow' is not a date and time"),
            ("- button: {tap: home}", "a button needs a 'title'"),
            (
                "- button: Go\n  tap: {goo: third}",
                "lobby.yml:12:15: pages.start.body[0].tap: there is no action 'goo'; did you mean 'go'?"
            ),
            ("- button: Go\n  tap: {go: thrid}", "there is no page 'thrid'; did you mean 'third'?"),
            (
                "- button: Go\n  tap: {go: other}",
                "the page 'other' shows a row of 'works', but this element has no row"
            ),
            ("- button: Go\n  tap: {go: third, set: {room: 1}}", "one list item contains two actions"),
            ("- button: Go\n  tap: {set: {rom: 1}}", "'state' has no key 'rom'; did you mean 'room'?"),
            ("- button: Go\n  tap: {toggle: opn}", "'state' has no key 'opn'; did you mean 'open'?"),
            ("- button: Go\n  tap: {play: film}", "there is no video with the id 'film'"),
            ("- button: Go\n  tap: {clear: form}", "there is no form with the id 'form'"),
            ("- button: Go\n  tap: {language: fr}", "'fr' is not one of the storyboard's languages (en, de)"),
            ("- button: Go\n  tap: {player: louder}", "none of 'play'"),
            ("- button: Go\n  tap: {player: volume}", "'volume' is missing: write a number"),
            ("- button: Go\n  tap: {request: ftp://api.example/x}", "'ftp:' is not allowed"),
            ("- button: Go\n  tap: {request: https://evil.example/x}", "is not allowed: add it to 'hosts'"),
            ("- button: Go\n  tap: {request: \"https://{name}.example/x\"}", "the host of an address cannot contain"),
            ("- button: Go\n  tap: jump", "there is no action 'jump'"),
            ("- search: quer", "'state' has no key 'quer'; did you mean 'query'?"),
            ("- slider: {into: room, minimum: 5, maximum: 1}", "'minimum' has to be less than 'maximum'"),
            ("- segments: room", "'choices' is missing"),
            ("- form: [{label: a}]", "pages.start.body[0].fields[0]: 'name' is missing"),
            ("- form: [{name: a}, {name: a}]", "the field 'a' exists twice"),
            ("- form: [{name: a, kind: colour}]", "is none of 'text', 'multiline'"),
            ("- form: [{name: a, kind: choice}]", "'choices' is missing or empty"),
            ("- form: [{name: a, pattern: \"[\"}]", "'pattern' has to be a regular expression"),
            ("- form: [{name: a b}]", "'a b' is not a name"),
            (
                "- form: {fields: [{name: a}], save: visitors.txt}",
                "is neither an SQLite file (.sqlite) nor a CSV file (.csv)"
            ),
            ("- form: {fields: [{name: a}], save: ../visitors.csv}", "leads out of the storyboard's folder"),
            (
                "- split: {ratio: [1], children: [{text: a}, {text: b}]}",
                "'ratio' needs one number for each element: found 1 for 2 elements"
            ),
            ("- stack: 5", "found the number 5"),
            ("- 5", "found the number 5"),
            ("- {}", "pages.start.body[0]: the element is missing: this map is empty"),
            ("- text: {text: a, lines: 2}\n  lines: 3", "the key 'lines' exists twice"),
        ])
    func wrong(_ element: String, _ expected: String) {
        let found = problems(Self.page(element), files: Self.files)

        #expect(found.contains { $0.contains(expected) }, "\(found.joined(separator: "\n"))")
    }

    @Test(
        "An error in the overall structure of the file is reported",
        arguments: [
            ("pages: {start: []}", "'kiosk: 1' is missing"),
            ("kiosk: 2\npages: {start: []}", "this version of Baton reads version 1 of the storyboard language"),
            ("kiosk: 1", "'pages' is missing"),
            ("kiosk: 1\npages: {}", "'pages' is empty: a storyboard needs at least one page"),
            ("kiosk: 1\npages: [a]", "expected a map of page names and pages"),
            ("hello", "expected a map that begins with 'kiosk: 1'"),
            ("kiosk: 1\npage: {}\npages: {start: []}", "there is no key 'page'; did you mean 'pages'?"),
            ("kiosk: 1\npages: {start: {titel: a}}", "pages.start: there is no key 'titel'; did you mean 'title'?"),
            ("kiosk: 1\npages: {'my page': []}", "'my page' is not a name"),
            ("kiosk: 1\nsizes: [1920*1080]\npages: {start: []}", "expected a size such as 1920x1080"),
            ("kiosk: 1\nsizes: [99999x1]\npages: {start: []}", "expected a size such as 1920x1080"),
            ("kiosk: 1\ncontrol: turn\npages: {start: []}", "did you mean 'turns'?"),
            ("kiosk: 1\nidle: {after: -1}\npages: {start: []}", "a number from 0 to 86400"),
            ("kiosk: 1\nidle: {page: home}\npages: {start: []}", "there is no page 'home'"),
            ("kiosk: 1\nstate: {row: 1}\npages: {start: []}", "'row' cannot be a key of the state"),
            ("kiosk: 1\nstate: {a-b: 1}\npages: {start: []}", "'a-b' cannot be a key of the state"),
            ("kiosk: 1\nhosts: ['http://a/b']\npages: {start: []}", "is not a host"),
            ("kiosk: 1\nhosts: ['*.example']\npages: {start: []}", "is not a host"),
            (
                "kiosk: 1\ndata: {works: none.csv}\npages: {start: []}",
                "lobby.yml:2:15: data.works: There is no file 'none.csv'."
            ),
            ("kiosk: 1\ndata: {works: broken.csv}\npages: {start: []}", "data.works: broken.csv"),
            ("kiosk: 1\nstrings: none.csv\npages: {start: []}", "There is no file 'none.csv'."),
            ("kiosk: 1\nlanguages: [english!]\npages: {start: []}", "a language's code, such as en or pt-BR"),
            ("kiosk: 1\ntheme: {tint: blau}\npages: {start: []}", "theme.tint: 'blau' is not a colour"),
            ("kiosk: 1\nname: a/b\npages: {start: []}", "'a/b' is not a name"),
        ])
    func wrongWhole(_ yaml: String, _ expected: String) {
        let found = problems(yaml, files: ["broken.csv": "a,b\n1,2,3\n"])

        #expect(found.contains { $0.contains(expected) }, "\(found.joined(separator: "\n"))")
    }

    @Test("All errors are reported in the order of the file, up to a limit") func many() {
        let elements = (0..<40).map { "- text: \"{wrong\($0)}\"" }.joined(separator: "\n")

        let found = problems(Self.page(elements), files: Self.files)

        #expect(found.count == StoryboardProblems.limit)
        #expect(found[0].hasPrefix("lobby.yml:11:"))
        #expect(found[19].hasPrefix("lobby.yml:30:"))
    }

    @Test("A column may exist only per language") func columnsByLanguage() {
        let files = ["works.csv": "title.en,title.de,artist,year\nBlue,Blau,Ada,1911\n", "a.svg": TestPicture.svg]

        #expect(problems(Self.page("- list: works\n  title: \"{row.title}\""), files: files) == [])
    }

    @Test("Strings may come from a file") func strings() {
        let yaml = "kiosk: 1\nlanguages: [en, de]\nstrings: s.csv\npages: {start: [{text: $hello}, {text: $bye}]}"

        #expect(
            problems(yaml, files: ["s.csv": "key,en,de\nhello,Hello,Hallo\n"]).contains {
                $0.hasSuffix("'strings' contains no text 'bye'")
            })
        #expect(
            problems(yaml, files: ["s.csv": "key,en,de\nhello,Hello,Hallo\nbye,\"{open\",x\n"]).contains {
                $0.contains("bye, en: the { is not closed")
            })
    }

    @Test("A random storyboard is read or refused, and nothing else") func random() {
        var seed: UInt64 = 11
        func next(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let base = Self.page(
            "- list: works\n  title: \"{row.title}\"\n- button: Go\n  tap: [{set: {room: \"{room + 1}\"}}, {go: third}]\n- form: [{name: a}]"
        )
        let letters = Array("{}[]:,-&*?!|>'\"%@` \n\t#ab1$")
        for _ in 0..<400 {
            var text = Array(base)
            for _ in 0...next(3) {
                let offset = next(text.count)
                switch next(3) {
                case 0: text.remove(at: offset)
                case 1: text.insert(letters[next(letters.count)], at: offset)
                default: text[offset] = letters[next(letters.count)]
                }
            }
            _ = problems(String(text), files: Self.files)
        }
    }
}

enum TestPicture {
    static let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'/>"
}

import Foundation
import Testing

@testable import KioskData

@Suite("Tables") struct DataTableTests {
    private func csv(_ text: String) throws -> DataTable { try DataTable(Array(text.utf8), name: "works.csv") }

    private func json(_ text: String) throws -> DataTable { try DataTable(Array(text.utf8), name: "rooms.json") }

    private func problem(csv text: String) -> String? { error(DataTableError.self) { try self.csv(text) }?.description }

    private func problem(json text: String) -> String? {
        error(DataTableError.self) { try self.json(text) }?.description
    }

    @Test("The first row names the columns, and each column has a type") func kinds() throws {
        let table = try csv("title,year,room,price,shown\nThe Ferry,1911,007,1.50,true\nHarbour,-20.5,12,2,\n")

        #expect(table.columns == ["title", "year", "room", "price", "shown"])
        #expect(table.rows.count == 2)
        #expect(table.rows[0]["title"] == "The Ferry")
        #expect(table.rows[0]["year"] == 1911)
        #expect(table.rows[1]["year"] == -20.5)
        #expect(table.rows[0]["room"] == "007")
        #expect(table.rows[1]["room"] == "12")
        #expect(table.rows[0]["price"].text == "1.50")
        #expect(table.rows[0]["shown"] == true)
        #expect(table.rows[1]["shown"] == .null)
        #expect(table.rows[0]["nothing"] == .null)
        #expect(table.rows[0]["year"].text == "1911")
    }

    @Test(
        "Files of any spreadsheet are read",
        arguments: [
            "title,artist\nA,B\n", "\u{FEFF}title,artist\r\nA,B\r\n", "title;artist\nA;B", "title\tartist\nA\tB\n",
            "\"title\",\"artist\"\n\"A\",\"B\"\n",
            "\n\ntitle,artist\n\nA,B\n\n", "title,artist,\nA,B,\n", "\"title\";artist\r\nA;\"B\"",
            "title , artist\nA,B",
        ])
    func spreadsheets(text: String) throws {
        let table = try csv(text)

        #expect(table.columns == ["title", "artist"])
        #expect(table.rows.map { [$0["title"], $0["artist"]] } == [["A", "B"]])
    }

    @Test("Quoted cells may contain delimiters, quotes and line breaks") func quotes() throws {
        let table = try csv("title,text\n\"Boats, small\",\"She said \"\"no\"\"\nand left\"\nnext,row\n")

        #expect(table.rows[0]["title"] == "Boats, small")
        #expect(table.rows[0]["text"] == "She said \"no\"\nand left")
        #expect(table.rows[1]["text"] == "row")
    }

    @Test("A row may be shorter than the header") func shortRows() throws {
        let table = try csv("a,b,c\n1\n1,2\n")

        #expect(table.rows[0]["b"] == .null)
        #expect(table.rows[1]["b"] == 2)
        #expect(table.rows[1]["c"] == .null)
    }

    @Test(
        "An error in a CSV file is reported with its line",
        arguments: [
            ("", "works.csv:1: the file is empty"), ("a,b\n1,2\n1,2,3\n", "works.csv:3: this row has 3 cells"),
            ("a,,c\n", "works.csv:1: the column 2 has no name"),
            ("a,b,a\n", "works.csv:1: there are two columns “a”"),
            ("a,b\n\"x\ny\",1\nc,2,3,4\n", "works.csv:4: this row has 4 cells"),
            ("a,b\n1,x\"y\n", "works.csv:2: there is a quotation mark"),
            ("a,b\n1,2\n\"x,2\n3,4\n", "works.csv:3: a quotation mark"),
            ("a,b\n1,\"x\" y\n", "works.csv:2: there is a quotation mark"),
        ])
    func csvErrors(text: String, start: String) {
        let problem = problem(csv: text)

        #expect(problem?.hasPrefix(start) == true, "\(problem ?? "none")")
    }

    @Test("Text in another encoding than UTF-8 is reported") func encodings() {
        let latin = error(DataTableError.self) {
            try DataTable(Array("a\nb\nK".utf8) + [0xf6] + Array("ln\n".utf8), name: "works.csv")
        }
        let wide = error(DataTableError.self) { try DataTable([0xff, 0xfe, 0x61, 0], name: "works.csv") }

        #expect(latin?.description.hasPrefix("works.csv:3: there are letters that are not UTF-8") == true)
        #expect(wide?.description.contains("UTF-16") == true)
    }

    @Test("A JSON file is an array of objects, or has one under rows") func jsonShapes() throws {
        let array = try json(
            #"[{"name": "Elm", "seats": 8, "screen": true, "note": null}, {"name": "Oak", "seats": 1.5, "phone": "12"}]"#
        )
        let rows = try json(#"{"updated": 5, "rows": [{"name": "Elm"}]}"#)

        #expect(array.columns == ["name", "note", "phone", "screen", "seats"])
        #expect(array.rows[0]["seats"] == 8)
        #expect(array.rows[0]["screen"] == true)
        #expect(array.rows[1]["screen"] == .null)
        #expect(array.rows[1]["seats"].text == "1.5")
        #expect(array.rows[1]["phone"] == "12")
        #expect(rows.rows.map { $0["name"] } == ["Elm"])
        #expect(try json("[]").rows.isEmpty)
        #expect(try json("[{\"a\": 0}, {\"a\": 1}]").rows.map { $0["a"] } == [0, 1])
    }

    @Test("Nested objects become columns with a dot in the name, and plain arrays become text") func nested() throws {
        let table = try json(
            #"[{"title": {"en": "Ferry", "de": "Fähre"}, "tags": ["sea", 1911], "who": [{"a": 1}], "no": []}]"#)

        #expect(table.rows[0]["title.de"] == "Fähre")
        #expect(table.rows[0]["tags"] == "sea, 1911")
        #expect(!table.columns.contains("who"))
        #expect(table.rows[0]["no"] == .null)
    }

    @Test(
        "An error in a JSON file is reported with its line",
        arguments: [
            ("[{\"a\": 1},\n{\"a\": }]", "rooms.json:2: this is not JSON"),
            ("{\"a\": 1}", "rooms.json:1: this is not a table"),
            ("5", "rooms.json:1: this is not a table"),
            ("[1, 2]", "rooms.json: the element 1 of the array is not an object"),
            ("", "rooms.json:1: this is not JSON"),
            ("[{\"a\": 1}", "rooms.json:1: this is not JSON"),
            (String(repeating: "[", count: 100_000), "rooms.json:"),
        ])
    func jsonErrors(text: String, start: String) {
        let problem = problem(json: text)

        #expect(problem?.hasPrefix(start) == true, "\(problem ?? "none")")
    }

    @Test("The numbers of rows, columns and bytes are limited") func limits() throws {
        let most = "a\n" + String(repeating: "1\n", count: DataTable.maximumRowCount)

        #expect(try csv(most).rows.count == DataTable.maximumRowCount)
        #expect(problem(csv: most + "1\n")?.contains("more than 100000 rows") == true)
        #expect(
            problem(csv: (0...DataTable.maximumColumnCount).map { "c\($0)" }.joined(separator: ","))?.contains(
                "more than 256")
                == true)
        #expect(
            problem(csv: String(repeating: " ", count: DataTable.maximumSize + 1))?.contains("larger than 16 MiB")
                == true
        )
    }

    @Test("A column for a language replaces the general one") func languages() throws {
        let table = try csv("title,title.de,text.en,text.de\nFerry,Fähre,Boat,\nHarbour,,,Hafen\n")

        #expect(table.rows.map { $0["title", language: "de"].text } == ["Fähre", "Harbour"])
        #expect(table.rows.map { $0["title", language: "fr"].text } == ["Ferry", "Harbour"])
        #expect(table.rows.map { $0["text", language: "en"].text } == ["Boat", "Hafen"])
        #expect(table.hasColumn("text"))
        #expect(!table.hasColumn("tex"))
    }
}

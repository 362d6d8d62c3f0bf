import Testing

@testable import KioskData

@Suite("Texts in several languages") struct StringsTableTests {
    private func table(_ text: String) throws -> StringsTable {
        try StringsTable(csv: Array(text.utf8), name: "strings.csv")
    }

    @Test("A key has a text per language, and otherwise that of the first language that has one") func texts() throws {
        let table = try table("key,en,de\nwelcome,Welcome,Willkommen\nback,Back,\nnews,,Neues\n\"a, b\",\"x, y\",z\n")

        #expect(table.languages == ["en", "de"])
        #expect(table["welcome", "de"] == "Willkommen")
        #expect(table["back", "de"] == "Back")
        #expect(table["news", "en"] == "Neues")
        #expect(table["a, b", "en"] == "x, y")
        #expect(table["nothing", "en"] == nil)
        #expect(table["welcome", "fr"] == "Welcome")
        #expect(table.missing(in: "de") == ["back"])
        #expect(table.keys == ["a, b", "back", "news", "welcome"])
    }

    @Test(
        "An error in a strings file is reported with its line",
        arguments: [
            ("", "strings.csv:1: the first line"), ("name,en\n", "strings.csv:1: the first line"),
            ("key\n", "strings.csv:1: the first line"),
            ("key,en,en\n", "strings.csv:1: a language"), ("key,en\na,b\n\n,c\n", "strings.csv:4: this row has no key"),
            ("key,en\na,b\na,c\n", "strings.csv:3: there is another row"),
            ("key,en\na,b,c\n", "strings.csv:2: this row has 3 cells"),
        ])
    func errors(text: String, start: String) {
        let problem = error(DataTableError.self) { try self.table(text) }?.description

        #expect(problem?.hasPrefix(start) == true, "\(problem ?? "none")")
    }
}

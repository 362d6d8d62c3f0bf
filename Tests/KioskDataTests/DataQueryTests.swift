import Testing

@testable import KioskData

@Suite("Queries for rows") struct DataQueryTests {
    private let table = DataTable(
        columns: ["title", "title.de", "artist", "year", "room"],
        rows: [
            ["The Ferry", "Die Fähre", "Inés Ångström", 1911, "Room 10"],
            ["Harbour at Night", "Hafen bei Nacht", "Jan de Vries", 1893, "Room 2"],
            ["Blue Study", "Blaue Studie", "Inés Ångström", nil, "room 2"], ["Straße", nil, "Łucja Øst", 1950, nil],
        ])

    private func titles(_ query: DataQuery) -> [String] { table.rows(query).map { $0["title"].text } }

    @Test(
        "A search ignores case and accents, and every word must occur",
        arguments: [
            ("", 4), ("angstrom", 2), ("INÉS", 2), ("ines ferry", 1), ("ferry   ines", 1), ("ferry jan", 0),
            ("strasse", 1), ("STRASSE", 1),
            ("lucja ost", 1),
            ("1893", 1), ("arbour", 1), ("fähre", 1), ("fahre", 1), ("x", 0), ("  ", 4),
        ])
    func search(text: String, count: Int) {
        #expect(titles(DataQuery(search: text)).count == count)
    }

    @Test("Only the named columns are searched, in the shown language") func columns() {
        #expect(titles(DataQuery(search: "ines", columns: ["title"])) == [])
        #expect(titles(DataQuery(search: "harbour", columns: ["title", "artist"])) == ["Harbour at Night"])
        #expect(titles(DataQuery(search: "hafen", columns: ["title"], language: "de")) == ["Harbour at Night"])
        #expect(titles(DataQuery(search: "harbour", columns: ["title"], language: "de")) == [])
        #expect(titles(DataQuery(search: "nacht", language: "de")) == ["Harbour at Night"])
    }

    @Test("Numbers are sorted by value, texts as people sort them, and empty values last") func sort() {
        #expect(titles(DataQuery(sort: [.init("year")])) == ["Harbour at Night", "The Ferry", "Straße", "Blue Study"])
        #expect(
            titles(DataQuery(sort: [.init("year", isDescending: true)])) == [
                "Straße", "The Ferry", "Harbour at Night", "Blue Study",
            ])
        #expect(titles(DataQuery(sort: [.init("room")])) == ["Harbour at Night", "Blue Study", "The Ferry", "Straße"])
        #expect(
            titles(DataQuery(sort: [.init("artist"), .init("title")])) == [
                "Blue Study", "The Ferry", "Harbour at Night", "Straße",
            ])
        #expect(
            titles(DataQuery(sort: [.init("title")], language: "de")) == [
                "Blue Study", "The Ferry", "Harbour at Night", "Straße",
            ])
    }

    @Test("The filter is applied first and the limit last") func filter() {
        let query = DataQuery(
            filter: { ($0["year"].number ?? 0) > 1900 }, sort: [.init("year", isDescending: true)], limit: 1)

        #expect(titles(query) == ["Straße"])
    }
}

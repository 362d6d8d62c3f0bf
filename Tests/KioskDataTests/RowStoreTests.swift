import Foundation
import GRDB
import Testing

@testable import KioskData

@Suite("Rows of forms") @MainActor struct RowStoreTests {
    private let folder = TemporaryFolder()
    nonisolated private static let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func store() throws -> RowStore { RowStore(folder: try folder.kiosk(), now: { Self.noon }) }

    private func guest(_ name: String, age: DataValue = 36, news: DataValue = true) -> SavedRow {
        SavedRow([.init("name", .text, .text(name)), .init("age", .integer, age), .init("news", .bool, news)])
    }

    private func rows(_ file: String, _ sql: String) throws -> [Row] {
        try DatabaseQueue(path: folder.path + "/" + file).read { try Row.fetchAll($0, sql: sql) }
    }

    private func problem(_ row: SavedRow, _ destination: RowDestination, _ store: RowStore? = nil) async throws
        -> String?
    {
        do {
            let store = try store ?? self.store()
            try await store.append(row, to: destination)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Only the owner may read the rows",
        arguments: ["visitors.sqlite", "visitors.csv"])
    func modes(_ file: String) async throws {
        let store = try store()
        try await store.append(guest("Ada"), to: RowDestination(file: file))

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(file) }
        #expect(names.contains(file))
        for name in names {
            let mode =
                try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int
            #expect(mode.map { $0 & 0o137 } == 0, "\(name)")
        }
        await store.close()
    }

    @Test(
        "Rows are refused if the file is too large or the disk too full",
        arguments: ["visitors.sqlite", "visitors.csv"])
    func bounded(_ file: String) async throws {
        let destination = RowDestination(file: file)
        let small = RowStore(folder: try folder.kiosk(), maximumFileSize: 1, minimumFreeSpace: 0)
        #expect(try await problem(guest("Ada"), destination, small) == nil)
        #expect(try await problem(guest("Bob"), destination, small)?.contains("is full") == true)
        await small.close()

        let full = RowStore(folder: try folder.kiosk(), maximumFileSize: .max, minimumFreeSpace: .max)
        #expect(try await problem(guest("Ada"), destination, full)?.contains("are free on its disk") == true)
    }

    // MARK: SQLite

    @Test("File, table and columns are created, with an id and the time") func makes() async throws {
        let store = try store()
        let destination = RowDestination(file: "visitors.sqlite", table: "guest book")

        #expect(try await store.append(guest("Ada"), to: destination) == 1)
        #expect(try await store.append(guest("Jörg \"J\" O'Neill", age: nil, news: false), to: destination) == 2)

        let rows = try rows("visitors.sqlite", "SELECT * FROM \"guest book\"")
        #expect(rows.map { $0["id"] as Int } == [1, 2])
        #expect(rows.map { $0["name"] as String } == ["Ada", "Jörg \"J\" O'Neill"])
        #expect(rows[0]["age"] as Int? == 36)
        #expect(rows[1]["age"] as Int? == nil)
        #expect(rows.map { $0["news"] as Bool } == [true, false])
        #expect(rows[0]["created"] as String == "2027-01-15T08:00:00Z")
        let types = try self.rows("visitors.sqlite", "SELECT name, type FROM pragma_table_info('guest book')").map {
            "\($0[0] as String) \($0[1] as String)"
        }
        #expect(types == ["id INTEGER", "created TEXT", "name TEXT", "age INTEGER", "news BOOLEAN"])
        #expect(try self.rows("visitors.sqlite", "PRAGMA journal_mode")[0][0] as String == "wal")
    }

    @Test("A form with more fields adds columns, and one with fewer leaves them empty") func addsColumns() async throws
    {
        let destination = RowDestination(file: "visitors.sqlite", table: "guests")
        try await store().append(guest("Ada"), to: destination)

        try await store().append(
            SavedRow([.init("NAME", .text, "Grace"), .init("e-mail", .text, "g@a.example")]), to: destination)

        let rows = try rows("visitors.sqlite", "SELECT name, age, \"e-mail\" FROM guests ORDER BY id")
        #expect(rows.map { $0["name"] as String } == ["Ada", "Grace"])
        #expect(rows.map { $0["e-mail"] as String? } == [nil, "g@a.example"])
        #expect(rows[1]["age"] as Int? == nil)

        // SQLite ignores case only for ASCII letters.
        try await store().append(SavedRow([.init("Öl", .text, "a")]), to: destination)
        try await store().append(SavedRow([.init("öl", .text, "b")]), to: destination)
        #expect(
            try self.rows("visitors.sqlite", "SELECT \"öl\" FROM guests WHERE \"öl\" IS NOT NULL").map {
                $0[0] as String
            } == ["b"])
    }

    @Test("Names and values are never run as SQL") func quoting() async throws {
        let table = #"a"; DROP TABLE guests; --"#
        let column = #"x", "y" TEXT); DROP TABLE guests; --"#
        let store = try store()
        try await store.append(guest("Ada"), to: RowDestination(file: "v.db", table: "guests"))

        try await store.append(
            SavedRow([.init(column, .text, "'); DROP TABLE guests; --")]),
            to: RowDestination(file: "v.db", table: table))

        #expect(try rows("v.db", "SELECT * FROM guests").count == 1)
        #expect(
            try rows("v.db", "SELECT * FROM \"\(table.replacing("\"", with: "\"\""))\"")[0][column] as String
                == "'); DROP TABLE guests; --"
        )
    }

    @Test("Concurrent rows are all stored, in the order of submission") func order() async throws {
        let store = try store()
        let destination = RowDestination(file: "v.sqlite", table: "t")
        let tasks = (0..<100).map { number in
            Task { try await store.append(SavedRow([.init("n", .integer, .number(Double(number)))]), to: destination) }
        }
        for task in tasks { _ = try await task.value }

        #expect(try rows("v.sqlite", "SELECT n FROM t ORDER BY id").map { $0[0] as Int } == Array(0..<100))
    }

    @Test("More rows than a slow disk can store are refused, not queued") func bounded() async throws {
        let store = try store()
        let tasks = (0..<300).map { _ in
            Task { () -> String? in
                do {
                    try await store.append(guest("Ada"), to: RowDestination(file: "v.sqlite"))
                    return nil
                } catch {
                    return "\(error)"
                }
            }
        }
        var refused: [String] = []
        for task in tasks {
            if let problem = await task.value { refused.append(problem) }
        }

        #expect(refused.count == 300 - RowStore.maximumWaiting)
        #expect(refused.first?.contains("already wait to be saved") == true)
        #expect(try rows("v.sqlite", "SELECT * FROM rows").count == RowStore.maximumWaiting)
    }

    @Test("After its file is renamed, a store writes to a new file") func putAway() async throws {
        let store = try store()
        let destination = RowDestination(file: "v.sqlite", table: "t")
        try await store.append(guest("Ada"), to: destination)
        for ending in ["", "-wal", "-shm"] {
            _ = rename(folder.path + "/v.sqlite" + ending, folder.path + "/old.sqlite" + ending)
        }

        try await store.append(guest("Grace"), to: destination)

        #expect(try rows("v.sqlite", "SELECT name FROM t").map { $0[0] as String } == ["Grace"])
        #expect(try rows("old.sqlite", "SELECT name FROM t").map { $0[0] as String } == ["Ada"])
    }

    // MARK: CSV

    @Test("A CSV file is created with its header and then appended to") func csv() async throws {
        let destination = RowDestination(file: "visitors.csv")
        #expect(try await store().append(guest("Ada"), to: destination) == nil)

        try await store().append(guest("O\"Neill, Jörg\nBerlin", age: nil, news: false), to: destination)

        #expect(
            folder.text(of: "visitors.csv")
                == "created,name,age,news\n2027-01-15T08:00:00Z,Ada,36,true\n2027-01-15T08:00:00Z,\"O\"\"Neill, Jörg\nBerlin\",,false\n"
        )
        let table = try DataTable(folder.kiosk().read("visitors.csv", limit: 1_000), name: "visitors.csv")
        #expect(table.rows[1]["name"] == "O\"Neill, Jörg\nBerlin")
    }

    @Test(
        "A text that a spreadsheet would run as a formula stays text",
        arguments: [
            ("=HYPERLINK(\"http://a\")", "'="), ("+49 30 1234", "'+"), ("-1+1", "'-"), ("@SUM(A1)", "'@"),
            ("\tx", "'\t"), ("\r=1", "'\r"),
            ("\n=1", "'\n"),
            ("\u{FF1D}1", "'\u{FF1D}"), ("a=b", "a"), ("'x", "'x"),
        ])
    func formulas(text: String, start: String) async throws {
        try await store().append(SavedRow([.init("text", .text, .text(text))]), to: RowDestination(file: "v.csv"))

        let cell = try DataTable(folder.kiosk().read("v.csv", limit: 1_000), name: "v.csv").rows[0]["text"].text
        #expect(cell == (start.hasPrefix("'") && !text.hasPrefix("'") ? "'" + text : text))
        #expect(cell.hasPrefix(start))
    }

    @Test("Negative numbers stay numbers") func negative() async throws {
        try await store().append(
            SavedRow([.init("a", .number, -5), .init("b", .number, "-5"), .init("c", .number, "-5+1")]),
            to: RowDestination(file: "v.csv"))

        #expect(folder.text(of: "v.csv").hasSuffix(",-5,-5,'-5+1\n"))
    }

    @Test("Rows are appended only to a file with the same columns, using its delimiter and repairing a cut row")
    func headers() async throws {
        folder.write("created;name;age;news\r\n2026;Ad", to: "semi.csv")
        folder.write("name,mail\nAda,a\n", to: "other.csv")

        try await store().append(guest("Grace"), to: RowDestination(file: "semi.csv"))
        let problem = try await problem(guest("Grace"), RowDestination(file: "other.csv"))

        #expect(folder.text(of: "semi.csv") == "created;name;age;news\r\n2026;Ad\n2027-01-15T08:00:00Z;Grace;36;true\n")
        folder.write("created,name,age,news\n2026,\"Lo", to: "open.csv")
        try await store().append(guest("Grace"), to: RowDestination(file: "open.csv"))
        #expect(
            folder.text(of: "open.csv") == "created,name,age,news\n2026,\"Lo\"\n2027-01-15T08:00:00Z,Grace,36,true\n")
        #expect(problem?.contains("has the columns name, mail") == true)
        #expect(folder.text(of: "other.csv") == "name,mail\nAda,a\n")
    }

    // MARK: Refused rows

    @Test(
        "Invalid files, tables and columns are refused before anyone fills in the form",
        arguments: [
            ("visitors.txt", "t", ["a"], "is not a file for rows"), ("v.sqlite", "", ["a"], "The table"),
            ("v.sqlite", "sqlite_a", ["a"], "reserves"),
            ("v.sqlite", "t", [], "no field whose value"), ("v.sqlite", "t", ["ID"], "adds to every row"),
            ("v.csv", "t", ["created"], "adds to every row"),
            ("v.sqlite", "t", ["a", "A"], "two fields"), ("v.sqlite", "t", ["a\0b"], "The field"),
            ("v.csv", "t", ["a\nb"], "The field"),
            ("v.csv", "t", [""], "The field"), ("v.sqlite", "t", (0...100).map { "f\($0)" }, "more than"),
        ])
    func names(file: String, table: String, fields: [String], part: String) async throws {
        let destination = RowDestination(file: file, table: table)

        #expect(RowStore.problem(with: fields, in: destination)?.contains(part) == true)
        #expect(try await problem(SavedRow(fields.map { .init($0, .text, "x") }), destination)?.contains(part) == true)
    }

    @Test(
        "Files outside of the folder are not written, and links out of it are not followed",
        arguments: ["sqlite", "csv"])
    func outside(ending: String)
        async throws
    {
        let outside = TemporaryFolder()
        folder.link("link.\(ending)", to: outside.path + "/a.\(ending)")
        folder.link("out", to: outside.path)
        outside.write("", to: "there.\(ending)")
        folder.link("there.\(ending)", to: outside.path + "/there.\(ending)")

        for name in ["../a", "/tmp/a", "out/a", "link", "there"] {
            #expect(try await problem(guest("Ada"), RowDestination(file: "\(name).\(ending)")) != nil)
        }

        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["there.\(ending)"])
        #expect(outside.text(of: "there.\(ending)").isEmpty)
    }

    @Test("A row that cannot be saved is reported") func failures() async throws {
        folder.write("this is no database, but a text of some length", to: "text.sqlite")
        folder.makeFolder("folder.sqlite")

        #expect(
            try await problem(guest("Ada"), RowDestination(file: "text.sqlite"))?.contains("not an SQLite file") == true
        )
        #expect(try await problem(guest("Ada"), RowDestination(file: "folder.sqlite"))?.contains("a folder") == true)
        #expect(try await problem(guest("Ada"), RowDestination(file: "none/v.sqlite"))?.contains("no file") == true)
        #expect(
            try await problem(guest(String(repeating: "a", count: 70_000)), RowDestination(file: "v.csv"))?.contains(
                "longer than 64 KiB")
                == true)
        #expect(folder.text(of: "text.sqlite").hasPrefix("this is no database"))
    }

    @Test("An SQLite file syncs each row to disk, also after it is opened again") func synchronous() throws {
        for _ in 1...2 {
            let database = try RowDatabase(path: folder.path + "/v.sqlite", name: "v.sqlite")
            _ = try database.append(guest("Ada"), to: "t", created: "now")

            #expect(try database.synchronousLevel == 2)
        }
    }

    @Test("Another process can read the saved rows at once") func others() async throws {
        let store = try store()
        try await store.append(guest("Ada"), to: RowDestination(file: "v.sqlite", table: "t"))
        // The test copies the content on disk while the store has the file open.
        let copy = TemporaryFolder()
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.path + "/v.sqlite" + ending, toPath: copy.path + "/v.sqlite" + ending)
        }

        let names = try await DatabaseQueue(path: copy.path + "/v.sqlite").read {
            try String.fetchAll($0, sql: "SELECT name FROM t")
        }
        #expect(names == ["Ada"])
        await store.close()
    }
}

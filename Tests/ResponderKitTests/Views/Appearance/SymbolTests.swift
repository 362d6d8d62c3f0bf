import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SymbolTests {
    @Test("The names of symbols are those that the page draws") func names() throws {
        // Tests, ResponderKitTests, Views and Appearance are between the repository and this file.
        var root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let script = try String(contentsOf: root.appendingPathComponent("web/symbols.js"), encoding: .utf8)
        let list = script.components(separatedBy: "const SYMBOLS = {")[1].components(separatedBy: "\n};")[0]
        let drawn = list.matches(of: #/\n  "?([\w.]+)"?:/#).map { String($0.1) }

        #expect(drawn.count > 50)
        #expect(UIImage.systemNames == drawn.sorted())
    }

    @Test("An unknown symbol is nil, and its name is reported once") func unknown() {
        var messages: [String] = []
        let write = Diagnostics.write
        Diagnostics.reset()
        Diagnostics.write = { messages.append($0) }
        defer { Diagnostics.write = write }

        #expect(UIImage(systemName: "heart")?.systemName == "heart")
        #expect(UIImage(systemName: "no.such.symbol") == nil)
        #expect(UIImage(systemName: "no.such.symbol") == nil)

        #expect(messages.count == 1)
        #expect(messages.first?.contains("\"no.such.symbol\"") == true)
        #expect(messages.first?.contains("UIImage.systemNames") == true)
    }

    @Test("The number of messages is limited") func limit() {
        var messages: [String] = []
        let write = Diagnostics.write
        Diagnostics.reset()
        Diagnostics.write = { messages.append($0) }
        defer {
            Diagnostics.write = write
            Diagnostics.reset()
        }

        for number in 1...200 { #expect(UIImage(systemName: "symbol\(number)") == nil) }

        #expect(messages.count == Diagnostics.limit)
    }
}

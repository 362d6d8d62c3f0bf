import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SymbolTests {
    @Test("The names of symbols are those that the page draws") func names() throws {
        // The root of the repository is five levels above this file,
        // Tests/ResponderKitTests/Views/Appearance/SymbolTests.swift.
        var root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let script = try String(contentsOf: root.appendingPathComponent("web/symbols.js"), encoding: .utf8)
        let list = script.components(separatedBy: "const SYMBOLS = {")[1].components(separatedBy: "\n};")[0]
        let drawn = list.matches(of: #/\n  "?([\w.]+)"?:/#).map { String($0.1) }

        #expect(drawn.count > 50)
        #expect(UIImage.systemNames == drawn.sorted())
    }

    @Test("A symbol that pages cannot draw is an image, and is reported once") func unknown() {
        var messages: [String] = []
        let write = Diagnostics.write
        Diagnostics.reset()
        Diagnostics.write = { messages.append($0) }
        defer { Diagnostics.write = write }

        #expect(UIImage(systemName: "heart")?.systemName == "heart")
        #expect(messages == [])
        let size = UIImage(systemName: "heart")?.size
        #expect(UIImage(systemName: "2.square.on.square")?.size == size)
        #expect(UIImage(systemName: "2.square.on.square")?.systemName == "2.square.on.square")

        #expect(messages.count == 1)
        #expect(messages.first?.contains("\"2.square.on.square\"") == true)
        #expect(messages.first?.contains("UIImage.systemNames") == true)
    }

    @Test(
        "A name that no symbol can have is nil",
        arguments: ["", "Heart", "heart fill", "heart..fill", ".heart", "héart"])
    func invalid(name: String) {
        #expect(UIImage(systemName: name) == nil)
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

        for number in 1...200 { #expect(UIImage(systemName: "Symbol \(number)") == nil) }

        #expect(messages.count == Diagnostics.limit)
    }
}

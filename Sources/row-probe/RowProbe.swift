import Foundation
import KioskData

/// Saves rows for ever, and says each one's number when it is saved: `row-probe FOLDER FILE`. For tests that end it in the middle.
@main
struct RowProbe {
    @MainActor static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 3 else { throw CocoaError(.fileNoSuchFile) }
        let store = try RowStore(folder: KioskFolder(words[1]))
        for number in 1... {
            let text = String(repeating: "\(number) \"x\"; ", count: 200)
            try await store.append(
                SavedRow([.init("number", .integer, .number(Double(number))), .init("text", .text, .text(text))]),
                to: RowDestination(file: words[2], table: "saved"))
            // Past what is gathered for larger writes: it is on its way at once.
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }
}

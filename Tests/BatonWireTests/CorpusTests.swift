import Foundation
import Testing

@Suite("The corpus of fuzzing inputs")
struct CorpusTests {
    @Test("Every input of the corpus is decoded and encoded without violating an invariant")
    func replay() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Fuzz/Corpus")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let check = FuzzCheck()

        for file in files {
            let bytes = [UInt8](try Data(contentsOf: file))
            let finding = bytes.withUnsafeBytes { check.finding(in: $0) }
            #expect(finding == nil, "\(file.lastPathComponent)")
        }

        #expect(files.count > 100, "make fuzz-wire writes them to \(folder.path)")
    }
}

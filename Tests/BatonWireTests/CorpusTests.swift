import Foundation
import Testing

@Suite("What fuzzing found worth keeping")
struct CorpusTests {
    @Test("Each input of the corpus is read and written as has to hold of any")
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

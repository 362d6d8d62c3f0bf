import CounterApp
import Foundation
import ResponderKit
import Testing

@testable import BatonServer
@testable import TransportTestSupport

@Suite("The files of a journal") @MainActor struct JournalFileTests {
    private func screens() -> [ScreenDefinition] {
        [
            ScreenDefinition(name: "counter", title: "", sharing: .private(size: CGSize(width: 390, height: 844))) {
                CounterApp()
            }
        ]
    }

    private func play(_ file: String) throws -> JournalReplay.Outcome {
        try JournalReplay.play(file) { _ in screens() }
    }

    private func record(taps: Int, size: Int = 64 << 20, keep: Int = 15) throws -> JournalStage {
        var limits = Journal.Limits()
        limits.fileSize = size
        limits.olderFiles = keep
        let stage = try JournalStage(limits: limits) { _ in screens() }
        let client = try stage.join("counter")
        for seq in 0..<taps {
            stage.send(#"{"type":"tap","seq":\#(seq),"target":{"identifier":"increment"}}"#, from: client)
            stage.endTurn()
        }
        stage.crash()
        return stage
    }

    private func error(of body: () throws -> Void) -> JournalError? {
        do {
            try body()
        } catch {
            return error as? JournalError
        }
        return nil
    }

    @Test("A truncated file is read up to its last whole line")
    func cut() throws {
        let stage = try record(taps: 4)
        let whole = try Data(contentsOf: URL(fileURLWithPath: stage.file))
        let start = try #require(whole.firstIndex(of: 0x0A)) + 1
        let copy = stage.folder.appendingPathComponent("cut").path

        for length in start...whole.count {
            try whole.prefix(length).write(to: URL(fileURLWithPath: copy))
            let outcome = try play(copy)
            #expect(outcome.difference == nil, "cut to \(length) bytes")
            let lines = whole.prefix(length).split(separator: 0x0A, omittingEmptySubsequences: false)
            #expect(outcome.cutBytes == lines.last?.count)
            #expect(outcome.lines == lines.count - 1)
        }

        #expect(try play(stage.file).patches == 5)
    }

    @Test("A full file is rotated, and all files replay as one journal")
    func rotates() throws {
        let stage = try record(taps: 200, size: 4_096, keep: 100)

        let files = try FileManager.default.contentsOfDirectory(atPath: stage.folder.path).sorted()
        let outcome = try play(stage.file)

        #expect(files.count > 5)
        #expect(outcome.files == files.count)
        #expect(outcome.difference == nil)
        #expect(outcome.patches == 201)
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: stage.folder.appendingPathComponent(file).path)
            #expect(attributes[.size] as? Int ?? 0 <= 4_096)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        // The replay reads the named file and the later ones, so it does not need the files before the named one.
        #expect(try play(stage.file + ".3").files == files.count - 3)
    }

    @Test("If the oldest file was deleted, the error names the option that keeps more files")
    func missingPart() throws {
        let stage = try record(taps: 200, size: 4_096, keep: 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: stage.folder.path).count == 3)
        // The server has told the operator once that the beginning of the journal was deleted.
        #expect(stage.sentences.count == 1)
        #expect(stage.sentences.first?.contains("Its beginning was deleted") == true)

        let error = error { _ = try play(stage.file) }

        guard case .missingPart(stage.file, _, stage.file + ".3")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("--journal-keep") == true)
    }

    @Test("An existing journal is renamed, not overwritten")
    func formerLife() throws {
        let stage = try record(taps: 2)
        let former = try Data(contentsOf: URL(fileURLWithPath: stage.file))

        let journal = try Journal(file: stage.file, limits: Journal.Limits(), base: ManualClock())
        journal.finish()

        #expect(try Data(contentsOf: URL(fileURLWithPath: stage.file + ".1")) == former)
        #expect(try play(stage.file + ".1").patches == 3)
    }

    @Test("A damaged journal, or one of another format or other screens, is refused with an explanation")
    func refused() throws {
        let stage = try record(taps: 2)
        let lines = stage.lines
        let other = stage.folder.appendingPathComponent("other").path
        func write(_ text: String) throws { try text.write(toFile: other, atomically: true, encoding: .utf8) }

        #expect(
            error { _ = try play(stage.folder.path + "/nothing") }
                == .cannotRead(file: stage.folder.path + "/nothing", reason: "No such file or directory"))
        #expect(
            error { _ = try play(stage.folder.path) }
                == .cannotRead(file: stage.folder.path, reason: "it is not a file"))
        for text in ["", "hello", "hello\n", "{}\n", #"{"baton":"other"}"# + "\n"] {
            try write(text)
            #expect(error { _ = try play(other) } == .notAJournal(file: other))
        }
        try write(lines[0].replacing(#""format":1"#, with: #""format":2"#) + "\n")
        #expect(error { _ = try play(other) } == .unsupportedFormat(file: other, format: 2))
        #expect(
            error { _ = try JournalReplay.play(stage.file) { _ in [] } }
                == .differentScreens(file: stage.file, names: ["counter"]))
        try write((lines[...2] + ["what?"] + lines[3...]).joined(separator: "\n") + "\n")
        #expect(error { _ = try play(other) } == .damaged(file: other, line: 4, text: "what?"))
        #expect(
            error { _ = try Journal(file: "/nowhere/at/all", limits: Journal.Limits(), base: ManualClock()) }
                == .cannotWrite(file: "/nowhere/at/all", reason: "No such file or directory"))
        #expect(
            error { _ = try Journal(file: stage.folder.path, limits: Journal.Limits(), base: ManualClock()) }
                == .cannotWrite(file: stage.folder.path, reason: "it is not a regular file"))
    }

    @Test("Random bytes in a journal cause at most a journal error")
    func noise() throws {
        let stage = try record(taps: 3)
        let whole = try Data(contentsOf: URL(fileURLWithPath: stage.file))
        let start = try #require(whole.firstIndex(of: 0x0A)) + 1
        let copy = stage.folder.appendingPathComponent("noise").path
        var random = SplitMix64(state: 3)

        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: start..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            try bytes.write(to: URL(fileURLWithPath: copy))
            do {
                _ = try play(copy)
            } catch {
                #expect(error is JournalError)
            }
        }
    }

    @Test("If the disk cannot keep up, the journal ends with a notice and the server continues")
    func full() throws {
        var limits = Journal.Limits()
        limits.pendingBytes = 3_000
        let stage = try JournalStage(limits: limits) { _ in screens() }
        let client = try stage.join("counter")
        for seq in 0..<100 {
            stage.send(#"{"type":"tap","seq":\#(seq),"target":{"identifier":"increment"}}"#, from: client)
        }
        stage.endTurn()
        let count = stage.sessions[client]?.screen?.tree.revision
        stage.send(#"{"type":"tap","seq":101,"target":{"identifier":"increment"}}"#, from: client)
        stage.endTurn()
        stage.crash()

        #expect(stage.sentences.count == 1)
        #expect(stage.sentences.first?.contains("The server continues") == true)
        #expect(stage.sessions[client]?.screen?.tree.revision == count.map { $0 + 1 })
        #expect(try play(stage.file).difference == nil)
    }
}

import Foundation
import Testing

@testable import MediaPlayback

/// Sample values of sounds, and files with ReplayGain tags.
enum Samples {
    static let rate = 44_100

    /// Samples that never repeat within a second, so that any lost, repeated or inserted sample is found.
    static func ramp(seconds: Double, from start: Double = 0) -> [Int16] {
        let first = Int(start * Double(rate))
        return (first..<first + Int(seconds * Double(rate))).map { Int16($0 * 7 % 60_013 - 30_000) }
    }

    /// Returns a WAV file with samples, and with an ID3 tag of the given texts.
    static func wave(_ samples: [Int16], tags: [(name: String, value: String)] = []) -> [UInt8] {
        let frames = tags.reduce(into: [UInt8]()) { frames, tag in
            let body = [3] + Array(tag.name.utf8) + [0] + Array(tag.value.utf8)
            frames += Array("TXXX".utf8) + big(body.count) + [0, 0] + body
        }
        // The size of an ID3 tag has 7 bits in each byte. The tags of these tests are shorter than 16,384 bytes.
        let size = [0, 0, UInt8(frames.count >> 7), UInt8(frames.count & 127)]
        let tag = tags.isEmpty ? [] : Array("ID3".utf8) + [3, 0, 0] + size + frames
        let format = little(1, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4) + little(2, 2) + little(16, 2)
        let data = samples.withUnsafeBytes { Array($0) }
        let chunks =
            chunk("fmt ", format) + (tag.isEmpty ? [] : chunk("id3 ", tag)) + chunk("data", data)
        return chunk("RIFF", Array("WAVE".utf8) + chunks)
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(body.count, 4) + body + (body.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func big(_ value: Int) -> [UInt8] { little(value, 4).reversed() }

    /// Reads the samples of a file that mpv has written, without a header.
    static func read(_ path: MediaPath) -> [Int16] {
        let data = FileManager.default.contents(atPath: path.string) ?? Data()
        return stride(from: 0, to: data.count - 1, by: 2).map { index in
            Int16(truncatingIfNeeded: Int(data[index]) | Int(data[index + 1]) << 8)
        }
    }
}

/// Plays files with a real mpv that writes the sound to a file, as fast as it can. Returns the samples.
@MainActor func recordSound(
    of pieces: [(name: String, bytes: [UInt8])],
    _ play: @MainActor (MPVTestEnvironment, [MediaItem]) async throws -> Void
) async throws -> [Int16] {
    let stage = try MPVTestEnvironment { configuration, folder in
        configuration.audioOutputs = ["pcm"]
        configuration.additionalOptions = [
            "--ao-pcm-file=" + folder.path.appending("sound.raw").string, "--ao-pcm-waveheader=no",
        ]
    }
    let items = pieces.map { MediaItem(path: stage.folder.write($0.bytes, to: $0.name)) }
    do {
        try await play(stage, items)
    } catch {
        await stage.strike()
        throw error
    }
    // mpv has written everything when it has ended.
    await stage.strike()
    return Samples.read(stage.folder.path.appending("sound.raw"))
}

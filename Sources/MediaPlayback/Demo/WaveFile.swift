/// A RIFF/WAVE file with 16-bit PCM, one channel, and an INFO list.
///
/// Source: Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0" (1991).
enum WaveFile {
    /// The bytes of the file. `tags` contains INFO identifiers of four letters and their texts.
    static func bytes(samples: [Float], sampleRate: Int, tags: [(id: String, text: String)]) -> [UInt8] {
        var info = Array("INFO".utf8)
        for tag in tags {
            info += chunk(tag.id, Array(tag.text.utf8) + [0])
        }
        var format: [UInt8] = []
        // The fields of the `fmt` chunk: the format PCM, one channel, samples per second, bytes per second, bytes per
        // sample and bits per sample.
        format += little(UInt16(1)) + little(UInt16(1)) + little(UInt32(sampleRate)) + little(UInt32(sampleRate * 2))
        format += little(UInt16(2)) + little(UInt16(16))
        let data = [UInt8](unsafeUninitializedCapacity: samples.count * 2) { buffer, count in
            samples.withUnsafeBufferPointer { samples in
                var place = 0
                for sample in samples {
                    let level = UInt16(bitPattern: Int16(min(max(sample, -1), 1) * 32_767))
                    buffer[place] = UInt8(truncatingIfNeeded: level)
                    buffer[place + 1] = UInt8(truncatingIfNeeded: level >> 8)
                    place += 2
                }
            }
            count = samples.count * 2
        }
        // The tags precede the audio data, so that a reader finds them without reading the whole file.
        return chunk("RIFF", Array("WAVE".utf8) + chunk("fmt ", format) + chunk("LIST", info) + chunk("data", data))
    }

    /// Returns a RIFF chunk, padded to an even length. The chunk's size field does not count the padding byte.
    private static func chunk(_ id: String, _ body: [UInt8]) -> [UInt8] {
        Array(id.utf8) + little(UInt32(body.count)) + body + (body.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }
}

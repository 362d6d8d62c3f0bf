@testable import MediaPlayback

/// Picture files that are generated.
enum Pictures {
    /// Returns a PNG file of one colour. The pixel has one (gray), three (RGB) or four bytes (RGBA).
    static func png(width: Int, height: Int, pixel: [UInt8]) -> [UInt8] {
        png(
            width: width, height: height, channels: pixel.count, row: Array(repeatElement(pixel, count: width).joined())
        )
    }

    /// Returns a gray PNG file of noise, which compresses badly.
    static func noise(width: Int, height: Int) -> [UInt8] {
        var random = SplitMix(seed: 7)
        let noise = (0..<(width * height / 8 + 1)).flatMap { _ in
            withUnsafeBytes(of: random.next()) { Array($0) }
        }
        return png(width: width, height: height, channels: 1, rows: noise)
    }

    /// Returns the header of a PNG file that claims a size, with hardly any data.
    static func emptyPNG(width: Int, height: Int) -> [UInt8] {
        signature + header(width: width, height: height, channels: 4) + chunk("IDAT", zlib([0, 0, 0, 0, 0]))
            + chunk("IEND", [])
    }

    /// Returns a PNG file with the first chunk of an animation.
    static func animatedPNG(width: Int, height: Int) -> [UInt8] {
        let still = png(width: width, height: height, pixel: [9])
        let split = signature.count + 25
        return still[..<split] + chunk("acTL", bigEndian(2) + bigEndian(0)) + still[split...]
    }

    /// Returns a lossless WebP file of one colour. Each of the five prefix codes has one symbol, so that the pixels
    /// take no bits.
    static func webp(width: Int, height: Int) -> [UInt8] {
        riff(chunk: "VP8L", lossless(width: width, height: height))
    }

    /// Returns a WebP animation with one frame.
    static func animatedWebP(width: Int, height: Int) -> [UInt8] {
        let size = littleEndian(width - 1, bytes: 3) + littleEndian(height - 1, bytes: 3)
        let picture = lossless(width: width, height: height)
        let frame =
            [UInt8](repeating: 0, count: 6) + size + littleEndian(100, bytes: 3) + [0]
            + webpChunk("VP8L", picture)
        return riff(
            chunk: "VP8X", [0x02, 0, 0, 0] + size,
            following: webpChunk("ANIM", [0, 0, 0, 0, 0, 0]) + webpChunk("ANMF", frame))
    }

    /// Returns the size in the frame header of a JPEG file; nil if the file is not JPEG.
    static func size(ofJPEG bytes: [UInt8]) -> [Int]? {
        guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
        func number(at index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xff {
            if (0xc0...0xc2).contains(bytes[index + 1]) { return [number(at: index + 7), number(at: index + 5)] }
            index += 2 + number(at: index + 2)
        }
        return nil
    }

    // MARK: PNG

    private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    private static func png(width: Int, height: Int, channels: Int, row: [UInt8]) -> [UInt8] {
        png(width: width, height: height, channels: channels, rows: Array(repeatElement(row, count: height).joined()))
    }

    private static func png(width: Int, height: Int, channels: Int, rows: [UInt8]) -> [UInt8] {
        var filtered: [UInt8] = []
        for y in 0..<height {
            filtered.append(0)
            filtered += rows[(y * width * channels)..<((y + 1) * width * channels)]
        }
        return signature + header(width: width, height: height, channels: channels) + chunk("IDAT", zlib(filtered))
            + chunk("IEND", [])
    }

    private static func header(width: Int, height: Int, channels: Int) -> [UInt8] {
        let colorType: UInt8 = channels == 1 ? 0 : channels == 3 ? 2 : 6
        return chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, colorType, 0, 0, 0])
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(kind.utf8) + body
        return bigEndian(body.count) + content + bigEndian(Int(crc(content)))
    }

    /// The remainders of the CRC-32 for each byte.
    private static let remainders = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { remainder, _ in remainder >> 1 ^ (remainder & 1 == 1 ? 0xedb8_8320 : 0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var remainder: UInt32 = 0xffff_ffff
        for byte in bytes { remainder = remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8 }
        return ~remainder
    }

    /// Returns a zlib stream of stored blocks: this format has no compression.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let length = littleEndian(end - start, bytes: 2)
            stream += [end == bytes.count ? 1 : 0] + length + length.map { ~$0 } + bytes[start..<end]
            start = end
        } while start < bytes.count
        var (sum, sumOfSums) = (1, 0)
        for byte in bytes {
            sum = (sum + Int(byte)) % 65_521
            sumOfSums = (sumOfSums + sum) % 65_521
        }
        return stream + bigEndian(sumOfSums << 16 | sum)
    }

    // MARK: WebP

    private static func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func lossless(width: Int, height: Int) -> [UInt8] {
        // The size takes 14 bits each, followed by the alpha flag and three bits of the version.
        let size = littleEndian((width - 1) | (height - 1) << 14, bytes: 4)
        // No transform, no colour cache and no further prefix codes take a zero bit each. A code of one symbol is 1, 0,
        // 1 and eight bits of the symbol for green, red, blue and alpha; the code of distances is 1, 0, 0, 0.
        var bits: [UInt8] = [0, 0, 0]
        for symbol: UInt8 in [200, 30, 30, 255] { bits += [1, 0, 1] + (0..<8).map { symbol >> $0 & 1 } }
        bits += [1, 0, 0, 0]
        let codes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reversed().reduce(UInt8(0)) { $0 << 1 | $1 }
        }
        return [0x2f] + size + codes + [0, 0, 0, 0]
    }

    private static func webpChunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        Array(kind.utf8) + littleEndian(body.count, bytes: 4) + body + (body.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func riff(chunk kind: String, _ body: [UInt8], following: [UInt8] = []) -> [UInt8] {
        let content = Array("WEBP".utf8) + webpChunk(kind, body) + following
        return Array("RIFF".utf8) + littleEndian(content.count, bytes: 4) + content
    }
}

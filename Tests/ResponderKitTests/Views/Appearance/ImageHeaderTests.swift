import Foundation
import Testing

@testable import ResponderKit

/// Tests of reading image headers. The bytes may come from untrusted sources.
@MainActor @Suite struct ImageHeaderTests {
    private func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.filter { !$0.isWhitespace })
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }

    nonisolated private static let png = "89504e470d0a1a0a 0000000d 49484452 00000140 000000f0 0802000000"
    nonisolated private static let gif = "474946383961 4001 f000 f70000"
    nonisolated private static let lossy = "52494646 24000000 57454250 56503820 18000000 300100 9d012a 4001f000"
    nonisolated private static let lossless = "52494646 24000000 57454250 5650384c 18000000 2f 3fc13b00"
    nonisolated private static let extended = "52494646 24000000 57454250 56503858 0a000000 00000000 3f0100 ef0000"
    nonisolated private static let jpeg = "ffd8 ffe0 0010 4a46494600010100000100010000 ffff ffc2 0011 08 00f0 0140 03"
    // Big-endian Exif data with one entry: orientation 6. The stored frame is 240 × 320.
    nonisolated private static let turned =
        "ffd8 ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000 ffc0 0011 08 0140 00f0 03"
    // The same Exif data in little-endian byte order.
    nonisolated private static let turnedLittle =
        "ffd8 ffe1 0022 457869660000 49492a0008000000 0100 1201 0300 01000000 08000000 00000000 ffc0 0011 08 0140 00f0 03"

    @Test(
        "B2 The size is read from the header of every image format, as a browser displays it",
        arguments: [
            (png, "image/png"), (gif, "image/gif"), (lossy, "image/webp"), (lossless, "image/webp"),
            (extended, "image/webp"),
            (jpeg, "image/jpeg"),
            (turned, "image/jpeg"), (turnedLittle, "image/jpeg"),
        ])
    func B2_formats(hex: String, type: String) throws {
        let header = try #require(ImageHeader(bytes(hex)))
        #expect(header.mediaType == type)
        #expect(header.size == CGSize(width: 320, height: 240))
    }

    @Test(
        "B2 An SVG image has the size of its attributes, or else that of its view box",
        arguments: [
            ("<svg width='320' height=\"240\">", 320, 240),
            ("<?xml version='1.0'?>\n<!-- <a> -->\n<svg xmlns='…' width='320px' height='240px'/>", 320, 240),
            ("<svg viewBox='0 0 320 240'>", 320, 240), ("<svg viewBox='0,0,32,24' width='320'>", 320, 240),
            ("<svg height='240' viewBox='0 0 4 3'>", 320, 240),
            ("<svg width='100%' height='100%' viewBox='0 0 320 240'>", 320, 240),
        ])
    func B2_drawings(text: String, width: Int, height: Int) {
        #expect(ImageHeader(Array(text.utf8)) == ImageHeader(Array("<svg width='\(width)' height='\(height)'>".utf8)))
        #expect(ImageHeader(Array(text.utf8))?.size == CGSize(width: width, height: height))
    }

    @Test(
        "An SVG image without a valid size has no size",
        arguments: [
            "<svg>", "<svg stroke-width='3' height='2'>", "<svg viewBox='0 0 0 1'>", "<svg width='nan' height='1e999'>",
        ])
    func boundless(text: String) throws {
        #expect(try #require(ImageHeader(Array(text.utf8))).size == nil)
    }

    @Test("Data that is not an image creates no image")
    func none() {
        for data in [
            Data(), Data("Hello".utf8), Data("{\"a\": \"<svg>\"}".utf8), Data([0xFF, 0xD8]), Data("GIF".utf8),
        ] {
            #expect(UIImage(data: data) == nil)
        }
        #expect(UIImage(data: Data(bytes(Self.png)))?.size == CGSize(width: 320, height: 240))
        #expect(UIImage(data: Data("\0\0\0\u{1c}ftypavif".utf8))?.size == .zero)
    }

    @Test(
        "Truncated, altered and invented image data cause no crash and no invalid size",
        arguments: [png, gif, lossy, lossless, extended, jpeg, turned, turnedLittle])
    func broken(hex: String) {
        var random = Seeded(state: 3)
        let whole = bytes(hex)
        for end in whole.indices { _ = ImageHeader(Array(whole[..<end])) }
        for _ in 0..<2_000 {
            var changed = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if let size = ImageHeader(changed)?.size { #expect(size.width > 0 && size.height > 0) }
        }
    }
}

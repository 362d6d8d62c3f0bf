import Testing

@testable import MediaPlayback

@Suite("Artwork is scaled down") struct ArtworkTests {
    private let folder = TemporaryFolder()

    private func scaled(_ bytes: [UInt8], toSide side: Int = Artwork.side) throws -> Artwork {
        try #require(Artwork(bytes: bytes)?.scaled(toSide: side))
    }

    /// Returns the bytes of a JPEG file with noise.
    private func jpeg(width: Int, height: Int) throws -> [UInt8] {
        let artwork = try scaled(Pictures.noise(width: width, height: height), toSide: max(width, height))
        #expect(artwork.mediaType == "image/jpeg")
        return artwork.bytes
    }

    // MARK: Sizes

    @Test("A large JPEG becomes a small one") func jpeg() throws {
        let large = try jpeg(width: 1_200, height: 900)
        #expect(large.count > Artwork.smallSize)

        let artwork = try scaled(large)

        #expect(artwork.mediaType == "image/jpeg")
        #expect(Pictures.size(ofJPEG: artwork.bytes) == [640, 480])
        #expect(artwork.bytes.count < large.count / 2)
    }

    @Test("A large WebP becomes a JPEG") func webp() throws {
        let artwork = try scaled(Pictures.webp(width: 1_000, height: 1_500))

        #expect(artwork.mediaType == "image/jpeg")
        #expect(Pictures.size(ofJPEG: artwork.bytes) == [427, 640])
    }

    @Test("An animated PNG becomes a JPEG of its first picture") func animatedPNG() throws {
        let artwork = try scaled(Pictures.animatedPNG(width: 800, height: 800))

        #expect(Pictures.size(ofJPEG: artwork.bytes) == [640, 640])
    }

    @Test("The transparent parts of a PNG become white") func transparency() throws {
        let white = try scaled(Pictures.png(width: 700, height: 700, pixel: [255, 255, 255, 255]))
        let gray = try scaled(Pictures.png(width: 700, height: 700, pixel: [127, 127, 127, 255]))

        #expect(Pictures.size(ofJPEG: white.bytes) == [640, 640])
        #expect(try scaled(Pictures.png(width: 700, height: 700, pixel: [255, 0, 0, 0])) == white)
        #expect(try scaled(Pictures.png(width: 700, height: 700, pixel: [0, 0, 0, 128])) == gray)
        #expect(white != gray)
    }

    @Test(
        "A picture keeps its proportions, and no side becomes zero",
        arguments: [
            ([2_000, 100], [640, 32]), ([100, 2_000], [32, 640]), ([6_000, 1], [640, 1]), ([1, 6_000], [1, 640]),
        ])
    func proportions(size: [Int], expected: [Int]) throws {
        let artwork = try scaled(Pictures.png(width: size[0], height: size[1], pixel: [80]))

        #expect(Pictures.size(ofJPEG: artwork.bytes) == expected)
    }

    @Test("A small picture stays as it is") func small() throws {
        for bytes in [
            Pictures.png(width: 1, height: 1, pixel: [1, 2, 3, 4]),
            Pictures.png(width: 640, height: 100, pixel: [1, 2, 3]),
            Pictures.webp(width: 640, height: 640),
        ] {
            #expect(try scaled(bytes).bytes == bytes)
        }
    }

    @Test("A picture of few pixels in a large file is compressed, but not enlarged") func bytes() throws {
        let large = Pictures.png(width: 300, height: 300, pixel: [10, 200, 90])
        #expect(large.count > Artwork.smallSize)

        let artwork = try scaled(large)

        #expect(Pictures.size(ofJPEG: artwork.bytes) == [300, 300])
        #expect(artwork.bytes.count < large.count)
    }

    @Test("Compression never makes the file of a small picture larger") func incompressible() throws {
        let compressed = try jpeg(width: 640, height: 640)
        #expect(compressed.count > Artwork.smallSize)

        // Each compression rounds the pixels again, so that the new file may be larger. Then it is not used.
        #expect(try scaled(compressed).bytes.count <= compressed.count)
    }

    // MARK: Hostile files

    /// Files that cannot be decoded.
    private static let undecodable: [(String, [UInt8])] = [
        ("a PNG that claims 100,000 pixels on each side", Pictures.emptyPNG(width: 100_000, height: 100_000)),
        ("a PNG that claims more than 64 megapixels", Pictures.emptyPNG(width: 8_193, height: 8_193)),
        ("a PNG whose data is damaged", Fixture.png),
        ("a PNG without pixels", Pictures.emptyPNG(width: 0, height: 0)),
        ("a truncated PNG", Array(Pictures.png(width: 700, height: 700, pixel: [5]).prefix(5_000))),
        ("a truncated WebP", Array(Pictures.webp(width: 700, height: 700).prefix(22))),
        ("an animated WebP", Pictures.animatedWebP(width: 700, height: 700)),
        ("a JPEG of three bytes", [0xff, 0xd8, 0xff]),
        ("a JPEG whose data is noise", [0xff, 0xd8, 0xff] + Fixture.noise),
        ("a GIF", Array("GIF89a".utf8) + Fixture.noise),
        ("a file without bytes", []),
    ]

    @Test("A picture that cannot be decoded is used unchanged", arguments: undecodable)
    func unreadable(name: String, bytes: [UInt8]) {
        let artwork = Artwork(bytes: bytes, mediaType: "image/png")

        #expect(artwork.scaled(toSide: 640) == artwork)
    }

    @Test("A large picture that cannot be decoded is not used", arguments: undecodable)
    func largeUnreadable(name: String, bytes: [UInt8]) {
        // Bytes behind the end of a picture are legal, but none of these pictures becomes readable by them.
        let padded = bytes + [UInt8](repeating: 0, count: Artwork.undecodedLimit + 1)

        #expect(Artwork(bytes: padded, mediaType: "image/png").scaled(toSide: 640)?.bytes.count == nil)
    }

    @Test("A truncated JPEG is used unchanged if it is small, and ignored if it is large") func truncatedJPEG() throws {
        let large = try jpeg(width: 2_000, height: 1_500)
        let (short, long) = (Array(large.prefix(100_000)), Array(large.dropLast(1_000)))
        #expect(long.count > Artwork.undecodedLimit)

        #expect(try scaled(short).bytes == short)
        #expect(Artwork(bytes: long, mediaType: "image/jpeg").scaled(toSide: 640)?.bytes.count == nil)
    }

    @Test("A JPEG with more than a hundred scans is not decoded") func scans() throws {
        let large = try jpeg(width: 800, height: 600)
        let few = large + repeatElement([0xff, 0xda], count: 99).joined()
        let many = large + repeatElement([0xff, 0xda], count: 100).joined()

        #expect(Pictures.size(ofJPEG: try scaled(few).bytes) == [640, 480])
        #expect(try scaled(many).bytes == many)
    }

    @Test("A side length of zero or less leaves the picture unchanged", arguments: [0, -1, Int.min])
    func side(side: Int) {
        let artwork = Artwork(bytes: Fixture.png, mediaType: "image/png")

        #expect(artwork.scaled(toSide: side) == artwork)
    }

    @Test("Pictures are scaled on several threads at once") func threads() async throws {
        let large = Pictures.png(width: 700, height: 700, pixel: [90])
        let expected = try scaled(large)

        await withTaskGroup(of: Artwork?.self) { group in
            for _ in 0..<4 { group.addTask { Artwork(bytes: large)?.scaled(toSide: Artwork.side) } }
            for await artwork in group { #expect(artwork == expected) }
        }
    }

    // MARK: Files

    @Test("The artwork of a track is scaled, and a picture that is not used is skipped") func find() throws {
        let track = folder.write(Fixture.wave(seconds: 1), to: "1.wav")
        folder.write(
            Pictures.emptyPNG(width: 100_000, height: 100_000) + [UInt8](repeating: 0, count: Artwork.undecodedLimit),
            to: "cover.png")
        folder.write(Pictures.png(width: 900, height: 600, pixel: [4]), to: "folder.png")

        let artwork = try #require(Artwork.find(for: track))

        #expect(artwork.mediaType == "image/jpeg")
        #expect(Pictures.size(ofJPEG: artwork.bytes) == [640, 427])
    }
}

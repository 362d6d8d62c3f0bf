import Foundation

/// The format and the size of an image, read from its first bytes.
///
/// The server does not decode the image, because clients decode it. Unknown or truncated bytes are safe to read.
/// Sources: PNG's chunk IHDR, GIF89a's logical screen, JPEG's frame headers (ITU-T T.81, B.2.2) with Exif's
/// orientation, WebP's containers (RFC 9649), SVG's `width`, `height` and `viewBox`.
struct ImageHeader: Equatable {
    /// The format's media type, such as `image/jpeg`.
    let mediaType: String
    /// The size in pixels, as a browser shows the image; nil if the bytes do not contain the size.
    let size: CGSize?

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self.init("image/png", bytes.number(at: 16, 4), bytes.number(at: 20, 4))
        } else if bytes.starts(with: "GIF8".utf8) {
            self.init("image/gif", bytes.little(at: 6, 2), bytes.little(at: 8, 2))
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self.init("image/jpeg", Self.sizeOfJPEG(bytes))
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = Self.webP(bytes)
        } else if bytes.dropFirst(4).starts(with: "ftypavi".utf8) {
            self.init("image/avif", nil)
        } else if let tag = Self.tagOfSVG(bytes) {
            self.init("image/svg+xml", Self.sizeOfSVG(tag))
        } else {
            return nil
        }
    }

    private init(_ mediaType: String, _ size: CGSize?) {
        self.mediaType = mediaType
        self.size = size
    }

    private init(_ mediaType: String, _ width: Int?, _ height: Int?) {
        let isSaid = (width ?? 0) > 0 && (height ?? 0) > 0
        self.init(mediaType, isSaid ? CGSize(width: width ?? 0, height: height ?? 0) : nil)
    }

    // MARK: JPEG

    /// Reads the image's size from the first frame header. An Exif segment before this header may rotate the image by
    /// 90°.
    private static func sizeOfJPEG(_ bytes: [UInt8]) -> CGSize? {
        var at = 2
        var isOnItsSide = false
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            // In a JPEG file, any number of fill bytes can precede a segment.
            if marker == 0xFF {
                at += 1
                continue
            }
            guard let length = bytes.number(at: at + 2, 2), length >= 2 else { return nil }
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.number(at: at + 5, 2), let width = bytes.number(at: at + 7, 2), width > 0,
                    height > 0
                else {
                    return nil
                }
                return isOnItsSide ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
            case 0xE1:
                if let orientation = orientation(bytes, from: at + 4, length: length - 2) {
                    isOnItsSide = orientation >= 5
                }
            // These markers begin the image data or end the file, so no frame header can follow.
            case 0xD9, 0xDA: return nil
            default: break
            }
            at += 2 + length
        }
        return nil
    }

    /// Returns the image's orientation, 1 to 8, from the first directory of an Exif segment (tag 0x0112). With the
    /// values 5 to 8, the image is rotated by 90°.
    private static func orientation(_ bytes: [UInt8], from start: Int, length: Int) -> Int? {
        guard start + length <= bytes.count, bytes[start...].starts(with: Array("Exif\0\0".utf8)) else { return nil }
        let base = start + 6
        guard base + 8 <= start + length else { return nil }
        let isLittle = bytes[base] == 0x49
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at >= base, at + count <= start + length else { return nil }
            return isLittle ? bytes.little(at: at, count) : bytes.number(at: at, count)
        }
        guard let offset = number(base + 4, 4), let count = number(base + offset, 2) else { return nil }
        for index in 0..<count {
            let entry = base + offset + 2 + index * 12
            guard let tag = number(entry, 2) else { return nil }
            if tag == 0x0112 { return number(entry + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
        }
        return nil
    }

    // MARK: WebP

    private static func webP(_ bytes: [UInt8]) -> ImageHeader {
        let type = "image/webp"
        let chunk = bytes.dropFirst(12)
        if chunk.starts(with: "VP8X".utf8) {
            return ImageHeader(type, bytes.little(at: 24, 3).map { $0 + 1 }, bytes.little(at: 27, 3).map { $0 + 1 })
        }
        if chunk.starts(with: "VP8L".utf8) {
            let bits = bytes.little(at: 21, 4)
            return ImageHeader(type, bits.map { $0 & 0x3FFF + 1 }, bits.map { $0 >> 14 & 0x3FFF + 1 })
        }
        return ImageHeader(
            type, bytes.little(at: 26, 2).map { $0 & 0x3FFF }, bytes.little(at: 28, 2).map { $0 & 0x3FFF })
    }

    // MARK: SVG

    /// Returns the `<svg` tag, which comes near the beginning of the file, after a declaration and comments.
    private static func tagOfSVG(_ bytes: [UInt8]) -> Substring? {
        let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        guard text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<", let start = text.range(of: "<svg")
        else { return nil }
        guard let end = text[start.upperBound...].firstIndex(of: ">") else { return text[start.upperBound...] }
        return text[start.upperBound..<end]
    }

    private static func sizeOfSVG(_ tag: Substring) -> CGSize? {
        func attribute(_ name: String) -> Substring? {
            guard let match = tag.range(of: "(?<=\\s)\(name)\\s*=\\s*[\"']", options: .regularExpression) else {
                return nil
            }
            return tag[match.upperBound...].prefix { $0 != "\"" && $0 != "'" }
        }
        func length(_ name: String) -> Double? {
            guard let text = attribute(name) else { return nil }
            let number = text.hasSuffix("px") ? text.dropLast(2) : text
            return Double(number).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        }
        let box = attribute("viewBox")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
        let isBox = box.count == 4 && box[2] > 0 && box[3] > 0 && box[2].isFinite && box[3].isFinite
        switch (length("width"), length("height")) {
        case (let width?, let height?): return CGSize(width: width, height: height)
        // If an SVG file gives only its width or only its height, the other length follows from the view box's aspect
        // ratio.
        case (let width?, nil) where isBox: return CGSize(width: width, height: width * box[3] / box[2])
        case (nil, let height?) where isBox: return CGSize(width: height * box[2] / box[3], height: height)
        default: return isBox ? CGSize(width: box[2], height: box[3]) : nil
        }
    }
}

extension [UInt8] {
    /// Returns a big-endian number of `count` bytes; nil if the bytes are truncated.
    fileprivate func number(at start: Int, _ count: Int) -> Int? {
        guard start >= 0, start + count <= self.count else { return nil }
        return self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns a little-endian number of `count` bytes; nil if the bytes are truncated.
    fileprivate func little(at start: Int, _ count: Int) -> Int? {
        guard start >= 0, start + count <= self.count else { return nil }
        return self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

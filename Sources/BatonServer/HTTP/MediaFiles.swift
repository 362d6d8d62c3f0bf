import BatonTransport
import Foundation

/// Serves media files, whole or in the byte ranges that players request (RFC 9110 14). Some players send range
/// requests only.
enum MediaFiles {
    /// The media types that browsers play, by file name extension.
    static let mediaTypes = [
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "mkv": "video/x-matroska",
        "ogv": "video/ogg",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "oga": "audio/ogg", "ogg": "audio/ogg",
        "opus": "audio/ogg",
        "flac": "audio/flac", "wav": "audio/wav", "weba": "audio/webm", "m3u8": "application/vnd.apple.mpegurl",
        "ts": "video/mp2t",
    ]

    /// Returns the response for a file; nil if there is no readable file.
    static func response(for url: URL, to request: HTTPRequest, headers: [(String, String)]) -> HTTPResponse? {
        guard let file = OpenFile(url.path) else { return nil }
        let type = mediaTypes[url.pathExtension.lowercased()] ?? "application/octet-stream"
        // A file may be replaced by another of the same name, so caches must revalidate.
        var all = [
            ("X-Content-Type-Options", "nosniff"), ("ETag", file.etag), ("Cache-Control", "private, no-cache"),
            ("Accept-Ranges", "bytes"),
            ("Content-Security-Policy", "default-src 'none'; sandbox"),
        ]
        all += headers
        let known = request.header(.ifNoneMatch)?.split { ", \t".contains($0) } ?? []
        if known.contains(where: { $0 == file.etag || $0 == "*" }) { return HTTPResponse(status: 304, headers: all) }
        all.append(("Content-Type", type))
        var response = HTTPResponse(status: 200, headers: all)
        switch range(of: request, in: file) {
        case .all: response.file = FilePart(file, offset: 0, count: file.size)
        case .part(let range):
            response.status = 206
            response.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"))
            response.file = FilePart(file, offset: range.lowerBound, count: range.count)
        case .none:
            response.status = 416
            response.headers.append(("Content-Range", "bytes */\(file.size)"))
        }
        return response
    }

    /// The part of a file that a client requests by the header `Range`.
    enum RequestedRange: Equatable {
        case all
        case part(Range<Int>)
        case none
    }

    private static func range(of request: HTTPRequest, in file: OpenFile) -> RequestedRange {
        guard let header = request.header(.range) else { return .all }
        // If the client has a part of another version of the file, the client is sent the whole file (RFC 9110 13.1.5).
        // Only entity tags are compared: a date in `If-Range` also gives the whole file.
        if let condition = request.header(.ifRange), condition != file.etag { return .all }
        return requestedRange(header, size: file.size)
    }

    /// Parses a `Range` header (RFC 9110 14.1.2). An invalid range and several ranges are ignored, as the RFC
    /// allows.
    static func requestedRange(_ header: String, size: Int) -> RequestedRange {
        guard header.lowercased().hasPrefix("bytes=") else { return .all }
        let spec = header.dropFirst(6).filter { $0 != " " && $0 != "\t" }
        let parts = spec.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return .all
        }
        // A number that is too large for `Int` is replaced by the largest `Int`, because both exceed every file size.
        func number(_ text: Substring) -> Int { Int(text) ?? .max }
        switch (parts[0].isEmpty, parts[1].isEmpty) {
        case (true, true): return .all
        case (true, false):
            let count = min(number(parts[1]), size)
            return count > 0 ? .part(size - count..<size) : .none
        case (false, true):
            let first = number(parts[0])
            return first < size ? .part(first..<size) : .none
        case (false, false):
            let (first, last) = (number(parts[0]), number(parts[1]))
            guard first <= last else { return .all }
            return first < size ? .part(first..<min(last, size - 1) + 1) : .none
        }
    }
}

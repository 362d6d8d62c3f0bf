import Foundation

/// Files that are played, in the parts that a player asks for (RFC 9110 14): some ask for nothing else.
enum MediaFiles {
    /// The types of files that browsers play, by how their names end.
    static let mediaTypes = [
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "mkv": "video/x-matroska",
        "ogv": "video/ogg",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "oga": "audio/ogg", "ogg": "audio/ogg",
        "opus": "audio/ogg",
        "flac": "audio/flac", "wav": "audio/wav", "weba": "audio/webm", "m3u8": "application/vnd.apple.mpegurl",
        "ts": "video/mp2t",
    ]

    /// The answer for a file; nil where there is none that can be read.
    static func response(for url: URL, to request: HTTPRequest, headers: [(String, String)]) -> HTTPResponse? {
        guard let file = OpenFile(url.path) else { return nil }
        let type = mediaTypes[url.pathExtension.lowercased()] ?? "application/octet-stream"
        // A file may be written anew under its name: what of it is kept is asked for again.
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

    /// What of a file is asked for.
    enum Wanted: Equatable {
        case all
        case part(Range<Int>)
        case none
    }

    private static func range(of request: HTTPRequest, in file: OpenFile) -> Wanted {
        guard let header = request.header(.range) else { return .all }
        // A part of another content than this is of no use: then all of this (RFC 9110 13.1.5). Dates are not compared.
        if let condition = request.header(.ifRange), condition != file.etag { return .all }
        return wanted(header, size: file.size)
    }

    /// Reads a `Range` header (RFC 9110 14.1.2). What is no range of bytes, and what has several, is answered as if it were not there, as a server may.
    static func wanted(_ header: String, size: Int) -> Wanted {
        guard header.lowercased().hasPrefix("bytes=") else { return .all }
        let spec = header.dropFirst(6).filter { $0 != " " && $0 != "\t" }
        let parts = spec.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return .all
        }
        // Digits that are no Int are more than any file has.
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

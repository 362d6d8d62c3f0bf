/// A file of the page, plain and compressed.
struct PageFile: Sendable {
    let body: [UInt8]
    let mediaType: String
    let etag: String
    /// The file compressed with gzip; nil if it is not compressed. The compressed form has an entity tag of its own,
    /// because its bytes differ from the plain file (RFC 9110 8.8.3.3).
    private(set) var gzipped: [UInt8]?

    var text: String { String(decoding: body, as: UTF8.self) }
    var gzippedTag: String { etag.dropLast() + "-gz\"" }
    /// The file is worth compressing. Image and font formats are compressed already, except SVG.
    var isText: Bool { !mediaType.hasPrefix("image/") && !mediaType.hasPrefix("font/") || mediaType == "image/svg+xml" }

    init(_ body: [UInt8], mediaType: String, etag: String? = nil) {
        self.body = body
        self.mediaType = mediaType
        self.etag = etag ?? StaticFiles.etag(of: body)
    }

    /// Returns the file with its compressed form.
    func compressed() -> PageFile {
        guard isText else { return self }
        var file = self
        file.gzipped = ContentCoding.gzip(body)
        return file
    }
}

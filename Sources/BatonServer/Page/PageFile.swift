/// A file in the forms in which it is sent.
struct PageFile: Sendable {
    let body: [UInt8]
    let mediaType: String
    let etag: String
    /// The same in fewer bytes, where there is such a form. It has a tag of its own: it is another sequence of bytes (RFC 9110 8.8.3.3).
    private(set) var gzipped: [UInt8]?

    var text: String { String(decoding: body, as: UTF8.self) }
    var gzippedTag: String { etag.dropLast() + "-gz\"" }
    /// Whether it is sent compressed, now or once that is prepared. Pictures are compressed by themselves.
    var isText: Bool { !mediaType.hasPrefix("image/") && !mediaType.hasPrefix("font/") || mediaType == "image/svg+xml" }

    init(_ body: [UInt8], mediaType: String, etag: String? = nil) {
        self.body = body
        self.mediaType = mediaType
        self.etag = etag ?? StaticFiles.etag(of: body)
    }

    /// With its compressed form.
    func compressed() -> PageFile {
        guard isText else { return self }
        var file = self
        file.gzipped = ContentCoding.gzip(body)
        return file
    }
}

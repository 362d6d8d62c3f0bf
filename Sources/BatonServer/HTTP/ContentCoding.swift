import CBatonTransport

/// Compression of response bodies (RFC 9110 8.4, RFC 1952).
enum ContentCoding {
    /// Compresses bytes with gzip; nil if the result would not be smaller.
    static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        let bound = baton_gzip_bound(bytes.count)
        guard bound > 0 else { return nil }
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            let written = bytes.withUnsafeBytes {
                baton_gzip($0.baseAddress, $0.count, buffer.baseAddress, buffer.count)
            }
            count = max(0, written)
        }
        return packed.isEmpty || packed.count >= bytes.count ? nil : packed
    }

    /// Returns whether an `Accept-Encoding` header allows gzip (RFC 9110 12.5.3). The header's item for gzip
    /// decides; if there is none, its item for `*` does.
    static func acceptsGzip(_ header: String?) -> Bool {
        guard let header else { return false }
        var others = false
        for item in header.split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first else { continue }
            let isWanted = !parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0 }
            if name == "gzip" || name == "x-gzip" { return isWanted }
            if name == "*" { others = isWanted }
        }
        return others
    }
}

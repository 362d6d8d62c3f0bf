/// A style sheet and everything that it imports, combined in one text.
enum StyleBundle {
    /// - Parameters:
    ///   - entry: a file of the page's folder.
    ///   - source: returns the text of a file, or nil if there is none.
    static func text(entry: String, source: (String) -> String?) throws(BundleError) -> String {
        try text(entry, source: source, depth: 0)
    }

    private static func text(_ file: String, source: (String) -> String?, depth: Int) throws(BundleError) -> String {
        guard let text = source(file) else { throw BundleError(file: file, problem: "does not exist") }
        guard depth < 8 else { throw BundleError(file: file, problem: "is part of an import cycle") }
        let folder = file.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        var result = ""
        for line in try SourceLines(text, file: file, isScript: false).lines {
            func refuse(_ problem: String) -> BundleError {
                BundleError(file: file, line: line.number, problem: problem)
            }
            if line.text.contains("url(") {
                throw refuse("names a file with url(), which a bundle in another folder could not find")
            }
            guard line.text.hasPrefix("@import") else { result += line.text + "\n"; continue }
            let path = SourceLines.trimmed(line.text.dropFirst("@import".count))
            guard path.hasPrefix("\""), path.hasSuffix(".css\";"), !path.contains("..") else {
                throw refuse("has an import that is not of the form @import \"x.css\";")
            }
            result += try self.text(folder + path.dropFirst().dropLast(2), source: source, depth: depth + 1)
        }
        return result
    }
}

/// Why the page's modules were not packed: a file has something that the packer, which only looks at lines, does not know. The page is then
/// served as it is.
struct PackRefusal: Error, CustomStringConvertible {
    var file: String
    /// From 1; 0 where it is the file as a whole.
    var line = 0
    var problem: String

    var description: String {
        "The page is served as single files, which takes longer to load: \(file)\(line > 0 ? ":\(line)" : "") \(problem)."
    }
}

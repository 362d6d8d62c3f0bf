/// The reason why the page's modules were not packed: a file contains something that the packer, which works line
/// by line, does not support. The page is then served unpacked.
struct BundleError: Error, CustomStringConvertible {
    var file: String
    /// The line number, from 1; 0 for the file as a whole.
    var line = 0
    var problem: String

    var description: String {
        "The page is served as single files, which take longer to load, because its modules cannot be bundled: \(file)\(line > 0 ? ":\(line)" : "") \(problem)."
    }
}

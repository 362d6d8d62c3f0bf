/// One of the page's entry scripts and all modules that it imports, combined in one module (the pack).
///
/// In the pack, each module becomes a function that returns the module's exports. A module follows the modules that it
/// imports. A dynamically imported module stays a file, in a folder with the entry's name, because another entry may
/// import the same file. If that file needs modules of the pack, it imports them from the pack.
///
///     const $modules = {};
///     $modules["backoff.js"] = (() => {
///     class Backoff { … }
///     return { Backoff };
///     })();
///     export { $modules };
struct ScriptBundle {
    /// The name of the constant that a bundle's combined module (the pack) exports. The constant contains the exports
    /// of each module, by the module's file name.
    static let table = "$modules"

    /// The source text of the bundle's combined module (the pack).
    private(set) var text = ""
    /// The source texts of the dynamically imported files, and of the files that these import, except the modules in
    /// the pack. Imports of modules in the pack are rewritten to import from the pack. The keys are paths in the
    /// entry's folder.
    private(set) var dynamicModules: [String: String] = [:]

    private let entry: String
    private let folder: String
    private let source: (String) -> String?
    private var modules: [String: ScriptModule] = [:]
    private var order: [String] = []

    /// - Parameters:
    ///   - entry: a file at the top of the page's folder.
    ///   - source: returns the text of a file, or nil if there is none.
    init(entry: String, source: @escaping (String) -> String?) throws(BundleError) {
        self.entry = entry
        folder = entry.prefix { $0 != "." } + "/"
        self.source = source
        guard !entry.contains("/") else {
            throw BundleError(
                file: entry,
                problem: "is in a subfolder, but the first script of a page must be directly in the page's folder")
        }
        try visit(entry, path: [])
        let packed = order
        writeBundle(packed)
        let inPack = Set(packed)
        var waiting = packed.flatMap { modules[$0]?.dynamicImports ?? [] }
        while let next = waiting.popLast() {
            guard !inPack.contains(next.file) else {
                throw BundleError(
                    file: next.file, problem: "is imported by an import statement, and by import() as well")
            }
            guard dynamicModules[folder + next.file] == nil else { continue }
            let module = try read(next.file, for: entry)
            dynamicModules[folder + next.file] = write(module, inPack: inPack)
            waiting += module.dynamicImports + module.imports.filter { !inPack.contains($0.file) }
        }
        // Checks that the dynamically imported files also have no import cycles, and that every name that they import
        // exists.
        for file in dynamicModules.keys.sorted() { try visit(String(file.dropFirst(folder.count)), path: []) }
    }

    private mutating func read(_ file: String, for importer: String) throws(BundleError) -> ScriptModule {
        if let module = modules[file] { return module }
        guard let text = source(file) else {
            throw BundleError(file: importer, problem: "imports \(file), which does not exist")
        }
        let module = try ScriptModule(text, file: file)
        modules[file] = module
        return module
    }

    /// Appends a module to `order`, after all modules that it imports.
    private mutating func visit(_ file: String, path: [String]) throws(BundleError) {
        if order.contains(file) { return }
        if path.contains(file) {
            throw BundleError(
                file: file, problem: "is part of an import cycle: \((path + [file]).joined(separator: ", "))")
        }
        let module = try read(file, for: path.last ?? entry)
        for each in module.imports {
            try visit(each.file, path: path + [file])
            let exports = modules[each.file]?.exports ?? []
            for binding in each.bindings where !exports.contains(binding.name) {
                throw BundleError(
                    file: file, line: each.line, problem: "imports \(binding.name), which \(each.file) does not export")
            }
        }
        order.append(file)
    }

    private mutating func writeBundle(_ files: [String]) {
        text = "const \(Self.table) = {};\n"
        for module in files.compactMap({ modules[$0] }) {
            text += "\(Self.table)[\"\(module.file)\"] = (() => {\n"
            for each in module.imports { text += Self.destructuring(each) }
            for line in module.body { text += line.text.replacing("import(\"./", with: "import(\"./\(folder)") + "\n" }
            text += "return { \(module.exports.joined(separator: ", ")) };\n})();\n"
        }
        text += "export { \(Self.table) };\n"
    }

    /// Rewrites a dynamically imported module, which stays a file of its own. Its new path is the old path inside the
    /// entry's folder. In its imports, a path to another such file begins with one `../` for each folder in the
    /// module's path. The path to the pack has one `../` more.
    private func write(_ module: ScriptModule, inPack: Set<String>) -> String {
        let depth = module.file.count { $0 == "/" }
        let up = depth == 0 ? "./" : String(repeating: "../", count: depth)
        var text = ""
        if module.imports.contains(where: { inPack.contains($0.file) }) {
            text += "import { \(Self.table) } from \"\(String(repeating: "../", count: depth + 1))\(entry)\";\n"
        }
        for each in module.imports {
            if inPack.contains(each.file) { text += Self.destructuring(each); continue }
            let names = each.bindings.map { $0.name == $0.alias ? "\($0.name)" : "\($0.name) as \($0.alias)" }.joined(
                separator: ", ")
            text +=
                names.isEmpty ? "import \"\(up)\(each.file)\";\n" : "import { \(names) } from \"\(up)\(each.file)\";\n"
        }
        for line in module.body {
            let own = up == "./" ? line.text : line.text.replacing("import(\"./", with: "import(\"\(up)")
            text += line.isExported ? "export \(own)\n" : own + "\n"
        }
        return text
    }

    private static func destructuring(_ each: ScriptModule.Import) -> String {
        let names = each.bindings.map { $0.name == $0.alias ? "\($0.name)" : "\($0.name): \($0.alias)" }.joined(
            separator: ", ")
        return names.isEmpty ? "" : "const { \(names) } = \(table)[\"\(each.file)\"];\n"
    }
}

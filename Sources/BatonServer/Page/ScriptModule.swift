/// One ES module of the page, split line by line into imports, exports and the remaining code. The server needs
/// these parts to pack the page.
struct ScriptModule {
    /// One imported name: `a`, or `a as b` with the alias `b`.
    struct Binding {
        var name: Substring
        var alias: Substring
    }

    struct Import {
        var bindings: [Binding]
        /// The imported file, relative to the page's folder.
        var file: String
        var line: Int
    }

    let file: String
    private(set) var imports: [Import] = []
    /// The dynamic imports: `import("./x.js")`.
    private(set) var dynamicImports: [Import] = []
    private(set) var exports: [Substring] = []
    /// Each line of the module's code, and whether the line was an export.
    private(set) var body: [(text: String, isExported: Bool)] = []

    init(_ text: String, file: String) throws(BundleError) {
        self.file = file
        let lines = try SourceLines(text, file: file, isScript: true).lines
        var index = 0
        while index < lines.count {
            let line = lines[index]
            index += 1
            if line.isUnindented, Self.begins(line.text, "import", with: " \t{\"'*") {
                var statement = String(line.text)
                // An import statement with many names spans several lines.
                while !statement.hasSuffix(";"), index < lines.count {
                    statement += " " + lines[index].text
                    index += 1
                }
                imports.append(try readImport(statement[...], line: line.number))
            } else if line.isUnindented, Self.begins(line.text, "export", with: " \t{*") {
                let declaration = SourceLines.trimmed(line.text.dropFirst("export".count))
                exports.append(try readExport(declaration, line: line.number))
                body.append((try resolveDynamicImports(declaration, line: line.number), true))
            } else {
                try check(line)
                body.append((try resolveDynamicImports(line.text, line: line.number), false))
            }
        }
    }

    private func error(_ line: Int, _ problem: String) -> BundleError {
        BundleError(file: file, line: line, problem: problem)
    }

    private func check(_ line: SourceLines.Line) throws(BundleError) {
        for word in ["import", "export"] where Self.begins(line.text, word, with: " \t{*\"'") {
            throw error(line.number, "has an \(word) statement that is indented")
        }
        if line.text.contains("import.meta") {
            throw error(line.number, "uses import.meta, which a bundled module cannot use")
        }
        if line.text.contains(ScriptBundle.table) {
            throw error(line.number, "uses the name \(ScriptBundle.table), which is reserved for the bundle")
        }
        if line.isUnindented, !line.text.contains("async"),
            line.text.split(whereSeparator: { !Self.isWord($0) }).contains("await")
        {
            throw error(line.number, "uses await outside of a function")
        }
    }

    // MARK: Statements

    /// Parses `import { a, b as c } from "./x.js";` or `import "./x.js";`
    private func readImport(_ statement: Substring, line: Int) throws(BundleError) -> Import {
        let problem = "has an import that is not of the form import { a, b } from \"./x.js\";"
        var rest = SourceLines.trimmed(statement.dropFirst("import".count))
        var bindings: [Binding] = []
        if rest.hasPrefix("{") {
            guard let end = rest.firstIndex(of: "}") else { throw error(line, problem) }
            for item in rest[rest.index(after: rest.startIndex)..<end].split(separator: ",") {
                let words = item.split { $0 == " " || $0 == "\t" }
                guard words.allSatisfy(Self.isName), let first = words.first, let last = words.last else {
                    if words.isEmpty { continue }
                    throw error(line, problem)
                }
                guard words.count == 1 || words.count == 3 && words[1] == "as" else { throw error(line, problem) }
                bindings.append(Binding(name: first, alias: last))
            }
            rest = SourceLines.trimmed(rest[rest.index(after: end)...])
            guard rest.hasPrefix("from") else { throw error(line, problem) }
            rest = SourceLines.trimmed(rest.dropFirst("from".count))
        }
        guard rest.hasPrefix("\""), rest.hasSuffix("\";"), rest.count > 3 else { throw error(line, problem) }
        let path = rest.dropFirst().dropLast(2)
        return Import(bindings: bindings, file: try resolve(path, line: line), line: line)
    }

    /// Returns the name that `const x = …`, `class X`, `function x(…)` or `async function x(…)` declares.
    private func readExport(_ declaration: Substring, line: Int) throws(BundleError) -> Substring {
        for keyword in ["async function*", "async function", "function*", "function", "class", "const"]
        where Self.begins(declaration, keyword, with: " ") {
            let name = SourceLines.trimmed(declaration.dropFirst(keyword.count)).prefix(while: Self.isWord)
            if Self.isName(name) { return name }
        }
        throw error(
            line, "has an export that is not of the form export function, export class, or export const with one name")
    }

    /// Makes the path in `import("./x.js")` relative to the page's folder, because the packed script is in this folder.
    private mutating func resolveDynamicImports(_ text: Substring, line: Int) throws(BundleError) -> String {
        var result = ""
        var rest = text
        while let call = rest.firstRange(of: "import(") {
            let isWhole = call.lowerBound == rest.startIndex || !Self.isWord(rest[rest.index(before: call.lowerBound)])
            result += rest[..<call.upperBound]
            rest = rest[call.upperBound...]
            guard isWhole else { continue }
            guard rest.hasPrefix("\""), let end = rest.firstRange(of: "\")") else {
                throw error(line, "calls import() with something other than a path in double quotes")
            }
            let file = try resolve(rest[rest.index(after: rest.startIndex)..<end.lowerBound], line: line)
            dynamicImports.append(Import(bindings: [], file: file, line: line))
            result += "\"./\(file)\")"
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    /// Returns the file for a path relative to this module.
    private func resolve(_ path: Substring, line: Int) throws(BundleError) -> String {
        guard path.hasPrefix("./") || path.hasPrefix("../"), path.hasSuffix(".js") else {
            throw error(line, "imports \(path), which is not a path of the form ./x.js")
        }
        var folders = file.split(separator: "/").dropLast()
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                folders.append(part)
            } else if folders.popLast() == nil {
                throw error(line, "imports \(path), which is outside of the page's folder")
            }
        }
        return folders.joined(separator: "/")
    }

    // MARK: Words

    private static func isWord(_ character: Character) -> Bool {
        character == "_" || character == "$" || character.isASCII && (character.isLetter || character.isNumber)
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, !first.isNumber else { return false }
        return text.allSatisfy(isWord)
    }

    /// Returns whether a text begins with `word`, and either ends there or continues with one of the characters in
    /// `following`.
    private static func begins(_ text: Substring, _ word: String, with following: String) -> Bool {
        guard text.hasPrefix(word) else { return false }
        guard let next = text.dropFirst(word.count).first else { return true }
        return following.contains(next)
    }
}

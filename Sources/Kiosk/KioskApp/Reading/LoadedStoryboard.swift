import BatonSupport
import KioskData

/// A storyboard with its tables and strings.
public struct LoadedStoryboard: Equatable, Sendable {
    var storyboard: Storyboard
    var tables: [String: KioskTable]
}

/// The files from which a storyboard is read. All calls block, so they must not run on the main actor.
public protocol StoryboardFolder: Sendable {
    /// The name of the storyboard's own file, without its folder.
    var file: String { get }
    /// Reads a file.
    /// - Parameters:
    ///   - name: The file's path in the storyboard's folder.
    ///   - limit: The maximum number of bytes; a larger file is a failure.
    func read(_ name: String, limit: Int) throws(KioskFailure) -> [UInt8]
    /// Checks that a file exists and may be read.
    func check(_ name: String) throws(KioskFailure)
}

extension StoryboardFolder {
    /// Reads a table of strings, and returns the texts by key and language.
    func strings(_ name: String) throws(KioskFailure) -> [String: [String: String]] {
        let bytes = try read(name, limit: StringsTable.maximumSize)
        let table: StringsTable
        do throws(DataTableError) { table = try StringsTable(csv: bytes, name: name) } catch {
            throw KioskFailure(error.description)
        }
        var texts: [String: [String: String]] = [:]
        for key in table.keys {
            texts[key] = Dictionary(table.languages.map { ($0, table[key, $0] ?? "") }) { $1 }
        }
        return texts
    }

    /// Reads a table from its file.
    func table(_ name: String) throws(KioskFailure) -> KioskTable {
        let bytes = try read(name, limit: DataTable.maximumSize)
        do throws(DataTableError) { return KioskTable(try DataTable(bytes, name: name)) } catch {
            throw KioskFailure(error.description)
        }
    }
}

extension LoadedStoryboard {
    /// Reads a storyboard with all the files that it needs. Blocks, so it must not run on the main actor.
    public init(from folder: some StoryboardFolder) throws(StoryboardProblems) {
        let file = folder.file
        func problem(_ mark: SourcePosition, _ path: String, _ sentence: String) -> StoryboardProblem {
            StoryboardProblem(file: file, line: mark.line, column: mark.column, path: path, sentence: sentence)
        }
        let bytes: [UInt8]
        do throws(KioskFailure) { bytes = try folder.read(file, limit: TreeReader.sizeLimit) } catch {
            throw StoryboardProblems([problem(.start, "", error.description)])
        }
        let tree = try TreeReader.read(bytes, file: file)
        var problems: [StoryboardProblem] = []
        var strings: [String: [String: LocalizedText.Template]] = [:]
        if let node = tree.value("strings") {
            do {
                strings = try Self.strings(node, folder, file)
            } catch {
                problems += error.list
            }
        }
        let (storyboard, readerProblems) = StoryboardReader.read(tree, file: file, strings: strings)
        problems += readerProblems
        for use in storyboard.files where use.kind != .data && use.kind != .strings {
            do throws(KioskFailure) { try folder.check(use.file) } catch {
                problems.append(problem(use.sourceLocation.mark, use.sourceLocation.path, error.description))
            }
        }
        var tables: [String: KioskTable] = [:]
        for (name, source) in storyboard.data.sorted(by: { $0.key < $1.key }) {
            do throws(KioskFailure) { tables[name] = try folder.table(source.file) } catch {
                problems.append(problem(source.sourceLocation.mark, source.sourceLocation.path, error.description))
            }
        }
        for use in storyboard.columns {
            guard let table = tables[use.table], !table.has(use.column) else { continue }
            let columns = table.columns
            let advice = Suggestions.clause(for: use.column, among: columns)
            let there = advice.isEmpty ? "; expected one of " + StoryboardReader.quotedList(columns) : advice
            problems.append(
                problem(
                    use.sourceLocation.mark, use.sourceLocation.path,
                    "the table '\(use.table)' has no column '\(use.column)'" + there))
        }
        guard problems.isEmpty else { throw StoryboardProblems(problems, files: storyboard.watchedFiles) }
        self.storyboard = storyboard
        self.tables = tables
    }

    private static func strings(
        _ node: Tree, _ folder: some StoryboardFolder, _ file: String
    ) throws(StoryboardProblems) -> [String: [String: LocalizedText.Template]] {
        func problem(_ mark: SourcePosition, _ path: String, _ sentence: String) -> StoryboardProblem {
            StoryboardProblem(file: file, line: mark.line, column: mark.column, path: path, sentence: sentence)
        }
        var problems: [StoryboardProblem] = []
        var found: [String: [String: LocalizedText.Template]] = [:]
        if let name = node.scalar?.source {
            if let sentence = StoryboardReader.problem(ofFile: name) {
                throw StoryboardProblems([problem(node.mark, "strings", sentence)])
            }
            do throws(KioskFailure) {
                for (key, texts) in try folder.strings(name) {
                    for (language, text) in texts {
                        do throws(ExpressionParser.Failure) {
                            found[key, default: [:]][language] = try TemplateParser.parse(text)
                        } catch {
                            problems.append(
                                problem(node.mark, "strings", "\(name): \(key), \(language): \(error.sentence)"))
                        }
                    }
                }
            } catch {
                problems.append(problem(node.mark, "strings", error.description))
            }
        } else {
            for entry in node.entries ?? [] {
                let texts =
                    entry.value.entries?.compactMap { inner in inner.value.scalar.map { (inner.key, $0.source) } }
                    ?? entry.value.scalar.map { [("", $0.source)] } ?? []
                for (language, text) in texts {
                    // An invalid template is skipped without a report here. It is reported when the storyboard's texts
                    // are read.
                    if let template = try? TemplateParser.parse(text) {
                        found[entry.key, default: [:]][language] = template
                    }
                }
            }
        }
        guard problems.isEmpty else { throw StoryboardProblems(problems) }
        return found
    }
}

/// A storyboard with all that it needs at once.
public struct LoadedStoryboard: Equatable, Sendable {
    var storyboard: Storyboard
    var tables: [String: KioskTable]
}

/// What a storyboard's folder gives, away from the main actor.
public protocol StoryboardFolder: Sendable {
    /// The storyboard's own file, its folder and all left out.
    var file: String { get }
    /// The storyboard.
    func storyboard(atMost bytes: Int) throws(KioskFailure) -> [UInt8]
    /// Texts by key and language.
    func strings(_ name: String) throws(KioskFailure) -> [String: [String: String]]
    /// A table.
    func table(_ name: String) throws(KioskFailure) -> KioskTable
    /// Whether a file is there that may be read.
    func check(_ name: String) throws(KioskFailure)
}

extension LoadedStoryboard {
    /// Reads a storyboard with all that it needs. Not on the main actor: it reads files.
    public init(from folder: some StoryboardFolder) throws(StoryboardProblems) {
        let file = folder.file
        func problem(_ mark: Mark, _ path: String, _ sentence: String) -> StoryboardProblem {
            StoryboardProblem(file: file, line: mark.line, column: mark.column, path: path, sentence: sentence)
        }
        let bytes: [UInt8]
        do throws(KioskFailure) { bytes = try folder.storyboard(atMost: TreeReader.sizeLimit) } catch {
            throw StoryboardProblems([problem(.start, "", error.description)])
        }
        let tree = try TreeReader.read(bytes, file: file)
        var problems: [StoryboardProblem] = []
        var strings: [String: [String: Wording.Template]] = [:]
        if let node = tree.value("strings") {
            do {
                strings = try Self.strings(node, folder, file)
            } catch {
                problems += error.list
            }
        }
        let (storyboard, wrong) = StoryboardReader.read(tree, file: file, strings: strings)
        problems += wrong
        for use in storyboard.files where use.kind != .data && use.kind != .strings {
            do throws(KioskFailure) { try folder.check(use.file) } catch {
                problems.append(problem(use.place.mark, use.place.path, error.description))
            }
        }
        var tables: [String: KioskTable] = [:]
        for (name, source) in storyboard.data {
            do throws(KioskFailure) { tables[name] = try folder.table(source.file) } catch {
                problems.append(problem(source.place.mark, source.place.path, error.description))
            }
        }
        for use in storyboard.columns {
            guard let table = tables[use.table], !table.has(use.column) else { continue }
            let columns = table.columns
            let advice = Suggestion.sentence(for: use.column, among: columns)
            let there = advice.isEmpty ? "; there is " + StoryboardReader.listed(columns) : advice
            problems.append(problem(use.place.mark, use.place.path, "the table '\(use.table)' has no column '\(use.column)'" + there))
        }
        guard problems.isEmpty else { throw StoryboardProblems(problems, files: storyboard.watchedFiles) }
        self.storyboard = storyboard
        self.tables = tables
    }

    private static func strings(
        _ node: Tree, _ folder: some StoryboardFolder, _ file: String
    ) throws(StoryboardProblems) -> [String: [String: Wording.Template]] {
        func problem(_ mark: Mark, _ path: String, _ sentence: String) -> StoryboardProblem {
            StoryboardProblem(file: file, line: mark.line, column: mark.column, path: path, sentence: sentence)
        }
        var problems: [StoryboardProblem] = []
        var found: [String: [String: Wording.Template]] = [:]
        if let name = node.scalar?.source {
            if let sentence = StoryboardReader.problem(ofFile: name) { throw StoryboardProblems([problem(node.mark, "strings", sentence)]) }
            do throws(KioskFailure) {
                for (key, texts) in try folder.strings(name) {
                    for (language, text) in texts {
                        do throws(ExpressionParser.Failure) { found[key, default: [:]][language] = try TemplateParser.parse(text) } catch {
                            problems.append(problem(node.mark, "strings", "\(name): \(key), \(language): \(error.sentence)"))
                        }
                    }
                }
            } catch {
                problems.append(problem(node.mark, "strings", error.description))
            }
        } else {
            for entry in node.entries ?? [] {
                let texts =
                    entry.value.entries?.compactMap { inner in inner.value.scalar.map { (inner.key, $0.source) } } ?? entry.value.scalar.map
                { [("", $0.source)] } ?? []
                for (language, text) in texts {
                    // What is wrong with it is said where it is read.
                    if let template = try? TemplateParser.parse(text) { found[entry.key, default: [:]][language] = template }
                }
            }
        }
        guard problems.isEmpty else { throw StoryboardProblems(problems) }
        return found
    }
}

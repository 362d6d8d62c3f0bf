/// The values of a YAML file with their positions. Scalars have the types of the YAML core schema, and the tree is
/// limited in size.
struct Tree: Sendable {
    indirect enum Content: Sendable {
        case scalar(Scalar)
        case list([Tree])
        case map([Entry])
    }

    /// A scalar as it is written, and the value that it represents.
    struct Scalar: Sendable {
        var source: String
        var literal: Literal
    }

    struct Entry: Sendable {
        var key: String
        var mark: SourcePosition
        var value: Tree
    }

    var content: Content
    var mark: SourcePosition

    /// The words for the value in a problem's sentence, such as `a list` or `the number 12`.
    var kindDescription: String {
        switch content {
        case .list: "a list"
        case .map: "a map"
        case .scalar(let scalar):
            switch scalar.literal {
            case .null: "nothing"
            case .flag: "\(scalar.source)"
            case .number: "the number \(scalar.source.prefix(40))"
            case .text(let text): "the text '\(text.prefix(40))'"
            }
        }
    }

    var entries: [Entry]? { if case .map(let entries) = content { entries } else { nil } }
    var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    var items: [Tree]? { if case .list(let items) = content { items } else { nil } }

    func value(_ key: String) -> Tree? { entries?.first { $0.key == key }?.value }
}

import BatonClient

extension FlowFailure {
    /// The failure as lines of text for people.
    var text: [String] {
        var lines = ["\(path)\(line.map { ":\($0)" } ?? ""): \(step)"]
        lines.append(
            "  " + error.code.rawValue + (client.isEmpty ? "" : ", \(client)") + ", after \(elapsed.seconds) s")
        lines += error.description.split(separator: "\n").map { "  " + $0 }
        if !tree.isEmpty {
            lines.append("  The views of the screen at that time:")
            lines += tree.prefix(60).map { "    " + $0 }
            if tree.count > 60 { lines.append("    … and \(tree.count - 60) more") }
        }
        if !artifacts.isEmpty { lines.append("  Saved files: " + artifacts.joined(separator: ", ")) }
        return lines
    }
}

extension Duration {
    /// The duration in seconds, to 0.01.
    var seconds: String {
        let hundredths = Int((self / .milliseconds(10)).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

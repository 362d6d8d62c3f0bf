import ArgumentParser

/// A number of bytes on the command line: 4096, 512K, 64M, 2G.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    private static let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]

    let bytes: Int

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let unit = argument.last.flatMap { Self.units[Character($0.uppercased())] }
        guard let number = Int(unit == nil ? argument : String(argument.dropLast())), number >= 0 else { return nil }
        let (bytes, isTooMany) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !isTooMany else { return nil }
        self.bytes = bytes
    }

    var description: String {
        for (unit, size) in Self.units.sorted(by: { $0.value > $1.value }) where bytes >= size && bytes % size == 0 {
            return "\(bytes / size)\(unit)"
        }
        return "\(bytes)"
    }
}

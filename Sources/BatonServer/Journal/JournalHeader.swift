import BatonWire
import Foundation
import ResponderKit

/// The first line of a journal: what has to be the same for a replay to begin.
struct JournalHeader: Codable, Equatable {
    /// The form of the lines. Others are not read.
    static let format = 1

    struct Screen: Codable, Equatable {
        var name: String
        var sharing: String
        /// Widths and heights, in points.
        var sizes: [[Double]]
        /// Who may drive it, where that is not everybody at once.
        var control: String?
    }

    /// The line.
    var line: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(self)) ?? Data("{}".utf8)) + Data("\n".utf8)
    }

    var baton = "journal"
    var format = Self.format
    /// The same for all files of one journal, and for no others.
    var chain: String
    /// Which of them this is. The others have the rest of this in the first.
    var part: Int
    /// The program that wrote it, with its version.
    var program: String?
    /// When the server began, in seconds since 1970.
    var date: Double?
    /// Where screens' epochs begin.
    var seed: String?
    var screens: [Screen]?
    /// What else has to be the same, by the name that people know it under.
    var options: [String: String]?
    /// The answers from before the first line; journals of earlier versions have them here.
    var answers: [String: String]?
    /// The clock in microseconds until the server began.
    var t: Int?
    /// The number of lines behind this one that hold what was asked and heard before the server began.
    var before: Int?
}

extension JournalHeader.Screen {
    @MainActor
    init(_ definition: ScreenDefinition) {
        func lengths(_ size: CGSize) -> [Double] { [Double(size.width), Double(size.height)] }
        let sizes =
            switch definition.sharing {
            case .shared(let sizes): sizes.map(lengths)
            case .private(let size): [lengths(size)]
            }
        let control = definition.control == .together ? nil : definition.control.rawValue
        self.init(name: definition.name, sharing: definition.sharing.word, sizes: sizes, control: control)
    }
}

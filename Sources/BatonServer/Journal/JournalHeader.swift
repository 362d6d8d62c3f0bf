import BatonWire
import Foundation
import ResponderKit

/// The first line of a journal. A replay needs the same screens and settings as the recorded server.
struct JournalHeader: Codable, Equatable {
    /// The version of the line format. Files with another version are not read.
    static let format = 1

    struct Screen: Codable, Equatable {
        var name: String
        var sharing: String
        /// The sizes of the screen, each as `[width, height]` in points.
        var sizes: [[Double]]
        /// The control mode; nil if all clients may control the screen at the same time.
        var control: String?
    }

    /// The header as one line of JSON, including the line feed.
    var line: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(self)) ?? Data("{}".utf8)) + Data("\n".utf8)
    }

    var baton = "journal"
    var format = Self.format
    /// A random name that the files of one journal share.
    var chain: String
    /// The number of this file, from 0. The members below exist only in the first file.
    var part: Int
    /// The program that wrote the journal, with its version.
    var program: String?
    /// When the server started, in seconds since 1970.
    var date: Double?
    /// The seed from which the screens' epochs are generated, so that a replay generates the same epochs.
    var seed: String?
    var screens: [Screen]?
    /// Further settings that a replay must use too, by names that people can read.
    var options: [String: String]?
    /// The values, such as the date, that the program requested before the server started. Only journals of earlier
    /// versions have this member.
    var answers: [String: String]?
    /// The time that the clock showed until the server started, in microseconds. The clock was stopped until then.
    var t: Int?
    /// The number of lines after the header with values that were recorded before the server started, such as the
    /// contents of files.
    var before: Int?
}

extension JournalHeader.Screen {
    @MainActor
    init(_ definition: ScreenDefinition) {
        func lengths(_ size: CGSize) -> [Double] { [Double(size.width), Double(size.height)] }
        let sizes =
            switch definition.sharing {
            case .shared(let sizes): sizes.map(lengths)
            case .private(let size), .personal(let size): [lengths(size)]
            }
        let control = definition.control == .together ? nil : definition.control.rawValue
        self.init(name: definition.name, sharing: definition.sharing.wireName, sizes: sizes, control: control)
    }
}

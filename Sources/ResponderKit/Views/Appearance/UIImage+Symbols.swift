/// The names of the system symbols.
extension UIImage {
    /// The names of the symbols that pages can draw, sorted. Each is the name of an SF Symbol. The selection is Baton's
    /// own.
    public nonisolated static let systemNames: [String] = [
        "arrow.clockwise",
        "arrow.down.circle.fill",
        "arrow.up.left.and.arrow.down.right",
        "backward.end.fill",
        "backward.fill",
        "book.fill",
        "bookmark",
        "bookmark.fill",
        "capslock.fill",
        "checkmark",
        "checkmark.circle.fill",
        "chevron.down",
        "chevron.left",
        "chevron.right",
        "chevron.up",
        "circle",
        "clock.fill",
        "delete.left",
        "ellipsis",
        "exclamationmark.triangle.fill",
        "flag.fill",
        "forward.end.fill",
        "forward.fill",
        "gearshape.fill",
        "globe",
        "gobackward.10",
        "goforward.10",
        "heart",
        "heart.fill",
        "house.fill",
        "info.circle",
        "keyboard.chevron.compact.down",
        "line.3.horizontal",
        "list.bullet",
        "magnifyingglass",
        "minus",
        "minus.circle.fill",
        "music.note",
        "music.note.list",
        "pause.fill",
        "person.2.fill",
        "person.fill",
        "play.fill",
        "plus",
        "plus.circle.fill",
        "quote.bubble",
        "repeat",
        "repeat.1",
        "shift",
        "shift.fill",
        "shuffle",
        "sidebar.left",
        "sidebar.right",
        "speaker.fill",
        "speaker.slash.fill",
        "speaker.wave.1.fill",
        "speaker.wave.2.fill",
        "speaker.wave.3.fill",
        "star",
        "star.fill",
        "stop.fill",
        "trash",
        "trash.fill",
        "waveform",
        "wifi",
        "wifi.slash",
        "xmark",
        "xmark.circle.fill",
    ]

    private static let knownNames = Set(systemNames)

    /// Returns whether SF Symbols may have a symbol with this name. The name must consist of words of lower-case
    /// letters and digits, with dots between the words. Writes a message if pages cannot draw the symbol.
    ///
    /// Pages can draw only a few of the SF Symbols. Images of other symbols are created too, because source code for
    /// UIKit may use them, and because the layout needs their size.
    static func mayHaveSymbol(_ name: String) -> Bool {
        if knownNames.contains(name) { return true }
        let words = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isName = words.allSatisfy { word in
            !word.isEmpty
                && word.allSatisfy {
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                }
        }
        Diagnostics.report(
            "Pages cannot draw UIImage(systemName: \"\(name.prefix(80))\"): "
                + (isName
                    ? "they show the outline of a square" : "the image is nil, because no SF Symbol has such a name")
                + ". UIImage.systemNames lists the symbols.")
        return isName
    }
}

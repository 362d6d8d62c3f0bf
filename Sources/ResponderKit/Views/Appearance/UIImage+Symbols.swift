/// The system symbols.
extension UIImage {
    /// The names of the symbols that pages can draw, sorted. Each is the name of an SF Symbol. (Ours)
    public nonisolated static let systemNames: [String] = [
        "arrow.clockwise",
        "arrow.down.circle.fill",
        "arrow.up.left.and.arrow.down.right",
        "backward.end.fill",
        "backward.fill",
        "book.fill",
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

    /// Returns whether a symbol exists. Like UIKit, writes a message for an unknown name.
    static func hasSymbol(_ name: String) -> Bool {
        if knownNames.contains(name) { return true }
        Diagnostics.report(
            "UIImage(systemName: \"\(name.prefix(80))\") is nil, because pages have no symbol with this name. "
                + "UIImage.systemNames lists the symbols.")
        return false
    }
}

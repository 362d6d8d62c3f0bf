import ArgumentParser
import BatonServer
import CounterApp
import FormApp
import Foundation
import GalleryApp
import PictureApp
import PlayerApp
import ResponderKit

/// Baton's own screens: `baton serve` offers some of them, and `baton replay` can replay all.
enum Screens {
    /// All of Baton's own screens, with the player first.
    @MainActor
    static func all(showing model: PlayerModel) -> [ScreenDefinition] {
        let phone = CGSize(width: 390, height: 844)
        return [
            ScreenDefinition(name: "player", title: "Player", sharing: .personal(size: phone)) {
                PlayerApp(model: model)
            },
            ScreenDefinition(name: "counter", title: "Counter", sharing: .private(size: phone)) { CounterApp() },
            ScreenDefinition(name: "form", title: "Form", sharing: .private(size: phone)) { FormApp() },
            // The picture's screen has one size, so that all clients show the same picture.
            ScreenDefinition(name: "picture", title: "Picture", sharing: .shared(sizes: [phone])) { PictureApp() },
            ScreenDefinition(name: "gallery", title: "Gallery", sharing: .private(size: phone)) { GalleryApp() },
        ]
    }

    /// The names of the screens in ``all(showing:)``, in the same order.
    static let names = ["player", "counter", "form", "picture", "gallery"]
    /// The names of the demonstration screens: all except the player.
    private static let demonstrations = Set(names.dropFirst())

    /// Returns the names of the screens to offer in addition to kiosks: the screens in a list. Without a list, these
    /// are all screens, but no demonstrations if the user offers content of their own.
    /// - Parameters:
    ///   - list: names with commas, `all` or `none`; nil if `--screens` is not given.
    ///   - hasContent: whether a kiosk or a folder of music is given.
    ///   - kiosks: the names of the kiosks.
    /// - Throws: `ValidationError` for a name that is unknown or in use, and if no screen would be left.
    static func selected(_ list: String?, hasContent: Bool, kiosks: [String]) throws -> Set<String> {
        guard let list else {
            return hasContent ? Set(names).subtracting(demonstrations).subtracting(kiosks) : Set(names)
        }
        let words = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let chosen = list == "all" ? names : list == "none" ? [] : words
        for name in chosen where !names.contains(name) {
            let known = names.joined(separator: ", ")
            throw ValidationError(
                "--screens \(list): there is no screen '\(name)'; expected all, none, or some of \(known), separated by commas."
            )
        }
        for name in chosen where kiosks.contains(name) {
            throw ValidationError(
                "--screens \(list): a kiosk also has the name '\(name)'. Change the 'name' in its storyboard.")
        }
        guard !chosen.isEmpty || !kiosks.isEmpty else {
            throw ValidationError(
                "--screens \(list): the server would have no screen. Name one, or give a storyboard with --kiosk.")
        }
        return Set(chosen)
    }
}

import ArgumentParser
import BatonServer
import CounterApp
import FormApp
import Foundation
import GalleryApp
import PictureApp
import PlayerApp
import ResponderKit

/// The screens that Baton brings: `baton serve` offers some of them, and `baton replay` plays any.
enum Screens {
    /// All of them, the player first.
    @MainActor
    static func all(showing model: PlayerModel) -> [ScreenDefinition] {
        let phone = CGSize(width: 390, height: 844)
        return [
            ScreenDefinition(
                name: "player", title: "Player",
                sharing: .shared(sizes: [phone, CGSize(width: 1_280, height: 800), CGSize(width: 844, height: 390)])
            ) { PlayerApp(model: model) },
            ScreenDefinition(name: "counter", title: "Counter", sharing: .private(size: phone)) { CounterApp() },
            ScreenDefinition(name: "form", title: "Form", sharing: .private(size: phone)) { FormApp() },
            // One size for all, so that everybody holds the same picture.
            ScreenDefinition(name: "picture", title: "Picture", sharing: .shared(sizes: [phone])) { PictureApp() },
            ScreenDefinition(name: "gallery", title: "Gallery", sharing: .private(size: phone)) { GalleryApp() },
        ]
    }

    /// The names of ``all(showing:)``.
    static let names = ["player", "counter", "form", "picture", "gallery"]
    /// The screens that are only there to try Baton out.
    private static let demonstrations = Set(names.dropFirst())

    /// The screens to offer beside kiosks: those of a list, or else all, without the demonstrations where there is something of one's own.
    /// - Parameters:
    ///   - list: names with commas, `all` or `none`; nil where `--screens` is not given.
    ///   - hasContent: a kiosk or a folder of music is given.
    ///   - kiosks: the names of the kiosks.
    /// - Throws: `ValidationError` for a name that is no screen or is taken, and where no screen would be left.
    static func offered(_ list: String?, hasContent: Bool, kiosks: [String]) throws -> Set<String> {
        guard let list else {
            return hasContent ? Set(names).subtracting(demonstrations).subtracting(kiosks) : Set(names)
        }
        let words = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let chosen = list == "all" ? names : list == "none" ? [] : words
        for name in chosen where !names.contains(name) {
            let known = names.joined(separator: ", ")
            throw ValidationError(
                "--screens \(list): there is no screen '\(name)'; name some of \(known) with commas, all, or none.")
        }
        for name in chosen where kiosks.contains(name) {
            throw ValidationError(
                "--screens \(list): a kiosk is called '\(name)' too. Say another 'name' in its storyboard.")
        }
        guard !chosen.isEmpty || !kiosks.isEmpty else {
            throw ValidationError("--screens \(list): no screen is left. Name one, or a storyboard with --kiosk.")
        }
        return Set(chosen)
    }
}

import BatonServer
import CounterApp
import FormApp
import Foundation
import GalleryApp
import PictureApp
import PlayerApp
import ResponderKit

/// The screens that `baton serve` offers, and `baton replay` plays.
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
}

import MediaPlayback
import ResponderKit

/// The button with the menu that levels the volume of the pieces and chooses the output.
@MainActor
final class SoundButton: UIButton {
    /// The values that the menu shows. The menu is made again only if they change, because a new menu replaces one that
    /// is open.
    private struct Choices: Equatable {
        var replayGain: PlaybackState.ReplayGain
        var outputs: [AudioOutput]
        var selectedOutput: AudioOutput?
    }

    private static let lineLength = 24

    private let player: any PlaybackBackend
    private var shown: Choices?

    init(player: any PlaybackBackend) {
        self.player = player
        super.init(frame: .zero)
        accessibilityIdentifier = "sound"
        accessibilityLabel = "Sound"
        setImage(UIImage(systemName: "waveform"), for: .normal)
        symbolSize = 20
        tintColor = .secondaryLabel
        showsMenuAsPrimaryAction = true
    }

    /// Shows a state of the player in the menu.
    func show(_ state: PlaybackState) {
        let choices = Choices(
            replayGain: state.replayGain, outputs: state.outputs, selectedOutput: state.selectedOutput)
        guard choices != shown else { return }
        shown = choices
        let menus = [levelMenu(choices)] + (outputMenu(choices).map { [$0] } ?? [])
        menu = UIMenu(children: menus)
    }

    private func levelMenu(_ choices: Choices) -> UIMenu {
        UIMenu(
            title: "Level the volume", options: .displayInline,
            children: PlaybackState.ReplayGain.allCases.map { mode in
                UIAction(title: mode.title, state: mode == choices.replayGain ? .on : .off) { [player] _ in
                    player.setReplayGain(mode)
                }
            })
    }

    /// Returns the menu of the outputs; nil if there is only the automatic one.
    private func outputMenu(_ choices: Choices) -> UIMenu? {
        let selected = choices.selectedOutput
        guard !choices.outputs.isEmpty || selected != nil else { return nil }
        let descriptions = Dictionary(grouping: choices.outputs, by: \.description)
        var actions = [
            UIAction(title: "Automatic", state: selected == nil ? .on : .off) { [player] _ in player.setOutput(nil) }
        ]
        actions += choices.outputs.map { output in
            let isAmbiguous = (descriptions[output.description]?.count ?? 0) > 1
            let lines = Self.lines(of: output.description)
            return UIAction(
                title: lines.first, subtitle: isAmbiguous ? output.name : lines.second,
                state: output.name == selected?.name ? .on : .off
            ) { [player] _ in player.setOutput(output) }
        }
        if let selected, !choices.outputs.contains(where: { $0.name == selected.name }) {
            actions.append(
                UIAction(
                    title: selected.description, subtitle: "Not connected", attributes: .disabled, state: .on
                ) { _ in })
        }
        return UIMenu(title: "Output", options: .displayInline, children: actions)
    }

    /// Divides a description into two lines. A line of the menu has room for about 24 characters, and the descriptions
    /// of the outputs of one device often begin alike.
    private static func lines(of description: String) -> (first: String, second: String?) {
        guard description.count > lineLength, let space = description.prefix(lineLength + 1).lastIndex(of: " ") else {
            return (description, nil)
        }
        let first = description[..<space]
        return (
            String(first.last == "," ? first.dropLast() : first),
            String(description[description.index(after: space)...])
        )
    }
}

extension PlaybackState.ReplayGain {
    fileprivate var title: String {
        switch self {
        case .off: "Off"
        case .track: "By piece"
        case .album: "By album"
        }
    }
}

import MediaPlayback
import ResponderKit

/// The button of the sleep timer with its menu, and the time until the player pauses.
extension PlayerViewController {
    func makeSleepTimer() {
        sleep.accessibilityIdentifier = "sleep"
        sleep.setImage(UIImage(systemName: "clock.fill"), for: .normal)
        sleep.symbolSize = 18
        sleep.showsMenuAsPrimaryAction = true
        sleepRemaining.accessibilityIdentifier = "sleep-remaining"
        sleepRemaining.accessibilityLabel = "Time until the player pauses"
        sleepRemaining.accessibilityTraits = .updatesFrequently
        sleepRemaining.font = .monospacedDigitSystemFont(ofSize: 12, weight: .medium)
        sleepRemaining.textColor = .secondaryLabel
        sleepRemaining.textAlignment = .center
        sleepRemaining.timelineFormat = .remaining
    }

    func showSleepTimer() {
        let timer = model.sleepTimer
        sleep.tintColor = timer.setting == nil ? .secondaryLabel : nil
        sleep.isSelected = timer.setting != nil
        sleep.accessibilityLabel = timer.setting.map { "Sleep timer, \($0.title)" } ?? "Sleep timer, off"
        if case .minutes(let minutes) = timer.setting {
            sleepRemaining.timeline = Timeline(value: 0, at: timer.start, rate: 1, maximum: Double(minutes) * 60)
        } else {
            sleepRemaining.timeline = nil
        }
        sleepRemaining.isHidden = isMini || sleepRemaining.timeline == nil
        guard sleep.menu == nil || shownSleepSetting != timer.setting else { return }
        shownSleepSetting = timer.setting
        sleep.menu = UIMenu(
            children: SleepTimer.Setting.choices.map { setting in
                UIAction(title: setting?.title ?? "Off", state: setting == timer.setting ? .on : .off) { _ in
                    if ControlledPlayer.acquireControl() { timer.set(setting) }
                }
            })
    }
}

extension SleepTimer.Setting {
    /// The settings among which people choose; nil is off.
    fileprivate static let choices: [Self?] = [nil, .minutes(15), .minutes(30), .minutes(60), .endOfTrack]

    fileprivate var title: String {
        switch self {
        case .minutes(let minutes): "\(minutes) minutes"
        case .endOfTrack: "End of this piece"
        }
    }
}

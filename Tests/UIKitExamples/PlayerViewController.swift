import MediaPlayer
import UIKit

/// A player that a headset, a lock screen or a remote control operates.
class PlayerViewController: UIViewController {
    struct Track {
        let title: String
        let artist: String
        let duration: TimeInterval
    }

    let titleLabel = UILabel()
    let stateLabel = UILabel()
    let progressView = UIProgressView(progressViewStyle: .default)

    private let tracks = [
        Track(title: "Overture", artist: "The Responders", duration: 180),
        Track(title: "First Movement", artist: "The Responders", duration: 240),
        Track(title: "Finale", artist: "The Responders", duration: 200),
    ]
    private var index = 0
    private var isPlaying = false
    private var elapsed: TimeInterval = 0

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        titleLabel.frame = CGRect(x: 20, y: 60, width: 280, height: 40)
        titleLabel.textColor = .white
        titleLabel.font = .preferredFont(forTextStyle: .title2)
        stateLabel.frame = CGRect(x: 20, y: 100, width: 280, height: 30)
        stateLabel.textColor = .lightGray
        progressView.frame = CGRect(x: 20, y: 150, width: 280, height: 4)
        progressView.progressTintColor = .systemPink
        progressView.trackTintColor = .darkGray
        [titleLabel, stateLabel, progressView].forEach { view.addSubview($0) }

        setUpRemoteCommands()
        update()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIApplication.shared.beginReceivingRemoteControlEvents()
        UIApplication.shared.isIdleTimerDisabled = true
        becomeFirstResponder()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        UIApplication.shared.endReceivingRemoteControlEvents()
        resignFirstResponder()
    }

    override func remoteControlReceived(with event: UIEvent?) {
        guard let event = event, event.type == .remoteControl else { return }
        switch event.subtype {
        case .remoteControlNextTrack:
            skip(by: 1)
        case .remoteControlPreviousTrack:
            skip(by: -1)
        case .remoteControlStop:
            isPlaying = false
            elapsed = 0
        case .remoteControlTogglePlayPause:
            isPlaying.toggle()
        default:
            break
        }
        update()
    }

    private func setUpRemoteCommands() {
        let commandCenter = MPRemoteCommandCenter.shared()

        commandCenter.playCommand.isEnabled = true
        commandCenter.playCommand.addTarget { [weak self] _ in
            guard let self = self, !self.isPlaying else { return .commandFailed }
            self.isPlaying = true
            self.update()
            return .success
        }
        commandCenter.pauseCommand.addTarget { [unowned self] event in
            guard self.isPlaying else { return .commandFailed }
            self.isPlaying = false
            self.update()
            return .success
        }
        commandCenter.skipForwardCommand.preferredIntervals = [15]
        commandCenter.skipForwardCommand.addTarget { [weak self] event in
            guard let self = self, let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
            self.elapsed += event.interval
            self.update()
            return .success
        }
        commandCenter.changePlaybackPositionCommand.addTarget(
            self, action: Selector("changePosition", PlayerViewController.changePosition))
    }

    func changePosition(_ event: MPChangePlaybackPositionCommandEvent) -> MPRemoteCommandHandlerStatus {
        elapsed = event.positionTime
        update()
        return .success
    }

    private func skip(by count: Int) {
        index = (index + count + tracks.count) % tracks.count
        elapsed = 0
    }

    private func update() {
        let track = tracks[index]
        titleLabel.text = track.title
        stateLabel.text = isPlaying ? "Playing" : "Paused"
        progressView.setProgress(Float(elapsed / track.duration), animated: true)

        var nowPlayingInfo = [String: Any]()
        nowPlayingInfo[MPMediaItemPropertyTitle] = track.title
        nowPlayingInfo[MPMediaItemPropertyArtist] = track.artist
        nowPlayingInfo[MPMediaItemPropertyPlaybackDuration] = track.duration
        nowPlayingInfo[MPNowPlayingInfoPropertyElapsedPlaybackTime] = elapsed
        nowPlayingInfo[MPNowPlayingInfoPropertyPlaybackRate] = isPlaying ? 1.0 : 0.0
        MPNowPlayingInfoCenter.default().nowPlayingInfo = nowPlayingInfo
    }
}

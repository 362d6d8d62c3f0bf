public import Foundation

/// How a picture fits into its view. Raw values as AVFoundation's.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A gravity by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// All of the picture, as large as may be: what is left of the view shows its background.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// All of the view: what is left of the picture is cut off.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// All of both: the picture is drawn out.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// Shows what a player plays.
///
/// UIKit has an `AVPlayerLayer` for this, which here would be a layer without a view; the view is called as AVKit's on the Mac is. It has no controls: those
/// are an ``AVPlayerViewController``'s.
@MainActor
open class AVPlayerView: UIView {
    /// What is shown.
    open var player: AVPlayer? {
        get { storedPlayer }
        set {
            guard newValue !== storedPlayer else { return }
            storedPlayer?.remove(playerNode)
            storedPlayer = newValue
            playerNode.player = newValue
            newValue?.add(playerNode)
            playerNode.playerChanged()
        }
    }
    private var storedPlayer: AVPlayer?
    /// How the picture fits in.
    open var videoGravity = AVLayerVideoGravity.resizeAspect {
        didSet { if videoGravity != oldValue { setNeedsRender([.contentMode]) } }
    }
    /// What is shown before the first picture. Ours.
    open var poster: UIImage? { didSet { if poster !== oldValue { setNeedsRender([.image]) } } }

    let playerNode = PlayerNode()

    /// A view in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        playerNode.view = self
        backgroundColor = .black
    }

    /// A view of what a player plays.
    public convenience init(player: AVPlayer?) {
        self.init(frame: .zero)
        self.player = player
    }

    isolated deinit {
        storedPlayer?.remove(playerNode)
    }

    /// Whether there is a picture to be seen.
    public final var isReadyForDisplay: Bool { player?.status == .readyToPlay && picture != .zero }

    /// Where in the view the picture is: empty until a page has said how large that is.
    public final var videoBounds: CGRect {
        let picture = picture
        guard picture.width > 0, picture.height > 0 else { return .zero }
        guard videoGravity != .resize else { return bounds }
        let scales = [bounds.width / picture.width, bounds.height / picture.height]
        let scale = (videoGravity == .resizeAspectFill ? scales.max() : scales.min()) ?? 1
        let size = CGSize(width: picture.width * scale, height: picture.height * scale)
        return CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    private var picture: CGSize { player?.currentItem?.presentationSize ?? .zero }

    open override var intrinsicContentSize: CGSize { picture == .zero ? super.intrinsicContentSize : picture }

    override var renderKind: RenderKind { .media }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.image, poster?.renderValue ?? .none)
        node.set(.contentMode, videoGravity.renderValue)
        playerNode.render(into: node)
        window?.application?.note(self, node: node)
    }

    override var queryValue: ViewMatch.Value? { player.map { .number($0.currentTime().seconds) } }
}

extension AVPlayerView: ReportedView {
    func take(_ report: MediaReport, leads: Bool) { playerNode.take(report, leads: leads) }

    func leaderLeft() { player?.leaderLeft() }
}

extension AVLayerVideoGravity {
    fileprivate var renderValue: RenderValue {
        switch self {
        case .resizeAspectFill: .string("scaleAspectFill")
        case .resize: .string("scaleToFill")
        default: .none
        }
    }
}

/// What is only heard: a node for a player that no view shows.
@MainActor
final class SoundOutput: UIView, ReportedView {
    let playerNode = PlayerNode()

    init(player: AVPlayer) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        accessibilityTraits = .decorative
        playerNode.view = self
        playerNode.player = player
    }

    override var renderKind: RenderKind { .media }

    override func render(into node: RenderNode) {
        super.render(into: node)
        playerNode.render(into: node)
        window?.application?.note(self, node: node)
    }

    func take(_ report: MediaReport, leads: Bool) { playerNode.take(report, leads: leads) }

    func leaderLeft() { playerNode.player?.leaderLeft() }
}

/// What a node says of a player: which piece, and where that is.
@MainActor
final class PlayerNode {
    static let properties = RenderProperties(.timeline, .source)

    weak var view: UIView?
    weak var player: AVPlayer?
    private weak var shown: AVPlayerItem?
    /// Counts the pieces that the node has had: what a page says names the one that it means.
    private var number = 0

    /// Is told that anything about the player is otherwise: for controls.
    var onChange: (() -> Void)?

    func playerChanged() {
        view?.setNeedsRender(Self.properties)
        onChange?()
    }

    func render(into node: RenderNode) {
        let item = player?.currentItem
        if item !== shown {
            shown = item
            number += 1
        }
        let source = item?.status == .failed ? nil : item?.asset.source?.text
        guard let player, let item, let source else {
            for property in [RenderProperty.source, .item, .seek, .timeline, .volume, .muted, .waiting] {
                node.set(property, .none)
            }
            return
        }
        node.set(.source, .string(source))
        node.set(.item, .int(number))
        node.set(.seek, player.seekCount == 0 ? .none : .int(player.seekCount))
        node.set(.timeline, .timeline(item.timeline))
        node.set(.volume, .number(Double(player.volume), unless: 1))
        node.set(.muted, .flag(player.isMuted))
        node.set(.waiting, .flag(player.timeControlStatus == .waitingToPlayAtSpecifiedRate))
    }

    /// What a page that does not lead says changes nothing: it has to follow.
    func take(_ report: MediaReport, leads: Bool) {
        guard leads, let player, let item = player.currentItem, item === shown, report.item == number else { return }
        player.take(report, of: item)
    }
}

public import Foundation

/// How a picture fills its view. The raw values match AVFoundation's.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The name of the video gravity: the way in which a picture fills its view.
    public let rawValue: String

    /// Creates a video gravity from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Shows the whole picture, as large as possible. The view's background fills the rest.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// Fills the whole view. The parts of the picture that do not fit are cut off.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretches the picture to the size of the view.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// Shows the picture of a player, without controls. For controls, use ``AVPlayerViewController``.
///
/// UIKit uses an `AVPlayerLayer` instead, but Baton has no layers without views. AVKit has a view of this name on
/// macOS.
@MainActor
open class AVPlayerView: UIView {
    /// The player whose picture the view shows.
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
    /// How the picture fills the view.
    open var videoGravity = AVLayerVideoGravity.resizeAspect {
        didSet { if videoGravity != oldValue { setNeedsRender([.contentMode]) } }
    }
    /// The image that the view shows until the first video frame is available. (Baton's own choice)
    open var poster: UIImage? { didSet { if poster !== oldValue { setNeedsRender([.image]) } } }

    let playerNode = PlayerNode()

    /// Creates a view with a frame in points of the superview's coordinate space.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        playerNode.view = self
        backgroundColor = .black
    }

    /// Creates a view for a player.
    public convenience init(player: AVPlayer?) {
        self.init(frame: .zero)
        self.player = player
    }

    isolated deinit {
        storedPlayer?.remove(playerNode)
    }

    /// Whether the player's picture can be shown.
    public final var isReadyForDisplay: Bool { player?.status == .readyToPlay && picture != .zero }

    /// The frame of the picture in the view's coordinate space. Empty until a client has reported the picture's size.
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
        window?.application?.register(self, node: node)
    }

    override var queryValue: ViewMatch.Value? { player.map { .number($0.currentTime().seconds) } }
}

extension AVPlayerView: ReportedView {
    func handle(_ report: MediaReport, isLeader: Bool) { playerNode.handle(report, isLeader: isLeader) }

    func leaderDisconnected() { player?.leaderDisconnected() }
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

/// An invisible view that plays the media of a player if no other view shows the player.
@MainActor
final class InvisiblePlayerView: UIView, ReportedView {
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
        window?.application?.register(self, node: node)
    }

    func handle(_ report: MediaReport, isLeader: Bool) { playerNode.handle(report, isLeader: isLeader) }

    func leaderDisconnected() { playerNode.player?.leaderDisconnected() }
}

/// The media properties of a view's render node: the player's current item and its timeline.
@MainActor
final class PlayerNode {
    static let properties = RenderProperties(.timeline, .source)

    weak var view: UIView?
    weak var player: AVPlayer?
    private weak var displayedItem: AVPlayerItem?
    /// The number of items that this node has shown so far. A client's report contains this number, so that reports
    /// about earlier items are ignored.
    private var itemNumber = 0

    /// Called after any change of the player's state, so that controls can be updated.
    var onChange: (() -> Void)?

    func playerChanged() {
        view?.setNeedsRender(Self.properties)
        onChange?()
    }

    func render(into node: RenderNode) {
        let item = player?.currentItem
        if item !== displayedItem {
            displayedItem = item
            itemNumber += 1
        }
        let source = item?.status == .failed ? nil : item?.asset.source?.text
        guard let player, let item, let source else {
            for property in [RenderProperty.source, .item, .seek, .timeline, .volume, .muted, .waiting] {
                node.set(property, .none)
            }
            return
        }
        node.set(.source, .string(source))
        node.set(.item, .int(itemNumber))
        node.set(.seek, player.seekCount == 0 ? .none : .int(player.seekCount))
        node.set(.timeline, .timeline(item.timeline))
        node.set(.volume, .number(Double(player.volume), unless: 1))
        node.set(.muted, .flag(player.isMuted))
        node.set(.waiting, .flag(player.timeControlStatus == .waitingToPlayAtSpecifiedRate))
    }

    /// Handles a client's report about the current item. Only the reports of the leading client determine the playback.
    /// Reports of other clients are ignored.
    func handle(_ report: MediaReport, isLeader: Bool) {
        guard isLeader, let player, let item = player.currentItem, item === displayedItem, report.item == itemNumber
        else { return }
        player.handle(report, of: item)
    }
}

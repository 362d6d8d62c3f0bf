import ResponderKit

/// Shows a cover image. Without a cover, a music note is shown.
@MainActor
final class ArtworkView: UIView {
    private let picture = UIImageView()
    private let note = UIImageView(image: UIImage(systemName: "music.note"))

    var image: UIImage? {
        didSet {
            picture.image = image
            note.isHidden = image != nil
        }
    }

    /// The radius of the corners in points.
    var cornerRadius: CGFloat = 14 {
        didSet {
            layer.cornerRadius = cornerRadius
            picture.layer.cornerRadius = cornerRadius
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        accessibilityIdentifier = "artwork"
        backgroundColor = .systemFill
        layer.cornerRadius = cornerRadius
        layer.shadowOpacity = 0.28
        layer.shadowRadius = 24
        layer.shadowOffset = CGSize(width: 0, height: 12)
        picture.contentMode = .scaleAspectFill
        picture.layer.cornerRadius = cornerRadius
        picture.clipsToBounds = true
        picture.accessibilityLabel = "Cover"
        note.contentMode = .center
        note.tintColor = .systemGray
        note.accessibilityTraits = .decorative
        addSubview(note)
        addSubview(picture)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = bounds
        note.frame = bounds
        note.symbolSize = bounds.width * 0.4
    }
}

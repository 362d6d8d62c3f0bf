import Foundation
import ResponderKit

@MainActor
final class DragAndDropPage: GalleryPage {
    private let board = NoteBoard()
    private let locked = LockedBox()
    private let zone = DropZone()

    override func addExamples() {
        example(
            "Notes between two shelves",
            "Hold a note and move it, drag it with the mouse, or press the menu key on it."
        ) { example in
            board.onChange = { [weak self] in self?.statusLabel.text = $0 }
            example.addWide(board, height: NoteBoard.height)
            example.addWide(locked, height: 56)
            example.addWide(statusLabel, height: 20)
        }
        example("From the computer", "Drop text, links and pictures here, or a note.") { example in
            zone.onChange = { [weak self] in self?.statusLabel.text = $0 }
            example.addWide(zone, height: 220)
        }
    }
}

/// Two lists of notes, side by side.
@MainActor
private final class NoteBoard: UIView {
    static let height: CGFloat = 292
    private static let gap: CGFloat = 12

    private let shelves = [NoteShelf("To do", "to-do"), NoteShelf("Done", "done")]
    var onChange: ((String) -> Void)? {
        didSet { for shelf in shelves { shelf.onChange = onChange } }
    }

    convenience init() {
        self.init(frame: .zero)
        let notes: [(String, UIColor)] = [
            ("Buy paint", .systemYellow), ("Call Ada", .systemTeal), ("Water plants", .systemGreen),
            ("Fix the lamp", .systemPink),
        ]
        for (text, color) in notes { shelves[0].insert(NoteView(text, color), at: .max) }
        for shelf in shelves { addSubview(shelf) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = (bounds.width - Self.gap) / 2
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        for (index, shelf) in shelves.enumerated() {
            let column = isReversed ? shelves.count - 1 - index : index
            shelf.frame = CGRect(
                x: CGFloat(column) * (width + Self.gap), y: 0, width: width, height: bounds.height)
        }
    }
}

/// A list of notes. A drag moves a note within the list, or from one list to the other.
@MainActor
private final class NoteShelf: UIView, UIDropInteractionDelegate {
    private static let titleHeight: CGFloat = 36
    private static let noteHeight: CGFloat = 52
    private static let gap: CGFloat = 10

    private let title = UILabel()
    private let marker = UIView()
    private var notes: [NoteView] = []
    var onChange: ((String) -> Void)?

    convenience init(_ name: String, _ identifier: String) {
        self.init(frame: .zero)
        accessibilityIdentifier = identifier
        accessibilityLabel = name
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 12
        title.text = name
        title.font = .preferredFont(forTextStyle: .headline)
        marker.backgroundColor = .systemBlue
        marker.layer.cornerRadius = 2
        marker.isUserInteractionEnabled = false
        marker.isHidden = true
        addSubview(title)
        addSubview(marker)
        addInteraction(UIDropInteraction(delegate: self))
    }

    func insert(_ note: NoteView, at index: Int) {
        notes.insert(note, at: min(max(index, 0), notes.count))
        note.shelf = self
        addSubview(note)
        setNeedsLayout()
    }

    func remove(_ note: NoteView) {
        notes.removeAll { $0 === note }
        setNeedsLayout()
    }

    /// Returns the index at which a note is inserted if it is dropped at the vertical position `y`.
    private func index(at y: CGFloat) -> Int {
        let row = ((y - Self.titleHeight) / (Self.noteHeight + Self.gap)).rounded()
        return min(max(Int(row), 0), notes.count)
    }

    private func top(of index: Int) -> CGFloat { Self.titleHeight + CGFloat(index) * (Self.noteHeight + Self.gap) }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: 12, y: 6, width: bounds.width - 24, height: 24)
        for (index, note) in notes.enumerated() {
            note.frame = CGRect(x: 8, y: top(of: index), width: bounds.width - 16, height: Self.noteHeight)
        }
    }

    // MARK: Drops

    /// Returns the dragged note; nil if the drag did not begin on this page.
    private func note(of session: any UIDropSession) -> NoteView? {
        session.localDragSession?.items.first?.localObject as? NoteView
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        note(of: session) != nil
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    {
        let index = index(at: session.location(in: self).y)
        marker.isHidden = false
        marker.frame = CGRect(
            x: 8, y: top(of: index) - Self.gap / 2 - 2, width: bounds.width - 16, height: 4)
        bringSubviewToFront(marker)
        return UIDropProposal(operation: .move)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
        marker.isHidden = true
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        marker.isHidden = true
        guard let note = note(of: session) else { return }
        var index = index(at: session.location(in: self).y)
        // If the note moves within one list, the note is removed before it is inserted. The indices after its old index
        // then decrease by 1.
        if note.shelf === self, let old = notes.firstIndex(where: { $0 === note }), old < index { index -= 1 }
        UIView.animate(withDuration: 0.25) { [self] in
            note.shelf?.remove(note)
            note.shelf?.layoutIfNeeded()
            insert(note, at: index)
            layoutIfNeeded()
        }
        onChange?("\(note.text) is now in \(title.text ?? "")")
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
        marker.isHidden = true
    }
}

/// A coloured note that can be dragged.
@MainActor
private final class NoteView: UIView, UIDragInteractionDelegate {
    let text: String
    weak var shelf: NoteShelf?
    private let label = UILabel()

    init(_ text: String, _ color: UIColor) {
        self.text = text
        super.init(frame: .zero)
        accessibilityLabel = text
        accessibilityIdentifier = "note-" + text.lowercased().replacingOccurrences(of: " ", with: "-")
        backgroundColor = color.withAlphaComponent(0.35)
        layer.cornerRadius = 10
        label.text = text
        label.font = .preferredFont(forTextStyle: .body)
        label.accessibilityTraits = .decorative
        addSubview(label)
        let drag = UIDragInteraction(delegate: self)
        // Drags are enabled here, because they are off by default on phones, as in UIKit.
        drag.isEnabled = true
        addInteraction(drag)
    }

    override var canBecomeFocused: Bool { true }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 12, dy: 0)
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
        -> [UIDragItem]
    {
        let item = UIDragItem(itemProvider: NSItemProvider(object: text))
        item.localObject = self
        return [item]
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession
    ) { animator.addAnimations { [self] in alpha = 0.5 } }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) { alpha = 1 }
}

/// A view that refuses every drop.
@MainActor
private final class LockedBox: UILabel, UIDropInteractionDelegate {
    convenience init() {
        self.init(frame: .zero)
        text = "A locked box"
        textAlignment = .center
        textColor = .secondaryLabel
        font = .preferredFont(forTextStyle: .subheadline)
        backgroundColor = .quaternarySystemFill
        layer.cornerRadius = 12
        clipsToBounds = true
        isUserInteractionEnabled = true
        accessibilityIdentifier = "locked"
        addInteraction(UIDropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    { UIDropProposal(operation: .forbidden) }
}

/// A view that accepts drops of text, links, pictures and other files.
@MainActor
private final class DropZone: UIView, UIDropInteractionDelegate {
    private let label = UILabel()
    private let image = UIImageView()
    var onChange: ((String) -> Void)?

    convenience init() {
        self.init(frame: .zero)
        accessibilityIdentifier = "zone"
        accessibilityLabel = "Inbox"
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 12
        layer.borderColor = UIColor.systemBlue.cgColor
        clipsToBounds = true
        label.text = "Drop something here"
        label.textAlignment = .center
        label.numberOfLines = 3
        label.font = .preferredFont(forTextStyle: .body)
        label.accessibilityIdentifier = "dropped"
        image.contentMode = .scaleAspectFit
        image.accessibilityIdentifier = "picture"
        image.isHidden = true
        addSubview(image)
        addSubview(label)
        addInteraction(UIDropInteraction(delegate: self))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let text: CGFloat = image.isHidden ? bounds.height : 60
        image.frame = CGRect(x: 12, y: 12, width: bounds.width - 24, height: max(0, bounds.height - text - 12))
        label.frame = CGRect(x: 12, y: bounds.height - text, width: bounds.width - 24, height: text)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
        layer.borderWidth = 3
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
        layer.borderWidth = 0
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
        layer.borderWidth = 0
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    { UIDropProposal(operation: .copy) }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        if session.canLoadObjects(ofClass: UIImage.self) {
            let name = session.items.first?.itemProvider.suggestedName ?? "a picture"
            show("Loading \(name)…")
            session.loadObjects(ofClass: UIImage.self) { [weak self] images in
                self?.show(images.isEmpty ? "\(name) could not be loaded" : name, image: images.first)
            }
        } else if session.canLoadObjects(ofClass: URL.self) {
            session.loadObjects(ofClass: URL.self) { [weak self] urls in
                self?.show(urls.map(\.absoluteString).joined(separator: "\n"))
            }
        } else if session.canLoadObjects(ofClass: String.self) {
            session.loadObjects(ofClass: String.self) { [weak self] texts in
                self?.show(texts.joined(separator: "\n"))
            }
        } else if let provider = session.items.first?.itemProvider {
            let name = provider.suggestedName ?? "A file"
            provider.loadDataRepresentation(forTypeIdentifier: "public.data") { [weak self] data, _ in
                self?.show(data.map { "\(name), \($0.count) bytes" } ?? "\(name) could not be loaded")
            }
        }
    }

    private func show(_ text: String, image shown: UIImage? = nil) {
        label.text = text
        image.image = shown
        image.isHidden = shown == nil
        setNeedsLayout()
        onChange?("Dropped: \(text)")
    }
}

import UIKit

/// Context menus: on a picture by an interaction, and on the rows of a table by its delegate.
class ContextMenusViewController: UIViewController {
    private let photoView = UIImageView(image: UIImage(systemName: "photo"))
    private let tableView = UITableView(frame: .zero, style: .plain)
    private let statusLabel = UILabel()
    private var albums = ["Holidays", "Family", "Receipts", "Sketches"]
    private var favourites: Set<String> = []

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Albums"
        view.backgroundColor = .systemBackground

        photoView.contentMode = .scaleAspectFit
        photoView.backgroundColor = .systemFill
        photoView.isUserInteractionEnabled = true
        photoView.addInteraction(UIContextMenuInteraction(delegate: self))

        statusLabel.text = "Press and hold"
        statusLabel.textAlignment = .center
        statusLabel.textColor = .secondaryLabel

        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Album")
        tableView.dataSource = self
        tableView.delegate = self
        tableView.rowHeight = 50

        for subview in [photoView, statusLabel, tableView] as [UIView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        NSLayoutConstraint.activate([
            photoView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            photoView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            photoView.widthAnchor.constraint(equalToConstant: 200),
            photoView.heightAnchor.constraint(equalToConstant: 150),
            statusLabel.topAnchor.constraint(equalTo: photoView.bottomAnchor, constant: 12),
            statusLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            view.trailingAnchor.constraint(equalTo: statusLabel.trailingAnchor, constant: 16),
            tableView.topAnchor.constraint(equalTo: statusLabel.bottomAnchor, constant: 12),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    private func toggleFavourite(_ album: String) {
        if favourites.remove(album) == nil { favourites.insert(album) }
        statusLabel.text = favourites.contains(album) ? "\(album) is a favourite" : "\(album) is no favourite"
        tableView.reloadData()
    }

    private func deleteAlbum(_ album: String) {
        guard let row = albums.firstIndex(of: album) else { return }
        albums.remove(at: row)
        tableView.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
        statusLabel.text = "Deleted \(album)"
    }
}

extension ContextMenusViewController: UIContextMenuInteractionDelegate {
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        return UIContextMenuConfiguration(identifier: "photo" as NSString, previewProvider: nil) { suggestedActions in
            let copy = UIAction(title: "Copy", image: UIImage(systemName: "doc.on.doc")) { [weak self] _ in
                self?.statusLabel.text = "Copied"
            }
            let rotate = UIAction(title: "Rotate") { [weak self] _ in
                self?.photoView.transform = CGAffineTransform(rotationAngle: .pi / 2)
            }
            return UIMenu(title: "Photo", children: [copy, rotate] + suggestedActions)
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        let parameters = UIPreviewParameters()
        parameters.backgroundColor = .clear
        return UITargetedPreview(view: photoView, parameters: parameters)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: UIContextMenuInteractionAnimating?
    ) {
        animator?.addCompletion { [weak self] in self?.photoView.alpha = 1 }
    }
}

extension ContextMenusViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { albums.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Album", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = albums[indexPath.row]
        content.image = favourites.contains(albums[indexPath.row]) ? UIImage(systemName: "heart.fill") : nil
        cell.contentConfiguration = content
        return cell
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let album = albums[indexPath.row]
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            guard let self else { return nil }
            let favourite = UIAction(
                title: self.favourites.contains(album) ? "Remove Favourite" : "Favourite",
                image: UIImage(systemName: "heart")
            ) { _ in self.toggleFavourite(album) }
            let delete = UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) { _ in
                self.deleteAlbum(album)
            }
            let move = UIMenu(title: "Move to", children: [UIAction(title: "Archive") { _ in }])
            return UIMenu(title: album, children: [favourite, move, delete])
        }
    }
}

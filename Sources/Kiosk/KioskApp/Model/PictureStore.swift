import Foundation
import ResponderKit

/// A cache of the most recently shown pictures, by file name.
@MainActor
final class PictureStore {
    /// The maximum number of cached pictures.
    static let limit = 128

    private var cache: [String: (image: UIImage, use: Int)] = [:]
    private var uses = 0
    private var missing: Set<String> = []
    private var loading: Set<String> = []

    /// Returns a cached picture; nil if the picture is not loaded or does not exist.
    func image(_ name: String) -> UIImage? {
        guard let found = cache[name] else { return nil }
        uses += 1
        cache[name] = (found.image, uses)
        return found.image
    }

    func isMissing(_ name: String) -> Bool { missing.contains(name) }
    func beginLoading(_ name: String) -> Bool {
        cache[name] == nil && !missing.contains(name) && loading.insert(name).inserted
    }

    func store(_ image: UIImage?, named name: String) {
        loading.remove(name)
        guard let image else {
            if missing.count >= 1_024 { missing.removeAll() }
            missing.insert(name)
            return
        }
        uses += 1
        cache[name] = (image, uses)
        // Evicts the least recently used picture.
        if cache.count > Self.limit, let oldest = cache.min(by: { $0.value.use < $1.value.use }) {
            cache[oldest.key] = nil
        }
    }

    func clearMissing() { missing.removeAll() }

    /// Discards a picture whose file has changed. The next use reads the file again.
    func remove(_ name: String) {
        cache[name] = nil
        missing.remove(name)
    }

    var names: [String] { Array(cache.keys) }
}

extension KioskModel {
    /// Returns the picture in a file of the storyboard's folder, if the picture is cached. Otherwise the picture is
    /// loaded, and observers receive `Change.picture` when it is available.
    func picture(_ name: String) -> UIImage? {
        if let image = pictures.image(name) { return image }
        guard StoryboardReader.problem(ofFile: name) == nil, pictures.beginLoading(name) else { return nil }
        services.picture(name) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let image):
                pictures.store(image, named: name)
                notify(.picture(name))
            case .failure(let failure):
                log(failure.description)
                pictures.store(nil, named: name)
            }
        }
        return nil
    }

    /// Reloads the pictures whose files have changed.
    public func filesChanged(_ names: Set<String>) {
        // The names are sorted, so that a replay requests the pictures in the same order.
        for name in names.sorted() where pictures.image(name) != nil || pictures.isMissing(name) {
            pictures.remove(name)
            notify(.picture(name))
        }
    }
}

import BatonSupport
import MediaPlayback

extension ArrangementBuilder {
    /// Builds the folders in pre-order, so that the tracks of each folder and its subfolders are consecutive.
    mutating func buildFolders() {
        let tree = FolderTree(roots: roots, folders: folderPaths)
        let order = tree.walk()
        var numbers = [Int](repeating: 0, count: order.count)
        for (number, node) in order.enumerated() { numbers[node] = number }
        var members = [[Int]](repeating: [], count: order.count)
        for (index, track) in tracks.enumerated() { members[numbers[tree.nodes[track.folder]]].append(index) }

        var paths: [UInt32] = []
        paths.reserveCapacity(tracks.count)
        var folders: [Arrangement.Folder] = []
        for (number, node) in order.enumerated() {
            let inside = nameKeys.sorted(members[number]) { tracks[$0].row }
            folders.append(
                .init(
                    path: tree.paths[node], start: paths.count, trackCount: inside.count, treeCount: inside.count,
                    children: tree.children[node].map { UInt32(numbers[$0]) }))
            for index in inside {
                tracks[index].pathPosition = paths.count
                paths.append(tracks[index].number)
            }
        }
        // Subfolders come after their folder. In reverse order, their own counts are therefore complete.
        for number in folders.indices.reversed() {
            for child in folders[number].children { folders[number].treeCount += folders[Int(child)].treeCount }
        }
        set(.paths, paths)
        let tops = tree.tops.map { UInt32(numbers[$0]) }
        // A single top folder without tracks of its own is replaced by its subfolders, so that the list is not one row.
        let isOpened = roots.count == 1 && tops.allSatisfy { folders[Int($0)].trackCount == 0 }
        set(.folders, isOpened ? tops.flatMap { folders[Int($0)].children } : tops)
        result.folders = folders
    }
}

/// Folders with music and the folders that contain them, up to the folders in use.
private struct FolderTree {
    private(set) var paths: [MediaPath] = []
    /// The nodes of the subfolders of each node, by name.
    private(set) var children: [[Int]] = []
    /// The nodes without a parent, by name.
    private(set) var tops: [Int] = []
    /// The node of each given folder.
    private(set) var nodes: [Int] = []
    private var known: [MediaPath: Int] = [:]

    init(roots: [MediaPath], folders: [MediaPath]) {
        let roots = Set(roots)
        nodes = folders.map { add($0, roots) }
        let (paths, keys) = (paths, paths.map { NaturalKey($0.name.string) })
        func precedes(_ left: Int, _ right: Int) -> Bool {
            if keys[left] != keys[right] { return keys[left] < keys[right] }
            return paths[left].bytes.lexicographicallyPrecedes(paths[right].bytes)
        }
        tops.sort(by: precedes)
        for index in children.indices { children[index].sort(by: precedes) }
    }

    /// Returns the node of a folder. Adds the folder and the folders that contain it.
    private mutating func add(_ folder: MediaPath, _ roots: Set<MediaPath>) -> Int {
        var folder = folder
        var child: Int?
        var first: Int?
        while true {
            let existing = known[folder]
            let node = existing ?? paths.count
            if existing == nil {
                paths.append(folder)
                children.append([])
                known[folder] = node
            }
            if let child { children[node].append(child) }
            first = first ?? node
            if existing != nil { break }
            let parent = folder.folder
            guard !roots.contains(folder), parent != folder else {
                tops.append(node)
                break
            }
            (child, folder) = (node, parent)
        }
        return first ?? 0
    }

    /// The nodes in pre-order: each one before its subfolders.
    func walk() -> [Int] {
        var order: [Int] = []
        var rest = Array(tops.reversed())
        while let node = rest.popLast() {
            order.append(node)
            rest += children[node].reversed()
        }
        return order
    }
}

import Glibc

/// Finds the audio files under a folder. Blocking.
struct FolderWalk {
    /// The audio files found, each by a path below the folder's real one, in no order.
    private(set) var files: [MediaPath] = []
    /// Whether there were more than were wanted.
    private(set) var hasMore = false
    /// How many links were passed over.
    private(set) var links = 0
    /// How many folders below the first could not be read.
    private(set) var unreadable = 0

    /// Walks through `root`, which must be a real path. Nil, with `errno` set, where the folder itself cannot be read.
    ///
    /// Links are passed over: one that leads out of the folder would open other folders to whoever can play, and what one within it
    /// leads to is found anyway. So are hidden files and folders, and what is neither file nor folder.
    init?(root: MediaPath, extensions: Set<String>, limit: Int) {
        var folders = [root]
        while let folder = folders.popLast() {
            guard let names = Self.names(in: folder) else {
                if folder == root { return nil }
                unreadable += 1
                continue
            }
            for name in names where name.bytes.first != UInt8(ascii: ".") {
                let path = folder.appending(name)
                switch Self.kind(of: path) {
                case S_IFDIR: folders.append(path)
                case S_IFLNK: links += 1
                case S_IFREG where extensions.contains(name.pathExtension):
                    guard files.count < limit else {
                        hasMore = true
                        return
                    }
                    files.append(path)
                default: break
                }
            }
        }
    }

    /// The names of all that is in a folder; nil where it cannot be read.
    static func names(in folder: MediaPath) -> [MediaPath]? {
        guard let stream = folder.withCString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [MediaPath] = []
        while let entry = readdir(stream) {
            withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                names.append(MediaPath(bytes: buffer))
            }
        }
        return names
    }

    /// The file type bits of what is at a path itself, be it a link; 0 where there is nothing.
    static func kind(of path: MediaPath) -> mode_t {
        var information = stat()
        return path.withCString { lstat($0, &information) } == 0 ? information.st_mode & S_IFMT : 0
    }
}

package import Glibc

/// A recursive search for audio files in a folder. Blocks.
package struct AudioFileSearch: Sendable {
    /// An audio file.
    package struct File: Sendable, Equatable {
        package var path: MediaPath
        /// The size in bytes.
        package var size: Int
        /// The time of the last modification, in nanoseconds since 1970.
        package var modified: Int
    }

    /// The audio files, in no particular order. Each path begins with the real path of the folder.
    package private(set) var files: [File] = []
    /// The folder contains more audio files than the limit.
    package private(set) var hasMore = false
    /// The number of ignored links.
    package private(set) var links = 0
    /// The subfolders that could not be read.
    package private(set) var unreadable: [MediaPath] = []
    /// The entries of folders that could not be examined, for example because they were removed during the search.
    package private(set) var vanished: [MediaPath] = []

    /// Searches `root`, which must be a real path. Returns nil, with `errno` set, if the folder itself cannot be read.
    ///
    /// Symbolic links are ignored. A link out of the folder would make files of other folders playable. A target within
    /// the folder is found without the link. Hidden files and folders, devices, pipes and sockets are ignored, too.
    /// - Parameter willRead: Called with each folder before it is read.
    package init?(
        root: MediaPath, extensions: Set<String>, limit: Int, willRead: (MediaPath) -> Void = { _ in }
    ) {
        var folders = [root]
        while let folder = folders.popLast() {
            willRead(folder)
            guard let names = Self.names(in: folder) else {
                if folder == root { return nil }
                unreadable.append(folder)
                continue
            }
            // The names are sorted, so that each search of a folder with too many files finds the same files.
            for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) })
            where name.bytes.first != UInt8(ascii: ".") {
                let path = folder.appending(name)
                guard let information = Self.information(of: path) else {
                    vanished.append(path)
                    continue
                }
                switch information.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFLNK: links += 1
                case S_IFREG where extensions.contains(name.pathExtension):
                    guard files.count < limit else {
                        hasMore = true
                        return
                    }
                    files.append(
                        File(
                            path: path, size: Int(information.st_size),
                            modified: information.st_mtim.tv_sec &* 1_000_000_000 &+ information.st_mtim.tv_nsec))
                default: break
                }
            }
        }
    }

    /// The names of all entries of a folder; nil if it cannot be read.
    package static func names(in folder: MediaPath) -> [MediaPath]? {
        guard let stream = folder.withCString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [MediaPath] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
            withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                names.append(MediaPath(bytes: buffer))
            }
        }
    }

    /// The file type bits of a path, without following a link; 0 if the path does not exist.
    package static func kind(of path: MediaPath) -> mode_t {
        information(of: path).map { $0.st_mode & S_IFMT } ?? 0
    }

    /// The metadata of a path, without following a link; nil if the path does not exist.
    package static func information(of path: MediaPath) -> stat? {
        var information = stat()
        return path.withCString { lstat($0, &information) } == 0 ? information : nil
    }
}

extension AudioFileSearch {
    /// Sentences for users about folders and links that the search did not enter.
    package func notices(of folder: MediaPath) -> [String] {
        var notices: [String] = []
        if !unreadable.isEmpty {
            let folders = unreadable.count == 1 ? "One folder" : "\(unreadable.count) folders"
            notices.append(
                "\(folders) in \(folder) could not be read, so their music is missing. Give the user that runs Baton read permission"
            )
        }
        if links > 0 {
            notices.append(
                "\(links == 1 ? "One symbolic link" : "\(links) symbolic links") in \(folder) \(links == 1 ? "was" : "were") not followed, because links can lead out of the folder. Move the music itself into the folder"
            )
        }
        return notices
    }
}

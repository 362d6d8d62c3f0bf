import Glibc

extension MediaPath {
    /// Returns the bytes of a regular file. Nil if the file cannot be opened, is not a regular file, or has more than
    /// `limit` bytes. Blocks.
    func readFile(limit: Int) -> [UInt8]? {
        let descriptor = withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            information.st_size <= limit
        else {
            return nil
        }
        let size = Int(information.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let start = buffer.baseAddress {
                let read = Glibc.read(descriptor, start + count, size - count)
                guard read > 0 else { break }
                count += read
            }
        }
    }
}

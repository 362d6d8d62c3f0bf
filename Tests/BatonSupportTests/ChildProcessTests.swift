import BatonSupport
import Foundation
import Testing

@Suite("Child processes") struct ChildProcessTests {
    /// Reads a stream until the child closes it.
    private func text(from descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 10_000) > 0 else { break }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A child has the given streams and variables, and no other descriptors")
    func streams() throws {
        let child = try ChildProcess(
            "/bin/sh", arguments: ["-c", "cat; echo $NAME; ls /proc/$$/fd; echo to the socket >&3"],
            environment: ["NAME=value", "PATH=/usr/bin:/bin"], streams: [.input, .output, .null, .socket])
        #expect(child.ends[2] == -1)
        #expect(write(child.ends[0], "words\n", 6) == 6)
        close(child.ends[0])

        #expect(text(from: child.ends[1]) == "words\nvalue\n0\n1\n2\n3\n")
        #expect(text(from: child.ends[3]) == "to the socket\n")

        // The exit of the child process makes the descriptor readable.
        var polled = pollfd(fd: child.exitDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 10_000) == 1)
        #expect(child.reap(wait: false))
        for descriptor in [child.ends[1], child.ends[3], child.exitDescriptor] { close(descriptor) }
    }

    @Test("A killed child is reaped")
    func kill() throws {
        let child = try ChildProcess("/bin/sleep", arguments: ["1000"], streams: [.null, .null, .null])
        #expect(!child.reap(wait: false))

        child.kill()

        #expect(child.reap(wait: true))
        close(child.exitDescriptor)
    }

    @Test(
        "A program that cannot be started is an error with the system's reason",
        arguments: [("/no/such/program", ENOENT), ("/etc/passwd", EACCES)])
    func failure(_ program: String, _ number: Int32) {
        let error = #expect(throws: ChildProcessError.self) {
            try ChildProcess(program, arguments: [], streams: [.null, .output, .null])
        }

        #expect(error?.reason == String(cString: strerror(number)))
    }
}

import BatonSupport
import Foundation
import Testing

@testable import MediaPlayback

/// A temporary folder, removed when this object is released.
final class TemporaryFolder {
    let path: MediaPath

    init() {
        var name = Array("/tmp/media-tests-XXXXXX".utf8CString)
        let made = name.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
        path = MediaPath(bytes: name.map(UInt8.init(bitPattern:)))
        precondition(made != nil, "a temporary folder can be made")
    }

    deinit {
        Self.remove(path)
    }

    @discardableResult func write(_ bytes: [UInt8], to name: MediaPath) -> MediaPath {
        let path = path.appending(name)
        let file = path.withCString { fopen($0, "w") }
        if let file {
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        } else {
            Issue.record("\(path) cannot be written")
        }
        return path
    }

    @discardableResult func write(_ bytes: [UInt8], to name: String) -> MediaPath { write(bytes, to: MediaPath(name)) }

    @discardableResult func makeFolder(_ name: String) -> MediaPath {
        let path = path.appending(name)
        path.withCString { _ = mkdir($0, 0o755) }
        return path
    }

    func link(_ name: String, to target: MediaPath) {
        path.appending(name).withCString { name in target.withCString { _ = symlink($0, name) } }
    }

    private static func remove(_ path: MediaPath) {
        if AudioFileSearch.kind(of: path) == S_IFDIR {
            for name in AudioFileSearch.names(in: path) ?? [] where name.string != "." && name.string != ".." {
                remove(path.appending(name))
            }
            path.withCString { _ = rmdir($0) }
        } else {
            path.withCString { _ = unlink($0) }
        }
    }
}

enum Fixture {
    /// Returns the bytes of a WAV file with a quiet tone of a duration in seconds.
    static func wave(seconds: Double, title: String? = nil) -> [UInt8] {
        let rate = 8_000
        let samples = (0..<Int(seconds * Double(rate))).map { Float($0 % 40 < 20 ? 0.05 : -0.05) }
        return WaveFile.bytes(samples: samples, sampleRate: rate, tags: title.map { [("INAM", $0)] } ?? [])
    }

    /// ALSA's settings with two silent devices, "Kitchen" and "Living room".
    static let alsaDevices = Array(
        """
        </usr/share/alsa/alsa.conf>
        pcm.kitchen { type null hint { show on description "Kitchen" } }
        pcm.living { type null hint { show on description "Living room" } }

        """.utf8)

    /// Bytes that are not an audio file.
    static let noise = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7) }

    /// A PNG image of one pixel.
    static let png: [UInt8] = [
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 6, 0, 0, 0, 0x1f,
        0x15,
        0xc4, 0x89, 0, 0, 0, 0x0d, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x62, 0, 1, 0, 0, 5, 0, 1, 0x0d, 0x0a, 0x2d,
        0xb4, 0, 0, 0, 0, 0x49,
        0x45, 0x4e,
        0x44, 0xae, 0x42, 0x60, 0x82,
    ]
}

/// The error of a wait that timed out. The error's description contains the expected event.
struct TimeoutError: Error, CustomStringConvertible {
    let description: String
}

/// Waits for a condition that changes in callbacks.
@MainActor final class Waiter {
    private var check: (() -> Bool)?
    private var tick: (any EventRegistration)?
    private var continuation: CheckedContinuation<Void, any Error>?

    /// Checks the condition. The test calls this method whenever something may have changed.
    func poke() {
        guard let check, check() else { return }
        finish { $0.resume() }
    }

    /// Returns when `condition` is true. The time-out is generous: a wait that reaches the time-out means that
    /// something is broken.
    func until(_ what: String, seconds: Double = 30, _ condition: @escaping () -> Bool) async throws {
        if condition() { return }
        let limit = DispatchLoop.shared.schedule(after: seconds * 1000) { [weak self] in
            self?.finish { $0.resume(throwing: TimeoutError(description: what)) }
        }
        defer { limit.cancel() }
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            check = condition
        }
    }

    /// Starts checks of the condition at an interval in milliseconds, for conditions that depend on time alone. Nil
    /// stops these checks.
    func isPoked(every milliseconds: Double?) {
        tick = milliseconds.map { milliseconds in
            DispatchLoop.shared.schedule(after: milliseconds) { [weak self] in
                self?.isPoked(every: milliseconds)
                self?.poke()
            }
        }
    }

    private func finish(_ body: (CheckedContinuation<Void, any Error>) -> Void) {
        let waiting = continuation
        (continuation, check) = (nil, nil)
        waiting.map(body)
    }
}

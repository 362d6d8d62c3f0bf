public import ArgumentParser
import Dispatch
import Foundation

/// Processes and folders that are removed if a command is interrupted.
enum CleanupRegistry {
    private final class Store: @unchecked Sendable {
        private let lock = NSLock()
        private var processes: Set<Int32> = []
        private var folders: Set<String> = []

        func change(_ body: (inout Set<Int32>, inout Set<String>) -> Void) {
            lock.withLock { body(&processes, &folders) }
        }
    }

    private static let store = Store()

    /// Registers a process and its folder for removal, in case the command is interrupted.
    static func add(_ process: Process, folder: String? = nil) {
        store.change { processes, folders in
            processes.insert(process.processIdentifier)
            if let folder { folders.insert(folder) }
        }
    }

    /// Terminates a process and removes its folder. If the process does not end in time, it is killed.
    static func end(_ process: Process, folder: String? = nil, within seconds: Double = 5) {
        let number = process.processIdentifier
        if process.isRunning {
            process.terminate()
            let force = DispatchWorkItem { kill(number, SIGKILL) }
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: force)
            process.waitUntilExit()
            force.cancel()
        }
        endGroup(of: number)
        if let folder { remove(folder) }
        store.change { processes, folders in
            processes.remove(number)
            if let folder { folders.remove(folder) }
        }
    }

    /// Terminates all registered processes and removes their folders.
    static func removeAll() {
        store.change { processes, folders in
            let all = processes
            for number in processes { kill(number, SIGTERM) }
            // The following loop waits until the processes have ended, because a terminating process may still write to
            // its folder.
            let deadline = DispatchTime.now() + 3
            while !processes.isEmpty, .now() < deadline {
                processes = processes.filter { waitpid($0, nil, WNOHANG) == 0 && kill($0, 0) == 0 }
                usleep(10_000)
            }
            for number in processes { kill(number, SIGKILL) }
            for number in all { endGroup(of: number) }
            for folder in folders { remove(folder) }
            processes = []
            folders = []
        }
    }

    /// Kills the process group of a process, including the children that the process left behind.
    ///
    /// Foundation starts each process in its own group. The helper processes of a browser would otherwise continue to
    /// write files.
    private static func endGroup(of number: Int32) { kill(-number, SIGKILL) }

    /// Removes a folder. Retries for a while, because a process that is still ending may write to it.
    private static func remove(_ folder: String) {
        for _ in 0..<150 {
            try? FileManager.default.removeItem(atPath: folder)
            if !FileManager.default.fileExists(atPath: folder) { return }
            usleep(20_000)
        }
    }
}

extension Commands {
    /// Runs a command line and exits. Ctrl-C also ends the command, without leaving processes or folders behind.
    public static func main(_ arguments: [String], by root: any ParsableCommand.Type) -> Never {
        let command = Task {
            let code = await run(arguments, by: root)
            end(Task.isCancelled ? interrupted : code)
        }
        // The command `record` handles Ctrl-C itself, so that it can write the recording.
        if arguments.first != Record._commandName {
            Interruptions.begin {
                // The second Ctrl-C ends this program at once.
                guard !command.isCancelled else { end(interrupted) }
                command.cancel()
                // If the command does not end within three seconds, this program exits.
                DispatchQueue.global().asyncAfter(deadline: .now() + 3) { end(interrupted) }
            }
        }
        dispatchMain()
    }

    private static let interrupted: Int32 = 130

    private static func end(_ code: Int32) -> Never {
        CleanupRegistry.removeAll()
        exit(code)
    }
}

/// Handles Ctrl-C and other termination signals.
///
/// The signals are caught rather than ignored, because child processes would inherit an ignored signal.
enum Interruptions {
    /// The pipe that the signal handler writes to. Apart from a write, few functions are safe in a signal handler.
    nonisolated(unsafe) static var pipe: [Int32] = [-1, -1]

    /// Installs a handler that is called for each signal.
    static func begin(_ body: @escaping @Sendable () -> Void) {
        guard Foundation.pipe(&pipe) == 0 else { return }
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let end = pipe[0]
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(end, &byte, 1) != 0 {
                if byte != 0 { body() }
                byte = 0
            }
        }
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                let former = errno
                var byte: UInt8 = 1
                _ = write(Interruptions.pipe[1], &byte, 1)
                errno = former
            }
        }
    }
}

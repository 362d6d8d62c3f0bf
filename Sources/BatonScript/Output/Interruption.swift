public import ArgumentParser
import Dispatch
import Foundation

/// What a command that is ended early leaves nothing behind by: processes and folders of its own.
enum Leftovers {
    private final class Store: @unchecked Sendable {
        private let lock = NSLock()
        private var processes: Set<Int32> = []
        private var folders: Set<String> = []

        func change(_ body: (inout Set<Int32>, inout Set<String>) -> Void) {
            lock.withLock { body(&processes, &folders) }
        }
    }

    private static let store = Store()

    /// To be taken away if the command is ended before it has done so itself.
    static func add(_ process: Process, folder: String? = nil) {
        store.change { processes, folders in
            processes.insert(process.processIdentifier)
            if let folder { folders.insert(folder) }
        }
    }

    /// Ends a process, by force where it does not end by itself, and takes its folder away.
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

    /// What is to be done at the very end.
    static func removeAll() {
        store.change { processes, folders in
            let all = processes
            for number in processes { kill(number, SIGTERM) }
            // What ends may still write.
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

    /// Ends what a process has started and left behind: each has a group of its own (Foundation sees to that), and a browser's helpers go on writing for as long as the machine lets them wait.
    private static func endGroup(of number: Int32) { kill(-number, SIGKILL) }

    /// What was ended just now may still be on its way out of it.
    private static func remove(_ folder: String) {
        for _ in 0..<150 {
            try? FileManager.default.removeItem(atPath: folder)
            if !FileManager.default.fileExists(atPath: folder) { return }
            usleep(20_000)
        }
    }
}

extension Commands {
    /// Runs a command line to its end, and ends this process: by Ctrl-C too, and then without leaving anything behind.
    public static func main(_ arguments: [String], by root: any ParsableCommand.Type) -> Never {
        let command = Task {
            let code = await run(arguments, by: root)
            end(Task.isCancelled ? interrupted : code)
        }
        // What is recorded is written at Ctrl-C: that command sees to it itself.
        if arguments.first != Record._commandName {
            Interruptions.begin {
                // A second one is meant in earnest.
                guard !command.isCancelled else { end(interrupted) }
                command.cancel()
                // What does not end by itself is ended.
                DispatchQueue.global().asyncAfter(deadline: .now() + 3) { end(interrupted) }
            }
        }
        dispatchMain()
    }

    private static let interrupted: Int32 = 130

    private static func end(_ code: Int32) -> Never {
        Leftovers.removeAll()
        exit(code)
    }
}

/// Ctrl-C, and what else asks a command to end. Not ignored, which programs that are started would inherit, but taken.
enum Interruptions {
    /// What a signal's handler writes to: it may do hardly anything else.
    nonisolated(unsafe) static var pipe: [Int32] = [-1, -1]

    /// Calls something each time.
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

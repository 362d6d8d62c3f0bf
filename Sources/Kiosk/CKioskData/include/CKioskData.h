/// Linux functions for `KioskData` that are not available in Swift: locating a file without opening it, and
/// starting a child process with pipes.
#ifndef CKIOSKDATA_H
#define CKIOSKDATA_H

#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Locates the file at `path` relative to the open folder, follows links, and does not open the file
/// (`O_PATH`). So a FIFO does not block, and a device is not touched. The descriptor gives the type (`fstat`)
/// and the real path (`/proc/self/fd`).
///
/// Returns the descriptor, or -1 with `errno` set.
int ckioskdata_find(int folder, const char *path);

/// A child process and this process's ends of its pipes. The caller closes the pipes.
struct ckioskdata_child {
    /// The process identifier.
    pid_t pid;
    /// The write end of the child's standard input. Non-blocking.
    int input;
    /// The read end of the child's standard output. Non-blocking.
    int output;
    /// The read end of the child's standard error. Non-blocking.
    int errors;
    /// The write end of the child's descriptor `CKIOSKDATA_CHILD_SETTINGS`. Non-blocking.
    int settings;
};

/// The child's descriptor for settings that must not be arguments, because all users of the machine can
/// read those.
#define CKIOSKDATA_CHILD_SETTINGS 3

/// Starts the program `path` with the given arguments and environment, in a session of its own. The child has
/// four descriptors, all of them pipes, and default signal handling.
///
/// Returns 0, or the `errno` of the step that failed, including the child's `exec`.
int ckioskdata_spawn(
    const char *path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    struct ckioskdata_child *child);

/// Creates a pipe that child processes do not inherit. Returns 0, or -1 with `errno` set.
int ckioskdata_pipe(int ends[_Nonnull 2]);

#pragma clang assume_nonnull end

#endif

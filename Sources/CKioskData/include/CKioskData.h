/// What `KioskData` needs of Linux and cannot say in Swift: naming a file without opening it, and starting a child
/// with its three standard streams.
#ifndef CKIOSKDATA_H
#define CKIOSKDATA_H

#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Finds the file at `path` below the open folder, following links, and opens nothing: a FIFO does not block, a device
/// is not touched. The descriptor says what it is (`fstat`) and where it lies (`/proc/self/fd`).
///
/// Returns the descriptor, or -1 with `errno` set.
int ckioskdata_find(int folder, const char *path);

/// A child that was started, and our ends of its streams. The caller closes them.
struct ckioskdata_child {
    /// Its process id.
    pid_t pid;
    /// What it reads as its input, to be written. Does not block.
    int input;
    /// What it writes to its output, to be read. Does not block.
    int output;
    /// What it writes to its errors, to be read. Does not block.
    int errors;
    /// What it reads at `CKIOSKDATA_CHILD_SETTINGS`, to be written. Does not block.
    int settings;
};

/// The descriptor at which a child finds what is not for its arguments, which anybody on the machine may read.
#define CKIOSKDATA_CHILD_SETTINGS 3

/// Starts the program `path` with these arguments and this environment, in a session of its own. It has four
/// descriptors, all of them pipes, and no others; signals have their defaults there.
///
/// Returns 0, or the `errno` of the step that failed, the child's `exec` among them.
int ckioskdata_spawn(
    const char *path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    struct ckioskdata_child *child);

/// Makes a pipe whose ends no child gets. Returns 0, or -1 with `errno` set.
int ckioskdata_pipe(int ends[_Nonnull 2]);

#pragma clang assume_nonnull end

#endif

/// Functions of Linux for `BatonSupport` that are not available in Swift: starting a child process with pipes, and
/// observing its exit by a descriptor.
#ifndef CBATONSUPPORT_H
#define CBATONSUPPORT_H

#include <sys/types.h>

#pragma clang assume_nonnull begin

/// The kinds of a child process's descriptors.
enum baton_child_stream {
    /// The child process's descriptor is `/dev/null`.
    BATON_CHILD_NULL,
    /// The child process's descriptor is the read end of a pipe.
    BATON_CHILD_INPUT,
    /// The child process's descriptor is the write end of a pipe.
    BATON_CHILD_OUTPUT,
    /// The child process's descriptor is a socket, for both reading and writing.
    BATON_CHILD_SOCKET,
};

/// The maximum number of a child process's descriptors.
#define BATON_CHILD_MAXIMUM_STREAMS 8

/// A started child process.
struct baton_child {
    /// The process identifier.
    pid_t pid;
    /// A descriptor that is readable when the child has exited (`pidfd_open`). The caller closes it.
    int exit_descriptor;
};

/// Starts the program `path` with the given arguments and environment, in a session of its own. If `environment` is
/// NULL, the child has the environment of this process.
///
/// The child's descriptors are the given `streams`, from 0 on, and no others. `ends` receives this process's descriptor
/// for each stream, or -1 for `/dev/null`. These descriptors are non-blocking, other child processes do not inherit
/// them, and the caller closes them.
///
/// The child has default signal handling. If the caller is the process's first thread, the kernel kills the child when
/// this process dies (`PR_SET_PDEATHSIG`). That signal follows the *thread* that started the child, and any other
/// thread may end long before the process does.
///
/// Returns 0, or the `errno` of the step that failed, including the child's `exec`.
int baton_child_start(
    const char *path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nullable environment,
    const enum baton_child_stream *streams, int count, struct baton_child *child, int *ends);

/// Reaps a child that has exited. Returns 1 if there is no such child any more, and 0 while it is running. With
/// `wait`, blocks until the child exits.
int baton_child_reap(pid_t pid, int wait);

#pragma clang assume_nonnull end

#endif

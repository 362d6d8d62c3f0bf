/// Functions of Linux and libavformat for `MediaPlayback` that are not available in Swift. They start a
/// child process with a socket, report its exit by a descriptor, and read tags and cover art.
#ifndef CMEDIA_H
#define CMEDIA_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// The descriptor of the child's end of the socket pair in a child of `cmedia_spawn`.
#define CMEDIA_CHILD_SOCKET 3

/// A started child process.
struct cmedia_child {
    /// The process identifier.
    pid_t pid;
    /// Readable when the child has exited (`pidfd_open`). The caller closes it.
    int exit_descriptor;
    /// The parent's end of the socket pair: a non-blocking stream. The caller closes it.
    int socket;
};

/// Starts the program `path` with the arguments `argv` in a new session.
///
/// The child has four descriptors: standard input, output and error on /dev/null, and its end of the socket
/// pair at `CMEDIA_CHILD_SOCKET`. Its signal handling is reset to the defaults. If the caller is the process's
/// first thread, the kernel kills the child when this process dies (`PR_SET_PDEATHSIG`). That signal follows
/// the *thread* that forked, and any other thread may end long before the process does.
///
/// Returns 0, or the `errno` of the step that failed, including the child's `exec`.
int cmedia_spawn(const char *path, char *_Nullable const *_Nonnull argv, struct cmedia_child *child);

/// Reaps a child that has exited. Returns 1 if there is no such child any more, and 0 while it is running. With
/// `wait`, blocks until the child exits.
int cmedia_reap(pid_t pid, int wait);

/// The tags and duration of a media file. Strings are in the file's own encoding, which should be UTF-8,
/// or null.
struct cmedia_tags {
    char *_Nullable title;
    char *_Nullable artist;
    char *_Nullable album;
    char *_Nullable track;
    char *_Nullable disc;
    /// The duration in seconds; negative if unknown.
    double duration;
    /// 1 if the file contains a picture.
    int has_picture;
};

/// Reads the tags of the file at `path`. Blocks. Returns 0, or a negative error code of libavformat.
int cmedia_read_tags(const char *path, struct cmedia_tags *tags);

/// Frees the strings in `tags`.
void cmedia_free_tags(struct cmedia_tags *tags);

/// Copies the picture in the file at `path`, if it has at most `limit` bytes. Blocks. Returns the bytes, which
/// the caller frees with `free`, or null.
uint8_t *_Nullable cmedia_read_picture(const char *path, size_t limit, size_t *size);

#pragma clang assume_nonnull end

#endif

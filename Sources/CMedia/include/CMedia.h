/// What `MediaPlayback` needs of Linux and of libavformat and cannot say in Swift: starting a child with
/// exactly one descriptor, seeing its end as a readable descriptor, and reading tags and cover art.
#ifndef CMEDIA_H
#define CMEDIA_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// The descriptor at which a child of `cmedia_spawn` finds its end of the socket pair.
#define CMEDIA_CHILD_SOCKET 3

/// A child that was started.
struct cmedia_child {
    /// Its process id.
    pid_t pid;
    /// Becomes readable when the child has ended (`pidfd_open`). The caller closes it.
    int exit_descriptor;
    /// Our end of the socket pair: a non-blocking stream. The caller closes it.
    int socket;
};

/// Starts the program `path` with the arguments `argv`, in a session of its own.
///
/// The child has four descriptors: input, output and errors on /dev/null, and the socket pair's other end at
/// `CMEDIA_CHILD_SOCKET`. Signals have their defaults there. The kernel ends it when this process dies
/// (`PR_SET_PDEATHSIG`), where the caller is the process's first thread: that signal follows the *thread*
/// that forked, and another thread may end long before the process does.
///
/// Returns 0, or the `errno` of the step that failed, the child's `exec` among them.
int cmedia_spawn(const char *path, char *_Nullable const *_Nonnull argv, struct cmedia_child *child);

/// Reaps a child that has ended. Returns 1 when there is no child of that id any more, 0 while it still runs.
/// With `wait` it waits for the end.
int cmedia_reap(pid_t pid, int wait);

/// Tags and duration of one media file. Strings are UTF-8 as far as the file was honest, or null.
struct cmedia_tags {
    char *_Nullable title;
    char *_Nullable artist;
    char *_Nullable album;
    char *_Nullable track;
    char *_Nullable disc;
    /// Seconds, or a negative number where it is not known.
    double duration;
    /// 1 where the file holds a picture.
    int has_picture;
};

/// Reads the tags of the file at `path`. Blocking. Returns 0, or a negative error of libavformat's.
int cmedia_read_tags(const char *path, struct cmedia_tags *tags);

/// Frees what `cmedia_read_tags` put into `tags`.
void cmedia_free_tags(struct cmedia_tags *tags);

/// Copies the picture that the file at `path` holds, where it has at most `limit` bytes. Blocking.
/// Returns the bytes, to be freed with `free`, or null.
uint8_t *_Nullable cmedia_read_picture(const char *path, size_t limit, size_t *size);

#pragma clang assume_nonnull end

#endif

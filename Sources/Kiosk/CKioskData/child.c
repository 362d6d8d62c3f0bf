// Starts a child process with posix_spawn, which does not copy this process and may be called on any
// thread.
#define _GNU_SOURCE
#include "CKioskData.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#define STREAMS 4

int ckioskdata_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC);
}

static void close_all(int pipes[STREAMS][2])
{
    for (int stream = 0; stream < STREAMS; stream++) {
        for (int end = 0; end < 2; end++) {
            if (pipes[stream][end] >= 0) {
                close(pipes[stream][end]);
            }
        }
    }
}

// Moves a descriptor above the numbers that the child uses, so that one does not overwrite another.
static int move_above_standard_streams(int *descriptor)
{
    int moved = fcntl(*descriptor, F_DUPFD_CLOEXEC, STREAMS);
    if (moved < 0) {
        return errno;
    }
    close(*descriptor);
    *descriptor = moved;
    return 0;
}

static int add_file_actions(posix_spawn_file_actions_t *actions, int pipes[STREAMS][2], const int *child_ends)
{
    int failed = 0;
    for (int stream = 0; stream < STREAMS && failed == 0; stream++) {
        failed = posix_spawn_file_actions_adddup2(actions, pipes[stream][child_ends[stream]], stream);
    }
    return failed != 0 ? failed : posix_spawn_file_actions_addclosefrom_np(actions, STREAMS);
}

static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int failed = posix_spawnattr_setsigdefault(attributes, &all);
    if (failed == 0) {
        failed = posix_spawnattr_setsigmask(attributes, &none);
    }
    return failed != 0
        ? failed
        : posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
}

int ckioskdata_spawn(const char *path, char *const *arguments, char *const *environment, struct ckioskdata_child *child)
{
    // The index of the child's end of each pipe: the child reads input and settings, and writes output and
    // errors.
    static const int child_ends[STREAMS] = {0, 1, 1, 0};
    int pipes[STREAMS][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    int failed = 0;
    for (int stream = 0; stream < STREAMS && failed == 0; stream++) {
        failed = ckioskdata_pipe(pipes[stream]) < 0 ? errno : move_above_standard_streams(&pipes[stream][child_ends[stream]]);
        if (failed == 0 && fcntl(pipes[stream][1 - child_ends[stream]], F_SETFL, O_NONBLOCK) < 0) {
            failed = errno;
        }
    }
    if (failed != 0) {
        close_all(pipes);
        return failed;
    }

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid = -1;
    failed = posix_spawn_file_actions_init(&actions);
    if (failed == 0) {
        failed = posix_spawnattr_init(&attributes);
        if (failed == 0) {
            failed = add_file_actions(&actions, pipes, child_ends);
            if (failed == 0) {
                failed = set_attributes(&attributes);
            }
            if (failed == 0) {
                failed = posix_spawn(&pid, path, &actions, &attributes, arguments, environment);
            }
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    if (failed != 0) {
        close_all(pipes);
        return failed;
    }
    for (int stream = 0; stream < STREAMS; stream++) {
        close(pipes[stream][child_ends[stream]]);
    }
    *child = (struct ckioskdata_child){
        .pid = pid, .input = pipes[0][1], .output = pipes[1][0], .errors = pipes[2][0], .settings = pipes[3][1]};
    return 0;
}

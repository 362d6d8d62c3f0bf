// Starts a child process with vfork, which does not copy this process. Until its exec, the child uses this process's
// memory, and the calling thread waits. Before its exec, the child calls only async-signal-safe functions.
#define _GNU_SOURCE
#include "CBatonSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// The data that the child reads before its exec. The child writes only the field `failed`.
struct start {
    const char *path;
    char *const *arguments;
    char *const *environment;
    const int *ends;
    int count;
    int descriptor_limit;
    pid_t parent;
    int die_with_parent;
    volatile int failed;
};

static void reset_signals(void)
{
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) {
        sigaction(number, &standard, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static int set_descriptors(const struct start *start)
{
    // The descriptors are first duplicated to numbers above the target numbers, so that no target overwrites a
    // descriptor that is still needed.
    int moved[BATON_CHILD_MAXIMUM_STREAMS];
    for (int stream = 0; stream < start->count; stream++) {
        int end = start->ends[stream] >= 0 ? start->ends[stream] : open("/dev/null", O_RDWR | O_CLOEXEC);
        moved[stream] = fcntl(end, F_DUPFD_CLOEXEC, start->count);
        if (moved[stream] < 0) {
            return -1;
        }
    }
    for (int stream = 0; stream < start->count; stream++) {
        if (dup2(moved[stream], stream) < 0) {
            return -1;
        }
    }
    if (close_range((unsigned)start->count, ~0U, 0) < 0) {
        // Some sandboxes do not support `close_range`, so the descriptors are then closed one by one.
        for (int descriptor = start->count; descriptor < start->descriptor_limit; descriptor++) {
            close(descriptor);
        }
    }
    return 0;
}

_Noreturn static void exec_program(struct start *start)
{
    reset_signals();
    setsid();
    if (set_descriptors(start) == 0) {
        if (start->die_with_parent) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
        }
        // If the parent has died before `prctl` took effect, the kernel does not kill this child, so the child exits.
        if (getppid() != start->parent) {
            _exit(127);
        }
        execve(start->path, start->arguments, start->environment);
    }
    start->failed = errno;
    _exit(127);
}

// Opens a stream, and returns this process's end and the child's end. Both are -1 for `/dev/null`.
static int open_stream(enum baton_child_stream stream, int *own, int *child_end)
{
    int pair[2];
    switch (stream) {
    case BATON_CHILD_NULL:
        return 0;
    case BATON_CHILD_INPUT:
        if (pipe2(pair, O_CLOEXEC) < 0) {
            return errno;
        }
        *own = pair[1];
        *child_end = pair[0];
        break;
    case BATON_CHILD_OUTPUT:
        if (pipe2(pair, O_CLOEXEC) < 0) {
            return errno;
        }
        *own = pair[0];
        *child_end = pair[1];
        break;
    case BATON_CHILD_SOCKET:
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0) {
            return errno;
        }
        *own = pair[0];
        *child_end = pair[1];
        break;
    }
    return fcntl(*own, F_SETFL, O_NONBLOCK) < 0 ? errno : 0;
}

static void close_all(const int *descriptors, int count)
{
    for (int index = 0; index < count; index++) {
        if (descriptors[index] >= 0) {
            close(descriptors[index]);
        }
    }
}

// Starts the process, and returns its identifier or -1.
static pid_t start_process(struct start *start)
{
    // All signals are blocked, so that no handler of the parent runs in the child before the child has reset
    // the handlers.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = vfork();
    if (pid == 0) {
        exec_program(start);
    }
    // vfork returns here in the parent after the child has called exec or has exited.
    if (pid < 0) {
        start->failed = errno;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pid;
}

int baton_child_start(
    const char *path, char *const *arguments, char *const *environment, const enum baton_child_stream *streams,
    int count, struct baton_child *child, int *ends)
{
    if (count < 0 || count > BATON_CHILD_MAXIMUM_STREAMS) {
        return EINVAL;
    }
    int own[BATON_CHILD_MAXIMUM_STREAMS];
    int child_ends[BATON_CHILD_MAXIMUM_STREAMS];
    int failed = 0;
    for (int stream = 0; stream < count; stream++) {
        own[stream] = child_ends[stream] = -1;
    }
    for (int stream = 0; stream < count && failed == 0; stream++) {
        failed = open_stream(streams[stream], &own[stream], &child_ends[stream]);
    }
    pid_t pid = -1;
    int exit_descriptor = -1;
    if (failed == 0) {
        long limit = sysconf(_SC_OPEN_MAX);
        pid_t parent = getpid();
        struct start start = {
            .path = path,
            .arguments = arguments,
            .environment = environment != NULL ? environment : environ,
            .ends = child_ends,
            .count = count,
            .descriptor_limit = limit < 0 || limit > 65536 ? 65536 : (int)limit,
            .parent = parent,
            .die_with_parent = syscall(SYS_gettid) == parent};
        pid = start_process(&start);
        failed = start.failed;
    }
    if (failed == 0) {
        exit_descriptor = (int)syscall(SYS_pidfd_open, pid, 0);
        failed = exit_descriptor < 0 ? errno : 0;
    }
    close_all(child_ends, count);
    if (failed != 0) {
        close_all(own, count);
        if (pid > 0) {
            kill(pid, SIGKILL);
            baton_child_reap(pid, 1);
        }
        return failed;
    }
    for (int stream = 0; stream < count; stream++) {
        ends[stream] = own[stream];
    }
    *child = (struct baton_child){.pid = pid, .exit_descriptor = exit_descriptor};
    return 0;
}

int baton_child_reap(pid_t pid, int wait)
{
    pid_t reaped;
    do {
        reaped = waitpid(pid, NULL, wait ? 0 : WNOHANG);
    } while (reaped < 0 && errno == EINTR);
    return reaped != 0;
}

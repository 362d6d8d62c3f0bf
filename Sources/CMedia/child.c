// Starts a player process. Only async-signal-safe functions are called between fork and exec, because the
// parent has other threads and the child is a copy of the calling thread alone.
#define _GNU_SOURCE
#include "CMedia.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define REPORT_DESCRIPTOR (CMEDIA_CHILD_SOCKET + 1)

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

static int set_descriptors(int socket, int report, int descriptor_limit)
{
    // Both are moved above their target numbers, so that one does not overwrite the other.
    socket = fcntl(socket, F_DUPFD_CLOEXEC, REPORT_DESCRIPTOR + 1);
    report = fcntl(report, F_DUPFD_CLOEXEC, REPORT_DESCRIPTOR + 1);
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (socket < 0 || report < 0 || nothing < 0) {
        return -1;
    }
    for (int descriptor = 0; descriptor < CMEDIA_CHILD_SOCKET; descriptor++) {
        if (dup2(nothing, descriptor) < 0) {
            return -1;
        }
    }
    if (dup2(socket, CMEDIA_CHILD_SOCKET) < 0 || dup3(report, REPORT_DESCRIPTOR, O_CLOEXEC) < 0) {
        return -1;
    }
    if (close_range(REPORT_DESCRIPTOR + 1, ~0U, 0) < 0) {
        // Some sandboxes do not support this system call.
        for (int descriptor = REPORT_DESCRIPTOR + 1; descriptor < descriptor_limit; descriptor++) {
            close(descriptor);
        }
    }
    return 0;
}

static void exec_program(const char *path, char *const *argv, int socket, int report, int descriptor_limit, pid_t parent, int die_with_parent)
{
    reset_signals();
    setsid();
    int failed = 0;
    if (set_descriptors(socket, report, descriptor_limit) < 0) {
        failed = errno;
    } else {
        report = REPORT_DESCRIPTOR;
        if (die_with_parent) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
        }
        // The parent may have died before `prctl` took effect.
        if (getppid() != parent) {
            _exit(127);
        }
        execve(path, argv, environ);
        failed = errno;
    }
    ssize_t written = write(report, &failed, sizeof failed);
    _exit(written == sizeof failed ? 127 : 126);
}

int cmedia_spawn(const char *path, char *const *argv, struct cmedia_child *child)
{
    int sockets[2];
    int report[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) < 0) {
        return errno;
    }
    if (pipe2(report, O_CLOEXEC) < 0) {
        int failed = errno;
        close(sockets[0]);
        close(sockets[1]);
        return failed;
    }
    pid_t parent = getpid();
    long limit = sysconf(_SC_OPEN_MAX);
    int descriptor_limit = limit < 0 || limit > 65536 ? 65536 : (int)limit;
    int die_with_parent = syscall(SYS_gettid) == parent;

    // All signals are blocked, so that no handler of the parent runs in the child before the child has reset
    // the handlers.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0) {
        exec_program(path, argv, sockets[1], report[1], descriptor_limit, parent, die_with_parent);
    }
    int failed = pid < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(sockets[1]);
    close(report[1]);

    if (failed == 0) {
        // This read ends at the child's exec, which closes the pipe, or returns the error of the failed step.
        int reason = 0;
        ssize_t count;
        do {
            count = read(report[0], &reason, sizeof reason);
        } while (count < 0 && errno == EINTR);
        failed = count == sizeof reason ? reason : 0;
    }
    close(report[0]);

    int exit_descriptor = -1;
    if (failed == 0) {
        exit_descriptor = (int)syscall(SYS_pidfd_open, pid, 0);
        failed = exit_descriptor < 0 ? errno : 0;
    }
    if (failed == 0 && fcntl(sockets[0], F_SETFL, O_NONBLOCK) < 0) {
        failed = errno;
    }
    if (failed != 0) {
        close(sockets[0]);
        if (exit_descriptor >= 0) {
            close(exit_descriptor);
        }
        if (pid > 0) {
            kill(pid, SIGKILL);
            cmedia_reap(pid, 1);
        }
        return failed;
    }
    *child = (struct cmedia_child){.pid = pid, .exit_descriptor = exit_descriptor, .socket = sockets[0]};
    return 0;
}

int cmedia_reap(pid_t pid, int wait)
{
    pid_t reaped;
    do {
        reaped = waitpid(pid, NULL, wait ? 0 : WNOHANG);
    } while (reaped < 0 && errno == EINTR);
    return reaped != 0;
}

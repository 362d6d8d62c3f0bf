// Finds out why a server cannot be reached.

#include "private.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// libwebsockets' messages are written for its developers. This function therefore repeats the steps of connecting,
// because the system's messages show a person which step has failed.
int baton_client_diagnose(const char *host, int port_number, char *detail, size_t size) {
    char port[8];
    snprintf(port, sizeof port, "%d", port_number);
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int problem = getaddrinfo(host, port, &hints, &found);
    if (problem) {
        snprintf(detail, size, "%s", gai_strerror(problem));
        return BATON_CLIENT_UNKNOWN_HOST;
    }
    int result = BATON_CLIENT_UNREACHABLE;
    snprintf(detail, size, "no answer");
    for (struct addrinfo *each = found; each; each = each->ai_next) {
        int descriptor = socket(each->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (descriptor < 0) continue;
        int error = connect(descriptor, each->ai_addr, each->ai_addrlen) ? errno : 0;
        if (error == EINPROGRESS) {
            struct pollfd wait = {.fd = descriptor, .events = POLLOUT};
            socklen_t length = sizeof error;
            if (poll(&wait, 1, 2000) != 1 || getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)) error = ETIMEDOUT;
        }
        close(descriptor);
        if (!error) {
            result = BATON_CLIENT_REACHABLE;
            break;
        }
        result = error == ECONNREFUSED ? BATON_CLIENT_PORT_CLOSED : BATON_CLIENT_UNREACHABLE;
        snprintf(detail, size, "%s", strerror(error));
    }
    freeaddrinfo(found);
    return result;
}

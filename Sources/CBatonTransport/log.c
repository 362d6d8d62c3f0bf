// libwebsockets' log, line by line, at most LINES in a second. Without this limit, a client could make the library
// write a log line for each byte that the client sends.

#include "private.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINES = 10, BEGINNING_BYTES = 512 };

static struct {
    baton_server *server;       // the server that receives the log lines: the library has only one log per process
    time_t second;
    unsigned written, suppressed;
    char beginning[BEGINNING_BYTES]; // the log lines of a server's start, which explain why a start failed
    size_t beginning_length;
} log_state;

static void emit(int is_error, const char *line) {
    baton_server *server = log_state.server;
    if (server && server->callbacks.log) server->callbacks.log(server->context, is_error, line);
}

static void write_line(int level, const char *text) {
    size_t length = strcspn(text, "\n");
    if (log_state.server && !log_state.server->lws && log_state.beginning_length + length + 2 < BEGINNING_BYTES) {
        memcpy(log_state.beginning + log_state.beginning_length, text, length);
        log_state.beginning_length += length;
        log_state.beginning[log_state.beginning_length++] = '\n';
        log_state.beginning[log_state.beginning_length] = 0;
    }

    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    if (now.tv_sec != log_state.second) {
        log_state.second = now.tv_sec;
        log_state.written = 0;
        if (log_state.suppressed) {
            char line[64];
            snprintf(line, sizeof line, "%u further lines of libwebsockets' log were suppressed", log_state.suppressed);
            log_state.suppressed = 0;
            emit(0, line);
        }
    }
    if (log_state.written == LINES) {
        log_state.suppressed++;
        return;
    }
    log_state.written++;
    char line[256];
    snprintf(line, sizeof line, "%.*s", (int)(length < sizeof line ? length : sizeof line - 1), text);
    emit(level == LLL_ERR, line);
}

void baton_log_start(baton_server *server) {
    log_state.server = server;
    log_state.beginning_length = 0;
    log_state.beginning[0] = 0;
    lws_set_log_level(LLL_ERR | LLL_WARN, write_line);
}

void baton_log_stop(baton_server *server) {
    if (log_state.server == server) log_state.server = NULL;
}

int baton_log_mentions(const char *word) {
    return strstr(log_state.beginning, word) != NULL;
}

int baton_log_is_used(void) {
    return log_state.server != NULL;
}

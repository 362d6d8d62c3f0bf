/* The options of a run from the command line. */
#ifndef LOAD_CLIENT_OPTIONS_H
#define LOAD_CLIENT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { READY_MARKERS_MAXIMUM = 8 };

struct options {
    uint16_t port;
    const char *path;
    const char *protocol;
    size_t connections;
    size_t senders; /* the number of connections that send; the others only read */
    unsigned in_flight;
    const char *hello; /* NULL: send no message before the others */
    const char *ready_markers[READY_MARKERS_MAXIMUM];
    size_t ready_marker_count;
    const char *message;
    const char *done_marker;    /* NULL: use `frames_per_reply` instead */
    unsigned frames_per_reply;
    const char *error_marker; /* NULL: treat no frame as an error */
    uint64_t limit;           /* messages per connection; 0: as many as the time allows */
    double warmup, duration;  /* seconds */
    double every;             /* seconds between two messages of a connection; 0: send as soon as answered */
    bool fan_out;             /* an answer is complete after all read-only connections have received a frame */
    pid_t server;             /* the process whose CPU time is measured; 0: none */
    bool idle;
};

/* Fills `options`. Returns false for invalid arguments, after printing the usage to stderr. */
bool options_parse(struct options *options, int argc, char **argv);

#endif

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
    size_t senders; /* the first so many connections send; the others only read */
    unsigned in_flight;
    const char *hello; /* NULL: nothing is sent before the messages */
    const char *ready_markers[READY_MARKERS_MAXIMUM];
    size_t ready_marker_count;
    const char *message;
    const char *done_marker;    /* NULL: `frames_per_reply` counts instead */
    unsigned frames_per_reply;
    const char *error_marker; /* NULL: no frame is an error */
    uint64_t limit;           /* messages a connection; 0: as many as the time allows */
    double warmup, duration;  /* seconds */
    double every;             /* seconds from one message of a connection to its next; 0: as soon as it is answered */
    bool fan_out;             /* an answer is complete when every connection that only reads has a frame too */
    pid_t server;             /* whose CPU time is measured; 0: nobody's */
    bool idle;
};

/* Fills `options`. Returns false for invalid arguments, after printing the usage to stderr. */
bool options_parse(struct options *options, int argc, char **argv);

#endif

/* A run of the load client: its connections, their shared data, and the counters. It uses one thread and one epoll
   instance. */
#ifndef LOAD_CLIENT_LOAD_H
#define LOAD_CLIENT_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "frame.h"
#include "histogram.h"
#include "options.h"

enum { READ_BUFFER_LENGTH = 256 * 1024, REPLY_POSITIONS = 8 };

enum connection_state { CONNECTION_UPGRADING, CONNECTION_GREETING, CONNECTION_READY, CONNECTION_CLOSED };

struct connection {
    int fd;
    enum connection_state state;
    bool sends;
    size_t markers_met;
    uint64_t sent, answered;
    uint64_t *sent_at;        /* ring buffer of options.in_flight times; message n is at n % in_flight */
    uint64_t due;             /* with options.every: the time of the next message */
    unsigned frames_of_reply; /* the frames received of the current answer */
    uint64_t reached_in;      /* with options.fan_out: the last round in which a frame arrived, from 1 */
    uint8_t *kept;            /* the beginning of an incomplete frame */
    size_t kept_count, kept_capacity;
};

/* The counters since the beginning of the measurement. */
struct tally {
    uint64_t messages, frames_in, bytes_in, bytes_out, errors;
    uint64_t reply_payload[REPLY_POSITIONS]; /* payload bytes of the first, second, … frame, over all answers */
    uint64_t reply_frames[REPLY_POSITIONS];
    struct histogram latency;
};

struct load {
    const struct options *options;
    struct message message;
    struct connection *connections;
    size_t opened, ready, closed, finished;
    bool sending;
    uint64_t begun;        /* the time of the first messages */
    uint64_t round;        /* with options.fan_out: the number of the current message, from 1 */
    size_t reached;        /* the read-only connections that have received a frame in this round */
    bool sender_answered;  /* the sender's answer of this round is complete */
    int epoll, timer;      /* timer: with options.every, else -1 */
    uint64_t now; /* nanoseconds on the monotonic clock, as of the last read */
    uint32_t random;
    uint8_t *read_buffer;
    uint8_t *write_buffer; /* room for options.in_flight messages */
    struct tally tally;

    /* The duration of the measurement and the CPU times of client and server, in seconds. */
    double seconds, client_cpu, server_cpu;
};

/* Returns the time of the monotonic clock, in nanoseconds. */
uint64_t clock_now(void);

/* Performs a run. Returns false if it failed, after printing the reason to stderr. */
bool load_run(struct load *load, const struct options *options);

/* Connects and sends the upgrade request. Returns false if the connection is refused. */
bool connection_open(struct load *load, struct connection *connection);

/* Sends the first messages of a connection that is ready. */
void connection_start(struct load *load, struct connection *connection);

/* If options.every is set, sends the next message when it is due and the last message is answered. */
void connection_tick(struct load *load, struct connection *connection);

/* Reads the received bytes, answers pings, and sends the next message after each answer. */
void connection_read(struct load *load, struct connection *connection);

#endif

#define _GNU_SOURCE
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of bytes that may be in flight on one connection without filling the socket's buffer. */
enum { BYTES_IN_FLIGHT_MAXIMUM = 128 * 1024 };

static const char usage[] =
    "usage: load-client --port PORT [options]\n"
    "\n"
    "Opens WebSocket connections to 127.0.0.1, keeps messages in flight on each, and prints one line of JSON about it.\n"
    "\n"
    "  --path /counter          the socket's path (default /)\n"
    "  --protocol NAME          the subprotocol (default baton.v1)\n"
    "  --connections N          default 1\n"
    "  --senders N              only the first N connections send, the others read (default: all send)\n"
    "  --in-flight K            messages a connection has under way (default 1)\n"
    "  --hello TEXT             sent first on each connection\n"
    "  --ready-marker TEXT      a connection is ready when a frame holding it came; several: in this order\n"
    "  --message TEXT           what is sent; %d in it is the sequence number, from 1\n"
    "  --done-marker TEXT       a frame holding it completes an answer\n"
    "  --frames-per-reply N     or every N-th frame does (default 1)\n"
    "  --error-marker TEXT      a frame holding it counts as an error, and completes an answer\n"
    "  --fan-out                with --senders 1: an answer is complete when all who only read have got a frame too\n"
    "  --every S                send a message every S seconds, or as soon as it is answered where that takes longer\n"
    "  --warmup S --duration S  seconds (default 0.5 and 2)\n"
    "  --limit N                end after N messages on each connection\n"
    "  --server-pid PID         also report the CPU time that this process used meanwhile\n"
    "  --idle                   say hello, print `ready`, read until stdin ends\n";

static bool complain(const char *option, const char *value, const char *wanted) {
    fprintf(stderr, "load-client: --%s %s: %s\n", option, value, wanted);
    return false;
}

static bool whole(const char *name, const char *text, unsigned long least, unsigned long most, unsigned long *out) {
    char *end;
    errno = 0;
    *out = strtoul(text, &end, 10);
    if (errno || end == text || *end || text[0] == '-' || *out < least || *out > most) {
        fprintf(stderr, "load-client: --%s %s: give a whole number from %lu to %lu\n", name, text, least, most);
        return false;
    }
    return true;
}

static bool seconds(const char *name, const char *text, double *out) {
    char *end;
    *out = strtod(text, &end);
    if (end == text || *end || !isfinite(*out) || *out < 0 || *out > 3600) {
        return complain(name, text, "give seconds, from 0 to 3600");
    }
    return true;
}

static bool check(const struct options *options) {
    if (options->port == 0) {
        fputs(usage, stderr);
        return false;
    }
    if (options->ready_marker_count && !options->hello) {
        fputs("load-client: --ready-marker waits for the answer to --hello; give both\n", stderr);
        return false;
    }
    if (options->idle) return true;
    if (!options->message) {
        fputs("load-client: give --message, or --idle to send none\n", stderr);
        return false;
    }
    if (strlen(options->message) * options->in_flight > BYTES_IN_FLIGHT_MAXIMUM) {
        fprintf(stderr, "load-client: %u messages of %zu bytes do not fit into a socket's buffer; lower --in-flight\n",
                options->in_flight, strlen(options->message));
        return false;
    }
    if (options->fan_out && (options->senders != 1 || options->in_flight != 1 || options->connections < 2)) {
        fputs("load-client: --fan-out follows one message at a time: give --senders 1, --in-flight 1 and 2 or more --connections\n", stderr);
        return false;
    }
    if (options->every > 0 && options->in_flight != 1) {
        fputs("load-client: --every sends one message at a time: leave --in-flight at 1\n", stderr);
        return false;
    }
    if (options->duration == 0 && options->limit == 0) {
        fputs("load-client: --duration 0 measures nothing; give seconds, or --limit\n", stderr);
        return false;
    }
    return true;
}

bool options_parse(struct options *options, int argc, char **argv) {
    enum { PORT = 1, PATH, PROTOCOL, CONNECTIONS, SENDERS, IN_FLIGHT, HELLO, READY, MESSAGE, DONE, FRAMES, ERROR, WARMUP, DURATION,
           LIMIT, SERVER, EVERY, FAN_OUT, IDLE, HELP };
    static const struct option known[] = {
        {"port", required_argument, NULL, PORT},
        {"path", required_argument, NULL, PATH},
        {"protocol", required_argument, NULL, PROTOCOL},
        {"connections", required_argument, NULL, CONNECTIONS},
        {"senders", required_argument, NULL, SENDERS},
        {"in-flight", required_argument, NULL, IN_FLIGHT},
        {"hello", required_argument, NULL, HELLO},
        {"ready-marker", required_argument, NULL, READY},
        {"message", required_argument, NULL, MESSAGE},
        {"done-marker", required_argument, NULL, DONE},
        {"frames-per-reply", required_argument, NULL, FRAMES},
        {"error-marker", required_argument, NULL, ERROR},
        {"warmup", required_argument, NULL, WARMUP},
        {"duration", required_argument, NULL, DURATION},
        {"limit", required_argument, NULL, LIMIT},
        {"server-pid", required_argument, NULL, SERVER},
        {"every", required_argument, NULL, EVERY},
        {"fan-out", no_argument, NULL, FAN_OUT},
        {"idle", no_argument, NULL, IDLE},
        {"help", no_argument, NULL, HELP},
        {NULL, 0, NULL, 0},
    };
    *options = (struct options){.path = "/", .protocol = "baton.v1", .connections = 1, .in_flight = 1, .frames_per_reply = 1,
                                .warmup = 0.5, .duration = 2};
    int option, which = 0;
    while ((option = getopt_long(argc, argv, "", known, &which)) != -1) {
        unsigned long number = 0;
        const char *name = option == '?' ? "" : known[which].name;
        bool good = true;
        switch (option) {
        case PORT: good = whole(name, optarg, 1, 65535, &number), options->port = (uint16_t)number; break;
        case PATH: good = optarg[0] == '/' || complain(name, optarg, "a path begins with /"), options->path = optarg; break;
        case PROTOCOL: options->protocol = optarg; break;
        case CONNECTIONS: good = whole(name, optarg, 1, 1000000, &number), options->connections = number; break;
        case SENDERS: good = whole(name, optarg, 1, 1000000, &number), options->senders = number; break;
        case IN_FLIGHT: good = whole(name, optarg, 1, 4096, &number), options->in_flight = (unsigned)number; break;
        case HELLO: options->hello = optarg; break;
        case READY:
            if (options->ready_marker_count == READY_MARKERS_MAXIMUM) return complain(name, optarg, "at most 8 of them");
            options->ready_markers[options->ready_marker_count++] = optarg;
            break;
        case MESSAGE: options->message = optarg; break;
        case DONE: options->done_marker = optarg; break;
        case FRAMES: good = whole(name, optarg, 1, 1000000, &number), options->frames_per_reply = (unsigned)number; break;
        case ERROR: options->error_marker = optarg; break;
        case WARMUP: good = seconds(name, optarg, &options->warmup); break;
        case DURATION: good = seconds(name, optarg, &options->duration); break;
        case LIMIT: good = whole(name, optarg, 1, 1000000000, &number), options->limit = number; break;
        case SERVER: good = whole(name, optarg, 1, 1 << 22, &number), options->server = (pid_t)number; break;
        case EVERY: good = seconds(name, optarg, &options->every); break;
        case FAN_OUT: options->fan_out = true; break;
        case IDLE: options->idle = true; break;
        case HELP: fputs(usage, stdout); exit(0);
        default: fputs(usage, stderr); return false;
        }
        if (!good) return false;
    }
    if (optind != argc) {
        fprintf(stderr, "load-client: %s is no option\n%s", argv[optind], usage);
        return false;
    }
    if (options->senders == 0 || options->senders > options->connections) options->senders = options->connections;
    return check(options);
}

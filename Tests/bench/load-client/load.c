#define _GNU_SOURCE
#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/* The number of simultaneous handshakes. It is low, so that the server's memory for headers does not limit the number
   of clients. */
enum { OPENING_MAXIMUM = 16, EVENTS_MAXIMUM = 512 };

static const uint64_t second = 1000000000;
static const uint64_t opening_deadline = 30 * 1000000000ull;

uint64_t clock_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * second + (uint64_t)time.tv_nsec;
}

/* Returns the CPU seconds of all threads of a process, or a negative number if they are not available. The process 0 is
   this process. */
static double cpu_seconds(pid_t process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct timespec time_from(uint64_t nanoseconds) {
    return (struct timespec){.tv_sec = (time_t)(nanoseconds / second), .tv_nsec = (long)(nanoseconds % second)};
}

/* Starts the interval timer for periodic messages. The timer fires exactly when a message is due. */
static bool start_timer(struct load *load) {
    uint64_t every = (uint64_t)(load->options->every * 1e9);
    struct itimerspec times = {.it_interval = time_from(every), .it_value = time_from(load->begun + every)};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &load->timer};
    load->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    return load->timer >= 0 && timerfd_settime(load->timer, TFD_TIMER_ABSTIME, &times, NULL) == 0 &&
           epoll_ctl(load->epoll, EPOLL_CTL_ADD, load->timer, &event) == 0;
}

static void tick(struct load *load) {
    uint64_t times;
    if (read(load->timer, &times, sizeof times) < 0) return;
    for (size_t i = 0; i < load->options->senders; i++) connection_tick(load, &load->connections[i]);
}

/* Waits for events until `deadline` and handles them. Returns false if the client watches stdin and stdin has reached
   its end. */
static bool turn(struct load *load, uint64_t deadline) {
    struct epoll_event events[EVENTS_MAXIMUM];
    uint64_t now = clock_now();
    int wait = deadline == UINT64_MAX ? -1 : deadline <= now ? 0 : (int)((deadline - now) / 1000000) + 1;
    int count = epoll_wait(load->epoll, events, EVENTS_MAXIMUM, wait);
    load->now = clock_now();
    for (int i = 0; i < count; i++) {
        struct connection *connection = events[i].data.ptr;
        if (events[i].data.ptr == &load->timer) {
            tick(load);
        } else if (connection) {
            connection_read(load, connection);
        } else {
            char ignored[256];
            if (read(STDIN_FILENO, ignored, sizeof ignored) <= 0) return false;
        }
    }
    return true;
}

/* Opens all connections, a few at a time, and waits until each has received the answer to its `hello`. */
static bool open_all(struct load *load) {
    size_t wanted = load->options->connections;
    uint64_t deadline = clock_now() + opening_deadline;
    while (load->ready < wanted) {
        while (load->opened < wanted && load->opened - load->ready < OPENING_MAXIMUM) {
            if (!connection_open(load, &load->connections[load->opened++])) return false;
        }
        turn(load, deadline);
        if (load->closed) return false;
        if (load->now >= deadline) {
            fprintf(stderr, "load-client: only %zu of %zu connections were ready after 30 s; is the answer to --hello the expected one?\n",
                    load->ready, wanted);
            return false;
        }
    }
    return true;
}

static void stay_idle(struct load *load) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    bool watched = epoll_ctl(load->epoll, EPOLL_CTL_ADD, STDIN_FILENO, &event) == 0;
    puts("ready");
    fflush(stdout);
    while (watched && load->closed < load->options->connections && turn(load, UINT64_MAX)) continue;
}

static void measure(struct load *load) {
    const struct options *options = load->options;
    uint64_t start = load->begun = clock_now();
    if (options->every > 0 && !start_timer(load)) {
        fprintf(stderr, "load-client: no timer: %s\n", strerror(errno));
        load->tally.errors++;
        return;
    }
    load->sending = true;
    load->round = 1;
    for (size_t i = 0; i < options->connections; i++) connection_start(load, &load->connections[i]);

    uint64_t begin = start;
    if (options->limit == 0) {
        begin += (uint64_t)(options->warmup * 1e9);
        while (load->now < begin && load->closed < options->connections) turn(load, begin);
        uint64_t errors = load->tally.errors;
        memset(&load->tally, 0, sizeof load->tally);
        load->tally.errors = errors;
        begin = clock_now();
    }
    double client = cpu_seconds(0), server = options->server ? cpu_seconds(options->server) : -1;

    uint64_t end = begin + (uint64_t)(options->duration * 1e9);
    while (load->now < end && load->closed < options->connections && load->finished < options->senders) turn(load, end);
    load->seconds = (double)(clock_now() - begin) / 1e9;
    load->client_cpu = cpu_seconds(0) - client;
    load->server_cpu = server < 0 ? -1 : cpu_seconds(options->server) - server;
    if (options->limit && load->finished < options->senders && load->closed == 0) {
        fprintf(stderr, "load-client: %zu of %zu connections got all their answers in %.1f s\n", load->finished, options->senders,
                options->duration);
        load->tally.errors++;
    }
}

bool load_run(struct load *load, const struct options *options) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    load->options = options;
    load->message = message_from(options->message ? options->message : "");
    load->random = 2463534242u;
    load->timer = -1;
    load->epoll = epoll_create1(EPOLL_CLOEXEC);
    load->read_buffer = malloc(READ_BUFFER_LENGTH);
    load->write_buffer = malloc(message_maximum(&load->message) * options->in_flight);
    load->connections = calloc(options->connections, sizeof *load->connections);
    uint64_t *instants = calloc(options->senders * options->in_flight, sizeof *instants);
    if (load->epoll < 0 || !load->read_buffer || !load->write_buffer || !load->connections || !instants) {
        fprintf(stderr, "load-client: no memory for %zu connections\n", options->connections);
        free(instants);
        return false;
    }
    for (size_t i = 0; i < options->senders; i++) {
        load->connections[i].sends = true;
        load->connections[i].sent_at = instants + i * options->in_flight;
    }
    bool opened = open_all(load);
    if (opened && options->idle) {
        stay_idle(load);
    } else if (opened) {
        measure(load);
    }
    free(instants);
    return opened;
}

/*
 * echo-floor: the fastest possible echo server with libwebsockets. `make bench` compares Baton with it.
 *
 * The reasons for its speed:
 *  - It gives the library an ev_loop as a foreign loop. The library's own poll() costs O(connections) per loop turn.
 *  - It writes the answer inside the RECEIVE callback if nothing is buffered (lws_partial_buffered). A message costs
 *    one recv and one send then. The WRITEABLE callback would add two epoll_ctl calls and a loop turn.
 *  - It builds the frames once, including their headers, and sends them unchanged (LWS_WRITE_RAW). Frames joined by `+`
 *    leave in one send.
 *  - It uses no extension and no validity timers (these are in one sorted list), rx_buffer_size 1024 and
 *    tx_packet_size 65536.
 *
 * The server answers every message with the same frames, whose sizes are options. It can therefore transfer exactly the
 * bytes and frames that Baton transfers for an input. The remaining difference is Baton's own work.
 *
 * A broadcast costs one send per connection, from one shared buffer, in one walk over an array of connections. Only the
 * kernel copies the data.
 */
#define _GNU_SOURCE
#include <ev.h>
#include <getopt.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MAXIMUM_WRITES = 16, MAXIMUM_PAYLOAD = 1 << 20 };

/* The frames that one send call transmits: headers and payloads, after the LWS_PRE bytes that the library requires. */
struct write {
    unsigned char *bytes;
    size_t length;
};

/* The server's data for each connection, allocated by the library. */
struct session {
    struct lws *wsi;
    size_t index;  /* in `sessions` */
    unsigned owed; /* answers that wait until the socket is writable again */
    bool greeted;  /* the client has sent a message */
};

static struct {
    struct write writes[MAXIMUM_WRITES];
    size_t write_count;
    size_t first_frame_length; /* in the first write; a broadcast sends this frame to all clients */
    bool broadcast, greet;
    struct session **sessions;
    size_t session_count, session_capacity;
    unsigned long long messages, sent, skipped;
} state;

/* Prints the resource usage up to now: one line of JSON on stdout. */
static void print_statistics(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double user = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
    double kernel = (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6;
    printf("{\"cpu_seconds\":%.6f,\"user_seconds\":%.6f,\"system_seconds\":%.6f,\"messages\":%llu,\"writes\":%llu,"
           "\"skipped\":%llu,\"connections\":%zu}\n",
           user + kernel, user, kernel, state.messages, state.sent, state.skipped, state.session_count);
    fflush(stdout);
}

/* Sends the whole answer. Returns false if the connection is lost. */
static bool send_answer(struct lws *wsi) {
    for (size_t i = 0; i < state.write_count; i++) {
        if (lws_write(wsi, state.writes[i].bytes + LWS_PRE, state.writes[i].length, LWS_WRITE_RAW) < 0) return false;
        state.sent++;
    }
    return true;
}

/* Answers a message at once if the socket is writable, otherwise when the socket becomes writable. No answer is
   skipped. */
static bool answer(struct session *session) {
    if (!lws_partial_buffered(session->wsi)) return send_answer(session->wsi);
    session->owed++;
    lws_callback_on_writable(session->wsi);
    return true;
}

/* Answers the asking client, and sends the first frame of the answer to all other clients with a writable socket. Slow
   clients skip the frame, as slow clients of Baton skip a revision. */
static bool broadcast(struct session *asking) {
    bool answered = true;
    for (size_t i = 0; i < state.session_count; i++) {
        struct session *session = state.sessions[i];
        if (session == asking) {
            answered = answer(session);
        } else if (lws_partial_buffered(session->wsi) ||
                   lws_write(session->wsi, state.writes[0].bytes + LWS_PRE, state.first_frame_length, LWS_WRITE_RAW) < 0) {
            state.skipped++;
        } else {
            state.sent++;
        }
    }
    return answered;
}

static bool add_session(struct session *session, struct lws *wsi) {
    if (state.session_count == state.session_capacity) {
        size_t capacity = state.session_capacity ? state.session_capacity * 2 : 64;
        struct session **grown = realloc(state.sessions, capacity * sizeof *grown);
        if (!grown) return false;
        state.sessions = grown;
        state.session_capacity = capacity;
    }
    session->wsi = wsi;
    session->index = state.session_count;
    session->owed = 0;
    session->greeted = false;
    state.sessions[state.session_count++] = session;
    return true;
}

static void remove_session(struct session *session) {
    if (!session->wsi) return;
    struct session *last = state.sessions[--state.session_count];
    state.sessions[session->index] = last;
    last->index = session->index;
    session->wsi = NULL;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    (void)length;
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
        state.messages++;
        bool is_greeting = state.greet && !session->greeted;
        session->greeted = true;
        return (state.broadcast && !is_greeting ? broadcast(session) : answer(session)) ? 0 : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        while (session->owed && !lws_partial_buffered(wsi)) {
            session->owed--;
            if (!send_answer(wsi)) return -1;
        }
        if (session->owed) lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        return add_session(session, wsi) ? 0 : -1;
    case LWS_CALLBACK_CLOSED:
        remove_session(session);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return in && strcmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_HTTP:
        return -1;
    default:
        return 0;
    }
}

/* Appends an unmasked text frame with `payload` bytes to the bytes of one send call (RFC 6455, 5.2). */
static bool append_frame(struct write *write, size_t payload) {
    unsigned char header[10] = {0x81};
    size_t header_length = 2;
    if (payload < 126) {
        header[1] = (unsigned char)payload;
    } else if (payload <= 0xffff) {
        header[1] = 126;
        header[2] = (unsigned char)(payload >> 8);
        header[3] = (unsigned char)payload;
        header_length = 4;
    } else {
        header[1] = 127;
        for (size_t i = 0; i < 8; i++) header[2 + i] = (unsigned char)((unsigned long long)payload >> (56 - 8 * i));
        header_length = 10;
    }
    unsigned char *grown = realloc(write->bytes, LWS_PRE + write->length + header_length + payload);
    if (!grown) return false;
    memcpy(grown + LWS_PRE + write->length, header, header_length);
    memset(grown + LWS_PRE + write->length + header_length, 'x', payload);
    write->bytes = grown;
    write->length += header_length + payload;
    return true;
}

/* Parses the frame sizes of a reply: `37,64` means two sends, `37+64` means two frames in one send. */
static bool parse_reply(const char *text) {
    state.write_count = 0;
    state.first_frame_length = 0;
    bool joined = false;
    for (;;) {
        char *end;
        unsigned long payload = strtoul(text, &end, 10);
        if (end == text || payload > MAXIMUM_PAYLOAD) return false;
        if (!joined) {
            if (state.write_count == MAXIMUM_WRITES) return false;
            state.writes[state.write_count++] = (struct write){NULL, 0};
        }
        if (!append_frame(&state.writes[state.write_count - 1], payload)) return false;
        if (state.first_frame_length == 0) state.first_frame_length = state.writes[0].length;
        if (*end == '\0') return true;
        if (*end != ',' && *end != '+') return false;
        joined = *end == '+';
        text = end + 1;
    }
}

static void on_terminate(struct ev_loop *loop, ev_signal *watcher, int events) {
    (void)watcher;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static void on_statistics(struct ev_loop *loop, ev_signal *watcher, int events) {
    (void)loop;
    (void)watcher;
    (void)events;
    print_statistics();
}

static const char usage[] =
    "usage: echo-floor [--reply SIZES] [--broadcast [--greet]] [--port PORT]\n"
    "\n"
    "Answers every WebSocket message on 127.0.0.1 with frames of the sizes given, as fast as libwebsockets can.\n"
    "Prints `port N`, then serves. SIGUSR1 prints CPU seconds and messages; SIGTERM prints them and ends it.\n"
    "\n"
    "  --reply 37,64      payload bytes of each frame of the answer; a comma is a send of its own,\n"
    "  --reply 37+64      a plus joins frames into one send (default 64)\n"
    "  --reply-bytes N    the same as --reply N\n"
    "  --broadcast        the first frame of the answer goes to every other connection too\n"
    "  --greet            what a connection says first is answered to it alone\n"
    "  --port PORT        default 0: the system chooses\n";

static bool parse_options(int argc, char **argv, int *port) {
    static const struct option options[] = {
        {"reply", required_argument, NULL, 'r'},   {"reply-bytes", required_argument, NULL, 'r'},
        {"broadcast", no_argument, NULL, 'b'},     {"greet", no_argument, NULL, 'g'},
        {"port", required_argument, NULL, 'p'},    {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const char *reply = "64";
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        char *end = NULL;
        switch (option) {
        case 'r': reply = optarg; break;
        case 'b': state.broadcast = true; break;
        case 'g': state.greet = true; break;
        case 'p':
            *port = (int)strtol(optarg, &end, 10);
            if (*end || end == optarg || *port < 0 || *port > 65535) {
                fprintf(stderr, "echo-floor: --port %s is not a port; give 0 to 65535\n", optarg);
                return false;
            }
            break;
        case 'h': fputs(usage, stdout); exit(0);
        default: fputs(usage, stderr); return false;
        }
    }
    if (optind != argc || !parse_reply(reply)) {
        fprintf(stderr, "echo-floor: --reply %s: give sizes in bytes, such as 64, 37,64 or 37+64 (at most %d)\n", reply,
                MAXIMUM_PAYLOAD);
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    int port = 0;
    if (!parse_options(argc, argv, &port)) return 2;

    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    if (!loop) {
        fputs("echo-floor: libev could not make an event loop\n", stderr);
        return 1;
    }
    ev_signal terminate, interrupt, statistics;
    ev_signal_init(&terminate, on_terminate, SIGTERM);
    ev_signal_init(&interrupt, on_terminate, SIGINT);
    ev_signal_init(&statistics, on_statistics, SIGUSR1);
    ev_signal_start(loop, &terminate);
    ev_signal_start(loop, &interrupt);
    ev_signal_start(loop, &statistics);

    static const lws_retry_bo_t no_validity_timers;
    static struct lws_protocols protocols[] = {
        {"baton.v1", on_event, sizeof(struct session), 1024, 0, NULL, 65536},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    void *loops[] = {loop};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DISABLE_IPV6;
    info.iface = "127.0.0.1";
    info.port = port;
    info.protocols = protocols;
    info.foreign_loops = loops;
    info.retry_and_idle_policy = &no_validity_timers;
    info.gid = -1;
    info.uid = -1;

    lws_set_log_level(LLL_ERR | LLL_WARN, NULL);
    struct lws_context *context = lws_create_context(&info);
    if (!context) {
        fputs("echo-floor: libwebsockets did not start: the port may be in use, or the package libwebsockets-evlib-ev missing\n",
              stderr);
        return 1;
    }
    printf("port %d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);

    ev_run(loop, 0);

    print_statistics();
    lws_context_destroy(context);
    ev_loop_destroy(loop);
    return 0;
}

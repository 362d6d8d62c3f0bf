// The client side: WebSockets and HTTP requests to servers, on one thread that lives as long as the process.
//
// Requests from other threads are queued under a lock, and the thread is woken to perform them. Only that thread
// may call libwebsockets.

#include "private.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct outgoing {
    struct outgoing *next;
    size_t length;
    unsigned char bytes[];      // LWS_PRE free bytes for libwebsockets, then the message's text
} outgoing;

struct baton_client {
    struct lws *wsi;
    baton_client_callbacks callbacks;
    void *context;
    char *host, *path, *subprotocol, *authorities;
    int port, is_secure, is_request, accepts_any_certificate;
    double response_seconds;
    // The lock `clients.lock` protects the following fields, up to `close_length`.
    baton_client *next_queued;
    outgoing *first, *last;
    unsigned queued : 1, wants_close : 1, is_released : 1;
    // Only the client side's thread writes the field `ended`, under the lock, so this thread may read it without the
    // lock. The field is not one of the bit fields above: writing one bit writes all bits beside it.
    int ended;
    uint16_t close_code;
    char close_reason[REASON_SIZE + 1];
    size_t close_length;
    // Only the client side's thread uses the following fields.
    unsigned started : 1, opened : 1;
    unsigned is_chunked : 1;    // the body of the response is chunked (RFC 9112 7.1)
    long long content_length;   // the announced length of the response's body; -1 if unknown
    char *read_start, **read_cursor; // the part of a response that is being read; valid during the read
    int certificate;            // the problem with the server's certificate; 0 if none
    const char *certificate_message;
    unsigned char *message;     // the received part of a message or response
    size_t length, capacity;
    int status;
    const char *problem;        // why a response or message was refused; NULL if none was
    uint16_t server_close_code; // the server's close code and reason
    char server_close_reason[REASON_SIZE + 1];
};

// Limits in bytes for the body of a response and for a message, and the sizes of libwebsockets' buffers.
enum { MAXIMUM_RESPONSE = 4 * 1024 * 1024, MAXIMUM_MESSAGE = 64 * 1024 * 1024, HTTP_BUFFER = 4096, FRAME_BUFFER = 65536 };

// A silent server is detected after half a minute.
static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 15, .secs_since_valid_hangup = 30};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t ready;
    int is_running, has_failed;
    struct lws_context *lws;
    baton_client *queued;
} clients = {.lock = PTHREAD_MUTEX_INITIALIZER, .ready = PTHREAD_COND_INITIALIZER};

static void release(baton_client *client) {
    while (client->first) {
        outgoing *next = client->first->next;
        free(client->first);
        client->first = next;
    }
    free(client->message);
    free(client->host);
    free(client->path);
    free(client->subprotocol);
    free(client->authorities);
    free(client);
}

// Marks a client as ended: libwebsockets reports nothing more about it, and its queued messages are dropped.
static void detach(baton_client *client) {
    if (client->wsi) lws_set_opaque_user_data(client->wsi, NULL);
    client->wsi = NULL;
    pthread_mutex_lock(&clients.lock);
    client->ended = 1;
    pthread_mutex_unlock(&clients.lock);
}

// Frees a client that its owner has released. Called after the last callback. A queued client is freed when the thread
// handles the queue.
static void release_if_forgotten(baton_client *client) {
    pthread_mutex_lock(&clients.lock);
    int is_free = client->is_released && !client->queued;
    pthread_mutex_unlock(&clients.lock);
    if (is_free) release(client);
}

static void end(baton_client *client) {
    if (client->ended) return;
    detach(client);
    client->callbacks.ended(client->context, client->server_close_code, client->server_close_reason);
    release_if_forgotten(client);
}

static void fail(baton_client *client, int status, const char *words) {
    if (client->ended) return;
    pthread_mutex_lock(&clients.lock);
    int wants_close = client->wants_close;
    pthread_mutex_unlock(&clients.lock);
    // The owner has closed this client, so the end of the connection is not reported as a failure.
    if (wants_close) return end(client);
    detach(client);
    if (client->certificate) words = client->certificate_message;
    else if (client->problem) {
        status = BATON_CLIENT_INVALID_RESPONSE;
        words = client->problem;
    }
    client->callbacks.failed(client->context, status, client->certificate, words ? words : "");
    release_if_forgotten(client);
}

static const char TOO_LONG[] = "it is longer than 4 MiB";

// Refuses a response or message of the server: ends the connection, with `problem` as the reason of the failure.
static int refuse(baton_client *client, const char *problem) {
    client->problem = problem;
    client->length = 0;
    return -1;
}

// Appends bytes to the received part of a response or a message. Returns -1 if the total exceeds `maximum`, or if there
// is no memory.
static int append(baton_client *client, const void *bytes, size_t length, size_t maximum) {
    // The present length is compared with `maximum - length`, because the sum of the two lengths could wrap around.
    if (length > maximum || client->length > maximum - length) return -1;
    if (client->length + length > client->capacity) {
        size_t capacity = (client->length + length) * 2;
        unsigned char *larger = realloc(client->message, capacity);
        if (!larger) return -1;
        client->message = larger;
        client->capacity = capacity;
    }
    if (length) memcpy(client->message + client->length, bytes, length);
    client->length += length;
    return 0;
}

// SAFETY: `bytes` lie in the buffer of HTTP_BUFFER bytes that was passed to `lws_http_client_read`, or in an
// equally large segment that arrived together with the headers. libwebsockets computes `length` as the smaller of
// two numbers: the bytes that are left in that buffer, and the size of the chunk, which it stores in an `int`
// without an overflow check. A length from 1 to HTTP_BUFFER is therefore within the buffer. A negative length,
// which arrives here as more than HTTP_BUFFER, is the size of an overflowed chunk. Nothing may be read then, and
// the library must not continue, because it would move its own cursor by that length. A negative return value ends
// its loop.
static int receive_body_part(baton_client *client, const void *bytes, size_t length) {
    if (length > HTTP_BUFFER) return refuse(client, "a chunk's size is out of range");
    if (append(client, bytes, length, MAXIMUM_RESPONSE)) return refuse(client, TOO_LONG);
    return 0;
}

// Checks the headers that determine where the body of a response ends. libwebsockets accepts any number as a
// length, also a negative one.
static int read_body_headers(baton_client *client, struct lws *wsi) {
    char text[24];
    client->content_length = -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) {
        if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_TRANSFER_ENCODING) < 0 || strcmp(text, "chunked"))
            return refuse(client, "the answer's Transfer-Encoding is not 'chunked'");
        client->is_chunked = 1;
    }
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH)) return 0;
    // A response with both `Content-Length` and `Transfer-Encoding` may be an attempt to make two parsers read the
    // response differently (RFC 9112 6.3).
    if (client->is_chunked) return refuse(client, "the answer has both a Content-Length and a Transfer-Encoding");
    int count = lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (count < 0 || strspn(text, "0123456789") != strlen(text)) return refuse(client, "the answer's Content-Length is not a number of bytes");
    // A number of 18 digits fits into a `long long`. A longer number counts as over the limit without being converted.
    client->content_length = strlen(text) > 18 ? MAXIMUM_RESPONSE + 1 : atoll(text);
    return client->content_length > MAXIMUM_RESPONSE ? refuse(client, TOO_LONG) : 0;
}

// Reads the available part of a response's body; libwebsockets calls `receive_body_part` with each part.
static int read_response_body(baton_client *client, struct lws *wsi) {
    unsigned char buffer[LWS_PRE + HTTP_BUFFER];
    char *cursor = (char *)buffer + LWS_PRE;
    int room = HTTP_BUFFER;
    client->read_start = cursor;
    client->read_cursor = &cursor;
    // The client may be released in this call, so it is not used afterwards.
    return lws_http_client_read(wsi, &cursor, &room) ? -1 : 0;
}

// Delivers the response, or reports why it is refused. libwebsockets reports even a truncated body as complete.
static int deliver_response(baton_client *client, struct lws *wsi, int is_complete) {
    // After an empty body, libwebsockets regards the connection as closed, but does not close its socket. This time-out
    // closes it.
    if (is_complete) lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    // A chunked body is complete only if its last chunk has arrived. libwebsockets then moves the read cursor behind
    // this chunk. If the connection ended before, the cursor has not moved.
    int has_last_chunk = client->is_chunked && is_complete && *client->read_cursor != client->read_start;
    int is_short = client->content_length >= 0 && client->length < (size_t)client->content_length;
    int is_truncated = client->is_chunked ? !has_last_chunk : is_short;
    if (client->status && !client->problem && is_truncated) client->problem = "it ends too early";
    if (!client->status || client->problem) fail(client, 0, NULL);
    else {
        client->callbacks.response(client->context, client->status, client->message, client->length);
        end(client);
    }
    return -1;
}

static int received(baton_client *client, struct lws *wsi, const void *bytes, size_t length) {
    // SAFETY: the `length` bytes are inside libwebsockets' buffer of FRAME_BUFFER bytes, regardless of the length in
    // the frame's header.
    size_t remaining = lws_remaining_packet_payload(wsi);
    if (length > FRAME_BUFFER || remaining > MAXIMUM_MESSAGE || client->length + length + remaining > MAXIMUM_MESSAGE) {
        // No close frame is sent, because libwebsockets would wait for the server's close frame and continue to read
        // the long message. The library would then read past the end of its full buffer, which it empties only after a
        // callback that returns 0.
        client->server_close_code = LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE;
        strcpy(client->server_close_reason, "a message is longer than 64 MiB");
        return refuse(client, client->server_close_reason);
    }
    int is_whole = lws_is_final_fragment(wsi) && !remaining;
    if (!client->length && is_whole) {
        if (!lws_frame_is_binary(wsi)) client->callbacks.message(client->context, bytes, length);
        return 0;
    }
    if (append(client, bytes, length, MAXIMUM_MESSAGE)) return refuse(client, "there is no memory");
    if (is_whole) {
        if (!lws_frame_is_binary(wsi)) client->callbacks.message(client->context, client->message, client->length);
        client->length = 0;
    }
    return 0;
}

static int writable(baton_client *client, struct lws *wsi) {
    while (!lws_partial_buffered(wsi)) {
        pthread_mutex_lock(&clients.lock);
        outgoing *outgoing = client->first;
        if (outgoing) {
            client->first = outgoing->next;
            if (!client->first) client->last = NULL;
        }
        int wants_close = client->wants_close;
        pthread_mutex_unlock(&clients.lock);
        if (!outgoing) {
            if (!wants_close) return 0;
            lws_close_reason(wsi, client->close_code, (unsigned char *)client->close_reason, client->close_length);
            return -1;
        }
        int written = lws_write(wsi, outgoing->bytes + LWS_PRE, outgoing->length, LWS_WRITE_TEXT);
        free(outgoing);
        if (written < 0) return -1;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

enum { WRITE_CLOSE = 4 };       // libwebsockets' value for close frames, not in its headers

// Answers the server's close frame (RFC 6455 5.5.1) and ends the connection. libwebsockets would wait up to three
// seconds until the socket is writable. If the server has reset the connection, the library would use a full processor
// in that time.
static int echo_close(struct lws *wsi, const void *payload, size_t length) {
    unsigned char buffer[LWS_PRE + 2 + REASON_SIZE];
    if (length > sizeof buffer - LWS_PRE || lws_partial_buffered(wsi)) return -1;
    if (length) memcpy(buffer + LWS_PRE, payload, length);
    lws_write(wsi, buffer + LWS_PRE, length, (enum lws_write_protocol)WRITE_CLOSE);
    return -1;
}

static int handle_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

static const struct lws_protocols protocols[] = {
    {"baton-client", handle_event, 0, FRAME_BUFFER, 0, NULL, 0}, {NULL, NULL, 0, 0, 0, NULL, 0}};

static void start(baton_client *client) {
    client->started = 1;
    struct lws_client_connect_info info = {
        .context = clients.lws,
        .address = client->host,
        .port = client->port,
        .path = client->path,
        .host = client->host,
        .pwsi = &client->wsi,
        .opaque_user_data = client,
        .alpn = "http/1.1",
        .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
    };
    char authority[300];
    // The `Host` header contains the port if it is not the scheme's default. An IPv6 address is written in brackets
    // (RFC 9110 7.2).
    int is_default_port = client->port == (client->is_secure ? 443 : 80);
    int is_v6 = strchr(client->host, ':') != NULL;
    snprintf(
        authority, sizeof authority, is_default_port ? "%s%s%s" : "%s%s%s:%d", is_v6 ? "[" : "", client->host, is_v6 ? "]" : "",
        client->port);
    info.host = authority;
    if (client->is_secure) {
        info.ssl_connection |= LCCSCF_USE_SSL | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK;
        info.vhost = baton_trust_vhost(clients.lws, client->authorities, protocols, &liveness);
        if (client->authorities && !info.vhost) return fail(client, 0, "there is no memory");
    }
    if (client->is_request) info.method = "GET";
    else if (*client->subprotocol) info.protocol = client->subprotocol;
    info.local_protocol_name = "baton-client";
    // If connecting fails at once, libwebsockets has either called the error callback already, or never calls it. The
    // client still exists after that callback: if its owner has released it there, the client is only queued, and is
    // freed later.
    if (lws_client_connect_via_info(&info)) return;
    client->wsi = NULL;
    fail(client, 0, NULL);
}

static void process_queue(void) {
    pthread_mutex_lock(&clients.lock);
    baton_client *client = clients.queued;
    clients.queued = NULL;
    pthread_mutex_unlock(&clients.lock);
    while (client) {
        pthread_mutex_lock(&clients.lock);
        baton_client *next = client->next_queued;
        client->queued = 0;
        int is_released = client->is_released;
        int wants_close = client->wants_close;
        pthread_mutex_unlock(&clients.lock);
        if (client->ended) {
            if (is_released) release(client);
        } else if (!client->started) {
            if (wants_close || is_released) end(client);
            else start(client);
        } else if (client->wsi && client->opened) lws_callback_on_writable(client->wsi);
        else if (client->wsi && wants_close) lws_set_timeout(client->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        client = next;
    }
}

static int handle_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED) {
        process_queue();
        return 0;
    }
    baton_client *client = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    // If the client has already ended, its connection is closed: every certificate is refused, and the first bytes from
    // the server end the connection.
    if (!client)
        return reason == LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION || reason == LWS_CALLBACK_RECEIVE_CLIENT_HTTP
            || reason == LWS_CALLBACK_CLIENT_RECEIVE || reason == LWS_CALLBACK_CLIENT_WRITEABLE ? -1 : 0;
    switch (reason) {
    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
        return baton_verify_certificate(
            user, (int)length, client->accepts_any_certificate, client->host, &client->certificate, &client->certificate_message);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        fail(client, client->is_request ? 0 : (int)lws_http_client_http_response(wsi), in);
        return 0;
    case LWS_CALLBACK_CLIENT_FILTER_PRE_ESTABLISH:
        // If this client requested a subprotocol, it refuses a server that selects none; RFC 6455 4.1 leaves this
        // decision to the client. libwebsockets refuses a server that selects another subprotocol.
        return client->is_request || !client->subprotocol[0] || lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL) > 0 ? 0 : -1;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        client->opened = 1;
        client->callbacks.opened(client->context);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return received(client, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return writable(client, wsi);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (length >= 2) {
            const unsigned char *bytes = in;
            client->server_close_code = (uint16_t)(bytes[0] << 8 | bytes[1]);
            size_t count = length - 2 > REASON_SIZE ? REASON_SIZE : length - 2;
            memcpy(client->server_close_reason, bytes + 2, count);
            client->server_close_reason[count] = 0;
        }
        return echo_close(wsi, in, length);
    case LWS_CALLBACK_CLIENT_CLOSED:
        end(client);
        return 0;

    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        client->status = (int)lws_http_client_http_response(wsi);
        if (!client->is_request) return 0;
        // libwebsockets' own time-out covers only the time until the headers have arrived. This timer limits the time
        // for the body, which may arrive byte by byte, or never.
        lws_set_timer_usecs(wsi, (lws_usec_t)(client->response_seconds * LWS_US_PER_SEC));
        return read_body_headers(client, wsi);
    case LWS_CALLBACK_TIMER:
        return client->is_request ? refuse(client, "it does not end in time") : 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return receive_body_part(client, in, length);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_response_body(client, wsi);
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        return deliver_response(client, wsi, 1);
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        return deliver_response(client, wsi, 0);
    case LWS_CALLBACK_WSI_DESTROY:
        // This is always the last callback of libwebsockets for a connection, regardless of earlier callbacks.
        if (client->opened) end(client);
        else fail(client, 0, NULL);
        return 0;
    default:
        return 0;
    }
}

static void log_nothing(int level, const char *line) {
    (void)level;
    (void)line;
}

static void *run(void *unused) {
    (void)unused;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .retry_and_idle_policy = &liveness,
        .timeout_secs = 10,
        .pt_serv_buf_size = HTTP_BUFFER,
    };
    if (!baton_log_is_used()) lws_set_log_level(LLL_ERR, log_nothing);
    struct lws_context *lws = lws_create_context(&info);
    pthread_mutex_lock(&clients.lock);
    clients.lws = lws;
    clients.has_failed = !lws;
    pthread_cond_broadcast(&clients.ready);
    pthread_mutex_unlock(&clients.lock);
    if (!lws) return NULL;
    process_queue();
    while (lws_service(lws, 0) >= 0) {}
    return NULL;
}

// Returns whether the thread runs, and starts it if necessary. The caller holds the lock.
static int is_running(void) {
    if (!clients.is_running) {
        clients.is_running = 1;
        // Blocks all signals in the new thread, so that the program's own threads receive them.
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        pthread_t thread;
        if (pthread_create(&thread, NULL, run, NULL)) clients.has_failed = 1;
        else pthread_detach(thread);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    while (!clients.lws && !clients.has_failed) pthread_cond_wait(&clients.ready, &clients.lock);
    return !clients.has_failed;
}

// Queues a client for the thread. The caller holds the lock.
static void enqueue(baton_client *client) {
    if (!client->queued) {
        client->queued = 1;
        client->next_queued = clients.queued;
        clients.queued = client;
    }
    lws_cancel_service(clients.lws);
}

baton_client *baton_client_connect(const baton_client_address *address, const baton_client_callbacks *callbacks, void *context) {
    baton_client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->callbacks = *callbacks;
    client->context = context;
    client->host = strdup(address->host);
    client->path = strdup(address->path);
    client->subprotocol = address->subprotocol ? strdup(address->subprotocol) : NULL;
    client->authorities = address->authorities ? strdup(address->authorities) : NULL;
    client->port = address->port;
    client->is_secure = address->is_secure;
    client->response_seconds = address->response_seconds;
    client->accepts_any_certificate = address->accepts_any_certificate;
    client->is_request = !address->subprotocol;
    if (!client->host || !client->path || (address->authorities && !client->authorities)) {
        release(client);
        return NULL;
    }
    pthread_mutex_lock(&clients.lock);
    int runs = is_running();
    if (runs) enqueue(client);
    pthread_mutex_unlock(&clients.lock);
    if (runs) return client;
    release(client);
    return NULL;
}

void baton_client_send(baton_client *client, const void *bytes, size_t length) {
    outgoing *new = malloc(sizeof *new + LWS_PRE + length);
    if (!new) return;
    new->next = NULL;
    new->length = length;
    if (length) memcpy(new->bytes + LWS_PRE, bytes, length);
    pthread_mutex_lock(&clients.lock);
    int is_over = client->ended || client->wants_close;
    if (!is_over) {
        if (client->last) client->last->next = new;
        else client->first = new;
        client->last = new;
        enqueue(client);
    }
    pthread_mutex_unlock(&clients.lock);
    if (is_over) free(new);
}

void baton_client_close(baton_client *client, uint16_t code, const char *reason) {
    pthread_mutex_lock(&clients.lock);
    if (!client->wants_close) {
        client->wants_close = 1;
        client->close_code = code;
        client->close_length = strnlen(reason, REASON_SIZE);
        memcpy(client->close_reason, reason, client->close_length);
        enqueue(client);
    }
    pthread_mutex_unlock(&clients.lock);
}

void baton_client_release(baton_client *client) {
    pthread_mutex_lock(&clients.lock);
    client->is_released = 1;
    enqueue(client);
    pthread_mutex_unlock(&clients.lock);
}

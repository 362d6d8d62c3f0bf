/*
 * load-client: puts load on a WebSocket server from one thread, and measures its response times.
 *
 * Each connection is a closed loop with a fixed number of messages in flight. It sends the next message after a
 * complete answer. The client implements the handshake, the frames and the epoll loop itself, so that it does not
 * limit the measurement. A message costs one recv, one send and one clock read. Received data may be split anywhere; a
 * frame is handled when it is complete.
 *
 * options.c parses the command line. load.c runs the phases: open, warm up, measure. connection.c handles one
 * connection. frame.c reads and writes the frames of RFC 6455. histogram.c stores the latencies.
 */
#include <stdio.h>
#include <stdlib.h>

#include "load.h"

static double microseconds(const struct load *load, double share) {
    return (double)histogram_quantile(&load->tally.latency, share) / 1e3;
}

/* Prints the results as one line of JSON. If no message was answered, the sums are divided by 1, and not by 0. */
static void report(const struct load *load) {
    const struct options *options = load->options;
    const struct tally *tally = &load->tally;
    double messages = tally->messages ? (double)tally->messages : 1;
    printf("{\"connections\":%zu,\"in_flight\":%u,\"messages\":%llu,\"seconds\":%.6f,\"per_second\":%.1f", options->connections,
           options->in_flight, (unsigned long long)tally->messages, load->seconds, (double)tally->messages / load->seconds);
    printf(",\"p50_us\":%.2f,\"p99_us\":%.2f,\"p999_us\":%.2f,\"max_us\":%.2f", microseconds(load, 0.5), microseconds(load, 0.99),
           microseconds(load, 0.999), (double)tally->latency.maximum / 1e3);
    printf(",\"bytes_in\":%llu,\"bytes_out\":%llu,\"frames_in\":%llu", (unsigned long long)tally->bytes_in,
           (unsigned long long)tally->bytes_out, (unsigned long long)tally->frames_in);
    printf(",\"bytes_down_per_message\":%.2f,\"bytes_up_per_message\":%.2f,\"frames_per_message\":%.3f",
           (double)tally->bytes_in / messages, (double)tally->bytes_out / messages, (double)tally->frames_in / messages);
    fputs(",\"reply_payload_bytes\":[", stdout);
    for (int i = 0; i < REPLY_POSITIONS && tally->reply_frames[i]; i++) {
        printf("%s%.2f", i ? "," : "", (double)tally->reply_payload[i] / (double)tally->reply_frames[i]);
    }
    printf("],\"client_cpu_us_per_message\":%.3f", load->client_cpu * 1e6 / messages);
    if (load->server_cpu >= 0) printf(",\"server_cpu_us_per_message\":%.3f", load->server_cpu * 1e6 / messages);
    printf(",\"lost_connections\":%zu,\"errors\":%llu}\n", load->closed, (unsigned long long)tally->errors);
}

int main(int argc, char **argv) {
    struct options options;
    if (!options_parse(&options, argc, argv)) return 2;
    struct load *load = calloc(1, sizeof *load);
    if (!load || !load_run(load, &options)) return 1;
    if (options.idle) return load->closed ? 1 : 0;
    report(load);
    return load->tally.errors ? 1 : 0;
}

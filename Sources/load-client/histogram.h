/* Latencies in a log-linear histogram: constant memory, every value within 0.8 %, one addition a sample. */
#ifndef LOAD_CLIENT_HISTOGRAM_H
#define LOAD_CLIENT_HISTOGRAM_H

#include <stdint.h>

/* Each doubling is cut into 128 steps; values below 256 ns are exact, those over 2^40 ns (18 minutes) count as that. */
enum { HISTOGRAM_STEP_BITS = 7, HISTOGRAM_VALUE_BITS = 40 };
enum { HISTOGRAM_SLOTS = (HISTOGRAM_VALUE_BITS - HISTOGRAM_STEP_BITS + 1) << HISTOGRAM_STEP_BITS };

struct histogram {
    uint64_t count, maximum;
    uint64_t slots[HISTOGRAM_SLOTS];
};

void histogram_add(struct histogram *histogram, uint64_t nanoseconds);

/* The smallest recorded value that at least `share` (0 to 1) of all samples do not exceed, in nanoseconds; 0 without samples. */
uint64_t histogram_quantile(const struct histogram *histogram, double share);

#endif

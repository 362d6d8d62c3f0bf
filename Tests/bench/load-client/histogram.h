/* A log-linear histogram of latencies. Its memory is constant, values are exact to 0.8 %, and a sample costs one
   addition. */
#ifndef LOAD_CLIENT_HISTOGRAM_H
#define LOAD_CLIENT_HISTOGRAM_H

#include <stdint.h>

/* Each power of two is divided into 128 steps. Values below 256 ns are exact. Values above 2^40 ns (18 minutes) are
   clamped. */
enum { HISTOGRAM_STEP_BITS = 7, HISTOGRAM_VALUE_BITS = 40 };
enum { HISTOGRAM_SLOTS = (HISTOGRAM_VALUE_BITS - HISTOGRAM_STEP_BITS + 1) << HISTOGRAM_STEP_BITS };

struct histogram {
    uint64_t count, maximum;
    uint64_t slots[HISTOGRAM_SLOTS];
};

void histogram_add(struct histogram *histogram, uint64_t nanoseconds);

/* Returns a quantile in nanoseconds: the smallest recorded value such that at least the fraction `share` (0 to 1) of
   the samples are at most this value. Returns 0 if there are no samples. */
uint64_t histogram_quantile(const struct histogram *histogram, double share);

#endif

#include "histogram.h"

static unsigned slot_of(uint64_t value) {
    if (value >> HISTOGRAM_STEP_BITS == 0) return (unsigned)value;
    unsigned shift = 63 - (unsigned)__builtin_clzll(value) - HISTOGRAM_STEP_BITS;
    return (shift << HISTOGRAM_STEP_BITS) + (unsigned)(value >> shift);
}

/* Returns the middle of the range of values that a slot counts. */
static uint64_t value_of(unsigned slot) {
    if (slot >> (HISTOGRAM_STEP_BITS + 1) == 0) return slot;
    unsigned shift = (slot >> HISTOGRAM_STEP_BITS) - 1;
    uint64_t least = (uint64_t)(slot - (shift << HISTOGRAM_STEP_BITS)) << shift;
    return least + ((uint64_t)1 << shift) / 2;
}

void histogram_add(struct histogram *histogram, uint64_t nanoseconds) {
    uint64_t most = ((uint64_t)1 << HISTOGRAM_VALUE_BITS) - 1;
    if (nanoseconds > most) nanoseconds = most;
    if (nanoseconds > histogram->maximum) histogram->maximum = nanoseconds;
    histogram->slots[slot_of(nanoseconds)]++;
    histogram->count++;
}

uint64_t histogram_quantile(const struct histogram *histogram, double share) {
    uint64_t wanted = (uint64_t)(share * (double)histogram->count + 0.999999);
    if (wanted == 0) wanted = 1;
    uint64_t seen = 0;
    for (unsigned slot = 0; slot < HISTOGRAM_SLOTS; slot++) {
        seen += histogram->slots[slot];
        if (histogram->slots[slot] && seen >= wanted) {
            uint64_t value = value_of(slot);
            return value < histogram->maximum ? value : histogram->maximum;
        }
    }
    return 0;
}

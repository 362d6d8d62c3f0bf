/// A minimal interface to HarfBuzz, the shaping library of browsers: opens a typeface, and measures the
/// advance of each letter of a text.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A typeface file, with all of its weights.
typedef struct baton_typeface baton_typeface;

/// Opens a typeface file and maps it into memory. Returns NULL if the file cannot be opened, or is not a
/// usable typeface.
baton_typeface *baton_typeface_open(const char *path);

/// Releases a typeface.
void baton_typeface_close(baton_typeface *typeface);

/// Measures the advance of each UTF-16 unit of a text, as a fraction of the font size. If several units are
/// drawn as one glyph, the first unit has the whole advance. A unit without a glyph in the typeface gets NaN.
///
/// `advances` must have space for `length` numbers. `weight` is a CSS font weight; `tabular` selects digits of
/// equal width. Returns false if memory is exhausted; then `advances` is unchanged.
bool baton_typeface_advances(
    baton_typeface *typeface, const uint16_t *text, int length, int weight, bool tabular, float *advances);

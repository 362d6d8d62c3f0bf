/// The narrow waist to HarfBuzz, which browsers too place letters with: a typeface, and how far each letter of a word takes a line on.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A typeface of a file, in all its weights.
typedef struct baton_typeface baton_typeface;

/// Opens a typeface. The file is mapped, not read.
/// Returns NULL where it cannot be opened, or is no typeface that can be measured by.
baton_typeface *baton_typeface_open(const char *path);

/// Lets go of a typeface.
void baton_typeface_close(baton_typeface *typeface);

/// How far each UTF-16 unit of a text takes a line on, in parts of the font's size: what several units are drawn as together counts at the first of them.
/// A unit for which the typeface has no letter gets NaN.
///
/// `advances` has room for `length` numbers. `weight` is CSS's, `tabular` asks for digits of one width.
/// Returns false where there was no memory for it; then nothing is written.
bool baton_typeface_advances(
    baton_typeface *typeface, const uint16_t *text, int length, int weight, bool tabular, float *advances);

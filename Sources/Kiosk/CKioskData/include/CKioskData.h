/// A Linux function for `KioskData` that is not available in Swift: locating a file without opening it.
#ifndef CKIOSKDATA_H
#define CKIOSKDATA_H

#pragma clang assume_nonnull begin

/// Locates the file at `path` relative to the open folder, and follows symbolic links. Does not open the file
/// (`O_PATH`), so a FIFO cannot block the call, and a device driver is not called. From the descriptor, the caller
/// gets the file's type (`fstat`) and its real path (`/proc/self/fd`).
///
/// Returns the descriptor, or -1 with `errno` set.
int ckioskdata_find(int folder, const char *path);

#pragma clang assume_nonnull end

#endif

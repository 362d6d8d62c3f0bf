#define _GNU_SOURCE
#include "CKioskData.h"

#include <fcntl.h>

int ckioskdata_find(int folder, const char *path)
{
    return openat(folder, path, O_PATH | O_CLOEXEC);
}

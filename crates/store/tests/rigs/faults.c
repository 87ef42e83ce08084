/* Faults of disks, for tests: preloaded into a process, it keeps beside every file in a folder a copy
 * of what would be left of the file if the power failed now.
 *
 *   FAULTS_DIR     the folder whose files are watched
 *   FAULTS_SHADOW  the folder of the copies: a file appears there with its first fsync, and each
 *                  fsync brings it up to date. What was written since is what a power cut loses.
 *   FAULTS_FULL    while this file exists, writes fail as on a full disk
 *   FAULTS_EIO     while this file exists, fsync fails
 *
 * The shared-memory file of SQLite is not copied: it means nothing after a restart. On a full disk it
 * can't grow either.
 * A copy follows the file's content and length; that a file exists or is gone is taken as durable at
 * once, as SQLite syncs the folder itself.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define MAX_FD 1024
#define MAX_FILES 64
#define MAX_RANGES 65536

struct file {
    char name[256];
    /* Ranges written since the last fsync. */
    struct { off_t at; size_t n; } ranges[MAX_RANGES];
    int n_ranges;
};

static struct file *files[MAX_FILES];
static int n_files;
static struct file *by_fd[MAX_FD];
/* Files that are not copied, but need room as all do. */
static int is_shared[MAX_FD];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int flagged(const char *variable) {
    const char *path = getenv(variable);
    return path && access(path, F_OK) == 0;
}

static void watch(int fd, const char *path) {
    const char *dir = getenv("FAULTS_DIR");
    if (fd < 0 || MAX_FD <= fd) return;
    by_fd[fd] = NULL;
    is_shared[fd] = 0;
    if (!dir || strncmp(path, dir, strlen(dir)) != 0 || path[strlen(dir)] != '/') return;
    const char *name = path + strlen(dir) + 1;
    size_t n = strlen(name);
    if (strchr(name, '/') || 250 < n) return;
    if (4 <= n && strcmp(name + n - 4, "-shm") == 0) {
        is_shared[fd] = 1;
        return;
    }
    pthread_mutex_lock(&lock);
    int i = 0;
    while (i < n_files && strcmp(files[i]->name, name) != 0) i++;
    if (i == n_files) {
        if (n_files == MAX_FILES) abort();
        files[n_files] = calloc(1, sizeof(struct file));
        if (!files[n_files]) abort();
        strcpy(files[n_files++]->name, name);
    }
    by_fd[fd] = files[i];
    pthread_mutex_unlock(&lock);
}

static void wrote(int fd, off_t at, ssize_t n) {
    if (n <= 0 || fd < 0 || MAX_FD <= fd || !by_fd[fd]) return;
    struct file *file = by_fd[fd];
    pthread_mutex_lock(&lock);
    if (file->n_ranges == MAX_RANGES) abort();
    file->ranges[file->n_ranges].at = at;
    file->ranges[file->n_ranges++].n = (size_t)n;
    pthread_mutex_unlock(&lock);
}

/* Makes the copy what the file is now. */
static void settle(int fd) {
    const char *shadow = getenv("FAULTS_SHADOW");
    if (!shadow || fd < 0 || MAX_FD <= fd || !by_fd[fd]) return;
    struct file *file = by_fd[fd];
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", shadow, file->name);
    pthread_mutex_lock(&lock);
    int copy = REAL(open64)(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct stat stat;
    if (copy < 0 || fstat(fd, &stat) != 0 || REAL(ftruncate64)(copy, stat.st_size) != 0) abort();
    for (int i = 0; i < file->n_ranges; i++) {
        off_t at = file->ranges[i].at;
        size_t left = file->ranges[i].n;
        while (0 < left) {
            char buffer[65536];
            size_t n = left < sizeof buffer ? left : sizeof buffer;
            ssize_t got = REAL(pread64)(fd, buffer, n, at);
            if (got <= 0) break; /* The file has been cut since. */
            if (REAL(pwrite64)(copy, buffer, (size_t)got, at) != got) abort();
            at += got;
            left -= (size_t)got;
        }
    }
    file->n_ranges = 0;
    REAL(close)(copy);
    pthread_mutex_unlock(&lock);
}

static int watched(int fd) { return 0 <= fd && fd < MAX_FD && by_fd[fd] != NULL; }

static int is_full(int fd) {
    int needs_room = watched(fd) || (0 <= fd && fd < MAX_FD && is_shared[fd]);
    if (!needs_room || !flagged("FAULTS_FULL")) return 0;
    errno = ENOSPC;
    return 1;
}

#define OPENER(name)                                                        \
    int name(const char *path, int flags, ...) {                            \
        va_list rest;                                                       \
        va_start(rest, flags);                                              \
        mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;         \
        va_end(rest);                                                       \
        int fd = REAL(name)(path, flags, mode);                             \
        watch(fd, path);                                                    \
        return fd;                                                          \
    }
OPENER(open)
OPENER(open64)

int close(int fd) {
    if (0 <= fd && fd < MAX_FD) {
        by_fd[fd] = NULL;
        is_shared[fd] = 0;
    }
    return REAL(close)(fd);
}

ssize_t write(int fd, const void *data, size_t n) {
    if (is_full(fd)) return -1;
    if (!watched(fd)) return REAL(write)(fd, data, n);
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t done = REAL(write)(fd, data, n);
    wrote(fd, at, done);
    return done;
}

#define WRITER(name, offset)                                                \
    ssize_t name(int fd, const void *data, size_t n, offset at) {           \
        if (is_full(fd)) return -1;                                         \
        ssize_t done = REAL(name)(fd, data, n, at);                         \
        wrote(fd, (off_t)at, done);                                         \
        return done;                                                        \
    }
WRITER(pwrite, off_t)
WRITER(pwrite64, off64_t)

#define SYNCER(name)                                                        \
    int name(int fd) {                                                      \
        if (watched(fd) && flagged("FAULTS_EIO")) {                         \
            errno = EIO;                                                    \
            return -1;                                                      \
        }                                                                   \
        /* The copy alone matters here; the disk's own pace does not. */    \
        if (watched(fd) && getenv("FAULTS_SHADOW")) {                       \
            settle(fd);                                                     \
            return 0;                                                       \
        }                                                                   \
        return REAL(name)(fd);                                              \
    }
SYNCER(fsync)
SYNCER(fdatasync)

int unlink(const char *path) {
    const char *dir = getenv("FAULTS_DIR"), *shadow = getenv("FAULTS_SHADOW");
    if (dir && shadow && strncmp(path, dir, strlen(dir)) == 0) {
        char copy[4096];
        snprintf(copy, sizeof copy, "%s%s", shadow, path + strlen(dir));
        REAL(unlink)(copy);
    }
    return REAL(unlink)(path);
}

/*
 * The hook client: hands one hook call of an agent to the host, and prints the host's answer.
 *
 *     hook <agent> <event>        with the agent's JSON on stdin
 *
 * An agent waits for this program, and takes an exit code of 2 for "block". So it keeps a deadline of its
 * own, always exits 0, never writes to stderr, and writes to stdout once, at the end, or not at all. What the
 * host could not take in time is spooled: one file an event, which the host takes in later; the delivery id
 * makes a repeat harmless.
 *
 * Every buffer is static and nothing is allocated: untouched pages cost nothing, and no allocation can fail.
 */
#define _XOPEN_SOURCE 700

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
    /* From the start to the host's answer. Chosen: a person does not notice it once, and no agent's own limit
     * is near. */
    DEADLINE_MS = 250,
    /* The same where more than LARGE_BYTES came in: agents write megabytes at the speed of a pipe. */
    LARGE_DEADLINE_MS = 500,
    LARGE_BYTES = 64 * 1024,
    /* Ends the program whatever it is stuck in, such as a terminal, a full stdout or a network disk. */
    BACKSTOP_SECONDS = 1,
    /* MAX_MESSAGE_BYTES of the socket's contract. Larger payloads are declined, never cut. */
    MAX_PAYLOAD_BYTES = 8 * 1024 * 1024,
    /* What an empty pipe takes without blocking; agents cut answers at a sixth of it. */
    MAX_ANSWER_BYTES = 64 * 1024,
    MAX_NAME_LENGTH = 64,
    /* Bounds of the spool: about a week of heavy use without the host. */
    MAX_SPOOLED_FILES = 10 * 1000,
    MAX_SPOOLED_BYTES = 64 * 1024 * 1024
};

/* One hook call, known before its payload is. */
struct call {
    const char *agent;
    const char *event;
    long long at_ms;   /* since 1970 */
    char delivery[96]; /* unique to this run, sorts by time: 13 digits of ms, 6 of ns, process id, random */
};

struct bytes {
    const char *start;
    size_t length;
};

enum input { INPUT_BLANK, INPUT_WHOLE, INPUT_DECLINED };

/* ---- time ---- */

static long long monotonic_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static long long deadline_after(long long started_ms, size_t received) {
    return started_ms + (received > LARGE_BYTES ? LARGE_DEADLINE_MS : DEADLINE_MS);
}

/* Waits until the file may be read or written, or has failed: the call that follows tells which. False: too
 * late. */
static bool is_ready_by(long long deadline_ms, int file, short events) {
    for (;;) {
        long long left_ms = deadline_ms - monotonic_ms();
        if (left_ms <= 0) return false;
        struct pollfd wanted = {.fd = file, .events = events};
        int ready = poll(&wanted, 1, (int)left_ms);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
}

static bool is_worth_repeating(int error) {
    return error == EINTR || error == EAGAIN || error == EWOULDBLOCK;
}

/* ---- the call ---- */

/* HOOK_NAME of the socket's contract: names go into an address and the spool's first line, so no odd one is
 * passed on. */
static const char *name_or_unknown(const char *argument) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length = argument == NULL ? 0 : strlen(argument);
    bool is_name = length > 0 && length <= MAX_NAME_LENGTH && strspn(argument, letters) == length;
    return is_name ? argument : "unknown";
}

static unsigned long long random_bits(void) {
    unsigned long long bits = 0;
    int source = open("/dev/urandom", O_RDONLY);
    /* Without it, time and process id still tell deliveries apart. */
    if (source < 0 || read(source, &bits, sizeof bits) < 0) bits = 0;
    if (source >= 0) close(source);
    return bits;
}

static struct call describe_call(const char *agent, const char *event) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    struct call call = {.agent = name_or_unknown(agent), .event = name_or_unknown(event)};
    call.at_ms = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    snprintf(call.delivery, sizeof call.delivery, "%013lld-%06ld-%ld-%016llx", call.at_ms,
             now.tv_nsec % 1000000, (long)getpid(), random_bits());
    return call;
}

/* ---- the home folder ---- */

static bool is_folder(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* Installed as <home>/bin/hook, the program belongs to that home, also when it was started through a link. */
static bool find_home_of_program(char home[PATH_MAX], const char *program) {
    static const char installed_as[] = "/bin/hook";
    size_t suffix = sizeof installed_as - 1;
    if (program == NULL || *program != '/' || realpath(program, home) == NULL) return false;
    size_t length = strlen(home);
    if (length <= suffix || strcmp(home + length - suffix, installed_as) != 0) return false;
    home[length - suffix] = '\0';
    return true;
}

/* False where there is no home: the app is gone, and a leftover hook must not bring its folder back. */
static bool find_home(char home[PATH_MAX], const char *program) {
    const char *chosen = getenv("HOLLOWAY_HOME");
    const char *user = getenv("HOME");
    int length = 0;
    if (chosen != NULL && *chosen != '\0') {
        length = snprintf(home, PATH_MAX, "%s", chosen);
    } else if (!find_home_of_program(home, program)) {
        if (user == NULL || *user == '\0') return false;
        length = snprintf(home, PATH_MAX, "%s/.holloway", user);
    }
    return length < PATH_MAX && is_folder(home);
}

/* ---- the payload ---- */

/* Follows JSON's nesting. Bytes that are no JSON do no harm: then only the end of the input ends it. */
struct nesting {
    size_t depth;
    bool in_string;
    bool is_escaped;
};

/* Length up to and with the bracket that closes the first object or array; 0 while it is open. */
static size_t find_end(struct nesting *nesting, struct bytes text) {
    for (size_t i = 0; i < text.length; i++) {
        char letter = text.start[i];
        if (nesting->is_escaped) {
            nesting->is_escaped = false;
        } else if (nesting->in_string) {
            nesting->is_escaped = letter == '\\';
            nesting->in_string = letter != '"';
        } else if (letter == '"') {
            nesting->in_string = true;
        } else if (letter == '{' || letter == '[') {
            nesting->depth++;
        } else if ((letter == '}' || letter == ']') && nesting->depth > 0) {
            nesting->depth--;
            if (nesting->depth == 0) return i + 1;
        }
    }
    return 0;
}

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

static struct bytes trim(struct bytes text) {
    while (text.length > 0 && is_blank(text.start[0])) text.start++, text.length--;
    while (text.length > 0 && is_blank(text.start[text.length - 1])) text.length--;
    return text;
}

/* Agents take a closed stdin for a failure, so what is too large is read and thrown away, while there is
 * time. */
static void drain(char *scratch, long long deadline_ms) {
    while (is_ready_by(deadline_ms, STDIN_FILENO, POLLIN)) {
        ssize_t count = read(STDIN_FILENO, scratch, LARGE_BYTES);
        if (count == 0 || (count < 0 && !is_worth_repeating(errno))) return;
    }
}

/*
 * Reads stdin up to the end of the first JSON object or array, or to its end. Some agents keep stdin open, so
 * its end is not waited for. What is unfinished at the deadline, or too large, is declined.
 */
static enum input read_payload(struct bytes *payload, long long started_ms) {
    static char buffer[MAX_PAYLOAD_BYTES];
    struct nesting nesting = {0};
    size_t length = 0;
    while (length < MAX_PAYLOAD_BYTES) {
        *payload = (struct bytes){buffer, length};
        bool has_text = trim(*payload).length > 0;
        if (!is_ready_by(deadline_after(started_ms, length), STDIN_FILENO, POLLIN))
            return has_text ? INPUT_DECLINED : INPUT_BLANK;
        ssize_t count = read(STDIN_FILENO, buffer + length, MAX_PAYLOAD_BYTES - length);
        if (count < 0 && is_worth_repeating(errno)) continue;
        if (count <= 0) return has_text ? INPUT_WHOLE : INPUT_BLANK;
        size_t end = find_end(&nesting, (struct bytes){buffer + length, (size_t)count});
        if (end > 0) {
            payload->length = length + end;
            return INPUT_WHOLE;
        }
        length += (size_t)count;
    }
    drain(buffer, deadline_after(started_ms, length));
    return INPUT_DECLINED;
}

/* ---- asking the host ---- */

/* The address of the host's socket: the host writes it down, as a long home folder needs a shorter one. */
static bool find_socket(const char *home, struct sockaddr_un *address) {
    char path[PATH_MAX + 32];
    char written[sizeof address->sun_path] = "";
    snprintf(path, sizeof path, "%s/run/endpoint", home);
    int file = open(path, O_RDONLY | O_NONBLOCK);
    ssize_t count = file < 0 ? 0 : read(file, written, sizeof written - 1);
    if (file >= 0) close(file);
    struct bytes endpoint = trim((struct bytes){written, count > 0 ? (size_t)count : 0});

    address->sun_family = AF_UNIX;
    int length = endpoint.length > 0
                     ? snprintf(address->sun_path, sizeof address->sun_path, "%.*s", (int)endpoint.length, endpoint.start)
                     : snprintf(address->sun_path, sizeof address->sun_path, "%s/run/socket", home);
    return length > 0 && (size_t)length < sizeof address->sun_path;
}

/* Never waits: a Unix socket connects at once or not at all. -1 where nobody listens. */
static int connect_to_host(const char *home) {
    struct sockaddr_un address = {0};
    if (!find_socket(home, &address)) return -1;
    int host = socket(AF_UNIX, SOCK_STREAM, 0);
    if (host < 0) return -1;
    if (fcntl(host, F_SETFL, O_NONBLOCK) == 0 &&
        connect(host, (const struct sockaddr *)&address, sizeof address) == 0)
        return host;
    close(host);
    return -1;
}

static bool send_all(int host, struct bytes rest, long long deadline_ms) {
    while (rest.length > 0) {
        if (!is_ready_by(deadline_ms, host, POLLOUT)) return false;
        ssize_t count = write(host, rest.start, rest.length);
        if (count < 0 && is_worth_repeating(errno)) continue;
        if (count < 0) return false;
        rest.start += count;
        rest.length -= (size_t)count;
    }
    return true;
}

static bool send_request(int host, const struct call *call, struct bytes payload, long long deadline_ms) {
    char head[512];
    int length = snprintf(head, sizeof head,
                          "POST /hook/%s/%s?at=%lld&delivery=%s HTTP/1.1\r\n"
                          "Host: holloway\r\n"
                          "Content-Type: application/json\r\n"
                          "Content-Length: %zu\r\n"
                          "Connection: close\r\n"
                          "\r\n",
                          call->agent, call->event, call->at_ms, call->delivery, payload.length);
    return send_all(host, (struct bytes){head, (size_t)length}, deadline_ms) &&
           send_all(host, payload, deadline_ms);
}

/* The length that a response's head declares; `otherwise` where it declares none. */
static size_t declared_length(const char *head, const char *head_end, size_t otherwise) {
    static const char field[] = "\ncontent-length:";
    for (const char *at = head; at < head_end; at++)
        if (strncasecmp(at, field, sizeof field - 1) == 0) return strtoul(at + sizeof field - 1, NULL, 10);
    return otherwise;
}

/*
 * The body of a response that says 200, as far as it has come: false until it is whole. `response` ends with
 * a NUL; without a declared length the body is whole when the host has closed.
 */
static bool find_body(const char *response, size_t length, bool has_ended, struct bytes *body) {
    static const char end_of_head[] = "\r\n\r\n";
    bool is_success = strncmp(response, "HTTP/1.", 7) == 0 && strncmp(response + 8, " 200", 4) == 0;
    const char *head_end = strstr(response, end_of_head);
    if (!is_success || head_end == NULL) return false;
    body->start = head_end + sizeof end_of_head - 1;
    size_t received = length - (size_t)(body->start - response);
    body->length = declared_length(response, head_end, has_ended ? received : SIZE_MAX);
    return received >= body->length;
}

static bool read_answer(int host, struct bytes *answer, long long deadline_ms) {
    static char response[MAX_ANSWER_BYTES + 1];
    size_t length = 0;
    bool has_ended = false;
    while (!find_body(response, length, has_ended, answer)) {
        if (has_ended || length == MAX_ANSWER_BYTES || !is_ready_by(deadline_ms, host, POLLIN)) return false;
        ssize_t count = read(host, response + length, MAX_ANSWER_BYTES - length);
        if (count < 0 && is_worth_repeating(errno)) continue;
        if (count < 0) return false;
        has_ended = count == 0;
        length += (size_t)count;
        response[length] = '\0';
    }
    return true;
}

/* An agent shows the model anything that is not one object, so nothing else is printed. */
static bool is_printable(struct bytes answer) {
    struct bytes text = trim(answer);
    if (text.length == 0) return true;
    return text.length >= 2 && text.start[0] == '{' && text.start[text.length - 1] == '}';
}

/* True when the host has taken the event; then `answer` is what to print, and may be empty. */
static bool ask_host(const char *home, const struct call *call, struct bytes payload, struct bytes *answer,
                     long long deadline_ms) {
    int host = connect_to_host(home);
    if (host < 0) return false;
    bool is_answered =
        send_request(host, call, payload, deadline_ms) && read_answer(host, answer, deadline_ms);
    close(host);
    return is_answered && is_printable(*answer);
}

/* ---- the spool ---- */

static int open_spool(const char *home) {
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/spool", home);
    if (mkdir(path, 0700) < 0 && errno != EEXIST) return -1;
    return open(path, O_RDONLY | O_DIRECTORY);
}

/* A loss that cannot be prevented is at least counted: one byte a loss, in a file that the host reads. */
static void count_loss(int spool, const char *counter) {
    int file = openat(spool, counter, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (file < 0) return;
    ssize_t written = write(file, ".", 1);
    (void)written; /* A disk that is full takes no count either. */
    close(file);
}

static bool has_room(int spool, size_t wanted) {
    int copy = dup(spool);
    DIR *folder = copy < 0 ? NULL : fdopendir(copy);
    if (folder == NULL) return false;
    size_t files = 0;
    size_t bytes = wanted;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        struct stat found;
        if (fstatat(spool, entry->d_name, &found, AT_SYMLINK_NOFOLLOW) < 0) continue;
        if (!S_ISREG(found.st_mode)) continue;
        files++;
        bytes += (size_t)found.st_size;
    }
    closedir(folder);
    return files < MAX_SPOOLED_FILES && bytes <= MAX_SPOOLED_BYTES;
}

static bool write_all(int file, struct bytes rest) {
    while (rest.length > 0) {
        ssize_t count = write(file, rest.start, rest.length);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        rest.start += count;
        rest.length -= (size_t)count;
    }
    return true;
}

/* Written under another name first, so that the host never meets half an event. */
static bool write_event(int spool, const struct call *call, struct bytes payload) {
    char head[512];
    char unfinished[128];
    char finished[128];
    int length = snprintf(head, sizeof head, "%s %s %lld %s\n", call->agent, call->event, call->at_ms,
                          call->delivery);
    snprintf(unfinished, sizeof unfinished, ".%s.tmp", call->delivery);
    snprintf(finished, sizeof finished, "%s.event", call->delivery);

    int file = openat(spool, unfinished, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0) return false;
    bool is_written = write_all(file, (struct bytes){head, (size_t)length}) && write_all(file, payload);
    bool is_kept = close(file) == 0 && is_written && renameat(spool, unfinished, spool, finished) == 0;
    if (!is_kept) unlinkat(spool, unfinished, 0);
    return is_kept;
}

static void spool_event(const char *home, const struct call *call, struct bytes payload) {
    int spool = open_spool(home);
    if (spool < 0) return;
    if (!has_room(spool, payload.length) || !write_event(spool, call, payload)) count_loss(spool, "dropped");
    close(spool);
}

static void count_declined(const char *home) {
    int spool = open_spool(home);
    if (spool < 0) return;
    count_loss(spool, "declined");
    close(spool);
}

/* ---- the program ---- */

static void leave(int signal_number) {
    (void)signal_number;
    _exit(0);
}

/* With a standard stream closed, the next file opened would take its place, and answers would go into it. */
static void fill_standard_streams(void) {
    int file = open("/dev/null", O_RDWR);
    while (file >= 0 && file <= STDERR_FILENO) file = open("/dev/null", O_RDWR);
    if (file > STDERR_FILENO) close(file);
}

static void never_fail_the_agent(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* A limit on file sizes is then met as a full disk is. */
    signal(SIGALRM, leave);
    alarm(BACKSTOP_SECONDS);
    fill_standard_streams();
    umask(077);
}

int main(int argc, char **argv) {
    static char home[PATH_MAX];
    long long started_ms = monotonic_ms();
    never_fail_the_agent();
    struct call call = describe_call(argc > 1 ? argv[1] : NULL, argc > 2 ? argv[2] : NULL);
    if (!find_home(home, argc > 0 ? argv[0] : NULL)) return 0;

    struct bytes payload = {0};
    enum input input = read_payload(&payload, started_ms);
    if (input == INPUT_DECLINED) count_declined(home);
    if (input != INPUT_WHOLE) return 0;

    struct bytes answer = {0};
    if (ask_host(home, &call, payload, &answer, deadline_after(started_ms, payload.length))) {
        ssize_t written = write(STDOUT_FILENO, answer.start, answer.length);
        (void)written; /* An agent that has stopped listening is no failure of ours. */
    } else {
        spool_event(home, &call, payload);
    }
    return 0;
}

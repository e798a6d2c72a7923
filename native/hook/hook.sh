#!/bin/sh
# The hook client for machines without a compiler: the behaviour of hook.c with sh, dd, awk, date and curl. It
# differs in three ways, all because a shell cannot read byte by byte fast enough:
# - it sees the end of the JSON only where that comes with the first piece of input (up to 64 KB, as agents
#   write it); otherwise it waits for the end of the input, at most READ_SECONDS;
# - what follows the JSON in that first piece is sent along;
# - NUL bytes are left out.

exec 2>/dev/null
# A shell ends with 2 on some errors of its own, which an agent takes for "block".
trap 'exit 0' 0
trap '' PIPE
# The system's own tools first: version managers put slow stand-ins before them.
PATH=/usr/bin:/bin:/usr/local/bin:$PATH
# Bytes, whatever the user's language.
LC_ALL=C
export PATH LC_ALL
umask 077

READ_SECONDS=0.25
HOST_SECONDS=0.25
FIRST_PIECE_BYTES=65536
MAX_PAYLOAD_BYTES=8388608
MAX_ANSWER_BYTES=65536
MAX_NAME_LENGTH=64
MAX_SPOOLED_FILES=10000
MAX_SPOOLED_KB=65536
# Below this many events the spool cannot be full, so its size need not be asked.
SURELY_ROOM_FILES=$((MAX_SPOOLED_KB * 1024 / MAX_PAYLOAD_BYTES))

# HOOK_NAME of the socket's contract: names go into an address and the spool's first line, so no odd one is
# passed on.
is_name() {
  case $1 in '' | *[!A-Za-z0-9_-]*) return 1 ;; esac
  [ ${#1} -le $MAX_NAME_LENGTH ]
}

# Installed as <home>/bin/hook, the program belongs to that home, also when it was started through a link.
find_home() {
  home=${HOLLOWAY_HOME-}
  [ -z "$home" ] || return
  self=$0
  [ ! -L "$self" ] || self=$(readlink -f "$self")
  case $self in
  /*/bin/hook) home=${self%/bin/hook} ;;
  *) home=${HOME:+$HOME/.holloway} ;;
  esac
}

# 13 digits of ms since 1970 in $at, and an id for this run in $delivery that sorts by time.
describe_call() {
  stamp=$(date +%s%N)
  stamp=${stamp%%[!0-9]*}
  # Where date knows no nanoseconds, seconds must do.
  [ ${#stamp} -eq 19 ] || stamp=${stamp}000000000
  at=${stamp%??????}
  read -r random </proc/sys/kernel/random/uuid || random=${RANDOM-0}
  delivery=$at-${stamp#"$at"}-$$-$random
}

# Whether the text is JSON whose brackets are all closed again: strings are taken out, then brackets counted.
is_complete() {
  printf '%s' "$1" | awk '
    { text = text $0 }
    END {
      gsub(/\\./, "", text); gsub(/"[^"]*"/, "", text)
      opened = gsub(/[{[]/, "", text); closed = gsub(/[]}]/, "", text)
      exit !(opened > 0 && opened == closed && text !~ /"/)
    }'
}

# Runs a command that reads the input, and ends it when its time is up; then this fails.
# Through descriptor 3, because a shell gives what runs in the background another stdin.
read_in_time() {
  "$@" <&3 &
  reader=$!
  (
    sleep $READ_SECONDS &
    trap "kill $!" TERM
    wait $! && kill $reader
  ) >/dev/null 3<&- &
  guard=$!
  wait $reader
  outcome=$?
  kill $guard
  return $outcome
} 3<&0

# Sets $payload. Fails where it is too large or unfinished.
read_payload() {
  payload=$(read_in_time dd bs=$FIRST_PIECE_BYTES count=1)
  [ -n "$payload" ] || return 0
  is_complete "$payload" && return
  rest=$(read_in_time head -c $MAX_PAYLOAD_BYTES)
  has_ended=$?
  payload=$payload$rest
  if [ ${#payload} -gt $MAX_PAYLOAD_BYTES ]; then
    # Agents take a closed stdin for a failure, so the rest is read and thrown away, while there is time.
    read_in_time cat >/dev/null
    return 1
  fi
  [ $has_ended -eq 0 ] || is_complete "$payload"
}

# Sets $answer, which may be empty. Fails where the host has not taken the event.
ask_host() {
  read -r socket <"$home/run/endpoint"
  [ -n "$socket" ] || socket=$home/run/socket
  [ -S "$socket" ] || return 1
  # A user's settings and proxies are not meant for this socket: -q, --noproxy.
  answer=$(printf '%s' "$payload" | curl -q --silent --noproxy '*' --unix-socket "$socket" --max-time $HOST_SECONDS \
    --header 'Expect:' --header 'Connection: close' --header 'Content-Type: application/json' --data-binary @- \
    --max-filesize $MAX_ANSWER_BYTES --write-out '%{http_code}' \
    "http://holloway/hook/$agent/$event?at=$at&delivery=$delivery") || return 1
  case $answer in *200) answer=${answer%200} ;; *) return 1 ;; esac
  # An agent shows the model anything that is not one object, so nothing else is printed.
  text=${answer#"${answer%%[![:space:]]*}"}
  text=${text%"${text##*[![:space:]]}"}
  case $text in '' | '{'*'}') ;; *) return 1 ;; esac
}

# A loss that cannot be prevented is at least counted: one byte a loss, in a file that the host reads.
count_loss() {
  printf . >>"$spool/$1"
}

has_room() {
  set -- "$spool"/*.event
  [ $# -lt $MAX_SPOOLED_FILES ] || return 1
  [ $# -ge $SURELY_ROOM_FILES ] || return 0
  used=$(du -sk "$spool")
  [ $((${used%%[!0-9]*} + ${#payload} / 1024)) -lt $MAX_SPOOLED_KB ]
}

# Written under another name first, so that the host never meets half an event.
write_event() {
  unfinished=$spool/.$delivery.tmp
  (printf '%s %s %s %s\n%s' "$agent" "$event" "$at" "$delivery" "$payload" >"$unfinished") &&
    mv "$unfinished" "$spool/$delivery.event" && return
  rm -f "$unfinished"
  return 1
}

true <&0 || exit 0
true >&1 || exec >/dev/null
agent=unknown
event=unknown
is_name "${1-}" && agent=$1
is_name "${2-}" && event=$2
find_home
# Without a home the app is gone, and a leftover hook must not bring its folder back.
[ -d "$home" ] || exit 0
spool=$home/spool

if ! read_payload; then
  [ -d "$spool" ] || mkdir "$spool"
  (count_loss declined)
  exit 0
fi
case $payload in *[![:space:]]*) ;; *) exit 0 ;; esac

describe_call
if ask_host; then
  printf '%s' "$answer"
  exit 0
fi
[ -d "$spool" ] || mkdir "$spool"
{ has_room && write_event; } || (count_loss dropped)
exit 0

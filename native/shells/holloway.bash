# Holloway for bash: reports each finished command to the hook client beside this file. `holloway shells` puts
# the line that reads it into .bashrc and takes it out again.
#
# Text, folder, exit code and time are known when the prompt returns, so that is when one message is sent, in
# the background. The text is what the history took: what HISTCONTROL and HISTIGNORE keep out of it, and what
# begins with a blank, is not seen at all. No trap of anybody is replaced.
#
# bash 5 measures times with PS0; older ones tell of each new entry of the history, without a duration. macOS
# brings 3.2, so that nothing newer may stand outside a branch.

[[ $- == *i* && ${__holloway_shell-} != "$$" ]] || return 0

# Neither is exported: a shell within this one has its own.
__holloway_shell=$$
__holloway_session=bash-$$-$RANDOM$RANDOM
__holloway_hook=${BASH_SOURCE[0]%/shells/*}/bin/hook
# When the command was started, µs since 1970; empty where none was, or nobody measures.
__holloway_start=
# The first program that the command ran, where it may be one that the history does not repeat.
__holloway_ran=
__holloway_folder=$PWD
# The history's latest entry: its number, or where that costs a process anyway the entry; `-` before the first prompt.
__holloway_entry=-

# Sets REPLY to the text $1 with each $2 replaced by $3. Not by ${…//…}: what becomes of quotes and backslashes in
# its replacement differs between versions.
__holloway_replace() {
  local left=$1
  REPLY=
  while [[ $left == *"$2"* ]]; do
    REPLY+=${left%%"$2"*}$3
    left=${left#*"$2"}
  done
  REPLY+=$left
}

# Sets REPLY to a text as it stands in a JSON string.
__holloway_escape() {
  __holloway_replace "$1" '\' '\\'
  __holloway_replace "$REPLY" '"' '\"'
  __holloway_replace "$REPLY" $'\n' '\n'
  __holloway_replace "$REPLY" $'\t' '\t'
  REPLY=${REPLY//[[:cntrl:]]/ }
}

# Tells the hook client of the history's latest entry. In the background: nobody waits for it.
__holloway_send() {
  local code=$1 start=$2 end=$3 folder=$4 ran=$5 text times= pattern patterns LC_ALL=C
  text=$(HISTTIMEFORMAT= builtin history 1)
  text=${text#"${text%%[0-9]*}"}
  text=${text#"${text%%[!0-9]*}"}
  text=${text:2:20000}
  [[ -n $text && $text != [[:space:]]* ]] || return 0
  [[ -z $ran || $ran == "$text" ]] || return 0
  IFS=: read -r -a patterns <<<"${HOLLOWAY_IGNORE-}"
  for pattern in "${patterns[@]}"; do
    # shellcheck disable=SC2053 # A pattern is meant.
    [[ $text != $pattern ]] || return 0
  done
  if [[ -n $start && -n $end ]]; then
    times=",\"started_ms\":$((start / 1000)),\"duration_ms\":$(((end - start) / 1000))"
  fi
  __holloway_escape "$text"
  text=$REPLY
  __holloway_escape "$folder"
  printf '{"session":"%s","command":"%s","folder":"%s","exit":%s%s}' \
    "$__holloway_session" "$text" "$REPLY" "$code" "$times" | "$__holloway_hook" shell bash
}

# The first of PROMPT_COMMAND, since any other changes $?; gives that on to the next.
__holloway_prompt() {
  local code=$? end=${EPOCHREALTIME-} mark='\!' ran=
  local start=$__holloway_start folder=$__holloway_folder before=$__holloway_entry
  end=${end//[!0-9]/}
  __holloway_entry=1
  if ((__holloway_has_number)) && [[ ${HISTCONTROL-} != *erasedups* ]]; then __holloway_entry=${mark@P}; fi
  # 1 is no entry as well as the first one.
  if [[ $__holloway_entry == 1 ]]; then __holloway_entry=$(HISTTIMEFORMAT= builtin history 1); fi
  if [[ $__holloway_entry == "$before" ]]; then ran=$__holloway_ran; fi
  __holloway_start= __holloway_ran= __holloway_folder=$PWD
  # Nothing to compare with yet, or nothing was run, or what was run is not in the history.
  [[ $before != - && -x $__holloway_hook ]] || return "$code"
  [[ -n $start || ${PS0-} != *__holloway_start* ]] || return "$code"
  [[ $__holloway_entry != "$before" || -n $ran ]] || return "$code"
  # An entry that was taken out again is not a new one.
  if [[ $__holloway_entry$before != *[!0-9]* ]] && ((__holloway_entry < before)); then return "$code"; fi
  # Two processes deep, as one in the background would be the person's last ($!) and told of.
  (__holloway_send "$code" "$start" "$end" "$folder" "$ran" &) </dev/null >/dev/null 2>&1
  return "$code"
}

__holloway_has_number=$((BASH_VERSINFO[0] > 4 || (BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] >= 4)))

if ((BASH_VERSINFO[0] >= 5)); then
  # Expanded when a command starts, in this very shell: an assignment that prints nothing.
  PS0='${__holloway_start:$((__holloway_start=${EPOCHREALTIME//[!0-9]/},0)):0}'"${PS0-}"
  # A command typed twice in a row is left out of the history, too, by ignoredups and ignoreboth (the usual on
  # Debian): it is known as the same again by what is run. Not where somebody has a trap.
  if [[ ${HISTCONTROL-} == *ignoredups* || ${HISTCONTROL-} == *ignoreboth* ]] && [[ -z $(trap -p DEBUG) ]]; then
    trap '[[ -z $__holloway_start || -n $__holloway_ran ]] || __holloway_ran=$BASH_COMMAND' DEBUG
  fi
fi

if [[ $(declare -p PROMPT_COMMAND 2>/dev/null) == 'declare -a'* ]]; then
  PROMPT_COMMAND=(__holloway_prompt "${PROMPT_COMMAND[@]}")
else
  # On a line of its own: what is there may end in a semicolon.
  PROMPT_COMMAND=__holloway_prompt${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
fi

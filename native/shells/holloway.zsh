# Holloway for zsh: reports each finished command to the hook client beside this file. `holloway shells` puts the
# line that reads it into .zshrc and takes it out again.
#
# One message a command, sent in the background when the prompt returns. What begins with a blank, and what
# HISTORY_IGNORE or HOLLOWAY_IGNORE match, is not sent. Hooks of others stay: these are added to the lists.

[[ -o interactive && ${__holloway_shell-} != "$$" ]] || return 0

# Not exported, whatever allexport says: a shell within this one has its own.
typeset -g +x __holloway_shell=$$ __holloway_session=zsh-$$-$RANDOM$RANDOM
typeset -g +x __holloway_hook=${${(%):-%x}:a:h:h}/bin/hook
typeset -g +x __holloway_command= __holloway_folder= __holloway_start=
zmodload zsh/datetime 2>/dev/null

__holloway_preexec() {
  __holloway_command=
  [[ -n $1 && $1 != [[:space:]]* && -x $__holloway_hook ]] || return 0
  [[ -z ${HISTORY_IGNORE-} || $1 != ${~HISTORY_IGNORE} ]] || return 0
  local pattern
  for pattern in "${(@s.:.)HOLLOWAY_IGNORE-}"; do
    [[ -z $pattern || $1 != ${~pattern} ]] || return 0
  done
  __holloway_command=$1 __holloway_folder=$PWD __holloway_start=${EPOCHREALTIME-}
}

# Sets REPLY to a text as it stands in a JSON string.
__holloway_escape() {
  emulate -L zsh
  local text=$1 backslash='\' quote='"'
  text=${text//"$backslash"/"$backslash$backslash"}
  text=${text//"$quote"/"$backslash$quote"}
  text=${text//$'\n'/"${backslash}n"}
  text=${text//$'\t'/"${backslash}t"}
  REPLY=${text//[[:cntrl:]]/ }
}

# Tells the hook client of a command. In the background: nobody waits for it.
__holloway_send() {
  emulate -L zsh
  local code=$1 end=$2 command times= REPLY
  if [[ -n $__holloway_start && -n $end ]]; then
    local -i started=$((__holloway_start * 1000)) duration=$(((end - __holloway_start) * 1000))
    times=",\"started_ms\":$started,\"duration_ms\":$duration"
  fi
  __holloway_escape "$__holloway_command"
  command=$REPLY
  __holloway_escape "$__holloway_folder"
  printf '{"session":"%s","command":"%s","folder":"%s","exit":%s%s}' \
    "$__holloway_session" "$command" "$REPLY" "$code" "$times" | "$__holloway_hook" shell zsh
}

__holloway_precmd() {
  local code=$? end=${EPOCHREALTIME-}
  # Enter on an empty line, or Ctrl-C at the prompt.
  [[ -n $__holloway_command ]] || return 0
  # Two processes deep, as one in the background would be the person's last ($!) and told of.
  (__holloway_send "$code" "$end" &) </dev/null >/dev/null 2>&1
  __holloway_command=
}

typeset -ga preexec_functions precmd_functions
preexec_functions+=(__holloway_preexec)
# First, so that what others do for the prompt is not counted as the command's time.
precmd_functions=(__holloway_precmd $precmd_functions)

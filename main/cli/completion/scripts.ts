/** Shells for which there is a script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A shell for which there is a script. */
export type Shell = (typeof SHELLS)[number];

/**
 * What a shell loads to complete `holloway`. Each asks `holloway suggest` for the words that may come next,
 * and completes files where there are none; nothing of what is typed is ever run.
 */
export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_holloway() {
  local IFS=$'\\n'
  COMPREPLY=($(holloway suggest -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _holloway holloway
`,
  zsh: `#compdef holloway
_holloway() {
  local -a suggested
  suggested=("\${(@f)$(holloway suggest -- "\${(@)words[2,CURRENT]}" 2>/dev/null | sed -e 's/:/\\\\:/g' -e 's/\\t/:/')}")
  if [[ -n "$suggested" ]]; then _describe holloway suggested; else _files; fi
}
compdef _holloway holloway
`,
  fish: `function __holloway_suggest
  set -l words (commandline --tokenize --cut-at-cursor --current-process)
  holloway suggest -- $words[2..] (commandline --current-token --cut-at-cursor) 2>/dev/null
end
complete --command holloway --no-files --condition 'count (__holloway_suggest)' --arguments '(__holloway_suggest)'
complete --command holloway --force-files --condition 'not count (__holloway_suggest)'
`,
};

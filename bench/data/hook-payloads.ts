/** Size of a tool call's payload, bytes: the output of a short command. */
const TOOL_PAYLOAD_BYTES = 4_096;

/** What an agent gives its hook after a tool call: about 4 KB, each call under an id of its own. */
export function toolPayload(cwd: string, number: number): string {
  const payload = {
    session_id: 'bench-tools',
    transcript_path: `${cwd}/transcript.jsonl`,
    cwd,
    permission_mode: 'acceptEdits',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command: `npm run check -- --filter step-${number}`, description: 'Check' },
    tool_response: { stdout: '', stderr: '', interrupted: false, isImage: false },
    tool_use_id: `toolu_bench_${process.pid}_${number}`,
  };
  const missing = Math.max(0, TOOL_PAYLOAD_BYTES - JSON.stringify(payload).length);
  return JSON.stringify({
    ...payload,
    tool_response: { ...payload.tool_response, stdout: 'ok '.repeat(missing / 3) },
  });
}

/**
 * What an agent gives its hook at a prompt, each in a session of its own, to which nothing was told before.
 */
export function promptPayload(cwd: string, number: number, prompt: string): string {
  return JSON.stringify({
    session_id: `bench-prompt-${process.pid}-${number}`,
    transcript_path: `${cwd}/transcript.jsonl`,
    cwd,
    permission_mode: 'acceptEdits',
    hook_event_name: 'UserPromptSubmit',
    prompt,
  });
}

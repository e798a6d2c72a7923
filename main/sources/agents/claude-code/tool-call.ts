import { isAbsolute, resolve } from 'node:path';
import { MAX_NAME } from '../../../../contracts/protocol.ts';
import { pathsInCommand } from '../../commands/paths-in-command.ts';
import type { DecodedEvent, FileExists } from '../agent.ts';
import { readableText } from '../readable-text.ts';
import type { ToolInput, ToolResponse } from './wire.ts';

/** What a call did, whatever came of it. */
export type ToolTouch = Pick<DecodedEvent, 'access' | 'paths' | 'command' | 'query'>;

/** A tool call as asked for. */
export interface ToolCall {
  readonly tool: string;
  readonly input: ToolInput;
  readonly response: ToolResponse;
  /** The agent's folder as of the end of the call; empty where unknown. */
  readonly cwd: string;
  /** Default: every name that looks like a file counts, unless it has a blank in it. */
  readonly fileExists?: FileExists | undefined;
}

const read = ({ input, cwd }: ToolCall): ToolTouch => ({ access: 'read', paths: file(input.file_path, cwd) });
const edit = ({ input, cwd }: ToolCall): ToolTouch => ({ access: 'edit', paths: file(input.file_path, cwd) });
const write = ({ input, response, cwd }: ToolCall): ToolTouch => ({
  access: response.type === 'create' ? 'create' : 'edit',
  paths: file(input.file_path, cwd),
});
const notebook = ({ input, cwd }: ToolCall): ToolTouch => ({
  access: 'edit',
  paths: file(input.notebook_path, cwd),
});
// The files found are an answer, not a touch: a search that lists fifty files opened none of them.
const search = ({ input }: ToolCall): ToolTouch => ({ access: 'search', query: optional(input.pattern) });
const run = ({ tool, input, cwd, fileExists }: ToolCall): ToolTouch => {
  const command = optional(input.command);
  if (command === undefined) return { access: 'run' };
  const shell = tool === 'PowerShell' ? 'powershell' : 'posix';
  return { access: 'run', command, paths: pathsInCommand(command, cwd, shell, fileExists) };
};
const ask = ({ input }: ToolCall): ToolTouch => ({
  query: optional(input.query ?? input.url ?? input.pattern),
});
const nothing = (): ToolTouch => ({});

const RECORDED_TOOLS: ReadonlyMap<string, (call: ToolCall) => ToolTouch> = new Map([
  ['Read', read],
  ['Edit', edit],
  ['MultiEdit', edit],
  ['Write', write],
  ['NotebookEdit', notebook],
  ['Bash', run],
  ['PowerShell', run],
  ['Grep', search],
  ['Glob', search],
  ['WebFetch', ask],
  ['WebSearch', ask],
  ['Agent', nothing],
  ['Task', nothing],
  ['TodoWrite', nothing],
  ['TaskCreate', nothing],
  ['TaskUpdate', nothing],
]);

/** Tools of MCP servers, except Holloway's own: those it causes itself. */
const MCP_TOOL = 'mcp__(?!(?:plugin_.+_)?holloway__).+';

/** The recorded tools in the agent's matcher notation, which is an unanchored regular expression here. */
export const RECORDED_TOOLS_MATCHER = `^(?:${[...RECORDED_TOOLS.keys(), MCP_TOOL].join('|')})$`;

const MCP_TOOL_NAME = new RegExp(`^${MCP_TOOL}$`);

/** What a call touched; null for a tool that is not recorded. */
export function describeToolCall(call: ToolCall): ToolTouch | null {
  const describe = RECORDED_TOOLS.get(call.tool) ?? (MCP_TOOL_NAME.test(call.tool) ? ask : undefined);
  return describe ? describe(call) : null;
}

function optional(text: string | undefined): string | undefined {
  return text === undefined ? undefined : readableText(text);
}

function file(path: string | undefined, cwd: string): readonly string[] {
  if (path === undefined || path === '' || path.includes('\0') || path.length > MAX_NAME) return [];
  if (isAbsolute(path)) return [resolve(path).toWellFormed()];
  return isAbsolute(cwd) ? [resolve(cwd, path).toWellFormed()] : [];
}

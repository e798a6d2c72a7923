import { conversationLine } from './conversation-line.ts';
import { readJsonLines } from './read-json-lines.ts';
import { RunningAccount } from './running-account.ts';

/** Lines looked at. Chosen: a session names its folder with its first prompt. */
const LOOKED_AT = 20;

/** The folder in which a past session was held; null where its first lines do not say. */
export async function folderOfTranscript(file: string): Promise<string | null> {
  let lines = 0;
  for await (const { value } of readJsonLines(file, new RunningAccount())) {
    const { cwd } = conversationLine.safeParse(value).data ?? {};
    if (cwd !== undefined) return cwd;
    if (++lines === LOOKED_AT) break;
  }
  return null;
}

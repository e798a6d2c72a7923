/** How the session begins that stands for one commit: events of a commit are learned together, as those of a session. */
export const COMMIT_SESSION = 'commit ';

/** The session of a commit. */
export function commitSession(hash: string): string {
  return `${COMMIT_SESSION}${hash}`;
}

/** Whether a session stands for a commit. */
export function isCommitSession(name: string): boolean {
  return name.startsWith(COMMIT_SESSION);
}

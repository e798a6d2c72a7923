/** Where the copy lies that was made before a file was changed: a line, or none without a copy. */
export function copied(backup: string | null): readonly string[] {
  return backup === null ? [] : [`What was there before: ${backup}`];
}

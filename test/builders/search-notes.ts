import { caseTable } from './shared-cases.ts';

/** A note of the shared cases. */
export interface Note {
  readonly id: string;
  readonly text: string;
}

/** A search over notes, with the files of those that it must find and must not. */
export interface NoteSearch {
  readonly kind: string;
  readonly text: string;
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
}

/** Kinds whose queries spell a name exactly as the note does. */
export const SPELLED = new Set(['hyphen', 'dot', 'slash']);

/** The file that stands for a note. */
export function fileOfNote(id: string): string {
  return `docs/${id}.md`;
}

/** The searches of a table of the shared cases. */
export function searchesIn(table: string): readonly NoteSearch[] {
  return caseTable(table).map(([kind = '', text = '', wanted = '', unwanted = '']) => ({
    kind,
    text,
    wanted: filesOfNotes(wanted),
    unwanted: filesOfNotes(unwanted),
  }));
}

/** The files of notes whose ids stand between spaces; may be empty. */
export function filesOfNotes(ids: string): readonly string[] {
  return ids.split(' ').filter(Boolean).map(fileOfNote);
}

import type { Migration } from './migration.ts';

/** Finds a project's prompts (`events.type` 1) without reading the rest of its log. */
export const prompts = {
  version: 8,
  name: 'prompts',
  changesRowsOf: [],
  sql: 'CREATE INDEX prompts_by_project ON events (project_id, id) WHERE type = 1;',
} as const satisfies Migration;

import type { Cell } from '../table-rows.ts';
import { outcomeCodes as itemOutcomeCodes, momentCodes, suppressionCodes } from './delivery-codes.ts';
import { changeCodes, outcomeCodes, procedureKindCodes, procedureStateCodes } from './procedure-codes.ts';

/** Whether a value is one that a column has. */
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isFlag: Check = (value) => value === 0 || value === 1;
/** Of a reference to nobody; one to somebody is told by name. */
const isNobody: Check = (value) => value === null;
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);

function orNull(check: Check): Check {
  return (value) => value === null || value === undefined || check(value);
}

function coded(codes: { readonly knows: (code: number) => boolean }): Check {
  return (value) => typeof value === 'number' && codes.knows(value);
}

function json(check: Check): Check {
  return (value) => {
    if (typeof value !== 'string') return false;
    try {
      return check(JSON.parse(value));
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  };
}

function object(fields: Readonly<Record<string, Check>>): Check {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([field, check]) =>
      check((value as Readonly<Record<string, unknown>>)[field]),
    ); // Safe: any object has fields.
}

const isStep: Check = (value) =>
  object({ kind: (kind) => kind === 'edit', files: isTexts })(value) ||
  object({ kind: (kind) => kind === 'run', command: isText })(value);
const isSteps: Check = (value) => Array.isArray(value) && value.every(isStep);
const isDetails = object({
  command: isText,
  error: isText,
  files: isTexts,
  commands: isTexts,
  passed: orNull(isText),
  tried: (value) => Array.isArray(value) && value.every(object({ files: isTexts, commands: isTexts })),
});
const isValues = object({
  title: orNull(isText),
  steps: orNull(isSteps),
  state: orNull((state) => ['candidate', 'approved', 'retired'].includes(String(state))),
  merged: orNull((merged) => Array.isArray(merged)),
});

/** What columns hold, by table: those that no other column tells. */
const SOUND: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  deliveries: {
    thread_id: isNobody,
    agent_id: isNobody,
    at_ms: isCount,
    moment: coded(momentCodes),
    suppression: orNull(coded(suppressionCodes)),
    candidates: isCount,
    fitting: isCount,
    told_before: isCount,
    tokens: isCount,
    text: orNull(isText),
    opened: isCount,
    edited: isCount,
    ignored: isCount,
    pending: isCount,
  },
  delivery_items: {
    rank: isCount,
    path: isText,
    why: isText,
    outcome: orNull(coded(itemOutcomeCodes)),
    outcome_at_ms: orNull(isCount),
  },
  procedures: {
    kind: coded(procedureKindCodes),
    key: isText,
    state: coded(procedureStateCodes),
    title: isText,
    steps: json(isSteps),
    files: json(isTexts),
    fingerprint: orNull(isText),
    error: isText,
    edited: isFlag,
    sessions: isCount,
    last_seen_at_ms: isCount,
    created_at_ms: isCount,
    updated_at_ms: isCount,
  },
  procedure_evidence: {
    thread_id: isNobody,
    outcome: coded(outcomeCodes),
    started_at_ms: isCount,
    ended_at_ms: isCount,
    details: json(isDetails),
  },
  procedure_changes: {
    at_ms: isCount,
    what: coded(changeCodes),
    by_person: isFlag,
    reason: orNull(isText),
    before: json(isValues),
    after: json(isValues),
    undone_at_ms: orNull(isCount),
  },
};

/** Whether a row from elsewhere holds what rows of its table do, and nothing else. */
export function isSound({
  table,
  cells,
}: {
  readonly table: string;
  readonly cells: Readonly<Record<string, Cell>>;
}): boolean {
  const checks = SOUND[table];
  if (checks === undefined) return false;
  return (
    Object.keys(cells).every((column) => column in checks) &&
    Object.entries(checks).every(([column, check]) => check(cells[column] ?? null))
  );
}

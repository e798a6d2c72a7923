import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { RecordedEvent } from '../../contracts/event.ts';
import { hostPaths } from '../../main/host/paths.ts';
import type { Client } from '../../main/socket/client.ts';
import { openTranscript } from '../../main/sources/transcripts/open-transcript.ts';
import { activityStream } from '../data/activity-stream.ts';
import { atMost, type Benchmark, type Figure, type Findings } from '../figure.ts';
import { withHome, withHost } from '../measured-host.ts';
import { projectRoot } from '../project-root.ts';

const SEED = 5;
const EVENTS = 50_000;
const QUICK_EVENTS = 5_000;
const BATCH = 1_000;
const BYTES_PER_EVENT_AIM = 300;
/** Tables that take less than this share of the file are summed up as the rest. */
const WORTH_NAMING = 0.01;

/** How much disk an event costs, everything learned from it included, and which tables take it. */
export const disk: Benchmark = {
  name: 'disk',
  title: 'Disk: bytes an event after a clean stop',
  run: async ({ isQuick, progress }) => {
    progress('synthetic stream');
    const count = isQuick ? QUICK_EVENTS : EVENTS;
    const stream = activityStream('disk', SEED);
    const synthetic = Array.from({ length: count }, () => stream.next().value);
    const made = await bytesFor(`synthetic stream of ${count.toLocaleString('en')} events`, synthetic);
    const folder = join(
      process.env.HOLLOWAY_SHARED ?? join(projectRoot, '..', 'shared'),
      'data',
      'trajectories',
    );
    if (!existsSync(folder)) {
      console.warn(`SKIPPED: ${folder} is missing, so that recorded sessions are not measured.`);
      return {
        figures: made.figures,
        notes: [...made.notes, 'Recorded sessions: SKIPPED, their folder is missing.'],
      };
    }
    progress('recorded sessions');
    const recorded = await bytesFor('recorded sessions', await recordedEvents(folder));
    return { figures: [...recorded.figures, ...made.figures], notes: [...recorded.notes, ...made.notes] };
  },
};

function bytesFor(what: string, events: readonly RecordedEvent[]): Promise<Findings> {
  return withHome(async (home) => {
    await withHost(home, async (_host, client) => {
      for (let from = 0; from < events.length; from += BATCH)
        await record(client, events.slice(from, from + BATCH));
    });
    return figuresOf(what, hostPaths(home).database);
  });
}

async function record(client: Client, events: RecordedEvent[]): Promise<void> {
  const { rejected } = await client.call('event.record', { events });
  if (rejected.length > 0)
    throw new Error(`${rejected.length} events were rejected: ${rejected[0]!.message}`);
}

async function recordedEvents(folder: string): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
    const transcript = await openTranscript(join(folder, name));
    for await (const event of transcript.events()) events.push(event);
  }
  return events;
}

interface TableSize {
  readonly name: string;
  readonly bytes: number;
}

function figuresOf(what: string, file: string): Findings {
  const db = new Database(file, { readonly: true });
  try {
    const events = db.prepare<[], number>('SELECT count(*) FROM events').pluck().get()!;
    const text = db
      .prepare<[], number>(
        `SELECT sum(ifnull(length(CAST(paths AS BLOB)), 0) + ifnull(length(CAST(command AS BLOB)), 0) +
           ifnull(length(CAST(query AS BLOB)), 0) + ifnull(length(CAST(error AS BLOB)), 0) +
           ifnull(length(CAST(text AS BLOB)), 0) + ifnull(length(call_id), 0)) FROM events`,
      )
      .pluck()
      .get()!;
    // Safe: these pragmas give numbers.
    const pages = db.pragma('page_count', { simple: true }) as number;
    const bytes = pages * (db.pragma('page_size', { simple: true }) as number);
    const all: Figure = {
      what: `${what}, everything`,
      unit: 'bytes/event',
      value: bytes / events,
      aims: [atMost('value', BYTES_PER_EVENT_AIM)],
      ratio: { to: "the events' own texts", value: bytes / text },
    };
    const tables = tableSizes(db);
    const named = tables.filter((table) => table.bytes >= WORTH_NAMING * bytes);
    const figures = named.map(
      ({ name, bytes: size }): Figure => ({
        what: `${what}, ${name}`,
        unit: 'bytes/event',
        value: size / events,
      }),
    );
    const notes = tables.length === 0 ? ['This SQLite cannot tell the size of a table.'] : [];
    return {
      figures: [all, ...figures],
      notes: [
        ...notes,
        `${what}: ${events.toLocaleString('en')} events, ${Math.round(text / events)} bytes of text each.`,
      ],
    };
  } finally {
    db.close();
  }
}

/** Tables and indexes by size, the largest first; empty where SQLite was built without `dbstat`. */
function tableSizes(db: Database.Database): readonly TableSize[] {
  // Safe: the pragma gives one text a row.
  const options = db.pragma('compile_options') as readonly { readonly compile_options: string }[];
  const isKnown = options.some((option) => option.compile_options === 'ENABLE_DBSTAT_VTAB');
  if (!isKnown) return [];
  return db
    .prepare<[], TableSize>('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC')
    .all();
}

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { seededRandom } from '../../main/eval/seeded-random.ts';
import { ConnectionError, HostNotRunningError } from '../../main/socket/client-errors.ts';
import { afterSpool } from '../builders/after-spool.ts';
import { fileCall } from '../builders/claude-code-payloads.ts';
import { installedHook, type RunHook } from '../builders/hook-run.ts';
import { recordedCalls } from '../builders/recorded-calls.ts';
import { type RunningHost, ready, serve, startHost } from '../builders/running-host.ts';
import { storedCalls } from '../builders/stored-calls.ts';
import { tempFolder } from '../builders/temp-folder.ts';
import { isFullSize } from './cases/full-size.ts';

const KILLS = isFullSize ? 200 : 15;
const SEED = 42;
/** Kills while the host starts, of all. */
const WHILE_STARTING = 0.25;
/** A start takes about this long, ms. */
const STARTING_MS = 400;
/** Longest that a started host bears its load, ms. */
const LOADED_MS = 800;
const CLIENTS = 3;
const HOOKS_AT_ONCE = 2;
const LARGEST_BATCH = 20;
const IMPORTED_AT_ONCE = 2_000;
/** A rebuild of everything takes longer and longer: it comes after so many kills, and at the end. */
const REBUILD_EVERY = 25;

/** What was acknowledged: it must be in the store, once, from then on. */
class Acknowledged {
  readonly callIds = new Set<string>();
  #next = 0;

  /** Numbers that no call had yet. */
  take(count: number): number {
    const from = this.#next;
    this.#next += count;
    return from;
  }

  add(events: readonly { readonly callId?: string | undefined }[]): void {
    for (const { callId } of events) if (callId !== undefined) this.callIds.add(callId);
  }
}

/** Whether a call failed because the host is gone, which is what these tests are about. */
function isLost(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof HostNotRunningError;
}

/** Does the same again and again until the host is gone. */
async function untilLost(work: () => Promise<unknown>): Promise<void> {
  try {
    while (true) await work();
  } catch (error) {
    if (!isLost(error)) throw error;
  }
}

/** Clients that record, an import, decay, backups: on connections of their own, until the host is gone. */
function load(host: RunningHost, acknowledged: Acknowledged, random: () => number): Promise<unknown> {
  const recording = (size: () => number): Promise<void> =>
    untilLost(async () => {
      const client = await host.connect();
      await untilLost(async () => {
        const count = size();
        const from = acknowledged.take(count);
        const events = recordedCalls(from, from + count);
        expect(await client.call('event.record', { events })).toMatchObject({ rejected: [] });
        acknowledged.add(events);
      });
    });
  const upkeep = (method: 'maintenance.decay' | 'maintenance.backup'): Promise<void> =>
    untilLost(async () => {
      const client = await host.connect();
      await untilLost(() => client.call(method, {}));
    });
  return Promise.all([
    ...Array.from({ length: CLIENTS }, () => recording(() => 1 + Math.floor(random() * LARGEST_BATCH))),
    recording(() => IMPORTED_AT_ONCE),
    upkeep('maintenance.decay'),
    upkeep('maintenance.backup'),
  ]);
}

/**
 * Agents whose hooks run one after the other, host or no host, until that is over. A hook that has ended is a
 * promise.
 */
function agents(runHook: RunHook, folder: string, acknowledged: Acknowledged) {
  let isOver = false;
  const agent = async (name: string): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const payload = fileCall(name, folder, `src/${n % 50}.ts`);
      expect(await runHook(payload)).toMatchObject({ exitCode: 0, stderr: '' });
      acknowledged.add([{ callId: payload.tool_use_id as string }]);
    }
  };
  const running = Promise.all(Array.from({ length: HOOKS_AT_ONCE }, (_, n) => agent(`agent-${n}`)));
  return async (): Promise<void> => {
    isOver = true;
    await running;
  };
}

/** Follows what the store has: each call once, and never fewer than were acknowledged. */
class Found {
  readonly #home: string;
  readonly callIds = new Set<string>();
  #lastId = 0;

  constructor(home: string) {
    this.#home = home;
  }

  /** Reads what came since the last time. */
  read(): void {
    for (const { id, callId } of storedCalls(this.#home, this.#lastId)) {
      expect(this.callIds.has(callId), `${callId} is stored twice`).toBe(false);
      this.callIds.add(callId);
      this.#lastId = id;
    }
  }
}

/**
 * Names in the folder of backups that are no whole backup's; deletes what is there, so that the disk does not
 * fill.
 */
function takeHalfBackups(home: string): readonly string[] {
  const folder = join(home, 'backups');
  const names = readdirSync(folder);
  for (const name of names) rmSync(join(folder, name));
  return names.filter((name) => !/^holloway-[\dTZ-]+\.db(\.sha256)?$/.test(name) || !hasPartner(name, names));
}

/** A backup is whole where its checksum lies beside it. */
const hasPartner = (name: string, names: readonly string[]): boolean =>
  name.endsWith('.sha256') || names.includes(`${name}.sha256`);

const missing = (acknowledged: Acknowledged, found: Found): readonly string[] =>
  [...acknowledged.callIds].filter((callId) => !found.callIds.has(callId));

it(`S-07: a host that is killed ${KILLS} times at random moments under load loses nothing acknowledged and doubles nothing`, {
  timeout: 30 * 60_000,
}, async () => {
  const home = tempFolder();
  const folder = tempFolder();
  const random = seededRandom(SEED);
  const acknowledged = new Acknowledged();
  const found = new Found(home);
  await (await startHost(home)).stop();
  const runHook = await installedHook(home);

  for (let kill = 1; kill <= KILLS; kill++) {
    const stopAgents = agents(runHook, folder, acknowledged);
    const starting = serve(home);
    if (random() < WHILE_STARTING) await setTimeout(random() * STARTING_MS);
    else {
      const host = await ready(home, starting);
      const loaded = load(host, acknowledged, random);
      await setTimeout(random() * LOADED_MS);
      await host.kill();
      await loaded;
    }
    await starting.kill();
    await stopAgents();

    const host = await startHost(home);
    await afterSpool(host);
    found.read();
    expect(missing(acknowledged, found), `after kill ${kill}`).toEqual([]);
    expect(host.told(), `after kill ${kill}`).toBe('');
    expect(takeHalfBackups(home), `after kill ${kill}`).toEqual([]);
    const verified = await host.ask('maintenance.verify', {});
    expect(verified, `after kill ${kill}`).toMatchObject({ ok: true, problems: [] });
    if (kill % REBUILD_EVERY === 0 || kill === KILLS) {
      const rebuilt = await host.ask('maintenance.rebuild', {});
      expect(rebuilt, `after kill ${kill}`).toMatchObject({ identical: true });
    }
    await host.kill();
  }

  // From the first event on: nothing that was there once has gone since.
  const stored = storedCalls(home).map(({ callId }) => callId);
  expect(new Set(stored).size).toBe(stored.length);
  expect(stored.toSorted()).toEqual([...found.callIds].toSorted());
  const hooks = [...acknowledged.callIds].filter((callId) => callId.startsWith('toolu_')).length;
  console.info(
    `${KILLS} kills: ${acknowledged.callIds.size} events acknowledged, ${hooks} of them hooks’; ${stored.length} stored`,
  );
  expect(hooks).toBeGreaterThan(KILLS);
  expect(acknowledged.callIds.size - hooks).toBeGreaterThan(KILLS);
});

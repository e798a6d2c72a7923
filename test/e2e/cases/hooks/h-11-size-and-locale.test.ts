import { spawn } from 'node:child_process';
import { Transform } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Account, hostOf, newAccount } from '../../../builders/account.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import {
  commandFor,
  expectHarmless,
  installHooks,
  replaceHookClient,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { busyTime } from '../../../builders/busy-time.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

const LOCALES = { 'LANG=C': { LANG: 'C', LC_ALL: 'C' }, 'no locale': {} } as const;
/** The case allows a second. */
const DECLINED_WITHIN_MS = 1_000;
const MEMORY_KB = 200 * 1024;
/** What is not in within the client's own deadline is declined, which a busy machine can bring about. */
const TIMED = { retry: 3 } as const;

/**
 * Pipes the fixture's event of that size into the hook, in its pieces; `id` takes the place of the call's.
 */
async function sendBig(
  account: Account,
  bytes: number,
  id: string,
  options: Parameters<typeof runCommand>[3],
  prefix = '',
) {
  const writer = spawn(process.execPath, [casePath('tools/make-big-stdin.mjs'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    writer.kill();
  });
  // The agent runs before its hook does.
  await new Promise((resolve) => writer.stdout.once('readable', resolve));
  const withId = new Transform({
    transform(piece: Buffer, _, done) {
      done(
        null,
        Buffer.from(
          piece.toString('latin1').replace('"tool_use_id":"big"', `"tool_use_id":"${id}"`),
          'latin1',
        ),
      );
    },
  });
  const outcome = await runCommand(
    account,
    prefix + commandFor(account, 'PostToolUse'),
    (hook) => writer.stdout.pipe(withId).pipe(hook.stdin),
    options,
  );
  expectHarmless(outcome);
  return outcome;
}

describe.skipIf(casesAreMissing())('H-11: size and locale do not matter', () => {
  test.each(['compiled', 'shell', 'node'] as const)('with the %s client', TIMED, async (kind) => {
    const account = newAccount();
    await installHooks(account);
    await replaceHookClient(account, kind);
    const host = await hostOf(account);
    const wanted: string[] = [];
    for (const [name, environment] of Object.entries(LOCALES)) {
      for (const bytes of [100_000, 5_000_000]) {
        wanted.push(`${bytes} ${name}`);
        await sendBig(account, bytes, `${bytes} ${name}`, { environment });
      }
    }
    // Whole: at once, or through the spool where a slow client's time was up.
    expect(await afterSpool(host)).toMatchObject({ events: wanted.length, declined: 0 });
    const stored = storedEvents(account);
    expect(stored.map(({ callId }) => callId).sort()).toEqual(wanted.sort());
    expect(new Set(stored.map(({ command }) => command))).toEqual(new Set(['cat big.log']));

    const { tookMs } = await sendBig(account, 50_000_000, 'huge', {});
    expect(tookMs).toBeLessThan(busyTime(DECLINED_WITHIN_MS));
    expect(await afterSpool(host)).toMatchObject({ events: wanted.length, declined: 1, errors: 0 });
  });

  test('50 MB are declined in little memory', async () => {
    const account = newAccount();
    await installHooks(account);
    const host = await hostOf(account);
    // A program that wanted more would be refused it, and fail.
    await sendBig(account, 50_000_000, 'huge', {}, `ulimit -v ${MEMORY_KB}; `);
    const { declined, memoryBytes } = await host.ask('host.status', {});
    expect(declined).toBe(1);
    expect(memoryBytes).toBeLessThan(MEMORY_KB * 1024);
  });
});

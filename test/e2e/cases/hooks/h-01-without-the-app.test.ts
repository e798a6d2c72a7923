import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Account, hostOf, newAccount } from '../../../builders/account.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import {
  commandFor,
  expectHarmless,
  type HookPayload,
  installHooks,
  replaceHookClient,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { busyTime } from '../../../builders/busy-time.ts';
import { caseLines, casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { feeding, readSpool } from '../../../native/hook-process.ts';
import { type HostScript, httpResponse, startHost as startScripted } from '../../../native/scripted-host.ts';
import { isFullSize } from '../full-size.ts';

/**
 * Clients, and the time that a call may take, ms. The case asks for 300; the machine that runs the tests has
 * other work to do meanwhile, and Node's own start comes on top. The lesser two at full size only: the
 * client's own tests have them, too.
 */
const CLIENTS = [
  { kind: 'compiled', timeLimitMs: 600 },
  { kind: 'shell', timeLimitMs: 600 },
  { kind: 'node', timeLimitMs: 1_200 },
] as const;
const TRIED = CLIENTS.filter(({ kind }) => isFullSize || kind === 'compiled');
/** As much as the spool may hold. */
const FULL_SPOOL = { files: 8, bytesEach: 8 * 1024 * 1024 };
const FIXTURES = 'hook-stdin';
/** Kinds of events in the fixtures that Holloway records; it does not ask for `Stop`. */
const RECORDED = 4;

/** Ways of not being there. What each leaves behind keeps nothing from starting later. */
const ABSENCES: Readonly<Record<string, (account: Account) => Promise<() => Promise<void>>>> = {
  'was never started': async () => async () => undefined,
  'was stopped': async (account) => {
    await (await hostOf(account)).stop();
    expect(existsSync(join(account.home, 'run/socket'))).toBe(false);
    return async () => undefined;
  },
  'was killed and left its socket': async (account) => {
    await (await hostOf(account)).kill();
    expect(existsSync(join(account.home, 'run/socket'))).toBe(true);
    return async () => undefined;
  },
  'accepts and never answers': answeredBy(() => undefined),
  'answers with rubbish': answeredBy((connection) => connection.end('\0\xff no HTTP\r\n\r\n{"a":')),
  'answers with an error': answeredBy((connection) => connection.end(httpResponse(500, '{}'))),
};

function answeredBy(script: HostScript): (account: Account) => Promise<() => Promise<void>> {
  return async (account) => {
    const { close } = await startScripted(account.home, script);
    onTestFinished(close);
    return close;
  };
}

function eventsInFixtures(): readonly HookPayload[] {
  return readdirSync(casePath(FIXTURES))
    .filter((name) => name.startsWith('ok-'))
    .flatMap((name) => caseLines<HookPayload>(join(FIXTURES, name)));
}

async function expectUnnoticed(account: Account, payload: HookPayload, timeLimitMs: number): Promise<void> {
  const command = commandFor(account, payload.hook_event_name);
  const outcome = await runCommand(account, command, feeding(JSON.stringify(payload)));
  expectHarmless(outcome);
  expect(outcome.stdout).toBe('');
  expect(outcome.tookMs).toBeLessThan(busyTime(timeLimitMs));
}

describe.skipIf(casesAreMissing())(
  'H-01: without the app an agent works as if nothing were installed',
  () => {
    describe.each(TRIED)('with the $kind hook client', ({ kind, timeLimitMs }) => {
      const arrange = async (): Promise<Account> => {
        const account = newAccount();
        await installHooks(account);
        await replaceHookClient(account, kind);
        return account;
      };

      test.for(Object.entries(ABSENCES))('when it %s: silent, in time, kept for later', async ([, leave]) => {
        const account = await arrange();
        const goAway = await leave(account);
        const events = eventsInFixtures();
        for (const event of events) await expectUnnoticed(account, event, timeLimitMs);
        expect(readSpool(account.home).map(({ payload }) => JSON.parse(String(payload)))).toEqual(events);

        await goAway();
        const host = await hostOf(account);
        expect(await afterSpool(host)).toMatchObject({ events: RECORDED, declined: 0, errors: 0 });
      });

      test('when its folder is gone: silent, in time, and nothing is made anew', async () => {
        const account = await arrange();
        rmSync(account.home, { recursive: true });
        for (const event of eventsInFixtures()) await expectUnnoticed(account, event, timeLimitMs);
        expect(readdirSync(account.folder)).toEqual(['.claude']);
      });

      test('when the spool is full: silent, in time, and the loss is counted and told', async () => {
        const account = await arrange();
        const [event] = eventsInFixtures();
        for (let file = 0; file < FULL_SPOOL.files; file++) {
          writeFileSync(join(account.home, 'spool', `${file}.event`), Buffer.alloc(FULL_SPOOL.bytesEach));
        }
        await expectUnnoticed(account, event!, timeLimitMs);
        expect(readFileSync(join(account.home, 'spool/dropped'), 'utf8')).toBe('.');
        const host = await hostOf(account);
        const { notices } = await host.ask('host.status', {});
        expect(notices.join()).toContain('1 hook event');
      });
    });
  },
);

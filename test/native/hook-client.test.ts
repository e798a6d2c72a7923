import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DELIVERY_ID, HOOK_NAME, HOOK_ROUTE, MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';
import { type HookClientKind, installHookClient } from '../../native/hook/install-hook-client.ts';
import { busyTime } from '../builders/busy-time.ts';
import { sharedFolder } from '../builders/shared-data.ts';
import { BARE_ENVIRONMENT, feeding, readCounter, readSpool, runHook } from './hook-process.ts';
import { answering, type HostScript, httpResponse, type ScriptedHost, startHost } from './scripted-host.ts';

const SOURCE_FOLDER = join(import.meta.dirname, '../../native/hook');
/** A name that a shell, a quoting mistake or a wrong encoding would break. */
const ODD_NAME = `o'neil "$HOME" \`id\` β 日本 %20`;
const GUARD =
  '[ -x "$HOME/.holloway/bin/hook" ] || exit 0; exec "$HOME/.holloway/bin/hook" claude-code PostToolUse';
const PAYLOAD =
  '{"session_id":"s","tool_input":{"text":"brackets ]}{[ and \\"quotes\\" in a string"},"list":[1,[2]]}';
const ANSWER =
  '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"src/cart.ts — 日本"}}';
const SILENCE = { exitCode: 0, stdout: '', stderr: '' };

/** Each client, the source it is made from, and the time it may take where the host hangs, ms. */
const CLIENTS = [
  { kind: 'compiled', sources: ['hook.c'], hungMs: 300, fuzzRounds: 150 },
  { kind: 'shell', sources: ['hook.sh'], hungMs: 320, fuzzRounds: 30 },
  // Node's own start comes on top.
  { kind: 'node', sources: ['hook.mjs'], hungMs: 450, fuzzRounds: 15 },
] as const satisfies readonly {
  kind: HookClientKind;
  sources: readonly string[];
  hungMs: number;
  fuzzRounds: number;
}[];
/** Deadlines are checked on the best of a few runs, because the machine may be busy. */
const TIMED = { retry: 4 } as const;

const root = mkdtempSync(join(tmpdir(), 'hook-'));
const fixtures = sharedFolder === null ? null : join(sharedFolder, 'cases/fixtures/hook-stdin');
afterAll(() => rmSync(root, { recursive: true }));

describe.each(CLIENTS)('the $kind hook client', ({ kind, sources, hungMs, fuzzRounds }) => {
  const installed = join(root, kind, 'bin');
  let user: string;
  let home: string;
  let program: string;
  let host: ScriptedHost | null = null;

  beforeAll(async () => {
    const sourceFolder = join(root, kind, 'source');
    mkdirSync(sourceFolder, { recursive: true });
    for (const source of sources) copyFileSync(join(SOURCE_FOLDER, source), join(sourceFolder, source));
    expect(await installHookClient({ binFolder: installed, sourceFolder })).toEqual({
      kind,
      path: join(installed, 'hook'),
    });
  });

  beforeEach(() => {
    user = mkdtempSync(join(root, ODD_NAME));
    home = join(user, '.holloway');
    program = join(home, 'bin/hook');
    mkdirSync(join(home, 'bin'), { recursive: true, mode: 0o700 });
    for (const name of readdirSync(installed)) copyFileSync(join(installed, name), join(home, 'bin', name));
  });

  afterEach(async () => {
    await host?.close();
    host = null;
    rmSync(user, { recursive: true });
  });

  const serve = async (script: HostScript) => {
    // A short address: the odd home is too long for one, as a real one may be.
    host = await startHost(home, script, join(mkdtempSync(join(root, 's')), 's'));
    return host;
  };
  const call = (payload: string | Buffer) =>
    runHook(program, ['claude-code', 'PostToolUse'], feeding(payload));
  const silentEnd = expect.objectContaining(SILENCE);
  const answeredEnd = expect.objectContaining({ ...SILENCE, stdout: ANSWER });

  test('posts the payload as received and prints the answer', async () => {
    const { calls } = await serve(answering(ANSWER));
    const before = Date.now();
    expect(await call(PAYLOAD)).toEqual(answeredEnd);
    expect(calls.map(({ body }) => body.toString())).toEqual([PAYLOAD]);
    const url = new URL(calls[0]!.path, 'http://holloway');
    expect(url.pathname).toBe('/hook/claude-code/PostToolUse');
    expect(url.searchParams.get('delivery')).toMatch(/^\d{13}-\d{6}-\d+-[\da-f-]+$/);
    expect(url.searchParams.get('delivery')).toMatch(DELIVERY_ID);
    expect(Number(url.searchParams.get('at'))).toBeGreaterThanOrEqual(before - 1);
    expect(Number(url.searchParams.get('at'))).toBeLessThanOrEqual(Date.now());
    expect(readSpool(home)).toEqual([]);
  });

  test('prints nothing where the host has nothing to say', async () => {
    await serve(answering(''));
    expect(await call(PAYLOAD)).toEqual(silentEnd);
    expect(readSpool(home)).toEqual([]);
  });

  test('finds the socket at its usual place where no endpoint is written', async () => {
    const short = mkdtempSync(join(root, 'h'));
    const { calls, close } = await startHost(short, answering(ANSWER));
    rmSync(join(short, 'run/endpoint'));
    const outcome = await runHook(program, ['a', 'e'], feeding(PAYLOAD), {
      ...BARE_ENVIRONMENT,
      HOLLOWAY_HOME: short,
    });
    await close();
    expect([outcome, calls.length]).toEqual([answeredEnd, 1]);
  });

  describe('H-01: with no host that answers', () => {
    const scripts: Record<string, HostScript> = {
      'closes at once': (connection) => connection.end(),
      'sends rubbish': (connection) => connection.end('\0\xff not HTTP at all\r\n\r\n{}'),
      'says 500': (connection) => connection.end(httpResponse(500, ANSWER)),
      'says 404': (connection) => connection.end(httpResponse(404, '')),
      'answers with a page': (connection) => connection.end(httpResponse(200, '<html>{}</html>')),
      'answers with text before the object': (connection) =>
        connection.end(httpResponse(200, `warning\n${ANSWER}`)),
      'answers by half': (connection) =>
        connection.end(httpResponse(200, ANSWER.slice(0, 20), ANSWER.length)),
      'answers too much': (connection) => connection.end(httpResponse(200, `{"a":"${'x'.repeat(70_000)}"}`)),
      'never answers': () => undefined,
      dribbles: (connection) => {
        const dribble = setInterval(() => connection.write('H'), 20);
        connection.on('close', () => clearInterval(dribble));
      },
    };

    const expectKept = (outcome: unknown, tookMs: number) => {
      expect(outcome).toEqual(silentEnd);
      const [event] = readSpool(home);
      expect(readSpool(home)).toHaveLength(1);
      expect(event!.head).toMatch(/^claude-code PostToolUse (\d{13}) \1-\d{6}-\d+-[\da-f-]+$/);
      expect(event!.name).toBe(`${event!.head.split(' ')[3]}.event`);
      expect(event!.payload.toString()).toBe(PAYLOAD);
      expect(readdirSync(join(home, 'spool'))).toHaveLength(1);
      expect(tookMs).toBeLessThan(busyTime(hungMs));
    };

    test.for(Object.entries(scripts))('that %s: silent, in time, and kept', TIMED, async ([, script]) => {
      rmSync(join(home, 'spool'), { recursive: true, force: true });
      await host?.close();
      await serve(script);
      const outcome = await call(PAYLOAD);
      expectKept(outcome, outcome.tookMs);
    });

    test('that has no socket: silent, in time, and kept', TIMED, async () => {
      rmSync(join(home, 'spool'), { recursive: true, force: true });
      const outcome = await call(PAYLOAD);
      expectKept(outcome, outcome.tookMs);
    });

    test('that left its socket behind: silent, in time, and kept', TIMED, async () => {
      rmSync(join(home, 'spool'), { recursive: true, force: true });
      const { close } = await serve(answering(ANSWER));
      const endpoint = readFileSync(join(home, 'run/endpoint'), 'utf8');
      // A closing server takes its socket away, unless it has been renamed.
      renameSync(endpoint, `${endpoint}.left`);
      await close();
      host = null;
      writeFileSync(join(home, 'run/endpoint'), `${endpoint}.left`);
      const outcome = await call(PAYLOAD);
      expectKept(outcome, outcome.tookMs);
    });

    test('and no home folder: nothing is made', async () => {
      const gone = join(user, 'gone');
      const outcome = await runHook(program, ['a', 'e'], feeding(PAYLOAD), {
        ...BARE_ENVIRONMENT,
        HOLLOWAY_HOME: gone,
      });
      expect([outcome, existsSync(gone)]).toEqual([silentEnd, false]);
    });

    test('and no variable set at all, outside a home: nothing is made', async () => {
      const elsewhere = join(user, 'elsewhere');
      copyFileSync(program, elsewhere);
      expect(await runHook(elsewhere, ['a', 'e'], feeding(PAYLOAD), {})).toEqual(silentEnd);
    });
  });

  describe('H-02: whatever comes in', () => {
    test.runIf(fixtures !== null).for(fixtures === null ? [] : readdirSync(fixtures))(
      '%s is sent as it is, or kept',
      async (name) => {
        const payload = readFileSync(join(fixtures!, name));
        const first =
          name.endsWith('.jsonl') && kind !== 'shell' ? payload.subarray(0, payload.indexOf('\n')) : payload;
        const expected = trimmed(first) === '' ? [] : [trimmed(first)];

        expect(await call(payload)).toEqual(silentEnd);
        expect(readSpool(home).map((event) => trimmed(event.payload))).toEqual(expected);

        const { calls } = await serve(answering(ANSWER));
        expect(await call(payload)).toEqual(expected.length === 0 ? silentEnd : answeredEnd);
        expect(calls.map(({ body }) => trimmed(body))).toEqual(expected);
      },
    );

    test('a payload with NULs does no harm', async () => {
      const { calls } = await serve(answering(''));
      expect(await call('{"a":"\0\0b"}\0')).toEqual(silentEnd);
      expect(calls.map(({ body }) => body.toString().replaceAll('\0', ''))).toEqual(['{"a":"b"}']);
    });

    test.for([
      { streams: 'stdin closed', redirection: '<&-' },
      { streams: 'all streams closed', redirection: '<&- >&- 2>&-' },
      { streams: 'nothing on stdin', redirection: '</dev/null' },
      { streams: 'a folder as stdin', redirection: '</' },
      { streams: 'the payload and stdout closed', redirection: '>&-' },
      { streams: 'the payload and a full stdout', redirection: '>/dev/full' },
    ])('with $streams it ends with 0', async ({ redirection }) => {
      await serve(answering(ANSWER));
      const script = `"$0" claude-code PostToolUse ${redirection}`;
      expect(await runHook('/bin/sh', ['-c', script, program], feeding(PAYLOAD))).toEqual(silentEnd);
    });

    test('an agent that stops reading does no harm', async () => {
      await serve(answering(ANSWER));
      const outcome = await runHook(program, ['a', 'e'], (hook) => {
        hook.stdout.destroy();
        hook.stdin.end(PAYLOAD);
      });
      expect(outcome).toEqual(silentEnd);
    });

    test.for([
      { args: [], path: '/hook/unknown/unknown' },
      { args: ['codex'], path: '/hook/codex/unknown' },
      { args: ['codex', 'Stop', '--extra', '-h'], path: '/hook/codex/Stop' },
      { args: ['--help', '-v'], path: '/hook/--help/-v' },
      { args: ['../../x', 'a b\r\nHost: evil'], path: '/hook/unknown/unknown' },
      { args: ['..', 'x'.repeat(10_000)], path: '/hook/unknown/unknown' },
      { args: ['日本', '$(id)'], path: '/hook/unknown/unknown' },
    ])('the arguments %o do no harm', async ({ args, path }) => {
      const { calls } = await serve(answering(ANSWER));
      expect(await runHook(program, args, feeding(PAYLOAD))).toEqual(answeredEnd);
      const { pathname } = new URL(calls[0]!.path, 'http://holloway');
      expect(pathname).toBe(path);
      expect(pathname.slice(HOOK_ROUTE.length).split('/')).toEqual([
        expect.stringMatching(HOOK_NAME),
        expect.stringMatching(HOOK_NAME),
      ]);
    });

    test('mutated payloads and answers do no harm', async () => {
      const random = createRandom(20_261_129);
      let answer: Buffer = Buffer.alloc(0);
      await serve((connection) => connection.end(answer));
      for (let round = 0; round < fuzzRounds; round++) {
        answer = mutate(httpResponse(200, ANSWER), random);
        const outcome = await call(mutate(Buffer.from(PAYLOAD), random));
        expect({ ...outcome, round }).toMatchObject({ exitCode: 0, stderr: '', round });
        expect(outcome.stdout).toMatch(/^\s*(\{[\s\S]*\}\s*)?$/);
      }
    });
  });

  describe('H-12: with stdin held open', () => {
    test('one object is enough', TIMED, async () => {
      const { calls } = await serve(answering(ANSWER));
      const outcome = await runHook(program, ['a', 'e'], (hook) => hook.stdin.write(PAYLOAD));
      expect([outcome, calls.at(-1)?.body.toString()]).toEqual([answeredEnd, PAYLOAD]);
      expect(outcome.tookMs).toBeLessThan(busyTime(hungMs));
    });

    test('an object and a line break are enough', async () => {
      const { calls } = await serve(answering(ANSWER));
      const outcome = await runHook(program, ['a', 'e'], (hook) => hook.stdin.write(`${PAYLOAD}\n`));
      expect([outcome, calls.map(({ body }) => body.toString())]).toEqual([answeredEnd, [PAYLOAD]]);
    });

    test('half an object is given up and counted', TIMED, async () => {
      const outcome = await runHook(program, ['a', 'e'], (hook) => hook.stdin.write(PAYLOAD.slice(0, -1)));
      expect([outcome, readSpool(home)]).toEqual([silentEnd, []]);
      expect(readCounter(home, 'declined')).toBeGreaterThan(0);
      expect(outcome.tookMs).toBeLessThan(busyTime(hungMs));
    });

    test('nothing at all is given up', TIMED, async () => {
      const outcome = await runHook(program, ['a', 'e'], () => undefined);
      expect([outcome, readCounter(home, 'declined')]).toEqual([silentEnd, 0]);
      expect(outcome.tookMs).toBeLessThan(busyTime(500));
    });

    test('an object that comes in pieces is put together', async () => {
      const { calls } = await serve(answering(ANSWER));
      const outcome = await runHook(program, ['a', 'e'], (hook) => {
        hook.stdin.write(PAYLOAD.slice(0, 30), () => hook.stdin.write(PAYLOAD.slice(30)));
      });
      expect([outcome, calls.map(({ body }) => body.toString())]).toEqual([answeredEnd, [PAYLOAD]]);
    });
  });

  describe('H-11: size and locale do not matter', () => {
    test.for([100_000, 5_000_000, MAX_MESSAGE_BYTES])('%i bytes arrive whole', TIMED, async (bytes) => {
      rmSync(join(home, 'spool'), { recursive: true, force: true });
      await host?.close();
      const { calls } = await serve(answering(ANSWER));
      const payload = objectOf(bytes);
      const outcome = await call(payload);
      expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
      // Where a slow client's time was up before the answer, the event is in the spool.
      const arrived = [...calls.map(({ body }) => body), ...readSpool(home).map((event) => event.payload)];
      expect(arrived.map((body) => body.equals(payload))).toContain(true);
    });

    test('one byte more than the largest is declined and counted', TIMED, async () => {
      rmSync(join(home, 'spool'), { recursive: true, force: true });
      expect(await call(objectOf(MAX_MESSAGE_BYTES + 1))).toEqual(silentEnd);
      expect([readSpool(home), readCounter(home, 'declined')]).toEqual([[], 1]);
    });

    test.runIf(sharedFolder !== null).for([
      { bytes: 100_000, env: { LANG: 'C' } },
      { bytes: 5_000_000, env: {} },
    ])('$bytes bytes in pieces that split characters arrive whole', TIMED, async ({ bytes, env }) => {
      rmSync(join(home, 'spool'), { recursive: true, force: true });
      await host?.close();
      const { calls } = await serve(answering(ANSWER));
      expect(await runWriter(bytes, env)).toEqual({ exitCode: 0, stderr: '' });
      const [body] = [
        ...calls.map((received) => received.body),
        ...readSpool(home).map((event) => event.payload),
      ];
      expect(body!.length).toBeGreaterThan(bytes * 0.99);
      expect(JSON.parse(body!.toString())).toMatchObject({ tool_use_id: 'big' });
      expect(body!.toString()).not.toContain('\ufffd');
    });

    test.runIf(sharedFolder !== null)('50 MB are declined within a second and counted', TIMED, async () => {
      rmSync(join(home, 'spool'), { recursive: true, force: true });
      const outcome = await runHook(program, ['a', 'e'], feeding(objectOf(50_000_000)));
      expect([outcome, readSpool(home), readCounter(home, 'declined')]).toEqual([silentEnd, [], 1]);
      expect(outcome.tookMs).toBeLessThan(busyTime(1_000));
    });

    /** Runs `make-big-stdin` into the hook; the pieces come as fast as the writer makes them. */
    async function runWriter(bytes: number, env: Readonly<Record<string, string>>) {
      const tool = join(sharedFolder!, 'cases/fixtures/tools/make-big-stdin.mjs');
      const writer = spawn(process.execPath, [tool, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
      // The agent is running before its hook starts.
      await new Promise((resolve) => writer.stdout.once('readable', resolve));
      const { exitCode, stderr } = await runHook(
        program,
        ['a', 'e'],
        (hook) => writer.stdout.pipe(hook.stdin),
        {
          ...BARE_ENVIRONMENT,
          ...env,
        },
      );
      writer.kill();
      return { exitCode, stderr };
    }
  });

  describe('the spool', () => {
    test('belongs to its owner alone, whatever the umask', async () => {
      const script = 'umask 0; exec "$0" claude-code PostToolUse';
      expect(await runHook('/bin/sh', ['-c', script, program], feeding(PAYLOAD))).toEqual(silentEnd);
      const [event] = readSpool(home);
      const modes = [join(home, 'spool'), join(home, 'spool', event!.name)].map(
        (path) => statSync(path).mode & 0o777,
      );
      expect(modes).toEqual([0o700, 0o600]);
    });

    test('keeps every event of hooks that run at once, each under its own id', async () => {
      const payloads = Array.from({ length: 12 }, (_, i) => `{"call":${i}}`);
      await Promise.all(payloads.map(call));
      expect(new Set(readSpool(home).map(({ payload }) => payload.toString()))).toEqual(new Set(payloads));
    });

    test('takes no more events than its bound, and counts what it dropped', async () => {
      mkdirSync(join(home, 'spool'));
      const full = join(home, 'spool', '0.event');
      writeFileSync(full, '');
      for (let i = 1; i < 10_000; i++) linkSync(full, join(home, 'spool', `${i}.event`));
      expect(await call(PAYLOAD)).toEqual(silentEnd);
      expect([readdirSync(join(home, 'spool')).length, readCounter(home, 'dropped')]).toEqual([10_001, 1]);
    });

    test('takes no more bytes than its bound, and counts what it dropped', async () => {
      mkdirSync(join(home, 'spool'));
      const large = Buffer.alloc(8 * 1024 * 1024, 'x');
      for (let i = 0; i < 8; i++) writeFileSync(join(home, 'spool', `${i}.event`), large);
      expect(await call(PAYLOAD)).toEqual(silentEnd);
      expect([readdirSync(join(home, 'spool')).length, readCounter(home, 'dropped')]).toEqual([9, 1]);
    });

    test('that cannot be made costs the event, not the agent', async () => {
      writeFileSync(join(home, 'spool'), 'in the way');
      expect(await call(PAYLOAD)).toEqual(silentEnd);
      expect(readFileSync(join(home, 'spool'), 'utf8')).toBe('in the way');
    });

    test('on a full disk costs the event, not the agent', async () => {
      // Faked: a limit of no bytes a file fails each write, as a full disk does.
      const script = 'ulimit -f 0; exec "$0" claude-code PostToolUse';
      expect(await runHook('/bin/sh', ['-c', script, program], feeding(PAYLOAD))).toEqual(silentEnd);
      expect(readSpool(home)).toEqual([]);
    });
  });

  describe('I-08, I-09: as agents run it', () => {
    const guarded = (env: Readonly<Record<string, string>> = {}) =>
      runHook('/bin/sh', ['-c', GUARD], feeding(PAYLOAD), { ...BARE_ENVIRONMENT, HOME: user, ...env });

    test('the guarded command answers with the program there', async () => {
      await serve(answering(ANSWER));
      expect(await guarded()).toEqual(answeredEnd);
    });

    test('the guarded command ends in silence with the program gone', async () => {
      rmSync(program);
      expect(await guarded()).toEqual(silentEnd);
    });

    test('the guarded command ends in silence with everything gone', async () => {
      rmSync(home, { recursive: true });
      expect([await guarded(), existsSync(home)]).toEqual([silentEnd, false]);
    });

    test('settings for other programs do not matter', async () => {
      const oldTools = join(user, 'old tools');
      mkdirSync(oldTools);
      for (const name of ['node', 'curl']) {
        writeFileSync(join(oldTools, name), '#!/bin/sh\necho old; exit 9\n');
        chmodSync(join(oldTools, name), 0o755);
      }
      writeFileSync(join(user, '.curlrc'), 'verbose\nproxy = "http://127.0.0.1:9"\nuser-agent "other"\n');
      await serve(answering(ANSWER));
      const outcome = await guarded({
        PATH: `${oldTools}:/usr/bin:/bin`,
        NODE_OPTIONS: '--no-such-option',
        http_proxy: 'http://127.0.0.1:9',
        ALL_PROXY: 'http://127.0.0.1:9',
        LC_ALL: 'tr_TR.UTF-8',
        ENV: '/dev/full',
      });
      expect(outcome).toEqual(answeredEnd);
    });

    test('started through a link it finds its own home', async () => {
      await serve(answering(ANSWER));
      const link = join(user, 'link to hook');
      symlinkSync(program, link);
      expect(await runHook(link, ['a', 'e'], feeding(PAYLOAD))).toEqual(answeredEnd);
    });
  });
});

/** White space around a payload and NULs in it may be lost: neither is JSON. */
function trimmed(payload: Buffer): string {
  return payload.toString('latin1').replaceAll('\0', '').trim();
}

/** A JSON object of exactly so many bytes. */
function objectOf(bytes: number): Buffer {
  const frame = '{"text":""}';
  return Buffer.from(`{"text":"${'x'.repeat(bytes - frame.length)}"}`);
}

/** Numbers below a bound, the same for the same seed (mulberry32). */
function createRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** The bytes with a few overwritten, cut off, doubled or put in. */
function mutate(original: Buffer, random: (bound: number) => number): Buffer {
  let bytes = Buffer.from(original);
  for (let change = random(5); change >= 0; change--) {
    const at = random(bytes.length + 1);
    const odd = Buffer.from([random(256), ...Buffer.from('{}[]"\\\r\n').subarray(random(8))]);
    const rest = [bytes.subarray(at), bytes.subarray(at + 1), bytes.subarray(0, at), Buffer.alloc(0)][
      random(4)
    ]!;
    bytes = Buffer.concat([bytes.subarray(0, at), odd.subarray(0, random(3)), rest]);
  }
  return bytes;
}

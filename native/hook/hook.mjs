/**
 * The hook client for machines with neither compiler nor curl: the behaviour of hook.c in plain Node (18 or
 * later).
 *
 * An agent waits for this program, and takes an exit code of 2 for "block". So it keeps a deadline of its
 * own, always exits 0, never writes to stderr, and writes to stdout once, at the end, or not at all.
 */
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

/** From the program's first line to the host's answer; Node's own start comes on top. */
const DEADLINE_MS = 250;
/** The same where more than LARGE_BYTES came in. */
const LARGE_DEADLINE_MS = 500;
const LARGE_BYTES = 64 * 1024;
/** MAX_MESSAGE_BYTES of the socket's contract. Larger payloads are declined, never cut. */
const MAX_PAYLOAD_BYTES = 8 * 1024 * 1024;
/** What an empty pipe takes without blocking. */
const MAX_ANSWER_BYTES = 64 * 1024;
/**
 * HOOK_NAME of the socket's contract: names go into an address and the spool's first line, so no odd one is
 * passed on.
 */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_SPOOLED_FILES = 10_000;
const MAX_SPOOLED_BYTES = 64 * 1024 * 1024;

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const OPENING = new Set(Buffer.from('{['));
const CLOSING = new Set(Buffer.from('}]'));

const startedMs = performance.now();

function leftMs(received) {
  return startedMs + (received > LARGE_BYTES ? LARGE_DEADLINE_MS : DEADLINE_MS) - performance.now();
}

/** Settles with the promise, or with `otherwise` when the time is up. */
function within(ms, promise, otherwise) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms, otherwise))]);
}

function nameOrUnknown(argument) {
  return NAME.test(argument ?? '') ? argument : 'unknown';
}

/** `delivery` is unique to this run and sorts by time. */
function describeCall(agent, event) {
  const now = performance.timeOrigin + performance.now();
  const at = Math.floor(now);
  const nanoseconds = Math.floor((now - at) * 1e6);
  const delivery = [
    String(at).padStart(13, '0'),
    String(nanoseconds).padStart(6, '0'),
    process.pid,
    randomBytes(8).toString('hex'),
  ].join('-');
  return { agent: nameOrUnknown(agent), event: nameOrUnknown(event), at, delivery };
}

/** The folder of this program is <home>/bin, also when it was started through a link. */
function findHome(program) {
  if (process.env.HOLLOWAY_HOME) return process.env.HOLLOWAY_HOME;
  const installed = /^(\/.*)\/bin\/hook\.mjs$/.exec(realpathSync(program));
  return installed?.[1] ?? (process.env.HOME && join(process.env.HOME, '.holloway'));
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Follows JSON's nesting over pieces of text; answers where the first object or array ends, 0 while it is
 * open.
 */
function createEndFinder() {
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  return (text) => {
    for (let i = 0; i < text.length; i++) {
      const letter = text[i];
      if (isEscaped) isEscaped = false;
      else if (inString) {
        isEscaped = letter === BACKSLASH;
        inString = letter !== QUOTE;
      } else if (letter === QUOTE) inString = true;
      else if (OPENING.has(letter)) depth++;
      else if (CLOSING.has(letter) && depth > 0 && --depth === 0) return i + 1;
    }
    return 0;
  };
}

/**
 * Reads stdin up to the end of the first JSON object or array, or to its end. Null: declined, because it is
 * unfinished at the deadline or too large; what is too large is still read while there is time, because
 * agents take a closed stdin for a failure.
 */
async function readPayload() {
  const findEnd = createEndFinder();
  const pieces = [];
  let received = 0;
  const whole = new Promise((resolve) => {
    process.stdin.on('data', (piece) => {
      received += piece.length;
      if (received > MAX_PAYLOAD_BYTES) {
        pieces.length = 0;
        return;
      }
      const end = findEnd(piece);
      pieces.push(end > 0 ? piece.subarray(0, end) : piece);
      if (end > 0) resolve(Buffer.concat(pieces));
    });
    const finish = () => resolve(received > MAX_PAYLOAD_BYTES ? null : Buffer.concat(pieces));
    process.stdin.on('end', finish).on('error', finish);
  });
  const early = await within(leftMs(0), whole, undefined);
  if (early !== undefined || received === 0) return early ?? (received === 0 ? Buffer.alloc(0) : null);
  return within(leftMs(received), whole, null);
}

/** The host writes its socket's address down, because a long home folder needs a shorter one. */
function findSocket(home) {
  try {
    const endpoint = readFileSync(join(home, 'run', 'endpoint'), 'utf8').trim();
    if (endpoint !== '') return endpoint;
  } catch (error) {
    if (error.code === undefined) throw error;
    // Not written: the host uses the usual place, or is away.
  }
  return join(home, 'run', 'socket');
}

/** An agent shows the model anything that is not one object, so nothing else is printed. */
function isPrintable(answer) {
  const text = answer.toString('latin1').trim();
  return text === '' || (text.startsWith('{') && text.endsWith('}') && text.length > 1);
}

/** What to print, which may be empty. Null: the host has not taken the event. */
function askHost(home, call, payload) {
  const asked = new Promise((resolve) => {
    const question = request({
      socketPath: findSocket(home),
      method: 'POST',
      path: `/hook/${call.agent}/${call.event}?at=${call.at}&delivery=${call.delivery}`,
      headers: {
        Host: 'holloway',
        'Content-Type': 'application/json',
        'Content-Length': payload.length,
        Connection: 'close',
      },
    });
    const giveUp = () => resolve(null);
    question.on('error', giveUp);
    question.on('response', (response) => {
      const pieces = [];
      let received = 0;
      response.on('error', giveUp);
      response.on('data', (piece) => {
        received += piece.length;
        if (received > MAX_ANSWER_BYTES) giveUp();
        else pieces.push(piece);
      });
      response.on('end', () => {
        const answer = Buffer.concat(pieces);
        resolve(response.statusCode === 200 && response.complete && isPrintable(answer) ? answer : null);
      });
    });
    question.end(payload);
  });
  return within(leftMs(payload.length), asked, null);
}

/** A loss that cannot be prevented is at least counted: one byte a loss, in a file that the host reads. */
function countLoss(spool, counter) {
  appendFileSync(join(spool, counter), '.', { mode: 0o600 });
}

function hasRoom(spool, wanted) {
  const sizes = readdirSync(spool).map(
    (name) => lstatSync(join(spool, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  const bytes = sizes.reduce((sum, size) => sum + size, wanted);
  return sizes.length < MAX_SPOOLED_FILES && bytes <= MAX_SPOOLED_BYTES;
}

/** Written under another name first, so that the host never meets half an event. */
function writeEvent(spool, call, payload) {
  const unfinished = join(spool, `.${call.delivery}.tmp`);
  const head = `${call.agent} ${call.event} ${call.at} ${call.delivery}\n`;
  try {
    writeFileSync(unfinished, Buffer.concat([Buffer.from(head), payload]), { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, join(spool, `${call.delivery}.event`));
  } catch {
    rmSync(unfinished, { force: true });
    countLoss(spool, 'dropped');
  }
}

function spoolEvent(spool, call, payload) {
  if (hasRoom(spool, payload.length)) writeEvent(spool, call, payload);
  else countLoss(spool, 'dropped');
}

function print(answer) {
  return new Promise((resolve) => process.stdout.on('error', resolve).write(answer, resolve));
}

async function run() {
  const [, program, agent, event] = process.argv;
  const call = describeCall(agent, event);
  const home = findHome(program);
  // Without a home the app is gone, and a leftover hook must not bring its folder back.
  if (!home || !isFolder(home)) return;

  const spool = join(home, 'spool');
  const openSpool = () => mkdirSync(spool, { mode: 0o700, recursive: true });
  const payload = await readPayload();
  if (payload === null) {
    openSpool();
    countLoss(spool, 'declined');
    return;
  }
  if (payload.toString('latin1').trim() === '') return;

  const answer = await askHost(home, call, payload);
  if (answer !== null) return within(leftMs(payload.length), print(answer), undefined);
  openSpool();
  spoolEvent(spool, call, payload);
}

// The one place where every failure ends in silence: an agent must never break because of this program.
const leave = () => process.exit(0);
process.on('uncaughtException', leave);
process.umask(0o077);
run().then(leave, leave);

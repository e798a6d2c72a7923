import { execFile } from 'node:child_process';
import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../../contracts/protocol.ts';
import type { HookCall } from '../../../main/socket/http-hook.ts';
import { openSocket, rawClient, request } from '../../builders/socket-builder.ts';

const ROUTE = '/hook/claude-code/PostToolUse?at=1766000000000&delivery=1766000000000-ab.1:2';

interface Sent {
  readonly endpoint: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Opens a request and gives it with its answer; a body is the caller's to write. */
const open = ({ endpoint, path = ROUTE, method = 'POST', headers = {} }: Sent) => {
  const asked: ClientRequest = httpRequest({
    socketPath: endpoint,
    path,
    method,
    headers: { host: 'holloway', ...headers },
  });
  const answer = new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>(
    (resolve, reject) => {
      asked.once('error', reject);
      asked.once('response', async (response) => {
        // The host may end the connection while the body is still being sent: that is its right.
        asked.on('error', () => undefined);
        resolve({ status: response.statusCode ?? 0, body: await text(response), headers: response.headers });
      });
    },
  );
  return { asked, answer };
};

const post = async (sent: Sent, body: string | Buffer) => {
  const { asked, answer } = open(sent);
  asked.end(body);
  return answer;
};

/** A socket that notes the hook calls it gets and answers `{"seen":n}`. */
const hookSocket = async (limits = {}) => {
  const calls: HookCall[] = [];
  const scene = await openSocket({
    limits,
    handlers: { 'project.list': () => ({ projects: [] }) },
    onHook: async (call) => {
      calls.push(call);
      return JSON.stringify({ seen: calls.length });
    },
  });
  return { ...scene, calls };
};

describe('POST /hook/<agent>/<event>', () => {
  it('hands the call over as received and answers exactly what the hook must print', async () => {
    const { endpoint, calls } = await hookSocket();
    const { status, body, headers } = await post({ endpoint }, '{"a": "日本"}');
    expect({ status, body, length: headers['content-length'] }).toEqual({
      status: 200,
      body: '{"seen":1}',
      length: '10',
    });
    expect(calls).toEqual([
      {
        agent: 'claude-code',
        event: 'PostToolUse',
        payload: '{"a": "日本"}',
        at: 1_766_000_000_000,
        delivery: '1766000000000-ab.1:2',
      },
    ]);
  });

  it('takes a call without time and id, with invalid UTF-8, and one that is no JSON', async () => {
    const { endpoint, calls } = await hookSocket();
    const path = '/hook/codex/Stop';
    await post({ endpoint, path }, Buffer.from([0x7b, 0xff, 0x7d]));
    await post({ endpoint, path }, 'no JSON');
    const call = { agent: 'codex', event: 'Stop', at: undefined, delivery: undefined };
    expect(calls).toEqual([
      { ...call, payload: '{\uFFFD}' },
      { ...call, payload: 'no JSON' },
    ]);
  });

  it('answers once the first JSON value is whole, while the body goes on (H-12)', async () => {
    const { endpoint, calls } = await hookSocket();
    const { asked, answer } = open({ endpoint });
    for (const byte of Buffer.from('{"a":"日}"}')) asked.write(Buffer.from([byte]));
    asked.write('\nmore');
    expect(await answer).toMatchObject({ status: 200, body: '{"seen":1}' });
    expect(calls.map(({ payload }) => payload)).toEqual(['{"a":"日}"}']);
  });

  it('takes 5 MB in pieces whole (H-11)', async () => {
    const { endpoint, calls } = await hookSocket();
    const payload = JSON.stringify({ text: 'é日𝄞'.repeat(560_000) });
    const bytes = Buffer.from(payload);
    expect(bytes.length).toBeGreaterThan(5_000_000);
    const { asked, answer } = open({ endpoint });
    for (let start = 0; start < bytes.length; start += 99_991)
      asked.write(bytes.subarray(start, start + 99_991));
    asked.end();
    expect((await answer).status).toBe(200);
    expect(calls[0]?.payload === payload).toBe(true);
  });

  it.each([
    ['a declared length', { 'content-length': String(MAX_MESSAGE_BYTES + 1) }],
    ['an endless body', {}],
  ])('declines what is above the cap, by %s, and counts it', async (_, headers) => {
    const { endpoint, calls, declined } = await hookSocket();
    const { asked, answer } = open({ endpoint, headers });
    const piece = Buffer.alloc(1024 * 1024, 'x');
    for (let sent = 0; sent <= MAX_MESSAGE_BYTES; sent += piece.length) asked.write(piece);
    expect(await answer).toMatchObject({ status: 413, body: '' });
    expect({ calls, declined: declined() }).toEqual({ calls: [], declined: 1 });
  });

  it.each([
    ['an Origin', ROUTE, 'POST', { origin: 'http://localhost' }, 403],
    ['an Origin of null', ROUTE, 'POST', { origin: 'null' }, 403],
    ['a foreign Host', ROUTE, 'POST', { host: 'evil.test' }, 403],
    ['a Host that only begins well', ROUTE, 'POST', { host: 'localhost.evil.test' }, 403],
    ['a Host with a port', ROUTE, 'POST', { host: 'localhost:80' }, 403],
    ['another method', ROUTE, 'GET', {}, 405],
    ['another address', '/status', 'GET', {}, 404],
    ['an agent with odd characters', '/hook/a%20b/Stop', 'POST', {}, 404],
    ['an agent that climbs', '/hook/../Stop', 'POST', {}, 404],
    ['an odd time', '/hook/codex/Stop?at=-1', 'POST', {}, 404],
    ['an odd delivery id', '/hook/codex/Stop?delivery=a%2Fb', 'POST', {}, 404],
  ])('refuses %s', async (_, path, method, headers, status) => {
    const { endpoint, calls } = await hookSocket();
    expect(await post({ endpoint, path, method, headers }, '')).toMatchObject({ status, body: '' });
    expect(calls).toEqual([]);
  });

  it('answers 500 with nothing where the host fails, and logs it once', async () => {
    const failure = new Error('disk');
    const { endpoint, log } = await openSocket({ onHook: () => Promise.reject(failure) });
    expect(await post({ endpoint }, '{}')).toMatchObject({ status: 500, body: '' });
    expect(log.lines.map(({ fields }) => fields)).toEqual([{ err: failure }]);
  });

  it('drops a call whose client goes away before its payload is whole', async () => {
    const { endpoint, calls, log } = await hookSocket();
    const { asked, answer } = open({ endpoint });
    asked.write('{"a":');
    await new Promise((resolve) => asked.once('socket', (socket) => socket.once('connect', resolve)));
    asked.destroy();
    await expect(answer).rejects.toThrow();
    expect((await post({ endpoint }, '{}')).status).toBe(200);
    expect({ calls: calls.length, log: log.lines }).toEqual({ calls: 1, log: [] });
  });

  it('cuts off a body that does not come to its end', async () => {
    const { endpoint, calls } = await hookSocket({ messageMs: 30 });
    const { asked, answer } = open({ endpoint });
    asked.write('{"a":');
    await expect(answer).rejects.toThrow();
    expect(calls).toEqual([]);
  });

  it('serves curl and JSON-RPC clients on the same socket at once', async () => {
    const { endpoint } = await hookSocket();
    const client = await rawClient(endpoint);
    client.send(request(1, 'project.list'));
    const curl = promisify(execFile)('curl', [
      ...['-q', '--silent', '--unix-socket', endpoint, '--data-binary', '{"a":1}'],
      'http://localhost/hook/claude-code/Stop',
    ]);
    expect((await curl).stdout).toBe('{"seen":1}');
    expect(await client.next()).toMatchObject({ id: 1, result: { projects: [] } });
  });
});

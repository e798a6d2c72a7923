import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWebDoor } from '../../../main/web/web-door.ts';
import { cookieOf, exchange, openDoor, openWindow, silentConnection } from '../../builders/open-web-door.ts';
import { request } from '../../builders/socket-builder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const MEBIBYTE = 1024 * 1024;

describe('the token', () => {
  it('is exchanged for a cookie of this run, and leaves the address', async () => {
    const opened = await openDoor();
    const answer = await fetch(opened.door.url, { redirect: 'manual' });
    expect({
      status: answer.status,
      location: answer.headers.get('location'),
      cookie: answer.headers.get('set-cookie'),
      cache: answer.headers.get('cache-control'),
    }).toEqual({
      status: 303,
      location: '/',
      cookie: expect.stringMatching(
        /^holloway-[0-9a-f]{12}=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
      cache: 'no-store',
    });
    expect(opened.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.headers.get('set-cookie')).not.toContain(opened.token);
  });

  it('is another with each run, as is the cookie', async () => {
    const [first, second] = [await openDoor(), await openDoor()];
    expect(first.token).not.toBe(second.token);
    const answer = await fetch(`${second.origin}/`, { headers: { cookie: await cookieOf(first) } });
    expect(answer.status).toBe(401);
  });

  it('leads on from a page of its own where another site linked to it, since a redirect sends no cookie', async () => {
    const { door } = await openDoor();
    const answer = await fetch(door.url, {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<meta http-equiv="refresh" content="0; url=/">');
  });

  it('is not needed again by who has the cookie, even where it is an old one', async () => {
    const opened = await openDoor();
    const answer = await fetch(`${opened.origin}/?token=old`, {
      redirect: 'manual',
      headers: { cookie: await cookieOf(opened) },
    });
    expect(answer.status).toBe(303);
  });
});

describe('without cookie or token', () => {
  it.each([
    '/',
    '/index.html',
    '/assets/index-1a2b3c.js',
    '/socket',
    '/nothing',
    '/?token=',
    '/?token=wrong',
    '/assets/index-1a2b3c.js?token=TOKEN',
  ])('%s answers 401', async (path) => {
    const { origin, token } = await openDoor();
    const answer = await fetch(`${origin}${path.replace('TOKEN', token)}`, { redirect: 'manual' });
    expect({ status: answer.status, cookie: answer.headers.get('set-cookie') }).toEqual({
      status: 401,
      cookie: null,
    });
  });

  it('a person is told how to open the window', async () => {
    const { origin } = await openDoor();
    const answer = await fetch(origin);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<code>holloway window</code>');
  });

  it.each(['wrong', '', 'a=b; =; ;;', 'holloway-000000000000=x'])(
    'the cookie «%s» opens nothing',
    async (cookie) => {
      const { origin } = await openDoor();
      expect((await fetch(origin, { headers: { cookie } })).status).toBe(401);
    },
  );
});

describe('the page', () => {
  it('is asked for anew each time, its files are kept for ever', async () => {
    const opened = await openDoor();
    const headers = { cookie: await cookieOf(opened) };
    const caching = async (path: string) => {
      const answer = await fetch(`${opened.origin}${path}`, { headers });
      return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')];
    };
    expect([await caching('/'), await caching('/assets/index-1a2b3c.js'), await caching('/no.js')]).toEqual([
      [200, 'text/html;charset=utf-8', 'no-store'],
      [200, 'text/javascript', 'private, max-age=31536000, immutable'],
      [404, 'text/plain; charset=utf-8', 'no-store'],
    ]);
  });

  it('is guarded: no foreign script, frame, referrer, guess at a type, or reader', async () => {
    const opened = await openDoor();
    const { headers } = await fetch(opened.origin, { headers: { cookie: await cookieOf(opened) } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/%00',
    '/%',
    '/__proto__',
    '/constructor',
  ])('no path leads out of its folder: %s', async (path) => {
    const opened = await openDoor();
    const answer = await exchange(opened, [
      `GET ${path} HTTP/1.1`,
      `Host: ${opened.host}`,
      `Cookie: ${await cookieOf(opened)}`,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /);
    expect(answer).not.toContain('not for pages');
  });

  it('survives what is asked for in a wrong range, and a file that has gone', async () => {
    const opened = await openDoor();
    const cookie = await cookieOf(opened);
    const file = `${opened.origin}/assets/index-1a2b3c.js`;
    const ranged = await fetch(file, { headers: { cookie, range: 'bytes=5-2' } });
    expect([ranged.status, await ranged.text()]).toEqual([200, 'console.log("window");']);
    rmSync(join(opened.page, 'assets'), { recursive: true });
    await expect(fetch(file, { headers: { cookie } }).then((answer) => answer.text())).rejects.toThrow();
    expect((await fetch(opened.origin, { headers: { cookie } })).status).toBe(200);
    expect(opened.log.lines.map(({ message }) => message)).toEqual(['A file of the window cannot be read.']);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('takes no %s', async (method) => {
    const opened = await openDoor();
    const answer = await fetch(opened.door.url, { method, headers: { cookie: await cookieOf(opened) } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a name that was made to lead here (P-04)', () => {
  it.each(['evil.test', 'localhost.evil.test', '127.0.0.1', 'localhost', '0.0.0.0:PORT', '127.0.0.1:1', ''])(
    'the host «%s» is refused, with cookie and token',
    async (name) => {
      const opened = await openDoor();
      const answer = await exchange(opened, [
        `GET /?token=${opened.token} HTTP/1.1`,
        `Host: ${name.replace('PORT', String(opened.port))}`,
        `Cookie: ${await cookieOf(opened)}`,
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    },
  );

  it.each(['localhost', '127.0.0.1', 'LOCALHOST', '[::1]'])('the host %s is this machine', async (name) => {
    const opened = await openDoor();
    const answer = await exchange(opened, [
      'GET / HTTP/1.1',
      `Host: ${name}:${opened.port}`,
      `Cookie: ${await cookieOf(opened)}`,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['http://evil.test', 'null', '', 'https://127.0.0.1:PORT', 'http://localhost:PORT'])(
    'the origin «%s» is refused',
    async (origin) => {
      const opened = await openDoor();
      const answer = await exchange(opened, [
        'GET / HTTP/1.1',
        `Host: ${opened.host}`,
        `Origin: ${origin.replace('PORT', String(opened.port))}`,
        `Cookie: ${await cookieOf(opened)}`,
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    },
  );
});

describe('the WebSocket', () => {
  it.each([
    ['no origin', { origin: null }, 403],
    ['a foreign origin', { origin: 'http://evil.test' }, 403],
    ['an origin on another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['no cookie', { cookie: null }, 401],
    ['a wrong cookie', { cookie: 'holloway-000000000000=x' }, 401],
    ['another path', { path: '/other' }, 404],
    ['all that is right', {}, 101],
  ])('with %s', async (_, given, status) => {
    const window = await openWindow(await openDoor(), given);
    expect(await window.status).toBe(status);
  });

  it('takes no token in its address', async () => {
    const opened = await openDoor();
    const window = await openWindow(opened, { cookie: null, path: `/socket?token=${opened.token}` });
    expect(await window.status).toBe(401);
  });

  it('speaks as the socket does, to several windows at once', async () => {
    const opened = await openDoor();
    const windows = await Promise.all([openWindow(opened), openWindow(opened)]);
    await Promise.all(windows.map(({ status }) => status));
    for (const [index, { socket }] of windows.entries())
      socket.send(JSON.stringify([request(index, 'hello', { protocol: 1 }), request(9, 'nonsense')]));
    await Promise.all(windows.map(({ socket }) => once(socket, 'message')));
    expect(windows.map(({ messages }) => messages)).toEqual(
      [0, 1].map((id) => [
        [
          { jsonrpc: '2.0', id, result: { protocol: 1, version: '0.0.0', pid: process.pid } },
          { jsonrpc: '2.0', id: 9, error: expect.objectContaining({ code: -32601 }) },
        ],
      ]),
    );
  });

  it('closes on a message that is too large or no text, and counts what was too large', async () => {
    const opened = await openDoor();
    const [large, binary] = [await openWindow(opened), await openWindow(opened)];
    await Promise.all([large.status, binary.status]);
    large.socket.send('x'.repeat(8 * MEBIBYTE + 1));
    binary.socket.send(Buffer.from('{}'));
    const [[largeCode], [binaryCode]] = await Promise.all([
      once(large.socket, 'close'),
      once(binary.socket, 'close'),
    ]);
    expect([largeCode, binaryCode, opened.declined()]).toEqual([1009, 1003, 1]);
  });

  it('is refused beyond the most windows, until one is closed', async () => {
    const opened = await openDoor({ limits: { windows: 1 } });
    const first = await openWindow(opened);
    expect(await first.status).toBe(101);
    expect(await (await openWindow(opened)).status).toBe(503);
  });

  it('is cut off where it answers no ping', async () => {
    const opened = await openDoor({ limits: { answerMs: 50 } });
    const { socket } = await openWindow(opened, { autoPong: false });
    expect((await once(socket, 'close'))[0]).toBe(1006);
  });

  it('loses notices while it reads nothing, and then the connection', async () => {
    let cutOff = (): void => undefined;
    const isCutOff = new Promise<void>((resolve) => {
      cutOff = resolve;
    });
    let taken = 0;
    const opened = await openDoor({
      messageLimits: { unreadMs: 100, notificationBytes: MEBIBYTE },
      handlers: {
        'host.subscribe': (_, { notify, onClose }) => {
          onClose(cutOff);
          const message = 'x'.repeat(MEBIBYTE);
          while (taken < 100 && notify('host.notified', { topic: 'notice', message })) taken++;
          return { topics: [] };
        },
      },
    });
    const { socket, status } = await openWindow(opened);
    await status;
    socket.pause();
    socket.send(JSON.stringify(request(1, 'host.subscribe')));
    await isCutOff;
    expect(taken).toBeLessThan(20);
    expect(opened.log.lines.map(({ message }) => message)).toEqual([
      'A client was cut off: it reads nothing.',
    ]);
  });
});

describe('the door', () => {
  it('lets the window in while a thousand connections say nothing', async () => {
    const opened = await openDoor();
    const silent = await Promise.all(Array.from({ length: 1_000 }, () => silentConnection(opened)));
    expect(silent.length).toBe(1_000);
    expect((await fetch(opened.origin, { headers: { cookie: await cookieOf(opened) } })).status).toBe(200);
    expect(await (await openWindow(opened)).status).toBe(101);
  });

  it('drops a request that does not arrive', async () => {
    const opened = await openDoor({ limits: { requestMs: 100 } });
    const [silent, slow] = [await silentConnection(opened), await silentConnection(opened)];
    slow.write('GET / HTTP/1.1\r\nHost: ');
    for (const socket of [silent, slow]) socket.resume();
    await Promise.all([once(silent, 'close'), once(slow, 'close')]);
  });

  it('answers what it was asked before it closes, and says goodbye', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const opened = await openDoor({
      handlers: { 'host.subscribe': () => waiting.then(() => ({ topics: [] })) },
    });
    const window = await openWindow(opened);
    await window.status;
    window.socket.send(JSON.stringify(request(1, 'host.subscribe')));
    window.socket.ping();
    await once(window.socket, 'pong');
    const closed = opened.door.close(5_000);
    answer();
    const [code] = await once(window.socket, 'close');
    await closed;
    expect([code, window.messages]).toEqual([1001, [{ jsonrpc: '2.0', id: 1, result: { topics: [] } }]]);
  });

  it('says why it cannot be opened', async () => {
    const { page } = await openDoor();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const services = { dispatch: async () => null, log: { warn() {}, error() {} }, onDeclined() {} };
    await expect(openWebDoor({ page, port, ...services })).rejects.toThrow(`port ${port} is taken`);
    taken.close();
    const nowhere = tempFolder();
    await expect(openWebDoor({ page: nowhere, port: 0, ...services })).rejects.toThrow(
      `the page is missing in ${nowhere}`,
    );
  });

  it('writes no token and no cookie to the log', async () => {
    const opened = await openDoor();
    const cookie = await cookieOf(opened);
    await fetch(`${opened.door.url}x`);
    await (await openWindow(opened, { path: `/other?token=${opened.token}` })).status;
    const logged = JSON.stringify(opened.log.lines);
    expect(logged).not.toContain(opened.token);
    expect(logged).not.toContain(cookie);
  });
});

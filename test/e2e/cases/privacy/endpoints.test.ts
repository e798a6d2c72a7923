import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const PAYLOAD = JSON.stringify({
  session_id: 's',
  cwd: '/work/shop',
  hook_event_name: 'UserPromptSubmit',
  prompt: 'steal',
});
const HOOK = '/hook/claude-code/UserPromptSubmit';

/** The numbers of the sockets that a process holds. */
function socketsOf(pid: number): ReadonlySet<string> {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

/** 127.0.0.1 as the system writes it. */
const LOOPBACK = '0100007F';

/** All sockets of the machine that speak these protocols: their numbers, and the address that each is bound to. */
function socketsSpeaking(...protocols: readonly string[]) {
  return protocols.flatMap((protocol) =>
    readFileSync(`/proc/net/${protocol}`, 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => line.trim().split(/\s+/))
      .map(([, local = '', , , , , , , , number = '']) => ({ number, address: local.split(':')[0] })),
  );
}

/** Sends the bytes of a request, and gives all that comes back before the connection ends. */
async function exchange(socket: string, request: string): Promise<string> {
  const connection = connect(socket);
  connection.end(request);
  return await text(connection);
}

function request(method: string, target: string, headers: readonly string[], body = PAYLOAD): string {
  return [
    `${method} ${target} HTTP/1.1`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

const PAGES: readonly (readonly [string, string])[] = [
  ['a foreign origin', request('POST', HOOK, ['Host: holloway', 'Origin: https://evil.test'])],
  ['a null origin', request('POST', HOOK, ['Host: holloway', 'Origin: null'])],
  ['an empty origin', request('POST', HOOK, ['Host: holloway', 'Origin:'])],
  [
    'a form',
    request('POST', HOOK, ['Host: localhost', 'Origin: http://evil.test', 'Content-Type: text/plain']),
  ],
  [
    'an image',
    request('GET', HOOK, ['Host: localhost', 'Accept: image/*', 'Referer: http://evil.test/'], ''),
  ],
  ['an event stream', request('GET', '/', ['Host: localhost', 'Accept: text/event-stream'], '')],
  [
    'a WebSocket',
    request(
      'GET',
      HOOK,
      [
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ],
      '',
    ),
  ],
  [
    'a request for leave',
    request(
      'OPTIONS',
      HOOK,
      ['Host: localhost', 'Origin: http://evil.test', 'Access-Control-Request-Method: POST'],
      '',
    ),
  ],
  ...[
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '0.0.0.0',
    'holloway.evil.test',
    'localhost@evil.test',
    '',
  ].map((host) => [`the host «${host}»`, request('POST', HOOK, [`Host: ${host}`])] as const),
  ['no host', request('POST', HOOK, [])],
  ['an address in the target', request('POST', `http://evil.test${HOOK}`, ['Host: evil.test'])],
  [
    'calls in a body',
    request('POST', '/', ['Host: localhost'], '\n{"jsonrpc":"2.0","id":1,"method":"host.status"}\n'),
  ],
];

describe('P-04, P-05: no web page and no other machine reaches the memory', () => {
  it('P-04: nothing of the host listens, or speaks, on the network; the window is for this machine only', async () => {
    const host = await startHost(tempFolder());
    await host.ask('host.status', {});
    const own = socketsOf(host.pid);
    const networked = socketsSpeaking('tcp', 'tcp6', 'udp', 'udp6', 'raw').filter(({ number }) =>
      own.has(number),
    );
    expect(networked.map(({ address }) => address)).toEqual([LOOPBACK]);
  });

  it('P-04, P-05: what a browser can send is refused, and nothing is read or written', async () => {
    const host = await startHost(tempFolder());
    const answers = await Promise.all(
      PAGES.map(
        async ([name, bytes]) => [name, (await exchange(host.socket, bytes)).split('\r\n')[0] ?? ''] as const,
      ),
    );
    expect(answers.filter(([, line]) => !/^HTTP\/1\.1 4\d\d /.test(line))).toEqual([]);
    expect(await host.ask('host.status', {})).toMatchObject({ events: 0, errors: 0 });
    expect(await host.ask('project.list', {})).toEqual({ projects: [] });
  });

  it('P-04: the hook itself is let in, so that the refusals above mean something', async () => {
    const host = await startHost(tempFolder());
    expect(await exchange(host.socket, request('POST', HOOK, ['Host: holloway']))).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect(await host.ask('host.status', {})).toMatchObject({ events: 1 });
  });
});

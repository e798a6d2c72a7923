import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import { MAX_MESSAGE_BYTES } from '../../../contracts/protocol.ts';
import type { ConnectionContext } from '../../../main/socket/dispatch.ts';
import { isAnswering } from '../../../main/socket/endpoint.ts';
import { listen } from '../../../main/socket/server.ts';
import { idleSocket, openSocket, rawClient, request } from '../../builders/socket-builder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const MODE_BITS = 0o777;
const LIST = { projects: [] };
const listed = (id: number) => ({ jsonrpc: '2.0', id, result: LIST });

describe('listen', () => {
  it('makes a socket that is its owner’s only, under any umask', async () => {
    const before = process.umask(0);
    try {
      const { endpoint } = await openSocket();
      expect(statSync(endpoint).mode & MODE_BITS).toBe(0o600);
    } finally {
      process.umask(before);
    }
  });

  it('replaces a socket that nobody answers on, and never one that is answered', async () => {
    const endpoint = join(tempFolder(), 'socket');
    writeFileSync(endpoint, '');
    const options = idleSocket(endpoint);
    const server = await listen(options);
    await expect(listen(options)).rejects.toThrow('Another host answers');
    expect(await isAnswering(endpoint)).toBe(true);
    await server.close(0);
    expect(await isAnswering(endpoint)).toBe(false);
  });

  it('names the path and its length where it cannot listen', async () => {
    const endpoint = join(tempFolder(), 'x'.repeat(150), 'socket');
    const options = idleSocket(endpoint);
    await expect(listen(options)).rejects.toThrow(`(${Buffer.byteLength(endpoint)} bytes)`);
  });

  it('answers a thousand requests sent without waiting', async () => {
    const { endpoint } = await openSocket({ handlers: { 'project.list': () => LIST } });
    const client = await rawClient(endpoint);
    const ids = Array.from({ length: 1_000 }, (_, id) => id);
    client.socket.write(ids.map((id) => `${JSON.stringify(request(id, 'project.list'))}\n`).join(''));
    for (const id of ids) expect(await client.next()).toEqual(listed(id));
  });

  it('answers a client that has ended its side, also a last line without an end', async () => {
    const late = Promise.withResolvers<typeof LIST>();
    const { endpoint } = await openSocket({ handlers: { 'project.list': () => late.promise } });
    const client = await rawClient(endpoint);
    client.socket.end(
      `${JSON.stringify(request(1, 'project.list'))}\n${JSON.stringify(request(2, 'project.list'))}`,
    );
    client.socket.once('finish', () => late.resolve(LIST));
    expect([await client.next(), await client.next(), await client.next()]).toEqual([
      listed(1),
      listed(2),
      undefined,
    ]);
    await client.closed;
  });

  it('refuses a message above the cap, answers what came before, counts it and closes', async () => {
    const { endpoint, declined } = await openSocket({ handlers: { 'project.list': () => LIST } });
    const client = await rawClient(endpoint);
    client.send(request(1, 'project.list'));
    client.socket.write(Buffer.alloc(MAX_MESSAGE_BYTES + 1, 'x'));
    const answers = [await client.next(), await client.next()];
    expect(answers).toContainEqual(listed(1));
    expect(answers).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ code: ERROR_CODES.messageTooLarge }) }),
    );
    await client.closed;
    expect(declined()).toBe(1);
  });

  it.each([
    ['leaves a message half sent', '{"jsonrpc":'],
    ['sends part of an HTTP request', 'POST /hook/a/b HTTP/1.1\r\nHost: holl'],
    ['says nothing', ''],
  ])('cuts off a client that %s', async (_, bytes) => {
    const { endpoint } = await openSocket({ limits: { messageMs: 30 } });
    const client = await rawClient(endpoint);
    if (bytes !== '') client.socket.write(bytes);
    await client.closed;
  });

  it('keeps a client that is idle between messages', async () => {
    const { endpoint } = await openSocket({
      handlers: { 'project.list': () => LIST },
      limits: { messageMs: 30 },
    });
    const idle = await rawClient(endpoint);
    idle.send(request(1, 'project.list'));
    await idle.next();
    const halfway = await rawClient(endpoint);
    halfway.socket.write('{');
    await halfway.closed;
    idle.send(request(2, 'project.list'));
    expect(await idle.next()).toEqual(listed(2));
  });

  it('turns connections above the bound away, and says so once', async () => {
    const { endpoint, log } = await openSocket({ limits: { connections: 1 } });
    await rawClient(endpoint);
    for (let extra = 0; extra < 3; extra += 1) await (await rawClient(endpoint)).closed;
    expect(log.lines.map(({ message }) => message)).toEqual([expect.stringContaining('Too many')]);
  });

  it('drops notices to a client that lags, then cuts it off, within bounded memory', async () => {
    const subscribed = Promise.withResolvers<ConnectionContext>();
    const gone = Promise.withResolvers<void>();
    const { endpoint, log } = await openSocket({
      handlers: {
        'host.subscribe': (_, context) => {
          context.onClose(gone.resolve);
          subscribed.resolve(context);
          return { topics: [] };
        },
      },
      limits: { unreadMs: 50 },
    });
    const client = await rawClient(endpoint);
    client.send(request(1, 'host.subscribe'));
    await client.next();
    client.socket.pause();
    const context = await subscribed.promise;
    const before = process.memoryUsage().rss;
    const message = 'x'.repeat(10_000);
    for (let sent = 0; sent < 50_000; sent += 1)
      context.notify('host.notified', { topic: 'notice', message });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    await gone.promise;
    expect(log.lines.map((line) => line.message)).toEqual([expect.stringContaining('reads nothing')]);
  });

  it('stops reading from a client whose requests it has not answered', async () => {
    let begun = 0;
    const blocked = Promise.withResolvers<typeof LIST>();
    const { endpoint } = await openSocket({
      handlers: {
        'project.list': () => {
          begun += 1;
          return blocked.promise;
        },
        'memory.stats': () => Promise.reject(new Error('unused')),
      },
      limits: { unansweredSize: 100_000 },
    });
    const client = await rawClient(endpoint);
    const line = `${JSON.stringify({ ...request(1, 'project.list'), padding: 'x'.repeat(30_000) })}\n`;
    for (let sent = 0; sent < 500; sent += 1) client.socket.write(line);
    const other = await rawClient(endpoint);
    other.send(request(2, 'memory.stats'));
    await other.next();
    expect(client.socket.writableNeedDrain).toBe(true);
    expect(begun).toBeLessThan(20);
    blocked.resolve(LIST);
    for (let answer = 0; answer < 500; answer += 1) expect(await client.next()).toEqual(listed(1));
  });

  it('runs every close callback though one throws', async () => {
    const called = Promise.withResolvers<void>();
    const { endpoint, log } = await openSocket({
      handlers: {
        'project.list': (_, context) => {
          context.onClose(() => {
            throw new Error('first');
          });
          context.onClose(called.resolve);
          return LIST;
        },
      },
    });
    const client = await rawClient(endpoint);
    client.send(request(1, 'project.list'));
    await client.next();
    client.socket.destroy();
    await called.promise;
    expect(log.lines).toHaveLength(1);
  });

  it('on closing answers what it has taken, and cuts off what outlasts the grace', async () => {
    const late = Promise.withResolvers<typeof LIST>();
    const taken = Promise.withResolvers<void>();
    const { endpoint, server } = await openSocket({
      handlers: {
        'project.list': () => {
          taken.resolve();
          return late.promise;
        },
        'maintenance.decay': () => new Promise(() => undefined),
      },
    });
    const [patient, silent, stuck] = [
      await rawClient(endpoint),
      await rawClient(endpoint),
      await rawClient(endpoint),
    ];
    stuck.send(request(2, 'maintenance.decay'));
    patient.send(request(1, 'project.list'));
    await taken.promise;
    const closing = server.close(200);
    await silent.closed;
    late.resolve(LIST);
    expect(await patient.next()).toEqual(listed(1));
    await Promise.all([closing, stuck.closed]);
    expect(await isAnswering(endpoint)).toBe(false);
  });
});

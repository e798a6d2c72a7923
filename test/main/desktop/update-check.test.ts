import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { UpdateCheck } from '../../../main/desktop/update-check.ts';

/** A server that tells what is given, and counts how often it was asked. */
async function feedOf(answer: string) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { feed: `http://127.0.0.1:${port}/`, asked: () => asked };
}

function checkOf(feed: string | null) {
  const [said, warned] = [vi.fn(), vi.fn()];
  const check = new UpdateCheck({ version: '1.9.0', feed, log: { warn: warned } as never, say: said });
  onTestFinished(() => {
    check.isWanted = false;
  });
  return { check, said, warned };
}

it('asks nobody until it is wanted, then says which version is newer', async () => {
  const { feed, asked } = await feedOf('{"version":"1.10.0"}');
  const { check, said } = checkOf(feed);
  check.isWanted = false;
  expect(asked()).toBe(0);
  check.isWanted = true;
  check.isWanted = true;
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Version 1.10.0 of Holloway is there.'));
  expect(asked()).toBe(1);
});

it.each(['{"version":"1.9.0"}', '{"version":"1.8.12"}', '{"version":"2.0.0-beta"}', '[]'])(
  'says nothing of %s',
  async (answer) => {
    const { feed, asked } = await feedOf(answer);
    const { check, said } = checkOf(feed);
    check.isWanted = true;
    await vi.waitFor(() => expect(asked()).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(said).not.toHaveBeenCalled();
  },
);

it('writes a server that answers nonsense into the log, and goes on', async () => {
  const { feed } = await feedOf('<html>');
  const { check, said, warned } = checkOf(feed);
  check.isWanted = true;
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  expect(said).not.toHaveBeenCalled();
});

it('asks nobody in a build that knows no server', () => {
  const { check } = checkOf(null);
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  check.isWanted = true;
  expect(fetched).not.toHaveBeenCalled();
});

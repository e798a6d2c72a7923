import { expect, it } from 'vitest';
import type { RecordedEvent } from '../../../../contracts/event.ts';
import { edit, inOrder, prompt, read } from '../../../builders/event-builder.ts';
import { recordedEvent } from '../../../builders/recorded-event.ts';
import { startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const SHOP: readonly RecordedEvent[] = inOrder([
  prompt('s1', 'the discount is applied twice at checkout'),
  read('s1', 'src/price.ts'),
  edit('s1', 'src/cart.ts'),
]).map((one) => recordedEvent(one, 'shop'));
const BLOG: readonly RecordedEvent[] = inOrder([
  prompt('s2', 'feed is empty'),
  edit('s2', 'src/feed.ts'),
]).map((one) => recordedEvent({ ...one, agent: 'other-agent' }, 'blog'));

async function searchedHost() {
  const host = await startHost(tempFolder());
  await host.ask('event.record', { events: [...SHOP, ...BLOG] });
  const find = async (query: string, params: object = {}) =>
    (await host.ask('search.find', { query, ...params })).hits.map(
      ({ kind, name, project }) => `${project.name} ${kind} ${name}`,
    );
  return { host, find };
}

it('finds by name, by what was being done, and among past prompts, each with its evidence', async () => {
  const { host, find } = await searchedHost();
  expect(await find('cart')).toEqual(['shop file src/cart.ts']);
  expect(await find('discount')).toEqual(
    [
      'shop file src/cart.ts',
      'shop file src/price.ts',
      'shop prompt the discount is applied twice at checkout',
    ].sort(() => 0),
  );
  const { hits } = await host.ask('search.find', { query: 'discount' });
  expect(hits.map(({ evidence }) => evidence[0]?.channel)).toEqual(['lexical', 'lexical', 'prompt']);
  expect(hits.at(-1)).toMatchObject({
    snippet: 'the discount is applied twice at checkout',
    path: null,
    rank: 3,
  });
});

it('is narrowed by project, kind, agent and time', async () => {
  const { find } = await searchedHost();
  expect(await find('', { projects: ['blog'], kinds: ['file'] })).toEqual(['blog file src/feed.ts']);
  expect(await find('', { kinds: ['prompt'], agent: 'other-agent' })).toEqual(['blog prompt feed is empty']);
  expect(await find('src', { agent: 'other-agent' })).toEqual(['blog file src/feed.ts']);
  expect(await find('src', { until: 1 })).toEqual([]);
  await expect(find('x', { projects: ['never met'] })).rejects.toThrow(/Nothing is known of never met/);
});

it('finds a prompt that came since, and none that the log no longer has', async () => {
  const { host, find } = await searchedHost();
  expect(await find('shipping', { kinds: ['prompt'] })).toEqual([]);
  await host.ask('event.record', { events: [recordedEvent(prompt('s3', 'shipping costs'), 'shop')] });
  expect(await find('shipping', { kinds: ['prompt'] })).toEqual(['shop prompt shipping costs']);
});

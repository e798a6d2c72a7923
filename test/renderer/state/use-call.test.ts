import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MountedHook, mountHook, stubPage } from '../../fakes/page.ts';

interface Question {
  readonly query: string;
  readonly answer: (took: number) => void;
  readonly fail: (message: string) => void;
}

/** What the host was asked and has to answer, the latest last. */
const asked: Question[] = [];
let setConnected: (isConnected: boolean) => void;
const noticed = new Set<(notice: object) => void>();

stubPage({
  holloway: {
    verbs: {
      'search.find': ({ query }: { query: string }) =>
        new Promise((resolve) => {
          asked.push({
            query,
            answer: (tookMs) => resolve({ ok: true, result: { hits: [], tookMs } }),
            fail: (message) => resolve({ ok: false, error: { code: -32_603, message } }),
          });
        }),
    },
    subscribe: (listener: (notice: object) => void) => {
      noticed.add(listener);
      return () => noticed.delete(listener);
    },
    onDesktop: () => () => undefined,
    onConnection: (listener: typeof setConnected) => {
      setConnected = listener;
      return () => undefined;
    },
  },
});
const { useCall } = await import('../../../renderer/state/use-call.ts');

interface Args {
  readonly query: string;
  readonly enabled?: boolean;
  readonly keepPrevious?: boolean;
}

const useFind = ({ query, ...options }: Args) => useCall('search.find', { query }, options);
type Found = ReturnType<typeof useFind>;

function mount(args: Args): Promise<MountedHook<Args, Found>> {
  return mountHook(useFind, args);
}

/** What is shown now: of which answer, and whether a newer one is on its way. */
function shown({ results }: MountedHook<Args, Found>) {
  const { state, data, error, isStale } = results.at(-1)!;
  return { state, took: data?.tookMs ?? null, error: error?.message ?? null, isStale };
}

async function untilAsked(count: number): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(count));
}

const ready = (took: number) => ({ state: 'ready', took, error: null, isStale: false });

beforeEach(() => {
  asked.length = 0;
});

describe('an answer', () => {
  it('is shown when it comes, and loading before', async () => {
    const hook = await mount({ query: 'tax' });
    await untilAsked(1);
    expect(shown(hook)).toEqual({ state: 'loading', took: null, error: null, isStale: true });
    asked[0]!.answer(1);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(1)));
  });

  it('that comes after a newer question is dropped, before and after the newer answer', async () => {
    const hook = await mount({ query: 'a' });
    await untilAsked(1);
    await hook.render({ query: 'b' });
    await untilAsked(2);
    asked[0]!.answer(1);
    asked[1]!.answer(2);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(2)));
    await hook.render({ query: 'c' });
    await hook.render({ query: 'd' });
    await untilAsked(4);
    asked[3]!.answer(4);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(4)));
    asked[2]!.answer(3);
    await hook.render({ query: 'd' });
    expect(shown(hook)).toEqual(ready(4));
    const tooks = hook.results.map(({ data }) => data?.tookMs);
    expect([tooks.includes(1), tooks.includes(3)]).toEqual([false, false]);
  });

  it('stays while the same is asked again, and where that fails', async () => {
    const hook = await mount({ query: 'tax' });
    await untilAsked(1);
    asked[0]!.answer(1);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(1)));
    hook.results.at(-1)!.reload();
    await untilAsked(2);
    expect(shown(hook)).toEqual({ ...ready(1), isStale: true });
    asked[1]!.fail('no room');
    await vi.waitFor(() =>
      expect(shown(hook)).toEqual({ state: 'error', took: 1, error: 'no room', isStale: false }),
    );
  });

  it('to other parameters is not shown, nor kept where those fail', async () => {
    const hook = await mount({ query: 'a' });
    await untilAsked(1);
    asked[0]!.answer(1);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(1)));
    await hook.render({ query: 'b' });
    await untilAsked(2);
    expect(shown(hook)).toEqual({ state: 'loading', took: null, error: null, isStale: true });
    asked[1]!.fail('no');
    await vi.waitFor(() => expect(shown(hook)).toMatchObject({ state: 'error', took: null }));
  });
});

describe('where the last answer is kept', () => {
  it('it is shown until the new one is there, and only the newest question is asked after the one under way', async () => {
    const hook = await mount({ query: 'a', keepPrevious: true });
    await untilAsked(1);
    asked[0]!.answer(1);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(1)));
    await hook.render({ query: 'ab', keepPrevious: true });
    await untilAsked(2);
    for (const query of ['abc', 'abcd']) {
      await hook.render({ query, keepPrevious: true });
      expect(shown(hook)).toEqual({ ...ready(1), isStale: true });
    }
    expect(asked).toHaveLength(2);
    asked[1]!.answer(2);
    await untilAsked(3);
    expect(asked.map(({ query }) => query)).toEqual(['a', 'ab', 'abcd']);
    asked[2]!.answer(3);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(3)));
    expect(hook.results.some(({ data }) => data?.tookMs === 2)).toBe(false);
  });
});

describe('once something recorded was erased', () => {
  const erase = (): void => {
    for (const listener of noticed) listener({ topic: 'erased' });
  };

  it('it is asked anew, and an answer from before is dropped', async () => {
    const hook = await mount({ query: 'tax' });
    await untilAsked(1);
    erase();
    await untilAsked(2);
    asked[0]!.answer(1);
    asked[1]!.answer(2);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(2)));
    expect(hook.results.some(({ data }) => data?.tookMs === 1)).toBe(false);
  });

  it('the answer from before does not stay where there is no newer, and later ones do again', async () => {
    const hook = await mount({ query: 'tax' });
    await untilAsked(1);
    asked[0]!.answer(1);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(1)));
    erase();
    await untilAsked(2);
    asked[1]!.fail('gone');
    await vi.waitFor(() => expect(shown(hook)).toMatchObject({ state: 'error', took: null }));
    hook.results.at(-1)!.reload();
    await untilAsked(3);
    asked[2]!.answer(3);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(3)));
    hook.results.at(-1)!.reload();
    await untilAsked(4);
    asked[3]!.fail('no room');
    await vi.waitFor(() => expect(shown(hook)).toMatchObject({ state: 'error', took: 3 }));
  });
});

describe('while there is no host', () => {
  it('the last answer is not shown as one to another question, though it is kept else', async () => {
    const hook = await mount({ query: 'a', keepPrevious: true });
    await untilAsked(1);
    asked[0]!.answer(1);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(1)));
    setConnected(false);
    await hook.render({ query: 'ab', keepPrevious: true });
    expect(shown(hook)).toMatchObject({ state: 'error', took: null });
    await hook.render({ query: 'a', keepPrevious: true });
    expect(shown(hook)).toMatchObject({ state: 'ready', took: 1 });
    setConnected(true);
  });
});

describe('nothing is asked', () => {
  it('while it is not enabled', async () => {
    const hook = await mount({ query: 'a', enabled: false });
    expect(asked).toHaveLength(0);
    await hook.render({ query: 'b', enabled: true });
    await untilAsked(1);
    expect(asked[0]!.query).toBe('b');
  });

  it('while there is no host, and again when there is one', async () => {
    const hook = await mount({ query: 'a' });
    await untilAsked(1);
    asked[0]!.answer(1);
    await vi.waitFor(() => expect(shown(hook)).toEqual(ready(1)));
    setConnected(false);
    await hook.render({ query: 'a' });
    expect(shown(hook)).toMatchObject({ state: 'ready', took: 1 });
    await hook.render({ query: 'b' });
    const away = 'Holloway’s host does not answer. It is tried again by itself.';
    expect(shown(hook)).toMatchObject({ state: 'error', took: null, error: away });
    expect(asked).toHaveLength(1);
    setConnected(true);
    await untilAsked(2);
    expect(asked[1]!.query).toBe('b');
  });
});

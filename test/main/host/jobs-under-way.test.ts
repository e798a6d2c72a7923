import { describe, expect, it } from 'vitest';
import type { HostNotice } from '../../../contracts/methods.ts';
import { JobCancelled, JobIdTaken, JobsUnderWay } from '../../../main/host/jobs-under-way.ts';
import { Notifier } from '../../../main/host/notifier.ts';

function watched() {
  const notifier = new Notifier();
  const heard: HostNotice[] = [];
  notifier.subscribe(['job'], (notice) => heard.push(notice));
  return { jobs: new JobsUnderWay(notifier), heard };
}

describe('long work', () => {
  it('is announced from its start to its end, and gives what came of it', async () => {
    const { jobs, heard } = watched();

    const { result } = jobs.start({ id: 'j', kind: 'count', title: 'Counting' }, async ({ progress }) => {
      progress(1, 2);
      return 42;
    });

    expect(await result).toBe(42);
    const job = { topic: 'job', id: 'j', kind: 'count', title: 'Counting', message: null };
    expect(heard).toEqual([
      { ...job, done: 0, total: 0, state: 'running' },
      { ...job, done: 1, total: 2, state: 'done' },
    ]);
    expect(jobs.list().map(({ state }) => state)).toEqual(['done']);
  });

  it('says why it failed', async () => {
    const { jobs } = watched();

    const { result } = jobs.start({ kind: 'count', title: 'Counting' }, () =>
      Promise.reject(new Error('the file is gone')),
    );

    await expect(result).rejects.toThrow('the file is gone');
    expect(jobs.list()).toMatchObject([{ state: 'failed', message: 'the file is gone' }]);
  });

  it('can be cancelled once', async () => {
    const { jobs } = watched();
    const { id, result } = jobs.start(
      { kind: 'count', title: 'Counting' },
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
    );

    expect(jobs.cancel(id)).toBe(true);
    expect(jobs.cancel(id)).toBe(false);
    await expect(result).rejects.toThrow(JobCancelled);
    expect(jobs.list()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('goes on where nobody but its owner may end it', async () => {
    const { jobs } = watched();
    let end: () => void = () => undefined;
    const { id, result } = jobs.start(
      { kind: 'erase', title: 'Erasing', isCancellable: false },
      ({ signal }) =>
        new Promise<boolean>((resolve) => {
          end = () => resolve(signal.aborted);
        }),
    );

    expect(jobs.cancel(id)).toBe(false);
    await jobs.stop();
    end();
    expect(await result).toBe(false);
  });

  it('has an id of its own, and is let go when the host stops', async () => {
    const { jobs } = watched();
    const work = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    const { result } = jobs.start({ id: 'j', kind: 'count', title: 'Counting' }, work);
    const failing = expect(result).rejects.toThrow(JobCancelled);

    expect(() => jobs.start({ id: 'j', kind: 'count', title: 'Counting' }, work)).toThrow(JobIdTaken);
    await jobs.stop();
    await failing;
  });
});

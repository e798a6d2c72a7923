import { expect, it, vi } from 'vitest';
import type { HostNotice } from '../../../contracts/methods.ts';
import { privacyMethods } from '../../../main/socket/methods/privacy-methods.ts';
import { composedHost } from '../../builders/composed-host.ts';
import { START } from '../../builders/event-builder.ts';

/** More than is cut in one step. */
const EVENTS = 450;

it('an erasure says how far it is from its first row to its end, and nobody can stop it half way', async () => {
  const { parts, record } = await composedHost();
  await record(
    Array.from({ length: EVENTS }, (_, index) => ({
      at: START + index,
      source: 'agent' as const,
      session: `s${index % 7}`,
      project: index % 3 === 0 ? 'quay' : 'harbour',
      type: 'prompt' as const,
      text: `tariff ${index}`,
    })),
  );
  const heard: Extract<HostNotice, { topic: 'job' }>[] = [];
  parts.notifier.subscribe(['job'], (notice) => void (notice.topic === 'job' && heard.push(notice)));
  const { 'privacy.erase': erase } = privacyMethods(parts);
  const erasing = erase({ id: 'mine', scope: { project: 'harbour' }, backups: 'keep' }, undefined as never);
  await vi.waitFor(() => expect(parts.jobs.list()).toMatchObject([{ id: 'mine', state: 'running' }]));
  expect(parts.jobs.cancel('mine')).toBe(false);
  await erasing;
  const [first, last] = [heard[0]!, heard.at(-1)!];
  expect([first.state, first.done, last.state]).toEqual(['running', 0, 'done']);
  expect(last.total).toBeGreaterThanOrEqual((EVENTS * 2) / 3);
  expect(last.done).toBeGreaterThan(0);
  expect(last.done).toBeLessThanOrEqual(last.total);
});

import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../renderer/views/activity/entry.ts';
import {
  append,
  EMPTY_STREAM,
  MOST_KEPT,
  receive,
  release,
  type Stream,
} from '../../../../renderer/views/activity/stream.ts';
import { eventEntry } from '../../../builders/activity-entry.ts';

function event(eventId: number): Entry {
  return eventEntry({ id: `e${eventId}`, eventId, at: eventId });
}

function delivery(deliveryId: number, eventId: number, edited = 0): Entry {
  const { at, project, session, thread, agent } = event(eventId);
  const shared = { eventId, deliveryId, at, project, session, thread, agent };
  return {
    kind: 'delivery',
    id: `d${deliveryId}`,
    ...shared,
    paths: [],
    tokens: 9,
    opened: 0,
    edited,
    ignored: 0,
    pending: 1,
  };
}

/** Events from a number down to another. */
const events = (from: number, to: number): readonly Entry[] =>
  Array.from({ length: from - to + 1 }, (_, index) => event(from - index));
const ids = (entries: readonly Entry[]): readonly string[] => entries.map(({ id }) => id);
const loaded = append(EMPTY_STREAM, events(20, 11), '11.0');

describe('the stream', () => {
  it('puts what is new on top, the later first, each once', () => {
    const after = receive(loaded, [delivery(1, 21), event(21), event(20)], 0, false);
    expect(ids(after.shown).slice(0, 4)).toEqual(['d1', 'e21', 'e20', 'e19']);
    expect(after.shown).toHaveLength(12);
  });

  it('puts a delivery that comes late above its prompt', () => {
    const after = receive(receive(loaded, [event(22), event(21)], 0, false), [delivery(1, 21)], 0, false);
    expect(ids(after.shown).slice(0, 3)).toEqual(['e22', 'd1', 'e21']);
  });

  it('changes an entry in its place, held back or not', () => {
    const told = receive(loaded, [delivery(1, 21)], 0, false);
    const changed = receive(told, [delivery(1, 21, 3)], 0, true);
    expect(changed.held).toEqual([]);
    expect(changed.shown[0]).toEqual(delivery(1, 21, 3));
  });

  it('leaves out what changed further back than it reaches', () => {
    expect(receive(loaded, [delivery(1, 5)], 0, false).shown).toEqual(loaded.shown);
  });

  it('holds back what is new while somebody reads, and then shows it', () => {
    const held = receive(receive(loaded, [event(21)], 0, true), [event(22)], 2, true);
    expect([ids(held.shown), ids(held.held), held.dropped]).toEqual([ids(loaded.shown), ['e22', 'e21'], 2]);
    const shown = release(held);
    expect([ids(shown.shown).slice(0, 3), shown.held]).toEqual([['e22', 'e21', 'e20'], []]);
  });

  it('keeps a bounded number of entries, and asks on where it was cut', () => {
    let stream: Stream = loaded;
    for (let id = 21; id <= 3 * MOST_KEPT; id++) stream = receive(stream, [event(id)], 0, false);
    expect(stream.shown).toHaveLength(MOST_KEPT);
    expect(stream.next).toBe(`${2 * MOST_KEPT + 1}.0`);
  });

  it('holds a bounded number back; across a gap the old part is let go and loaded anew', () => {
    let stream: Stream = loaded;
    for (let id = 21; id <= 3 * MOST_KEPT; id++) stream = receive(stream, [event(id)], 0, true);
    expect(stream.held).toHaveLength(MOST_KEPT);
    const shown = release(stream);
    expect(shown.shown).toHaveLength(MOST_KEPT);
    expect(ids(shown.shown)).not.toContain('e20');
    expect(shown.next).toBe(`${2 * MOST_KEPT + 1}.0`);
  });

  it('takes what was asked for further back behind the rest, nothing twice', () => {
    const more = append(loaded, events(11, 1), null);
    expect([ids(more.shown), more.next]).toEqual([ids(events(20, 1)), null]);
  });
});

import { expect, test } from 'vitest';
import { foundOnDisk } from '../builders/bytes-on-disk.ts';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const SECRET = `ghp_${'EXAMPLEexample'.repeat(3)}`;

test('no part of a secret is stored wherever a long text is cut', async () => {
  const host = await startHost(tempFolder());
  const places = Array.from({ length: 200 }, (_, index) => 3_700 + index * 24);
  // Redacting the first line moves what follows towards the beginning.
  const before = `DB_PASSWORD=${'s3cr3t-example'.repeat(100)}\n`;
  const events = ['', before].flatMap((start) =>
    places.map((place) => ({
      callId: `${start.length} ${place}`,
      source: 'shell',
      type: 'command_finished',
      session: 's',
      project: 'demo',
      ok: false,
      error: `${start}${'no '.repeat(place).slice(0, place)} ${SECRET} ${'end '.repeat(1_500)}`,
    })),
  );
  expect(await host.ask('event.record', { events })).toMatchObject({ accepted: events.length, rejected: [] });
  expect(foundOnDisk(host.home, ['ghp_E', 'EXAMPLEexample', 's3cr3t'])).toEqual([]);
});

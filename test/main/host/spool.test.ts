import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../../contracts/protocol.ts';
import type { SpooledCall } from '../../../main/host/spool.ts';
import {
  appendToSpool,
  countSpool,
  readLosses,
  readSpool,
  removeFromSpool,
  removeUnfinished,
} from '../../../main/host/spool.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const NOW = 1_766_000_000_000;
const CALL = { agent: 'claude-code', event: 'Stop', at: NOW, delivery: undefined, payload: '{"a":"日本"}' };

/** All that a spool gives, and the names of its malformed files. */
const drain = async (folder: string) => {
  const malformed: string[] = [];
  const calls: SpooledCall[] = [];
  for await (const call of readSpool(folder, (file) => malformed.push(file))) calls.push(call);
  return { calls, malformed };
};

describe('the spool', () => {
  it('gives back what hook clients wrote, in the order of their names, until it is removed', async () => {
    const folder = tempFolder();
    const files = ['1766000000002-000001-9-ab', '1766000000001-999999-7-cd', '1766000000001-000005-8-ef'];
    for (const name of files)
      writeFileSync(join(folder, `${name}.event`), `codex Stop ${name.slice(0, 13)} ${name}\n{"n":\n1}\n`);
    writeFileSync(join(folder, '.1766000000000-x.tmp'), 'codex St');
    const { calls, malformed } = await drain(folder);
    expect({ names: calls.map(({ delivery }) => delivery), malformed }).toEqual({
      names: files.toReversed(),
      malformed: [],
    });
    expect(calls[0]).toEqual({
      file: '1766000000001-000005-8-ef.event',
      agent: 'codex',
      event: 'Stop',
      at: 1_766_000_000_001,
      delivery: '1766000000001-000005-8-ef',
      payload: '{"n":\n1}\n',
    });
    await removeFromSpool(folder, calls[0]!.file);
    await removeFromSpool(folder, calls[0]!.file);
    expect(await countSpool(folder)).toBe(2);
  });

  it('sets malformed files aside, keeps the newest twenty of them, and goes on', async () => {
    const folder = tempFolder();
    const at = (second: number) => `17660000000${String(second).padStart(2, '0')}-x`;
    for (let second = 10; second < 35; second += 1)
      writeFileSync(join(folder, `${at(second)}.event`), 'torn');
    const odd = {
      'no head': '',
      'a head of five words': `codex Stop ${NOW} id more\n{}`,
      'an agent with a slash': `a/b Stop ${NOW} id\n{}`,
      'a time that is no number': 'codex Stop soon id\n{}',
    };
    Object.values(odd).forEach((content, index) => {
      writeFileSync(join(folder, `${at(40 + index)}.event`), content);
    });
    writeFileSync(join(folder, `${at(50)}.event`), '');
    truncateSync(join(folder, `${at(50)}.event`), MAX_MESSAGE_BYTES + 1_000);
    symlinkSync('/etc/hostname', join(folder, `${at(51)}.event`));
    mkdirSync(join(folder, `${at(52)}.event`));
    execFileSync('mkfifo', [join(folder, `${at(53)}.event`)]);
    writeFileSync(join(folder, `${at(60)}.event`), `codex Stop ${NOW} good\n{}`);
    const { calls, malformed } = await drain(folder);
    expect(calls.map(({ delivery }) => delivery)).toEqual(['good']);
    expect(malformed).toHaveLength(25 + 4 + 4);
    const kept = readdirSync(folder).filter((name) => name.endsWith('.bad'));
    expect(kept).toHaveLength(20);
    expect(kept).toContain(`${at(53)}.event.bad`);
    expect((await drain(folder)).malformed).toEqual([]);
  });

  it('keeps the host’s own calls owner-only, in order, in the same format', async () => {
    const folder = tempFolder();
    const before = process.umask(0);
    for (const payload of ['1', '2', '3'])
      expect(await appendToSpool(folder, { ...CALL, payload }, 0)).toBe(true);
    process.umask(before);
    await appendToSpool(folder, { ...CALL, at: undefined }, NOW - 1);
    const { calls } = await drain(folder);
    expect(calls.map(({ payload, at }) => [payload, at])).toEqual([
      [CALL.payload, NOW - 1],
      ['1', NOW],
      ['2', NOW],
      ['3', NOW],
    ]);
    expect(new Set(calls.map(({ delivery }) => delivery)).size).toBe(4);
    for (const { file } of calls) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('keeps a delivery once, however often it comes, and whatever its id looks like', async () => {
    const folder = tempFolder();
    const delivery = '1766000000000-000001-9-ab';
    for (let turn = 0; turn < 2; turn += 1) await appendToSpool(folder, { ...CALL, delivery }, NOW);
    await appendToSpool(folder, { ...CALL, delivery: 'toolu_01:x' }, NOW);
    expect((await drain(folder)).calls.map((call) => call.delivery)).toEqual([delivery, 'toolu_01:x']);
  });

  it('drops and counts what comes when 64 MB lie there', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, '1766000000000-x.event'), '');
    truncateSync(join(folder, '1766000000000-x.event'), 64 * 1024 * 1024);
    expect(await appendToSpool(folder, CALL, NOW)).toBe(false);
    expect(await appendToSpool(folder, CALL, NOW)).toBe(false);
    writeFileSync(join(folder, 'declined'), '...');
    expect(await readLosses(folder)).toEqual({ dropped: 2, declined: 3 });
    expect(readdirSync(folder).sort()).toEqual(['1766000000000-x.event', 'declined', 'dropped']);
  });

  it('drops and counts what comes when 10,000 files lie there', async () => {
    const folder = tempFolder();
    for (let file = 0; file < 10_000; file += 1) writeFileSync(join(folder, `${NOW}-${file}.event`), '');
    expect(await appendToSpool(folder, CALL, NOW)).toBe(false);
    expect(await readLosses(folder)).toEqual({ dropped: 1, declined: 0 });
  });

  it('removes what was begun and never finished, but not what is being written', async () => {
    const folder = tempFolder();
    for (const name of ['.old.tmp', '.new.tmp']) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, '.old.tmp'), NOW / 1000, (NOW - 61_000) / 1000);
    utimesSync(join(folder, '.new.tmp'), NOW / 1000, (NOW - 59_000) / 1000);
    await removeUnfinished(folder, NOW);
    expect(readdirSync(folder)).toEqual(['.new.tmp']);
    expect(readFileSync(join(folder, '.new.tmp'), 'utf8')).toBe('');
  });
});

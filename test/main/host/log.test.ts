import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../../main/host/log.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const NOW = 1_766_000_000_000;
const failOn = (error: Error): never => {
  throw error;
};

const linesOf = (folder: string): object[] =>
  readFileSync(join(folder, 'host.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('openLog', () => {
  it('writes what is waiting before it closes, and goes on in the same file', async () => {
    const folder = tempFolder();
    for (const turn of [1, 2]) {
      const log = openLog(folder, () => NOW, failOn);
      log.info({ turn }, 'started');
      await log.close();
    }
    expect(linesOf(folder)).toMatchObject([
      { turn: 1, msg: 'started', pid: process.pid },
      { turn: 2, msg: 'started' },
    ]);
  });

  it('stays within five owner-only files of two megabytes, under umask 0 (P-03)', async () => {
    const before = process.umask(0);
    onTestFinished(() => {
      process.umask(before);
    });
    const folder = tempFolder();
    const log = openLog(folder, () => NOW, failOn);
    const padding = 'x'.repeat(64 * 1024);
    for (let line = 0; line < 250; line += 1) log.info({ padding }, 'filling');
    await log.close();
    const files = readdirSync(folder).map((name) => ({ name, ...statSync(join(folder, name)) }));
    expect(files.map(({ name }) => name).sort()).toEqual([
      'host.log',
      'host.log.1',
      'host.log.2',
      'host.log.3',
      'host.log.4',
    ]);
    for (const { size, mode } of files) {
      expect(size).toBeLessThan(2.2 * 1024 * 1024);
      expect(mode & 0o777).toBe(0o600);
    }
  });

  it('keeps an error’s kind, reason and place, but nothing that a parser quotes', async () => {
    const folder = tempFolder();
    const log = openLog(folder, () => NOW, failOn);
    const parsing = (): unknown => JSON.parse('my secret prompt');
    const quoting = (() => {
      try {
        return parsing();
      } catch (error) {
        return error;
      }
    })();
    const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    log.error({ err: quoting }, 'Parsing failed.');
    log.error({ err: new Error('Cannot store.', { cause }) }, 'Storing failed.');
    log.error({ err: 'my secret prompt' }, 'Thrown text.');
    await log.close();
    expect(readFileSync(join(folder, 'host.log'), 'utf8')).not.toContain('secret');
    expect(linesOf(folder)).toMatchObject([
      { err: { type: 'SyntaxError', frames: expect.arrayContaining([expect.stringContaining('parsing')]) } },
      { err: { type: 'Error', message: 'Cannot store.', cause: { code: 'ENOSPC', message: 'no space' } } },
      { err: { type: 'string' } },
    ]);
  });

  it('reports a disk that refuses, loses lines, and is tried again a minute later', async () => {
    const folder = join(tempFolder(), 'logs');
    writeFileSync(folder, 'in the way');
    let now = NOW;
    const failed = Promise.withResolvers<Error>();
    const log = openLog(folder, () => now, failed.resolve);
    log.info({}, 'lost');
    expect(await failed.promise).toBeInstanceOf(Error);
    rmSync(folder);
    mkdirSync(folder);
    now += 59_000;
    log.info({}, 'lost too');
    now += 1_000;
    log.info({}, 'written');
    await log.close();
    expect(linesOf(folder)).toMatchObject([{ msg: 'written' }]);
  });
});

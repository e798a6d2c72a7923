import { describe, expect, it } from 'vitest';
import { decodeCommand } from '../../../../main/sources/shells/decode.ts';

const NOW = 1_767_225_600_000;
const REPORT = {
  session: 'zsh-1-2',
  command: 'cd src && vim cart.ts ../README.md',
  folder: '/code/shop',
  exit: 0,
  started_ms: NOW - 1_500,
  duration_ms: 1_480,
};

describe('what a shell reports', () => {
  it('is a finished command, with the files in it from the folder before it', () => {
    expect(decodeCommand(JSON.stringify(REPORT), NOW)).toEqual({
      kind: 'event',
      session: 'zsh-1-2',
      folder: '/code/shop',
      finishedAt: NOW - 20,
      event: {
        type: 'command_finished',
        access: 'run',
        command: REPORT.command,
        paths: ['/code/shop/src/cart.ts', '/code/shop/README.md'],
        durationMs: 1_480,
        ok: true,
        exitCode: 0,
      },
    });
  });

  it('names only files that exist, where that is known', () => {
    const decoded = decodeCommand(REPORT, NOW, (path) => path.endsWith('.md'));
    expect(decoded).toMatchObject({ event: { paths: ['/code/shop/README.md'] } });
  });

  it.each([
    ['without times', { started_ms: undefined, duration_ms: undefined }],
    ['with times that are none', { started_ms: -5, duration_ms: '1' }],
    ['whose end lies ahead', { duration_ms: 1_600 }],
    ['whose clock was set', { started_ms: 1_000 }],
  ])('%s finished when its hook ran', (_, times) => {
    expect(decodeCommand({ ...REPORT, ...times }, NOW)).toMatchObject({ kind: 'event', finishedAt: null });
  });

  it('is stored without codes for the terminal', () => {
    const decoded = decodeCommand({ ...REPORT, command: ' echo \u001b[31mred\u0007 ' }, NOW);
    expect(decoded).toMatchObject({ event: { command: 'echo red\uFFFD' } });
  });

  it('is nothing without a command', () => {
    expect(decodeCommand({ ...REPORT, command: '  ' }, NOW).kind).toBe('nothing');
  });

  it.each([
    ['empty', ''],
    ['no JSON', '{"session":'],
    ['a list', '[]'],
    ['of another kind', { hook_event_name: 'Stop' }],
    ['without a session', { ...REPORT, session: '' }],
    ['of no folder', { ...REPORT, folder: 'src' }],
    ['of a folder without end', { ...REPORT, folder: `/${'a'.repeat(5_000)}` }],
    ['without an exit code', { ...REPORT, exit: 'no' }],
  ])('is not understood where it is %s', (_, payload) => {
    expect(decodeCommand(payload, NOW).kind).toBe('malformed');
  });

  it('is understood where it is huge', () => {
    const command = `echo ${'x'.repeat(5_000_000)}`;
    const decoded = decodeCommand({ ...REPORT, command }, NOW);
    expect(decoded.kind === 'event' && decoded.event.command?.length).toBe(200_000);
  });
});

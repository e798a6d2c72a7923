import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import { MAX_MESSAGE_BYTES, MAX_REQUESTS_PER_BATCH } from '../../../contracts/protocol.ts';
import type { ConnectionContext, MethodHandlers } from '../../../main/socket/dispatch.ts';
import { combineMethods, createDispatch } from '../../../main/socket/dispatch.ts';
import { RequestError } from '../../../main/socket/request-error.ts';
import { handlersWith, recordingLog, request } from '../../builders/socket-builder.ts';

const context: ConnectionContext = { notify: () => true, onClose: () => undefined };
const RECORDED = { accepted: 0, duplicates: 0, rejected: [] };

const dispatching = (handlers: Partial<MethodHandlers> = {}) => {
  const log = recordingLog();
  const dispatch = createDispatch(handlersWith(handlers), log);
  const ask = async (message: unknown): Promise<unknown> => {
    const answer = await dispatch(typeof message === 'string' ? message : JSON.stringify(message), context);
    return answer === null ? null : JSON.parse(answer);
  };
  return { ask, log };
};

const refused = (id: unknown, code: number) => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code }),
});

describe('createDispatch', () => {
  it('answers a request with what its handler gives', async () => {
    const { ask } = dispatching({ 'project.list': () => ({ projects: [] }) });
    expect(await ask(request(7, 'project.list'))).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { projects: [] },
    });
  });

  it.each([
    ['no JSON', '{"jsonrpc":', null, ERROR_CODES.parseError],
    ['null', null, null, ERROR_CODES.invalidRequest],
    ['a number', 5, null, ERROR_CODES.invalidRequest],
    ['an empty batch', [], null, ERROR_CODES.invalidRequest],
    ['another version', { jsonrpc: '1.0', id: 3, method: 'hello' }, 3, ERROR_CODES.invalidRequest],
    ['a method that is no text', { jsonrpc: '2.0', id: 3, method: 5 }, null, ERROR_CODES.invalidRequest],
    [
      'an id that is an object',
      { jsonrpc: '2.0', id: {}, method: 'hello' },
      null,
      ERROR_CODES.invalidRequest,
    ],
    ['an unknown method', request(3, 'memory.invent'), 3, ERROR_CODES.methodNotFound],
    ['a name from the prototype', request(3, 'toString'), 3, ERROR_CODES.methodNotFound],
    ['parameters by position', request(3, 'hello', [1]), 3, ERROR_CODES.invalidParams],
    ['a missing parameter', request(3, 'hello', {}), 3, ERROR_CODES.invalidParams],
  ])('refuses %s as the caller’s fault, without a word in the log', async (_, message, id, code) => {
    const { ask, log } = dispatching();
    expect(await ask(message)).toEqual(refused(id, code));
    expect(log.lines).toEqual([]);
  });

  it('lists every misfit of the parameters', async () => {
    const { ask } = dispatching();
    expect(await ask(request(1, 'memory.recall', { project: 5, limit: 0 }))).toMatchObject({
      error: {
        code: ERROR_CODES.invalidParams,
        data: { issues: [{ path: ['project'] }, { path: ['query'] }, { path: ['limit'] }] },
      },
    });
  });

  it('passes a handler’s refusal on as it stands', async () => {
    const { ask, log } = dispatching({
      'memory.stats': () => {
        throw new RequestError(ERROR_CODES.notFound, 'No project by that name.', { project: 'x' });
      },
    });
    expect(await ask(request(1, 'memory.stats'))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: ERROR_CODES.notFound, message: 'No project by that name.', data: { project: 'x' } },
    });
    expect(log.lines).toEqual([]);
  });

  it('hides a handler’s failure from the caller and logs it once', async () => {
    const failure = new Error('secret of the store');
    const { ask, log } = dispatching({ 'memory.stats': async () => Promise.reject(failure) });
    const answer = await ask(request(1, 'memory.stats'));
    expect(answer).toEqual(refused(1, ERROR_CODES.internalError));
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(log.lines).toEqual([
      { fields: { err: failure }, message: expect.stringContaining('memory.stats') },
    ]);
  });

  it('answers a notification with nothing, even where it fails', async () => {
    const calls: string[] = [];
    const { ask } = dispatching({
      'project.list': () => {
        calls.push('list');
        return { projects: [] };
      },
    });
    expect(await ask({ jsonrpc: '2.0', method: 'project.list' })).toBeNull();
    expect(await ask({ jsonrpc: '2.0', method: 'hello', params: {} })).toBeNull();
    expect(calls).toEqual(['list']);
  });

  it('answers a batch with a list, be it of one, and costs a bad entry only itself', async () => {
    const { ask } = dispatching({ 'project.list': () => ({ projects: [] }) });
    const good = { jsonrpc: '2.0', id: 1, result: { projects: [] } };
    expect(await ask([request(1, 'project.list')])).toEqual([good]);
    expect(await ask([null, request(1, 'project.list'), [request(2, 'project.list')]])).toEqual([
      refused(null, ERROR_CODES.invalidRequest),
      good,
      refused(null, ERROR_CODES.invalidRequest),
    ]);
    expect(await ask([{ jsonrpc: '2.0', method: 'project.list' }])).toBeNull();
  });

  it('refuses a batch above the bound as a whole', async () => {
    const { ask } = dispatching();
    expect(await ask(Array(MAX_REQUESTS_PER_BATCH + 1).fill(1))).toEqual(
      refused(null, ERROR_CODES.invalidRequest),
    );
  });

  it('says that an answer is too large instead of sending it', async () => {
    const { ask } = dispatching({
      'hook.handle': () => ({ stdout: 'x'.repeat(MAX_MESSAGE_BYTES), exitCode: 0 }),
    });
    const answer = await ask(request(4, 'hook.handle', { agent: 'a', payload: '' }));
    expect(answer).toEqual(refused(4, ERROR_CODES.messageTooLarge));
  });

  it('begins in order, and keeps the answers to event.record in order while others overtake', async () => {
    const begun: number[] = [];
    const answered: number[] = [];
    const slow = Promise.withResolvers<typeof RECORDED>();
    const { ask } = dispatching({
      'event.record': ({ events }) => {
        begun.push(events.length);
        return events.length === 1 ? slow.promise : RECORDED;
      },
      'project.list': () => ({ projects: [] }),
    });
    const note = (id: number) => () => answered.push(id);
    const first = ask(request(1, 'event.record', { events: [{}] })).then(note(1));
    const second = ask(request(2, 'event.record', { events: [{}, {}] })).then(note(2));
    const invalid = ask(request(3, 'event.record', { events: 'none' })).then(note(3));
    await ask(request(4, 'project.list')).then(note(4));
    slow.reject(new Error('store'));
    await Promise.all([first, second, invalid]);
    expect({ begun, answered }).toEqual({ begun: [1, 2], answered: [4, 1, 2, 3] });
  });

  it('keeps that order between batches and single requests', async () => {
    const answered: string[] = [];
    const { ask } = dispatching({ 'event.record': () => RECORDED });
    const record = (id: number) => request(id, 'event.record', { events: [] });
    await Promise.all([
      ask([record(1), record(2)]).then(() => answered.push('batch')),
      ask(record(3)).then(() => answered.push('single')),
    ]);
    expect(answered).toEqual(['batch', 'single']);
  });
});

describe('combineMethods', () => {
  const { hello, ...others } = handlersWith({});

  it('joins groups into one table', () => {
    expect(combineMethods({ hello }, others)).toEqual({ hello, ...others });
  });

  it('throws at start-up where a method has two handlers, or none', () => {
    expect(() => combineMethods({ hello }, others, { hello })).toThrow('hello has two handlers');
    expect(() => combineMethods(others)).toThrow('hello has no handler');
  });
});

import type { JSONRPCErrorResponse, JSONRPCID, JSONRPCRequest, JSONRPCResponse } from 'json-rpc-2.0';
import { createJSONRPCErrorResponse, isJSONRPCID, JSONRPCServer } from 'json-rpc-2.0';
import { ERROR_CODES } from '../../contracts/errors.ts';
import type { HostNotice, MethodName, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import { METHODS } from '../../contracts/methods.ts';
import { MAX_MESSAGE_BYTES, MAX_REQUESTS_PER_BATCH } from '../../contracts/protocol.ts';
import { RequestError } from './request-error.ts';

/** The part of the host's log that the socket writes to. */
export interface SocketLog {
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

/** What a method may know of, and do to, the connection that called it. */
export interface ConnectionContext {
  /** Sends a notification; false where it is dropped, because the client does not keep up with reading. */
  readonly notify: (method: 'host.notified', notice: HostNotice) => boolean;
  /** Calls back once when the connection is gone. */
  readonly onClose: (callback: () => void) => void;
}

/**
 * What answers each method. Parameters arrive valid. Throws {@link RequestError} for the caller's faults;
 * anything else thrown is the host's fault.
 */
export type MethodHandlers = {
  readonly [M in MethodName]: (
    params: ParamsOf<M>,
    context: ConnectionContext,
  ) => ResultOf<M> | Promise<ResultOf<M>>;
};

/** Answers one message with the text to send back, or null where nothing is due. Never rejects. */
export type Dispatch = (message: string, context: ConnectionContext) => Promise<string | null>;

const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[]; // Safe: METHODS is a literal.

/** Joins groups of handlers into one table; throws where a method has two handlers or none. */
export function combineMethods(...groups: readonly Partial<MethodHandlers>[]): MethodHandlers {
  const names = groups.flatMap((group) => Object.keys(group));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`The method ${twice} has two handlers.`);
  const missing = METHOD_NAMES.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`The method ${missing} has no handler.`);
  return Object.assign({}, ...groups) satisfies MethodHandlers;
}

function validParams(method: MethodName, params: unknown): unknown {
  const parsed = METHODS[method].params.safeParse(params ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  throw new RequestError(ERROR_CODES.invalidParams, `The parameters of ${method} do not fit.`, { issues });
}

type Handler = (params: unknown, context: ConnectionContext) => unknown;

function checked(method: MethodName, handlers: MethodHandlers): Handler {
  const handler = handlers[method] as Handler; // Safe: validParams gives it what its type asks for.
  return async (params, context) => handler(validParams(method, params), context);
}

function errorAnswer(id: JSONRPCID, error: unknown): JSONRPCErrorResponse {
  return error instanceof RequestError
    ? createJSONRPCErrorResponse(id, error.code, error.message, error.data)
    : createJSONRPCErrorResponse(
        id,
        ERROR_CODES.internalError,
        'Holloway failed at this request; its log says why.',
      );
}

function methodServer(handlers: MethodHandlers, log: SocketLog): JSONRPCServer<ConnectionContext> {
  const server = new JSONRPCServer<ConnectionContext>({
    errorListener: (message: string, error: unknown) => {
      if (!(error instanceof RequestError)) log.error({ err: error }, message);
    },
  });
  server.mapErrorToJSONRPCErrorResponse = errorAnswer;
  for (const method of METHOD_NAMES) server.addMethod(method, checked(method, handlers));
  return server;
}

function isRequest(value: unknown): value is JSONRPCRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { method, id }: { readonly method?: unknown; readonly id?: unknown } = value;
  return typeof method === 'string' && (id === undefined || isJSONRPCID(id));
}

function refusal(code: number, message: string): JSONRPCErrorResponse {
  return createJSONRPCErrorResponse(null, code, message);
}

type Answer = JSONRPCResponse | readonly JSONRPCResponse[];

function idOf(answer: Answer): JSONRPCID {
  return 'id' in answer ? answer.id : null;
}

/** Bytes are the wire's measure: what is larger than the other side accepts is said, not sent. */
function serialize(answer: Answer, log: SocketLog): string {
  try {
    const text = JSON.stringify(answer);
    if (Buffer.byteLength(text) <= MAX_MESSAGE_BYTES) return text;
    const tooLarge = new RequestError(ERROR_CODES.messageTooLarge, 'The answer is too large: ask for less.');
    return JSON.stringify(errorAnswer(idOf(answer), tooLarge));
  } catch (error) {
    log.error({ err: error }, 'An answer cannot be written as JSON.');
    return JSON.stringify(errorAnswer(idOf(answer), error));
  }
}

/** The text of an error answer that belongs to no request. */
export function refusalText(code: number, message: string): string {
  return JSON.stringify(refusal(code, message));
}

/** What a message holds; undefined where it is no JSON. */
function parse(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    // Its reason is not passed on: it quotes the text, which may be anyone's prompt.
    return undefined;
  }
}

function recordsEvents(message: unknown): boolean {
  return Array.isArray(message)
    ? message.some(recordsEvents)
    : isRequest(message) && message.method === 'event.record';
}

/**
 * Lets the answers of each connection out in the order in which they were asked for, whichever is ready
 * first.
 */
function orderedByConnection() {
  const turns = new WeakMap<ConnectionContext, Promise<unknown>>();
  return <T>(context: ConnectionContext, answer: Promise<T>): Promise<T> => {
    const turn = (turns.get(context) ?? Promise.resolve()).then(() => answer);
    turns.set(context, turn);
    return turn;
  };
}

/**
 * Makes what answers JSON-RPC 2.0 messages from a table of handlers: single requests, batches, notifications.
 *
 * Handlers start in the order of the messages; answers come as they are ready, but those of `event.record`
 * in the order of their requests on each connection. Faults of the host are logged once.
 */
export function createDispatch(handlers: MethodHandlers, log: SocketLog): Dispatch {
  const server = methodServer(handlers, log);
  const inOrder = orderedByConnection();

  const answerOne = async (request: unknown, context: ConnectionContext): Promise<JSONRPCResponse | null> =>
    isRequest(request)
      ? server.receive(request, context)
      : refusal(ERROR_CODES.invalidRequest, 'Not a JSON-RPC 2.0 request.');

  const answerBatch = async (
    requests: readonly unknown[],
    context: ConnectionContext,
  ): Promise<Answer | null> => {
    if (requests.length === 0 || requests.length > MAX_REQUESTS_PER_BATCH)
      return refusal(
        ERROR_CODES.invalidRequest,
        `A batch holds 1 to ${MAX_REQUESTS_PER_BATCH} requests, not ${requests.length}.`,
      );
    const answers = await Promise.all(requests.map((request) => answerOne(request, context)));
    const due = answers.filter((answer) => answer !== null);
    return due.length > 0 ? due : null;
  };

  const answerText = async (message: unknown, context: ConnectionContext): Promise<string | null> => {
    if (message === undefined) return refusalText(ERROR_CODES.parseError, 'Not JSON.');
    const answer = await (Array.isArray(message)
      ? answerBatch(message, context)
      : answerOne(message, context));
    return answer === null ? null : serialize(answer, log);
  };

  // Not async: a promise of its own around each answer would let the next overtake it.
  return (text, context) => {
    const message = parse(text);
    const answer = answerText(message, context);
    return recordsEvents(message) ? inOrder(context, answer) : answer;
  };
}

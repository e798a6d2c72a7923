import { z } from 'zod';
import { ERROR_CODES, ERROR_MEANINGS } from './errors.ts';
import { recordedEvent } from './event.ts';
import { METHODS, NOTIFICATIONS } from './methods.ts';
import {
  HOOK_ROUTE,
  MAX_EVENTS_PER_BATCH,
  MAX_MESSAGE_BYTES,
  MAX_REQUESTS_PER_BATCH,
  PROTOCOL_VERSION,
} from './protocol.ts';

type Schema = z.core.JSONSchema.JSONSchema;

const BYTES_PER_MB = 1024 * 1024;

function grouped(number: number): string {
  return number.toLocaleString('en');
}

function escapePipes(text: string): string {
  return text.replaceAll('|', '\\|');
}

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, pattern }: Schema): string {
  const isAnyInteger = (bound: number | undefined): boolean =>
    Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER;
  const least = isAnyInteger(minimum) ? undefined : (minimum ?? minLength ?? minItems);
  const most = isAnyInteger(maximum) ? undefined : (maximum ?? maxLength ?? maxItems);
  const range = [
    least === undefined ? '' : `≥ ${least}`,
    most === undefined ? '' : `≤ ${grouped(most)}`,
    pattern === undefined ? '' : `\`${pattern}\``,
  ];
  return range.filter((part) => part !== '').join(', ');
}

/** A part of a schema; what is absent, or `true` or `false`, says nothing. */
function schemaOf(part: Schema['items'] | Schema[] | undefined): Schema {
  return typeof part === 'object' && !Array.isArray(part) ? part : {};
}

/** A field's type in one phrase; objects are written out by {@link rowsOf}. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((option) => typeOf(schemaOf(option))).join(' | ');
  if (schema.type === 'array') return `array of ${typeOf(schemaOf(schema.items))}`;
  return [schema.type ?? 'anything'].flat().join(' | ');
}

function rowOf(path: string, schema: Schema, isRequired: boolean): string {
  const bounds = boundsOf(schema);
  const type = bounds === '' ? typeOf(schema) : `${typeOf(schema)} (${bounds})`;
  return `| \`${path}\` | ${escapePipes(type)} | ${isRequired ? 'yes' : ''} | ${escapePipes(schema.description ?? '')} |`;
}

/** One row a field, nested ones after their parent, as `results[].path`. */
function rowsOf(schema: Schema, prefix = ''): string[] {
  if (schema.type === 'array') return rowsOf(schemaOf(schema.items), `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const field = schemaOf(property);
    return [rowOf(path, field, schema.required?.includes(name) ?? false), ...rowsOf(field, path)];
  });
}

function describe(schema: z.ZodType, io: 'input' | 'output'): string {
  const rows = rowsOf(z.toJSONSchema(schema, { io }));
  if (rows.length === 0) return 'None.';
  return ['| field | type | always | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function methodSections(): string[] {
  return Object.entries(METHODS).map(([name, { summary, params, result }]) =>
    [
      `### \`${name}\``,
      summary,
      '**Takes**',
      describe(params, 'input'),
      '**Gives**',
      describe(result, 'output'),
    ].join('\n\n'),
  );
}

function noticeSections(): string[] {
  return NOTIFICATIONS['host.notified'].options.map((notice) =>
    [`### \`host.notified\`: ${notice.shape.topic.value}`, describe(notice, 'output')].join('\n\n'),
  );
}

function errorTable(): string {
  return [
    '| code | name | meaning |',
    '|---|---|---|',
    ...Object.entries(ERROR_MEANINGS).map(
      ([name, meaning]) => `| ${ERROR_CODES[name as keyof typeof ERROR_CODES]} | ${name} | ${meaning} |`, // Safe: they have the same keys.
    ),
  ].join('\n');
}

function introduction(): string {
  return `# The socket's protocol

Version ${PROTOCOL_VERSION}. Made from \`contracts/\` by \`npm run protocol\`; do not edit.

The host listens on a Unix socket (a named pipe on Windows) that only its owner can reach. Its path stands in
\`run/endpoint\` below HOLLOWAY_HOME (default \`~/.holloway\`). The first byte of a connection
decides what is spoken on it: a capital letter opens HTTP, anything else JSON-RPC.

The window speaks the same JSON-RPC over a WebSocket, a text message each, which \`serve\` offers on 127.0.0.1 to
browsers that hold the key of the run: see \`docs/decisions/0011-web-door.md\`.

## JSON-RPC

- Messages are [JSON-RPC 2.0](https://www.jsonrpc.org/specification), one a line, UTF-8, ended by a line feed.
  Blank lines are ignored; invalid UTF-8 is replaced.
- A message has ${MAX_MESSAGE_BYTES / BYTES_PER_MB} MB at most,
  a batch ${grouped(MAX_REQUESTS_PER_BATCH)} requests, an \`event.record\` ${grouped(MAX_EVENTS_PER_BATCH)} events.
- Requests may be sent without waiting. They are begun in order. Answers come as they are ready, with the
  request's \`id\`; those to \`event.record\` come in order.
- Fields that are not listed are ignored in parameters, but refused in events. Optional fields may be added to
  either side without a new version.
- Who does not read what it is sent loses notifications first and then the connection.

## Hooks over HTTP

\`POST ${HOOK_ROUTE}<agent>/<event>?at=<ms since 1970>&delivery=<id>\` takes an agent's stdin as body, chunked or
with a length, and answers 200 with the exact text that the hook must print, often none. It answers as soon as
the first JSON value of the body is whole. \`Host\` must be \`holloway\` or \`localhost\`, and there must be no
\`Origin\`. One request a connection.

| status | meaning |
|---|---|
| 200 | Taken. Print the body. |
| 403 | Another \`Host\`, or an \`Origin\`. |
| 404 | Not an address of this form. |
| 405 | Not POST. |
| 413 | The body is larger than the cap; it is counted as declined. |
| 500 | Not taken: print nothing and keep the event in the spool. |`;
}

/** The reference of the socket's protocol, as Markdown: made from the schemas that validate it. */
export function describeProtocol(): string {
  return [
    introduction(),
    '## Errors',
    errorTable(),
    '## Methods',
    ...methodSections(),
    '## Notifications',
    ...noticeSections(),
    '## The event',
    `${recordedEvent.description ?? ''} Fields that are not listed are refused.`,
    describe(recordedEvent, 'input'),
  ]
    .join('\n\n')
    .concat('\n');
}

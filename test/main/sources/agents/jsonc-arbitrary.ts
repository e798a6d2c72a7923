import fc from 'fast-check';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'Stop', 'SomeFutureEvent'];

const handler = fc.record({ type: fc.constant('command'), command: fc.string(), timeout: fc.nat(600) });

const group = fc.record(
  { matcher: fc.string(), hooks: fc.array(handler, { maxLength: 3 }), note: fc.string() },
  { requiredKeys: ['hooks'] },
);

const hooks = fc.dictionary(fc.constantFrom(...EVENTS), fc.array(group, { maxLength: 3 }));

/** A settings value of the agents' nesting, with or without hooks, and with keys of no known meaning. */
const settings: fc.Arbitrary<Json> = fc
  .tuple(
    fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
    fc.option(hooks),
    fc.boolean(),
  )
  .map(([others, some, first]) => {
    const { hooks: _, ...rest } = others;
    if (some === null) return rest as Json;
    return (first ? { hooks: some, ...rest } : { ...rest, hooks: some }) as Json;
  });

/** What may stand between two tokens: comment-like, bracket-like and comma-like text in it, all line ends. */
const TRIVIA = [
  '',
  ' ',
  '\n',
  '\r\n    ',
  '\t',
  '\n\t\t',
  ' // , ] } "\n',
  '/* // , ]\n } */',
  '\r',
  '  \n\n',
];

/**
 * The text of a settings file in any layout that a JSON reader with comments takes: blanks, tabs, line ends,
 * comments and trailing commas anywhere.
 */
export const settingsText: fc.Arbitrary<string> = fc
  .tuple(settings, fc.array(fc.nat(TRIVIA.length - 1), { minLength: 1, maxLength: 40 }), fc.boolean())
  .map(([value, choices, plain]) => {
    let next = 0;
    const choose = () => choices[next++ % choices.length] ?? 0;
    const trivia = () => TRIVIA[choose()] ?? '';
    const list = (items: readonly string[]) => {
      const comma = items.length > 0 && choose() % 2 === 0 ? `${trivia()},` : '';
      return items.join(`${trivia()},`) + comma + trivia();
    };
    const print = (item: Json): string => {
      if (typeof item !== 'object' || item === null) return JSON.stringify(item);
      if (Array.isArray(item)) return `[${list(item.map((child) => trivia() + print(child)))}]`;
      const members = Object.entries(item).map(
        ([name, child]) => `${trivia()}${JSON.stringify(name)}${trivia()}:${trivia()}${print(child)}`,
      );
      return `{${list(members)}}`;
    };
    return plain ? JSON.stringify(value, null, choose()) : trivia() + print(value) + trivia();
  });

import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import {
  type HookEntry,
  listEntries,
  withEntries,
  withoutEntries,
} from '../../../../main/sources/agents/hook-entries.ts';
import { settingsText } from './jsonc-arbitrary.ts';

const OURS = '[ours] "$HOME/x" && y';
const isOurs = ({ command }: HookEntry) => command === OURS;
const entry = (event: string, matcher: string | null = null): HookEntry => ({
  event,
  matcher,
  command: OURS,
  timeout: 5,
});
const ENTRIES = [entry('SessionStart'), entry('PostToolUse', 'Edit|Write')];
const GROUP = '{ "hooks": [ { "type": "command", "command": "[ours] \\"$HOME/x\\" && y", "timeout": 5 } ] }';

const read = (text: string) => parse(text, [], { allowTrailingComma: true });

const LAYOUTS: readonly (readonly [what: string, before: string, after: string])[] = [
  ['an empty object', '{}', `{"hooks": { "Stop": [ ${GROUP} ] }}`],
  ['one line', '{"a": 1}', `{"a": 1, "hooks": { "Stop": [ ${GROUP} ] }}`],
  [
    'lines of two blanks',
    '{\n  "a": 1\n}\n',
    `{\n  "a": 1,\n  "hooks": {\n    "Stop": [\n      ${GROUP}\n    ]\n  }\n}\n`,
  ],
  [
    'tabs and a trailing comma',
    '{\n\t"a": 1, // one\n}',
    `{\n\t"a": 1, // one\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t${GROUP}\n\t\t]\n\t},\n}`,
  ],
  ['hooks that are empty', '{\n  "hooks": {}\n}', `{\n  "hooks": {"Stop": [\n      ${GROUP}\n    ]}\n}`],
  ['a list that is empty', '{ "hooks": { "Stop": [ ] } }', `{ "hooks": { "Stop": [${GROUP} ] } }`],
  [
    'a comment behind the last entry',
    '{ "hooks": { "Stop": [\n  {} // theirs\n] } }',
    `{ "hooks": { "Stop": [\n  {}, // theirs\n  ${GROUP}\n] } }`,
  ],
  [
    'a name given twice, of which the last counts',
    '{ "hooks": 1, "hooks": { "Stop": [ {} ] } }',
    `{ "hooks": 1, "hooks": { "Stop": [ {}, ${GROUP} ] } }`,
  ],
];

describe('entries in a settings text', () => {
  it.each(LAYOUTS)('take the layout of what is there: %s', (_, before, after) => {
    const edited = withEntries(before, [entry('Stop')]);
    expect(edited).toBe(after);
    expect(withoutEntries(edited, isOurs)).toBe(before);
  });

  it('make a document of a blank text, and leave the blank text', () => {
    for (const blank of ['', '\n', ' \r\n\t']) {
      const made = withEntries(blank, ENTRIES);
      expect(listEntries(made)).toEqual(ENTRIES);
      expect(withoutEntries(made, isOurs)).toBe(blank);
    }
  });

  it('go without a trace, whatever the file looked like, and change no value but the lists they join', () => {
    fc.assert(
      fc.property(settingsText, (text) => {
        const edited = withEntries(text, ENTRIES);
        expect(listEntries(edited).filter(isOurs)).toHaveLength(ENTRIES.length);
        expect(listEntries(edited).filter((found) => !isOurs(found))).toEqual(listEntries(text));
        const { hooks: after, ...othersAfter } = read(edited);
        const { hooks: before = {}, ...othersBefore } = read(text);
        expect(othersAfter).toEqual(othersBefore);
        for (const [event, groups] of Object.entries(before)) {
          expect(after[event].slice(0, (groups as unknown[]).length)).toEqual(groups);
        }
        expect(withoutEntries(edited, isOurs)).toBe(text);
      }),
      { seed: 42, numRuns: 3_000 },
    );
  });

  it('only add characters', () => {
    fc.assert(
      fc.property(settingsText, (text) => {
        const edited = withEntries(text, ENTRIES);
        let kept = 0;
        for (const character of edited) if (text.startsWith(character, kept)) kept += character.length;
        expect(kept).toBe(text.length);
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  it('go, and what the user did since stays', () => {
    const edited = withEntries('{\n  "a": 1,\n  "b": [2]\n}\n', ENTRIES);
    const changed = edited.replace('"a": 1,', '"z": 0, "a": 5,').replace('"b": [2],\n', '');
    expect(withoutEntries(changed, isOurs)).toBe('{\n  "z": 0, "a": 5\n}\n');
  });

  it('go from a group that they share, and the others in it stay', () => {
    const shared = `{ "hooks": { "Stop": [ { "hooks": [ {"command": "a"}, {"command": ${JSON.stringify(OURS)}}, {"command": "b"} ] } ] } }`;
    expect(withoutEntries(shared, isOurs)).toBe(
      '{ "hooks": { "Stop": [ { "hooks": [ {"command": "a"}, {"command": "b"} ] } ] } }',
    );
  });

  it.each([
    ['[]', 'its outermost value is not an object'],
    ['{ "hooks": [] }', '"hooks" is not an object'],
    ['{ "hooks": { "Stop": {} } }', '"hooks.Stop" is not a list'],
  ])('are refused where there is no place for them: %s', (text, why) => {
    expect(() => withEntries(text, [entry('Stop')])).toThrow(`not laid out as the agent reads it: ${why}`);
  });

  it('are refused in what is not JSON, with the place', () => {
    expect(() => withEntries('{\n  "a": 1\n  "b": 2\n}', ENTRIES)).toThrow(
      'not valid JSON (line 3, column 3)',
    );
  });

  it('are passed over where they have another shape', () => {
    const odd = '{ "hooks": { "A": 1, "B": [1, {}, {"hooks": 2}, {"hooks": [3, {}, {"command": 4}]}] } }';
    expect(listEntries(odd)).toEqual([]);
    expect(listEntries('[]')).toEqual([]);
  });
});

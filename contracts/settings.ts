import { z } from 'zod';
import { isEditorLink } from './editor-link.ts';
import { name } from './event.ts';
import { MAX_RETENTION_DAYS } from './protocol.ts';

/** A setting of the person's: what it may be, what it is at first, and what it says. */
interface Setting {
  readonly schema: z.ZodType;
  readonly initial: unknown;
  readonly sentence: string;
}

/** Most entries of a list, and longest pattern, characters. Chosen: more than anyone writes by hand. */
const MAX_ENTRIES = 200;
const MAX_PATTERN = 500;
const MAX_IDLE_MINUTES = 24 * 60;
/** Longest template of an address, characters. */
const MAX_LINK = 500;

/** Modifiers and a key, as Electron's accelerators are spelled. */
const SHORTCUT =
  /^(?:(?:CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|AltGr|Shift|Super|Meta)\+)+(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Tab|Enter|Escape|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Up|Down|Left|Right|Plus|[-=[\];',./\\`])$/;

const pattern = z.string().trim().min(1, 'A pattern must not be empty.').max(MAX_PATTERN);
const patterns = z.array(pattern).max(MAX_ENTRIES);
const onOrOff = z.boolean({ error: 'It must be true or false.' });

/** Every setting, by the name by which it is asked for and set. */
export const SETTINGS = {
  theme: {
    schema: z.enum(['system', 'light', 'dark'], { error: 'Choose system, light or dark.' }),
    initial: 'system',
    sentence: 'How the window looks: as the system does, or always light or dark.',
  },
  editorLink: {
    schema: z
      .string()
      .max(MAX_LINK)
      .refine(
        isEditorLink,
        'It must be the address of an editor, such as vscode://file/{path}:{line}, with {path} in it. What a browser or the system opens itself is none.',
      ),
    initial: 'vscode://file/{path}:{line}',
    sentence: 'What opens a file in an editor; {path}, {line} and {column} are put in.',
  },
  quickSearchShortcut: {
    schema: z
      .string()
      .regex(SHORTCUT, 'It must be modifiers and a key, such as CommandOrControl+Shift+Space.')
      .nullable(),
    initial: 'CommandOrControl+Shift+Space',
    sentence: 'Opens quick search from any program; null: no shortcut.',
  },
  startAtLogin: {
    schema: onOrOff,
    initial: false,
    sentence: 'Whether Holloway starts when you log in.',
  },
  startHidden: {
    schema: onOrOff,
    initial: false,
    sentence: 'Whether it starts without showing its window.',
  },
  showTray: {
    schema: onOrOff,
    initial: true,
    sentence: 'Whether it shows itself in the tray or menu bar.',
  },
  notifications: {
    schema: onOrOff,
    initial: false,
    sentence: 'Whether the system shows a notification where something needs you.',
  },
  updateCheck: {
    schema: onOrOff,
    initial: false,
    sentence: 'Whether it is looked for a newer version, which asks a server.',
  },
  delivery: {
    schema: onOrOff,
    initial: true,
    sentence: 'Whether agents are told what memory has for a prompt.',
  },
  retentionDays: {
    schema: z
      .number({ error: 'It must be a number of days, or null.' })
      .int('It must be whole days.')
      .min(1, 'It must be one day or more.')
      .max(MAX_RETENTION_DAYS)
      .nullable(),
    initial: null,
    sentence: 'Days for which events are kept; null: for ever. What was learned from them stays.',
  },
  leftOutProjects: {
    schema: z.array(name.min(1)).max(MAX_ENTRIES),
    initial: [],
    sentence: 'Projects of which nothing is recorded: folders, or opaque names.',
  },
  leftOutFolders: {
    schema: patterns,
    initial: [],
    sentence: 'Patterns of folders in which nothing is recorded, such as ~/clients/* or **/private.',
  },
  leftOutFiles: {
    schema: patterns,
    initial: [],
    sentence: 'Patterns of files that are never recorded, such as *.pem or notes/**.',
  },
  ignorePatterns: {
    schema: patterns,
    initial: [],
    sentence: 'Patterns of files that are recorded and never suggested, such as dist/** or *.lock.',
  },
  watchEditors: {
    schema: onOrOff,
    initial: false,
    sentence:
      'Whether it is noticed which files you save, in any editor: where agents work, and in watchedFolders.',
  },
  watchedFolders: {
    schema: z.array(name.min(1)).max(MAX_ENTRIES),
    initial: [],
    sentence: 'More folders in which files are watched, each a whole path, while watchEditors is on.',
  },
  idleMinutes: {
    schema: z
      .number({ error: 'It must be a number of minutes.' })
      .int('It must be whole minutes.')
      .min(1, 'It must be one minute or more.')
      .max(MAX_IDLE_MINUTES, 'It must be a day or less.'),
    initial: 15,
    sentence: 'Minutes without a save after which work in editors counts as another session.',
  },
  redactionPatterns: {
    schema: z.array(z.string().min(1, 'A pattern must not be empty.').max(MAX_PATTERN)).max(MAX_ENTRIES),
    initial: [],
    sentence: 'Patterns in RE2’s syntax: what they match is redacted before anything is stored.',
  },
} as const satisfies Record<string, Setting>;

/** The name of a setting. */
export type SettingName = keyof typeof SETTINGS;

/** Every name. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]; // Safe: SETTINGS is a literal.

/** The value of each setting. */
export type SettingValues = { readonly [N in SettingName]: z.infer<(typeof SETTINGS)[N]['schema']> };

type Schemas = { readonly [N in SettingName]: (typeof SETTINGS)[N]['schema'] };

const schemas = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { schema, sentence }]) => [key, schema.describe(sentence)]),
) as unknown as Schemas; // Safe: entry by entry from SETTINGS.

/** All settings. */
export const settingValues = z.object(schemas);

/** What is to be changed; any other name is refused. */
export const settingChanges = z.strictObject(schemas).partial();

import type { Command } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { SettingName } from '../../../contracts/settings.ts';
import { RemoteError } from '../../socket/client-errors.ts';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';
import { namedProject } from '../project.ts';

type Values = ResultOf<'settings.get'>['settings'];

/** `holloway settings`: says or changes settings. */
export function settingsCommand(): Command {
  return reportingCommand('settings', {
    summary: 'Say or change settings',
    notes: [
      'Without a value, says what is set. A value is a word or JSON; of a list it is the whole list.',
      '`holloway leave-out` leaves out a project.',
    ].join('\n'),
    examples: [
      'holloway settings',
      'holloway settings theme dark',
      `holloway settings leftOutFolders '["~/clients/*"]'`,
      'holloway settings delivery false',
    ],
  })
    .argument('[name]', 'a setting')
    .argument('[value]', 'what it is to be')
    .action(sayOrSet);
}

/** `holloway leave-out`: records nothing of a project, or records it again. */
export function leaveOutCommand(): Command {
  return reportingCommand('leave-out', {
    summary: 'Record nothing more of a project',
    notes: 'What was recorded stays. Holds at once, as does including it again.',
    examples: ['holloway leave-out', 'holloway leave-out ~/work/secret', 'holloway leave-out --undo'],
  })
    .argument('[project]', 'a folder, or an opaque name; default: the current folder')
    .option('--undo', 'include it again')
    .action(async (project: string | undefined, options: OutputOptions & { readonly undo?: true }) => {
      const named = namedProject(project ?? '.');
      const isLeftOut = options.undo === undefined;
      const answer = await ask('project.leaveOut', { project: named, isLeftOut });
      report(answer, options, () =>
        isLeftOut
          ? `Nothing of ${printable(named)} is recorded from now on.`
          : `${printable(named)} is recorded again.`,
      );
    });
}

async function sayOrSet(name: string | undefined, value: string | undefined, options: OutputOptions) {
  const { SETTING_NAMES, SETTINGS } = await import('../../../contracts/settings.ts');
  const known = SETTING_NAMES.find((one) => one === name);
  if (name !== undefined && known === undefined)
    throw new CliError('usage', `${name} is no setting: choose from ${SETTING_NAMES.join(', ')}.`);
  const { settings } =
    known === undefined || value === undefined ? await ask('settings.get', {}) : await change(known, value);
  if (known === undefined) {
    report(settings, options, (values) =>
      aligned(SETTING_NAMES.map((one) => [one, valueInWords(values, one), SETTINGS[one].sentence])),
    );
  } else {
    report({ [known]: settings[known] }, options, () => valueInWords(settings, known));
  }
}

async function change(name: SettingName, value: string): Promise<ResultOf<'settings.set'>> {
  try {
    return await ask('settings.set', { changes: { [name]: readValue(value) } });
  } catch (error) {
    const [issue] = error instanceof RemoteError ? issuesOf(error.data) : [];
    if (issue === undefined) throw error;
    throw new CliError('usage', `${name}: ${issue}`, { cause: error });
  }
}

/** JSON, or else the word itself: nobody should have to quote `dark` twice. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Messages of what did not fit, as the host lists them. */
function issuesOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return [];
  return data.issues.map(({ message }: { readonly message?: unknown }) => String(message));
}

function valueInWords(values: Values, name: SettingName): string {
  const value = values[name];
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

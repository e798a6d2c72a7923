import { ERROR_CODES } from '../../../contracts/errors.ts';
import { putHookClient } from '../../host/hook-client.ts';
import { shellSnippets } from '../../host/hook-sources.ts';
import type { HostParts } from '../../host/parts.ts';
import {
  installShell,
  previewShell,
  type ShellSettings,
  type StartFileReport,
  uninstallShell,
} from '../../sources/shells/install.ts';
import { findShell, SHELLS } from '../../sources/shells/registry.ts';
import { readShellWiring } from '../../sources/shells/wiring.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { isPlace } from './is-place.ts';
import { refusing } from './refusing.ts';

type ShellMethods = Pick<
  MethodHandlers,
  'shell.list' | 'shell.preview' | 'shell.install' | 'shell.uninstall'
>;

/** Having shells report their commands. */
export function shellMethods({ paths }: Pick<HostParts, 'paths'>): ShellMethods {
  const settingsOf = (name: string, startFile: string | undefined): ShellSettings => {
    const shell = findShell(name);
    if (shell === null) throw new RequestError(ERROR_CODES.notFound, `No shell ${name} is known.`);
    if (startFile !== undefined && !isPlace(startFile))
      throw new RequestError(ERROR_CODES.invalidParams, `${startFile}: name an absolute path.`);
    return { shell, startFile, home: paths.home };
  };

  return {
    'shell.list': () => ({
      shells: SHELLS.map(({ name }) => {
        const wiring = readShellWiring(settingsOf(name, undefined), shellSnippets());
        return { name, ...wiring, problems: [...wiring.problems] };
      }),
    }),

    'shell.preview': ({ shell, startFile, action }) =>
      refusing(() => ({ ...previewShell(settingsOf(shell, startFile), action) })),

    'shell.install': async ({ shell, startFile }) => {
      const wanted = settingsOf(shell, startFile);
      // Where the start file cannot be edited, nothing else is touched either.
      refusing(() => previewShell(wanted, 'install'));
      await putHookClient(paths);
      return refusing(() => toChanged(installShell(wanted, shellSnippets())));
    },

    'shell.uninstall': ({ shell, startFile }) =>
      refusing(() => toChanged(uninstallShell(settingsOf(shell, startFile)))),
  };
}

function toChanged({ startFile, changed, backup }: StartFileReport) {
  return { startFile, changed, backup };
}

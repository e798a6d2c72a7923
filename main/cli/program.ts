import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { command, finish } from './command.ts';
import { activityCommand } from './commands/activity.ts';
import { agentsCommand } from './commands/agents.ts';
import { benchCommand } from './commands/bench.ts';
import { completionCommand, suggestCommand } from './commands/completion.ts';
import { forgetCommand, pinCommand, revertCommand, unpinCommand } from './commands/corrections.ts';
import { eraseCommand, undoCommand } from './commands/erase.ts';
import { errorCommand } from './commands/error.ts';
import { evalCommand } from './commands/eval.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { pauseCommand, resumeCommand } from './commands/pause.ts';
import { predictCommand } from './commands/predict.ts';
import { proceduresCommand } from './commands/procedures.ts';
import { projectsCommand } from './commands/projects.ts';
import { recallCommand } from './commands/recall.ts';
import { recordCommand } from './commands/record.ts';
import { restoreCommand } from './commands/restore.ts';
import { retentionCommand } from './commands/retention.ts';
import { serveCommand } from './commands/serve.ts';
import { leaveOutCommand, settingsCommand } from './commands/settings.ts';
import { shellsCommand } from './commands/shells.ts';
import { statsCommand } from './commands/stats.ts';
import { statusCommand } from './commands/status.ts';
import { backupCommand, decayCommand, rebuildCommand, verifyCommand } from './commands/upkeep.ts';
import { windowCommand } from './commands/window.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { aligned } from './output.ts';

/** The whole command tree, as `--help` shows it. */
export function createProgram(): Command {
  const program = command('holloway', {
    summary: packageJson.description,
    notes: footer(),
    examples: [
      'holloway serve',
      'holloway agents install claude-code',
      'holloway recall cart total is wrong',
    ],
  })
    .usage('<command> [options]')
    .version(packageJson.version);
  const groups: Readonly<Record<string, readonly Command[]>> = {
    'Set up:': [
      serveCommand(),
      windowCommand(),
      agentsCommand(),
      shellsCommand(),
      importCommand(),
      statusCommand(),
    ],
    'Ask:': [recallCommand(), explainCommand(), predictCommand(), errorCommand(), proceduresCommand()],
    'Tell:': [recordCommand()],
    'Look after:': [
      activityCommand(),
      projectsCommand(),
      pauseCommand(),
      resumeCommand(),
      settingsCommand(),
      leaveOutCommand(),
      statsCommand(),
      backupCommand(),
      restoreCommand(),
      exportCommand(),
      eraseCommand(),
      undoCommand(),
      verifyCommand(),
      rebuildCommand(),
      decayCommand(),
      pinCommand(),
      unpinCommand(),
      forgetCommand(),
      revertCommand(),
      retentionCommand(),
    ],
    'Measure:': [evalCommand(), benchCommand()],
    'Help:': [completionCommand()],
  };
  for (const [group, commands] of Object.entries(groups)) {
    for (const one of commands) program.addCommand(one.helpGroup(group));
  }
  program.addHelpCommand(
    new Command('help').argument('[command]').description('Show the help of a command').helpGroup('Help:'),
  );
  return finish(program.addCommand(suggestCommand(program), { hidden: true }));
}

function footer(): string {
  const codes = Object.values(EXIT_CODES).map(({ code, meaning }) => [`${code}`, meaning]);
  return [
    'Everything is kept in ~/.holloway, or where HOLLOWAY_HOME says.',
    'HOLLOWAY_DEBUG=1 shows where an error came from.',
    '',
    'Exit codes:',
    aligned(codes, 2),
  ].join('\n');
}

import { homedir } from 'node:os';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import { putHookClient } from '../../host/hook-client.ts';
import type { HostParts } from '../../host/parts.ts';
import { diagnoseHooks } from '../../sources/agents/doctor.ts';
import {
  type HookSettings,
  installHooks,
  previewHooks,
  type SettingsReport,
  uninstallHooks,
} from '../../sources/agents/install.ts';
import { isInstalled } from '../../sources/agents/is-installed.ts';
import { AGENTS, findAgent } from '../../sources/agents/registry.ts';
import { readWiring, type Wiring } from '../../sources/agents/wiring.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { isPlace } from './is-place.ts';
import { refusing } from './refusing.ts';

type AgentMethods = Pick<
  MethodHandlers,
  'agent.list' | 'agent.check' | 'agent.preview' | 'agent.install' | 'agent.uninstall'
>;
type ListedAgent = ResultOf<'agent.list'>['agents'][number];

/** Connecting agents. */
export function agentMethods(parts: HostParts): AgentMethods {
  const { paths } = parts;
  const settingsOf = (name: string, settingsFile: string | undefined): HookSettings => {
    const agent = findAgent(name);
    if (agent === null) throw new RequestError(ERROR_CODES.notFound, `No agent ${name} is known.`);
    if (settingsFile !== undefined && !isPlace(settingsFile)) {
      throw new RequestError(ERROR_CODES.invalidParams, `${settingsFile}: name an absolute path.`);
    }
    return { agent, settingsFile, home: paths.home };
  };

  return {
    'agent.list': ({ agent, settings }) => {
      const asked =
        agent === undefined
          ? AGENTS.map(({ name }) => settingsOf(name, undefined))
          : [settingsOf(agent, settings)];
      return { agents: asked.map((one) => listed(one, parts)) };
    },

    'agent.check': async ({ agent, settings }) => {
      const { settingsFile, healthy, events, problems } = await diagnoseHooks(settingsOf(agent, settings));
      return {
        settingsFile,
        healthy,
        events: events.map(({ event, wired, probe }) => ({
          event,
          wired,
          reachedHost: probe?.reachedHost ?? false,
          elapsedMs: probe?.elapsedMs ?? null,
        })),
        problems: [...problems],
      };
    },

    'agent.preview': ({ agent, settings, action }) =>
      refusing(() => ({ ...previewHooks(settingsOf(agent, settings), action) })),

    'agent.install': async ({ agent, settings }) => {
      const wanted = settingsOf(agent, settings);
      // Where the settings cannot be edited, nothing else is touched either.
      refusing(() => previewHooks(wanted, 'install'));
      // The hook client first: from the moment that the settings name it, an agent may run it.
      const { kind } = await putHookClient(paths);
      return { ...refusing(() => toChanged(installHooks(wanted))), hookClient: kind };
    },

    'agent.uninstall': ({ agent, settings }) =>
      refusing(() => toChanged(uninstallHooks(settingsOf(agent, settings)))),
  };
}

function listed(settings: HookSettings, { heard }: Pick<HostParts, 'heard'>): ListedAgent {
  const { agent } = settings;
  const wiring = readWiring(settings);
  return {
    name: agent.name,
    title: agent.title,
    isInstalled: isInstalled(agent, process.env, homedir()),
    settingsFile: wiring.settingsFile,
    state: stateOf(wiring),
    events: wiring.events.map(({ event, wired }) => ({ event, wired })),
    hookClient: wiring.hookClient,
    stale: wiring.stale.length,
    problems: [...wiring.problems],
    lastEventAt: heard.of(agent.name),
  };
}

function stateOf({ events, hookClient, stale, problems }: Wiring): ListedAgent['state'] {
  const wired = events.filter(({ wired }) => wired).length;
  if (wired === 0 && stale.length === 0) return 'not-connected';
  const isWhole = wired === events.length && hookClient.installed;
  return isWhole && stale.length === 0 && problems.length === 0 ? 'connected' : 'needs-repair';
}

function toChanged({ settingsFile, changed, backup, problems }: SettingsReport): ResultOf<'agent.uninstall'> {
  return { settingsFile, changed, backup, problems: [...problems] };
}

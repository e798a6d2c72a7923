import type { HostNotice, MethodName, ParamsOf, ResultOf } from './methods.ts';

/**
 * The methods that the desktop window may call: one function each in its bridge. Without schemas, because the
 * preload script carries it.
 */
export const WINDOW_METHODS = [
  'activity.chart',
  'activity.delivery',
  'activity.list',
  'agent.check',
  'agent.install',
  'agent.list',
  'agent.preview',
  'agent.uninstall',
  'backup.list',
  'backup.restore',
  'delivery.preview',
  'graph.association',
  'graph.expand',
  'graph.history',
  'graph.open',
  'host.pause',
  'host.resume',
  'host.status',
  'import.find',
  'import.git',
  'import.shells',
  'import.transcripts',
  'job.cancel',
  'job.list',
  'maintenance.apply',
  'maintenance.backup',
  'maintenance.changes',
  'maintenance.curves',
  'maintenance.decay',
  'maintenance.fading',
  'maintenance.preview',
  'maintenance.rebuild',
  'maintenance.retention',
  'maintenance.settings',
  'maintenance.storage',
  'maintenance.undo',
  'maintenance.verify',
  'memory.explain',
  'memory.forget',
  'memory.pin',
  'memory.pins',
  'memory.predict',
  'memory.recall',
  'memory.stats',
  'memory.undo',
  'memory.weaken',
  'privacy.count',
  'privacy.erase',
  'privacy.export',
  'privacy.finish',
  'privacy.import',
  'privacy.pending',
  'privacy.test',
  'privacy.undo',
  'procedure.approve',
  'procedure.edit',
  'procedure.get',
  'procedure.list',
  'procedure.merge',
  'procedure.mine',
  'procedure.restore',
  'procedure.retire',
  'procedure.undo',
  'project.leaveOut',
  'project.list',
  'search.find',
  'settings.get',
  'settings.set',
  'shell.install',
  'shell.list',
  'shell.preview',
  'shell.uninstall',
] as const satisfies readonly MethodName[];

/** The methods that no window may call, because only sources and other programs have a use for them. */
export const WITHHELD_METHODS = [
  'hello', // the desktop greets the host itself
  'event.record',
  'hook.handle',
  'host.subscribe', // the window's subscription is part of its bridge
  'memory.error',
  'memory.resolve',
  'project.checkouts', // for terminals: `holloway projects .`
] as const satisfies readonly MethodName[];

/** One of the methods of the window. */
export type WindowMethod = (typeof WINDOW_METHODS)[number];

/** What a call from the window gives: never a rejection, for an error's code does not survive one. */
export type WindowAnswer<M extends MethodName> =
  | { readonly ok: true; readonly result: ResultOf<M> }
  | { readonly ok: false; readonly error: WindowError };

/** Why a call failed: the host's code and words; code 0 where the host could not be asked. */
export interface WindowError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** What the desktop tells its window. */
export type DesktopNotice =
  /** Show a place: the part of the page's address from the `#`. */
  | { readonly kind: 'go-to'; readonly hash: string }
  /** Put the cursor into the search field, wherever the window is. */
  | { readonly kind: 'quick-search' }
  /** Say a sentence, quietly. */
  | { readonly kind: 'say'; readonly text: string };

/** `window.holloway`: all that the page gets from the desktop. */
export interface WindowBridge {
  readonly verbs: {
    readonly [M in WindowMethod]: (params: ParamsOf<M>) => Promise<WindowAnswer<M>>;
  };
  /** Hears every notice of the host from now on; gives what ends it. */
  readonly subscribe: (listener: (notice: HostNotice) => void) => () => void;
  /** Hears whether there is a host, each time that changes; gives what ends it. */
  readonly onConnection: (listener: (isConnected: boolean) => void) => () => void;
  /** Hears the desktop from now on, what waited for the first listener included; gives what ends it. */
  readonly onDesktop: (listener: (notice: DesktopNotice) => void) => () => void;
}

/** The channels between preload script and desktop. */
export const WINDOW_CHANNELS = {
  call: 'holloway:call',
  notice: 'holloway:notice',
  connection: 'holloway:connection',
  desktop: 'holloway:desktop',
  /** Sent by the window once it listens to the desktop. */
  listening: 'holloway:listening',
} as const;

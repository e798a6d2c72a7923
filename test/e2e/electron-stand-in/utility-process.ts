import { type ForkOptions, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';

/** Electron's `utilityProcess`: a child of Node, whose messages come the way that Node's do. */
export const utilityProcess = {
  fork: (program: string, args: readonly string[], { execArgv }: Pick<ForkOptions, 'execArgv'>) => {
    const child = fork(program, args, {
      execArgv: [...(execArgv ?? [])],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const events = new EventEmitter();
    child.on('message', (message) => events.emit('message', message));
    child.on('exit', (code) => events.emit('exit', code ?? 1));
    return Object.assign(events, {
      postMessage: (message: object) => void (child.connected && child.send(message)),
      kill: () => child.kill(),
    });
  },
};

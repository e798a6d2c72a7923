import { utilityProcess } from 'electron';
import {
  WATCH_FLAGS,
  WATCH_PROGRAM,
  type WatchListener,
  type WatchProcess,
} from '../../native/watcher/start-watch-process.ts';

/** A watch process as Electron starts one: its own program cannot be run as Node. */
export function startUtilityProcess({ onReport, onEnd }: WatchListener): WatchProcess {
  const child = utilityProcess.fork(WATCH_PROGRAM, [], {
    execArgv: WATCH_FLAGS,
    stdio: 'ignore',
    serviceName: 'Holloway watcher',
  });
  child.on('message', onReport);
  child.once('exit', (code) => onEnd(`code ${code}`));
  return {
    send: (order) => child.postMessage(order),
    end: () => void child.kill(),
  };
}

// node run.ts PROGRAM [ARGUMENTS]: runs a main program of Electron's on the stand-in.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { answerTest } from './answer-test.ts';
import { STAND_IN } from './settings.ts';
import { shortenTimers } from './shorten-timers.ts';

const [node, , program = '', ...rest] = process.argv;
process.argv = [node ?? '', program, ...rest];
const standIn = new URL('./electron.ts', import.meta.url).href;

Object.assign(process.versions, { electron: '45.5.0-stand-in', chrome: 'the one installed' });
Object.defineProperty(process, 'type', { value: 'browser' });
Object.defineProperty(process, 'resourcesPath', { value: process.env.STAND_IN_RESOURCES ?? process.cwd() });
if (STAND_IN.platform !== process.platform) {
  // The native part of SQLite is chosen by platform, once, by whoever asks first.
  const sqlite: new (file: string) => { close: () => void } = createRequire(pathToFileURL(program))(
    'better-sqlite3',
  );
  new sqlite(':memory:').close();
  Object.defineProperty(process, 'platform', { value: STAND_IN.platform });
}
shortenTimers();

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, shortCircuit: true, format: 'module-typescript' }
      : next(specifier, context),
});

const { app } = await import('./app.ts');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
answerTest();
// As Electron: what the main program waits for at its top level delays `ready`.
await import(pathToFileURL(program).href);
app.begin();
process.send?.({ kind: 'ready' });

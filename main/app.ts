import { app } from 'electron';
import packageJson from '../package.json' with { type: 'json' };
import { Desktop } from './desktop/desktop.ts';
import { claimDesktop, live, logWhatNobodyCaught } from './desktop/life.ts';
import { lockDown } from './desktop/lock-down.ts';
import { wasStartedAtLogin } from './desktop/login-item.ts';
import { declarePageProtocol, servePage } from './desktop/page-protocol.ts';
import { type Prepared, prepareDesktop } from './desktop/prepare-desktop.ts';
import { opensWindow } from './desktop/start-options.ts';
import { updateFeed } from './host/update-feed.ts';

const prepared = prepareDesktop();
const { log } = prepared;
logWhatNobodyCaught(log);
declarePageProtocol();

const ready = app.whenReady().then(() => makeDesktop(prepared));
if (claimDesktop(() => void ready.then((desktop) => desktop.show())))
  ready.then(start).catch((error: unknown) => log.error({ err: error }, 'The desktop did not start.'));

function makeDesktop(given: Prepared): Desktop {
  lockDown(log, (text) => void ready.then((desktop) => desktop.say(text)));
  servePage();
  return new Desktop({ ...given, version: packageJson.version, updateFeed: updateFeed() });
}

async function start(desktop: Desktop): Promise<void> {
  live(desktop, log);
  if (opensWindow(process.argv) && !prepared.memory.now.startHidden && !wasStartedAtLogin()) desktop.show();
  await desktop.start();
}

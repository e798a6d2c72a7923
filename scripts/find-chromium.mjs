// Before the tests: finds the Chromium in which the window is tested, or installs Debian's. Never fails: without
// one the tests of the window are skipped, and this says so.
import { spawnSync } from 'node:child_process';
import { findChromium } from '../test/builders/chromium-place.ts';

const NONE = [
  '',
  '  NO CHROMIUM: the tests of the window are SKIPPED.',
  '  Install it (Debian: apt-get install chromium) or set HOLLOWAY_CHROMIUM to its path.',
  '',
].join('\n');

function aptGet(...args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

function install() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || process.env.HOLLOWAY_CHROMIUM) return;
  console.log('Installing Chromium for the tests of the window: apt-get install chromium');
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  // The lists of packages may be old or absent.
  if (!aptGet(...install)) aptGet('update') && aptGet(...install);
}

if (findChromium() === null) install();
const found = findChromium();
console.log(found === null ? NONE : `The window is tested in ${found}.`);

import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../../main/sources/editors/refused-folder.ts';

const MACHINE = { home: '/home/dev', temp: '/tmp', own: '/home/dev/.holloway' };
const MAC = { home: '/Users/dev', temp: '/private/var/folders/x', own: '/Users/dev/.holloway' };

describe('refusalOf', () => {
  it.each([
    ['/', MACHINE, /system/],
    ['/home', MACHINE, /system/],
    ['/home/dev', MACHINE, /whole home/],
    ['/home/dev/.holloway', MACHINE, /own/],
    ['/home/dev/.holloway/logs', MACHINE, /own/],
    ['/home/dev/Downloads', MACHINE, /more than code/],
    ['/tmp', MACHINE, /system/],
    ['/usr/src', MACHINE, /system/],
    ['/media/dev/stick', MACHINE, /whole disk/],
    ['/mnt/data', MACHINE, /whole disk/],
    ['/Volumes/Backup', MAC, /whole disk/],
    ['/Users/dev/Library', MAC, /more than code/],
    ['/Users', MAC, /system/],
    ['/System/Volumes/Data', MAC, /system/],
  ])('%s is refused', (folder, machine, why) => {
    expect(refusalOf(folder, machine)).toMatch(why);
  });

  it.each([
    ['/home/dev/code', MACHINE],
    ['/home/dev/Documents/app', MACHINE],
    ['/srv/app', MACHINE],
    ['/mnt/data/code/app', MACHINE],
    ['/tmp/try', MACHINE],
    ['/Volumes/Work/app', MAC],
  ])('%s is not', (folder, machine) => {
    expect(refusalOf(folder, machine)).toBeNull();
  });
});

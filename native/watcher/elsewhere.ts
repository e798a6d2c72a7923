import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { look } from '../../main/sources/look.ts';

/**
 * File systems of networks, of other machines and of programs: changes that are made elsewhere raise no event.
 * `fuseblk` is not among them: it is a disk of this machine.
 */
const ELSEWHERE = new Set([
  'nfs',
  'nfs4',
  'cifs',
  'smb3',
  'smbfs',
  'afpfs',
  'webdav',
  'ncpfs',
  '9p',
  'afs',
  'ceph',
  'glusterfs',
  'lustre',
  'gpfs',
  'ocfs2',
  'gfs2',
  'virtiofs',
  'vboxsf',
  'vmhgfs',
  'prl_fs',
  'drvfs',
  'fuse',
  'macfuse',
  'osxfuse',
]);

/** A mounted file system: where, and of which type. */
export interface Mount {
  readonly at: string;
  readonly type: string;
}

/** Whether changes in a folder may be made elsewhere, by the mounts there are, in the order of mounting. */
export function isElsewhere(folder: string, mounts: readonly Mount[]): boolean {
  let innermost: Mount | undefined;
  for (const mount of mounts) {
    const holds = folder === mount.at || folder.startsWith(mount.at === '/' ? '/' : `${mount.at}/`);
    // Of two at one place the later one hides the other.
    if (holds && mount.at.length >= (innermost?.at.length ?? 0)) innermost = mount;
  }
  const type = innermost?.type ?? '';
  return ELSEWHERE.has(type) || type.startsWith('fuse.');
}

/** The mounts of this machine; none where it does not say. */
export function mountsHere(): readonly Mount[] {
  if (process.platform === 'linux') {
    return mountsOfLinux(look(() => readFileSync('/proc/self/mountinfo', 'utf8')) ?? '');
  }
  if (process.platform !== 'darwin') return [];
  const ran = look(() => execFileSync('/sbin/mount', { encoding: 'utf8', timeout: LONGEST_MOUNT }));
  return mountsOfMacos(ran ?? '');
}

/** A server that does not answer must not hold up the watcher, ms. */
const LONGEST_MOUNT = 2_000;

/** Reads Linux's `/proc/self/mountinfo`. */
export function mountsOfLinux(mountinfo: string): readonly Mount[] {
  return mountinfo.split('\n').flatMap((line) => {
    // Any number of fields lies between the place, the fifth, and the dash before the type.
    const [, at, type] = /^(?:\S+ ){4}(\S+) .*? - (\S+)/.exec(line) ?? [];
    return at === undefined || type === undefined ? [] : [{ at: unescaped(at), type }];
  });
}

/** Reads what `mount` prints on macOS: `//me@box/share on /Volumes/share (smbfs, nodev)`. */
export function mountsOfMacos(printed: string): readonly Mount[] {
  return printed.split('\n').flatMap((line) => {
    const [, at, type] = / on (.+) \(([^,)]+)[^)]*\)$/.exec(line) ?? [];
    return at === undefined || type === undefined ? [] : [{ at, type }];
  });
}

/** Blanks and the like are written as octal numbers. */
function unescaped(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}

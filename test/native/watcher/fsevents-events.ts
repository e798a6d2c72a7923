import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An event as the package hands it over; its path is of the root. */
interface Event {
  readonly id: string;
  readonly flags: number;
  readonly path: string;
}

/** The system's flags, from the types of `fsevents` 2.3.3. */
const FLAGS: Readonly<Record<string, number>> = {
  MustScanSubDirs: 0x1,
  UserDropped: 0x2,
  KernelDropped: 0x4,
  HistoryDone: 0x10,
  RootChanged: 0x20,
  Unmount: 0x80,
  ItemCreated: 0x100,
  ItemRemoved: 0x200,
  ItemInodeMetaMod: 0x400,
  ItemRenamed: 0x800,
  ItemModified: 0x1000,
  ItemXattrMod: 0x8000,
  ItemIsFile: 0x10000,
  ItemIsDir: 0x20000,
};

/** What FSEvents told in a situation, from `fsevents/`: `id`, sum of flags, path, their names; `#` says where it is from. */
export function toldBySystem(situation: string): readonly Event[] {
  const lines = readFileSync(join(import.meta.dirname, 'fsevents', `${situation}.tsv`), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', sum = '', path = '', names = ''] = line.split('\t');
      const flags = Number(sum);
      if (flags !== names.split(' ').reduce((all, name) => all | (FLAGS[name] ?? Number.NaN), 0))
        throw new Error(`${situation}: ${sum} is not ${names}`);
      return { id, flags, path };
    });
}

import { createRequire } from 'node:module';
import { look } from '../../main/sources/look.ts';
import { type FsEvents, fsEventsStreams } from './fsevents-stream.ts';
import { type OpenStream, openStream } from './stream.ts';

/** Streams of the system's own events: FSEvents on macOS, where its package is there, and chokidar's else. */
export function systemStreams(platform = process.platform, load = loadFsEvents): OpenStream {
  const fsEvents = platform === 'darwin' ? load() : null;
  return fsEvents === null ? openStream : fsEventsStreams(fsEvents);
}

/** An optional package with a binary: it may be missing, or not be made for this machine. */
function loadFsEvents(): FsEvents | null {
  return look(() => createRequire(import.meta.url)('fsevents') as FsEvents);
}

// The watching library alone, on the folders that are its arguments: what Holloway's watcher is measured beside.
import { watch } from 'chokidar';

const watcher = watch(process.argv.slice(2), { ignoreInitial: true, followSymlinks: false, atomic: false });
watcher.on('ready', () => process.send?.('ready'));
watcher.on('all', (_event, path) => process.send?.(path));
process.on('disconnect', () => process.exit(0));

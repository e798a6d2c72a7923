import { hostPaths, prepareHome } from '../../../main/host/paths.ts';
import { claimHome } from '../../../main/host/single-instance.ts';
import { placeSocket } from '../../../main/host/socket-place.ts';
import { publishEndpoint } from '../../../main/socket/endpoint.ts';
import { listen } from '../../../main/socket/server.ts';
import { idleSocket } from '../../builders/socket-builder.ts';

// A host without a store, as a process of its own: says in one line what became of its claim, and lives while
// its stdin is open.
const home = process.argv[2]!;
const paths = hostPaths(home);
prepareHome(paths);
const claim = claimHome(paths);
if (claim.state === 'held') {
  const endpoint = placeSocket(home);
  await listen(idleSocket(endpoint));
  publishEndpoint(home, endpoint);
  process.stdin.on('end', () => process.exit()).resume();
}
console.log(JSON.stringify({ ...claim, own: process.pid }));

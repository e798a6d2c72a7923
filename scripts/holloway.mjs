#!/usr/bin/env node
// The command `holloway`. Only what the oldest Node can read: it has to come as far as saying what is
// missing.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  import('./built-cli.mjs')
    .then((built) => built.findCli())
    .then((cli) => import(cli))
    .catch((error) => fail(error.message));
} else {
  fail(
    'Holloway needs Node ' +
      NEEDED +
      ' or newer, this is ' +
      process.version +
      ': on Linux `npm ci` brings one that `npx holloway` uses; elsewhere install it from https://nodejs.org.',
  );
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

// `npm start`: the desktop application where it can be shown, else the host in this terminal with the address
// of its window. Only what the oldest Node can read: holloway.mjs says what is missing.
const args = process.argv.slice(2);
// Whoever wants one of these wants the host itself.
const isAskedForHost = args.some((arg) => ['--json', '--port', '--no-window', '--help', '-h'].includes(arg));

start().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});

async function start() {
  const isOld = Number(process.versions.node.split('.')[0]) < 24;
  const why = isOld || isAskedForHost ? '' : await import('./desktop.mjs').then((it) => it.runDesktop(args));
  if (why === null) return;
  if (why !== '') console.error(`Running without the desktop: ${why}.`);
  process.argv.splice(2, args.length, 'serve', ...args);
  await import('./holloway.mjs');
}

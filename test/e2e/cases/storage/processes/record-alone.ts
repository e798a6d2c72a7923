import { once } from 'node:events';
import { connect } from '../../../../../main/socket/client.ts';
import { recordedCall } from '../../../../builders/recorded-calls.ts';

/**
 * A client process of its own: once told to go, records calls under its name, some at a time, and says how
 * many.
 */
const [home, name, calls] = process.argv.slice(2) as [string, string, string];
const client = await connect({ home });
console.log('connected');
await once(process.stdin, 'data');
const answers = await Promise.all(
  Array.from({ length: Number(calls) }, (_, n) =>
    client.call('event.record', {
      events: [recordedCall(n, { callId: `${name}-${n}`, session: n % 2 === 0 ? name : 'shared' })],
    }),
  ),
);
console.log(`${answers.reduce((sum, { accepted }) => sum + accepted, 0)} accepted`);
client.close();
process.stdin.destroy();

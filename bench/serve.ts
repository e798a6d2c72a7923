import { serve } from '../main/headless.ts';

await serve({
  ready: (socket) => console.log(JSON.stringify({ ready: true, socket })),
  alreadyRunning: () => {
    process.exitCode = 1;
  },
  notice: (m) => console.error(m),
});

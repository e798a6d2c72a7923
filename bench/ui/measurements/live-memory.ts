import { setTimeout as pause } from 'node:timers/promises';
import { launchChromium } from '../../../test/builders/launch-chromium.ts';
import { windowOf } from '../../../test/builders/window-of.ts';
import { atMost, type Benchmark } from '../../figure.ts';
import { showView } from '../show-view.ts';
import { withStory } from '../storied-home.ts';
import { STORY_AGENT, STORY_PROJECT } from '../story.ts';

/** 1,000 events a minute for ten minutes, ten times as fast unless all is asked for. */
const EVENTS = 10_000;
const MINUTES = { quick: 0.25, full: 10 };
const BURSTS_A_SECOND = 4;
const GROWTH_AIM_MB = 20;
const BYTES_PER_MB = 1024 * 1024;

/** What the page's memory grows by while events stream in. */
export const liveMemory: Benchmark = {
  name: 'live-memory',
  title: 'Activity: memory of the page while 10,000 events come in',
  run: ({ isQuick, progress }) =>
    withStory(1_000, progress, async ({ url, ask }) => {
      const browser = await launchChromium();
      try {
        const { page, close } = await windowOf(browser, url);
        await showView(page, '#/activity');
        const session = await page.context().newCDPSession(page);
        const heap = async (): Promise<number> => {
          await session.send('HeapProfiler.collectGarbage');
          const { usedSize } = await session.send('Runtime.getHeapUsage');
          return usedSize / BYTES_PER_MB;
        };
        const before = await heap();
        const minutes = isQuick ? MINUTES.quick : MINUTES.full;
        const bursts = Math.ceil(minutes * 60 * BURSTS_A_SECOND);
        const size = Math.ceil(EVENTS / bursts);
        for (let burst = 0; burst < bursts; burst++) {
          if (burst % (30 * BURSTS_A_SECOND) === 0) progress(`${burst * size} events`);
          await ask('event.record', {
            events: Array.from({ length: size }, (_, n) => liveEvent(burst * size + n)),
          });
          await pause(1_000 / BURSTS_A_SECOND);
        }
        const after = await heap();
        const rows = await page.locator('main [role="option"], main [role="row"]').count();
        await close();
        return {
          figures: [
            { what: 'heap before', unit: 'MB', value: before },
            { what: `heap after ${bursts * size} events in ${minutes} min`, unit: 'MB', value: after },
            { what: 'growth', unit: 'MB', value: after - before, aims: [atMost('value', GROWTH_AIM_MB)] },
          ],
          notes: [`After a collection of garbage. ${rows} rows were in the page at the end.`],
        };
      } finally {
        await browser.close();
      }
    }),
};

function liveEvent(number: number) {
  return {
    source: 'agent' as const,
    agent: STORY_AGENT,
    session: 'live',
    project: STORY_PROJECT,
    type: 'tool_call' as const,
    tool: 'Edit',
    access: 'edit' as const,
    paths: [`packages/cart/src/model/part-${number % 500}.ts`],
    ok: true,
    callId: `live-${number}`,
  };
}

/** How the test wants this start to be: given in the environment. */
export const STAND_IN = {
  chromium: process.env.STAND_IN_CHROMIUM ?? '/usr/bin/chromium',
  debuggingPort: Number(process.env.STAND_IN_PORT ?? 0),
  isPackaged: process.env.STAND_IN_PACKAGED === '1',
  /** Timers of one length, ms, that fire sooner: `60000:200`. */
  shortened: process.env.STAND_IN_SHORTEN ?? '',
  /** Accelerators that another program has. */
  takenShortcuts: (process.env.STAND_IN_TAKEN ?? '').split(',').filter((each) => each !== ''),
  /** What the main program is told it runs on. */
  platform: process.env.STAND_IN_PLATFORM ?? process.platform,
  isDark: process.env.STAND_IN_DARK === '1',
} as const;

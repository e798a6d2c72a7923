import type { Channel } from '../channel.ts';

/** Files whose code holds what the query asks for. Proposes nothing until the code index supplies chunks. */
export const snippets: Channel = {
  name: 'snippets',
  weight: (_cue, config) => config.recall.weights.snippets,
  propose: () => [],
};

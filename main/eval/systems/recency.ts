import type { EvaluatedSystem } from './evaluated-system.ts';
import { StandingOrder } from './standing-order.ts';

/** Baseline: most recently touched first. */
export const recency: EvaluatedSystem = {
  name: 'recency',
  open() {
    const order = { file: new StandingOrder(), tool: new StandingOrder() };
    return {
      beginTask() {},
      record({ files, tool }) {
        for (const file of files) order.file.raise(file, () => true);
        if (tool !== null) order.tool.raise(tool, () => true);
      },
      recall: (_query, _intent, { candidates, limit }) => order.file.best(candidates, limit),
      predictNext: (kind, { candidates, limit }) => order[kind].best(candidates, limit),
      endTask() {},
    };
  },
};

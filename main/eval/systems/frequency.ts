import type { EvaluatedSystem } from './evaluated-system.ts';
import { StandingOrder } from './standing-order.ts';

/** Baseline: most often touched first; of equals, the more recently touched. */
export const frequency: EvaluatedSystem = {
  name: 'frequency',
  open() {
    const counted = { file: new CountedOrder(), tool: new CountedOrder() };
    return {
      beginTask() {},
      record({ files, tool }) {
        for (const file of files) counted.file.touch(file);
        if (tool !== null) counted.tool.touch(tool);
      },
      recall: (_query, _intent, { candidates, limit }) => counted.file.order.best(candidates, limit),
      predictNext: (kind, { candidates, limit }) => counted[kind].order.best(candidates, limit),
      endTask() {},
    };
  },
};

class CountedOrder {
  readonly order = new StandingOrder();
  readonly #touches = new Map<string, number>();

  touch(key: string): void {
    const touches = (this.#touches.get(key) ?? 0) + 1;
    this.#touches.set(key, touches);
    this.order.raise(key, (neighbour) => (this.#touches.get(neighbour) ?? 0) <= touches);
  }
}

import type { LayoutAnswer, LayoutEdge, LayoutNode, Position } from './layout.ts';

/** Arranges graphs in a worker, so that the window never waits. */
export class LayoutClient {
  readonly #worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (answer: LayoutAnswer) => void>();
  #lastId = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
  }

  /** Places of all nodes; those that have one keep it. */
  async arrange(
    nodes: readonly LayoutNode[],
    edges: readonly LayoutEdge[],
  ): Promise<Readonly<Record<string, Position>>> {
    const id = ++this.#lastId;
    const answer = await new Promise<LayoutAnswer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, nodes, edges });
    });
    return answer.positions;
  }

  /** Ends the worker; answers that are due never come. */
  end(): void {
    this.#worker.terminate();
  }
}

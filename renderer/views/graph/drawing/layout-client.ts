import type { LayoutAnswer, LayoutEdge, LayoutNode, Position } from './layout.ts';

/** Arranges graphs in a worker, so that the window never waits. */
class LayoutClient {
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

let prepared: LayoutClient | null = null;

/**
 * Starts the worker of a drawing to come: its program takes longer to load than the host to answer. Gives what ends it
 * where no drawing took it.
 */
export function prepareLayout(): () => void {
  prepared ??= new LayoutClient();
  return () => {
    prepared?.end();
    prepared = null;
  };
}

/** The worker that was prepared, else a new one. */
export function takeLayout(): LayoutClient {
  const layout = prepared ?? new LayoutClient();
  prepared = null;
  return layout;
}

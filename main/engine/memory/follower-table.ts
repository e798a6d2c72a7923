/** How often each tool followed a run of tools, and for which runs that changed. Runs are names joined by line feeds. */
export class FollowerTable {
  readonly #tools = new Map<string, Map<string, number>>();
  readonly #changed = new Set<string>();

  load(followers: ReadonlyMap<string, ReadonlyMap<string, number>>): void {
    for (const [run, tools] of followers) this.#tools.set(run, new Map(tools));
  }

  /** Times by tool; may be empty. */
  get(run: string): ReadonlyMap<string, number> {
    return this.#tools.get(run) ?? new Map();
  }

  count(run: string, tool: string): void {
    let tools = this.#tools.get(run);
    if (tools === undefined) {
      tools = new Map();
      this.#tools.set(run, tools);
    }
    tools.set(tool, (tools.get(tool) ?? 0) + 1);
    this.#changed.add(run);
  }

  /** Copies of what changed since the last call, by run. */
  takeChanged(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    const taken = new Map([...this.#changed].map((run) => [run, new Map(this.get(run))]));
    this.#changed.clear();
    return taken;
  }
}

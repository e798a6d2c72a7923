import type { ComponentType } from 'react';
import type { ViewProps } from './view-props.ts';

type Component = ComponentType<ViewProps>;

/** The code of a view, which is loaded apart from the window's. */
export class ViewCode {
  readonly #importIt: () => Promise<Component>;
  #loaded: Component | null = null;

  constructor(importIt: () => Promise<Component>) {
    this.#importIt = importIt;
  }

  /** Null: not there yet. */
  get loaded(): Component | null {
    return this.#loaded;
  }

  /** Rejects where the code cannot be had; the next call tries anew. */
  async load(): Promise<Component> {
    this.#loaded ??= await this.#importIt();
    return this.#loaded;
  }
}

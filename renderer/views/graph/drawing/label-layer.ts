import type cytoscape from 'cytoscape';
import { type LabelWish, placeLabels } from './place-labels.ts';

/** How a name looks, by what it belongs to. */
interface LabelClasses {
  readonly label: string;
  readonly cluster: string;
  readonly strong: string;
}

/** What has a name in the picture. */
export interface Named {
  readonly text: string;
  readonly importance: number;
}

/** Added to the importance of what is pointed at or selected: before everything else. */
const FIRST = 1_000_000;

/**
 * Names above the canvas, as elements of the page: sharp at any zoom, in the window's colours, and not drawn
 * anew with every frame. Which ones are shown is decided anew when the picture comes to rest.
 */
export class LabelLayer {
  readonly #layer: HTMLElement;
  readonly #classes: LabelClasses;
  readonly #shown = new Map<string, HTMLElement>();
  #names: ReadonlyMap<string, Named> = new Map();
  #first: ReadonlySet<string> = new Set();

  constructor(layer: HTMLElement, classes: LabelClasses) {
    this.#layer = layer;
    this.#classes = classes;
  }

  /** Sets what has a name. */
  name(names: ReadonlyMap<string, Named>): void {
    this.#names = names;
  }

  /** Sets what is named before all else: what is pointed at or selected. */
  favour(ids: ReadonlySet<string>): void {
    this.#first = ids;
  }

  /** Decides anew which names are shown. */
  arrange(graph: cytoscape.Core): void {
    const wishes = graph.nodes().map((node): LabelWish | null => this.#wish(node));
    const labels = placeLabels(
      wishes.filter((wish) => wish !== null),
      { width: graph.width(), height: graph.height() },
    );
    const kept = new Set(labels.map(({ id }) => id));
    for (const [id, element] of this.#shown) {
      if (kept.has(id)) continue;
      element.remove();
      this.#shown.delete(id);
    }
    for (const { id, text } of labels) this.#element(id, text, graph.getElementById(id).hasClass('cluster'));
    this.follow(graph);
  }

  /** Moves the names that are shown to where their nodes are now. */
  follow(graph: cytoscape.Core): void {
    for (const [id, element] of this.#shown) {
      const node = graph.getElementById(id);
      if (node.empty()) continue;
      const { x, y } = (node as cytoscape.NodeSingular).renderedPosition();
      const radius = ((node as cytoscape.NodeSingular).renderedOuterHeight() ?? 0) / 2;
      element.style.transform = `translate(${x.toFixed(1)}px, ${(y + radius + 3).toFixed(1)}px) translateX(-50%)`;
    }
  }

  clear(): void {
    for (const element of this.#shown.values()) element.remove();
    this.#shown.clear();
  }

  #wish(node: cytoscape.NodeSingular): LabelWish | null {
    const named = this.#names.get(node.id());
    const isFirst = this.#first.has(node.id());
    const isQuiet = node.hasClass('dimmed') || node.hasClass('filtered') || node.hasClass('absent');
    if (named === undefined || (isQuiet && !isFirst)) return null;
    const { x, y } = node.renderedPosition();
    return {
      id: node.id(),
      text: named.text,
      x,
      y,
      radius: node.renderedOuterHeight() / 2,
      importance: named.importance + (isFirst ? FIRST : 0),
    };
  }

  #element(id: string, text: string, isCluster: boolean): void {
    let element = this.#shown.get(id);
    if (element === undefined) {
      element = document.createElement('span');
      this.#layer.append(element);
      this.#shown.set(id, element);
    }
    const { label, cluster, strong } = this.#classes;
    element.className = [label, isCluster && cluster, this.#first.has(id) && strong]
      .filter((name) => name !== false)
      .join(' ');
    element.textContent = text;
  }
}

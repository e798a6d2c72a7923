/** A node that is to be arranged. */
export interface LayoutNode {
  readonly id: string;
  readonly radius: number;
  /** Where it is and stays; null: anywhere. */
  readonly at: Position | null;
}

/** An edge that draws two nodes together. */
export interface LayoutEdge {
  readonly source: string;
  readonly target: string;
  /** 0–1. */
  readonly strength: number;
}

/** A place in the picture, px at a zoom of 1. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** What the layout worker is asked. */
export interface LayoutTask {
  readonly id: number;
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
}

/** What it answers. */
export interface LayoutAnswer {
  readonly id: number;
  readonly positions: Readonly<Record<string, Position>>;
}

declare module 'cytoscape-fcose' {
  import type { Ext } from 'cytoscape';

  /** Registers the layout `fcose`. */
  const fcose: Ext;
  export = fcose;
}

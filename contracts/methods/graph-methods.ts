import { z } from 'zod';
import { name, time } from '../event.ts';
import { count, type Method, project, resourceKind, resourceRef } from '../shapes.ts';

/** Most elements of one picture: resources, edges, clusters and their links. */
export const MAX_GRAPH_ELEMENTS = 1_000;
/** Most pairs of one history: both directions of all the edges that a picture can have. */
export const MAX_HISTORY_PAIRS = 2_000;
/** Most frames of one history. Chosen: two a second make a minute's film. */
export const MAX_HISTORY_FRAMES = 120;

const share = z.number().min(0).max(1);
const weight = share.describe('0–1, faded to now.');

const filter = z
  .object({
    kinds: z
      .array(resourceKind)
      .min(1)
      .optional()
      .describe('Draw these only. Default: all but tools, which are next to everything.'),
    text: name.optional().describe('Start from the resources whose names hold this, whatever its case.'),
    minWeight: share.optional().describe('Draw and follow associations from this weight on. Default: 0.'),
  })
  .optional();
const elements = z
  .number()
  .int()
  .min(10)
  .max(MAX_GRAPH_ELEMENTS)
  .optional()
  .describe('Elements drawn at most: resources, edges, clusters and their links. Default: 400.');

const graphNode = z.object({
  id: z.string().describe('Kind and name, joined by a colon.'),
  kind: resourceKind,
  name: z.string(),
  path: z.string().nullable().describe('Where the file lies on this machine; null: nowhere.'),
  area: count.nullable().describe('Index into `areas`; null: it lies in none.'),
  accesses: count,
  edits: count,
  sessions: count,
  firstAt: z.number(),
  lastAt: z.number(),
  activation: z.number().describe('≥ 0, faded to now.'),
  degree: count.describe('Resources that it is associated with.'),
  hidden: count.describe('How many of them are not drawn.'),
  isPinned: z.boolean(),
  isDeleted: z.boolean().describe('Last known to be gone from disk.'),
});

const direction = z.object({
  weight,
  coAccesses: count,
  at: z.number().describe('Last co-access.'),
  isPinned: z.boolean(),
});

const graphEdge = z.object({
  id: z.string(),
  source: z.string().describe('Id of a node or a cluster.'),
  target: z.string().describe('Id of a node.'),
  kind: z
    .enum(['learned', 'structural'])
    .describe('From use, or from the code; `structural` is not given yet.'),
  forward: direction.nullable().describe('From source to target; null: nothing leads there.'),
  backward: direction.nullable().describe('From target to source.'),
});

const cluster = z.object({
  id: z.string().describe('What to give to `graph.expand`.'),
  kind: z
    .enum(['folder', 'kind', 'weaker'])
    .describe('Files of a folder, resources of a kind, or the weaker links of one resource.'),
  name: z.string().describe('Folder or kind; empty: what lies elsewhere, or weaker links.'),
  of: z.string().nullable().describe('Whose weaker links: id of a node.'),
  area: count.nullable(),
  resources: count.describe('Resources that it holds.'),
  associations: count.describe('Associations from what is drawn to them.'),
  members: z.array(z.string()).describe('Names of the most strongly joined ones.'),
  links: z
    .array(z.object({ to: z.string().describe('Id of a node.'), associations: count, weight }))
    .describe('The nodes that it is most joined with.'),
});

const picture = z.object({
  at: z.number().describe('As of when.'),
  nodes: z.array(graphNode),
  edges: z.array(graphEdge).describe('The strongest first.'),
  clusters: z.array(cluster).describe('All that is next to what is drawn, and is not drawn itself.'),
  areas: z.array(z.string()).describe('Folders in which most of the project’s work lies.'),
  focus: z.array(z.string()).describe('Ids of the nodes that the picture is around.'),
  totals: z.object({
    resources: count.describe('Resources of the project.'),
    files: count,
    associations: count.describe('Associations of the project, each direction counted.'),
    shownFiles: count,
    shownAssociations: count,
    undrawnAssociations: count.describe('Between nodes that are drawn, and too weak to be.'),
    matching: count.describe('Resources that fit the filter’s kinds and text, drawn or not.'),
  }),
  isFull: z.boolean().describe('No more nodes fit under the limit.'),
});

const changePoint = z.object({
  at: z.number(),
  weight: share.describe('As of then; 0: the association was dropped.'),
  coAccesses: count,
});
const weightAt = z.object({ at: z.number(), weight: share });

const described = direction.extend({
  learnedWeight: share.describe('As of the last co-access, before fading.'),
  fading: z.object({
    halfLifeDays: z.number(),
    dropBelow: share.describe('Weight below which it is dropped.'),
    goneAt: z.number().nullable().describe('When it will have faded to that; null: never.'),
    heldBy: z
      .enum(['association', 'resource'])
      .nullable()
      .describe('What keeps it from being dropped: its own pin, or one of an end.'),
    curve: z.array(weightAt).describe('How it fades from now on if nothing strengthens it.'),
  }),
  next: z
    .object({
      rate: z.number().describe('η: step towards 1 for one co-access, errors counted in.'),
      hub: share.describe('h: less than 1 where an end has many associations.'),
      weight: share.describe('Weight after it.'),
    })
    .describe('What one more co-access would do, the first end right before the second.'),
});

const params = { project, filter };

/** The graph of a project's memory. */
export const graphMethods = {
  'graph.open': {
    summary: 'Draw a bounded part of a project’s memory, and say what is left out.',
    params: z.object({
      ...params,
      start: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('resource'), resource: resourceRef }),
        z
          .object({ kind: z.literal('session'), session: name.optional() })
          .describe('What a session touched, and what goes with it. Default: the latest.'),
        z
          .object({ kind: z.literal('strongest') })
          .describe('Where associations are strongest, from the files used most and last.'),
      ]),
      limit: elements,
    }),
    result: picture,
  },
  'graph.expand': {
    summary: 'Draw a picture anew with what a node or a cluster opens, or with just what is named.',
    params: z.object({
      ...params,
      shown: z.array(resourceRef).max(MAX_GRAPH_ELEMENTS).describe('Drawn so far, and to be kept.'),
      focus: z
        .array(resourceRef)
        .max(MAX_GRAPH_ELEMENTS)
        .optional()
        .describe('Opened so far; their weaker links are clusters of their own.'),
      of: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('resource'), resource: resourceRef }),
          z.object({ kind: z.literal('cluster'), cluster: name }),
        ])
        .optional()
        .describe('What to open. Absent: nothing is added.'),
      add: z.number().int().min(1).max(200).optional().describe('Nodes added at most. Default: 20.'),
      limit: elements,
    }),
    result: picture.extend({
      added: z.array(z.string()).describe('Ids of the nodes that were opened.'),
    }),
  },
  'graph.association': {
    summary: 'What is known of an association now, in both directions, and when it will be gone.',
    params: z.object({ project, from: resourceRef, to: resourceRef }),
    result: z.object({
      at: z.number(),
      from: graphNode,
      to: graphNode,
      forward: described.nullable().describe('Null: nothing leads there.'),
      backward: described.nullable(),
    }),
  },
  'graph.history': {
    summary:
      'How associations came to be what they are, by replaying the log. A job: takes seconds for a long log, and is cancelled when the connection closes.',
    params: z.object({
      project,
      pairs: z.array(z.object({ from: resourceRef, to: resourceRef })).max(MAX_HISTORY_PAIRS),
      frames: z
        .number()
        .int()
        .min(2)
        .max(MAX_HISTORY_FRAMES)
        .optional()
        .describe('Give the weights at so many times from the first event until now.'),
      sessions: z.boolean().optional().describe('Give the sessions in which both ends met.'),
      job: name.optional().describe('An id for the job, which no other has. Default: one is made.'),
    }),
    result: z.object({
      since: time.describe('First event of the project.'),
      isWhole: z.boolean().describe('False: the first events are no longer kept, only what they taught.'),
      events: count.describe('Events replayed.'),
      frames: z.array(z.number()).describe('Times, evenly apart.'),
      series: z
        .array(
          z.object({
            points: z.array(changePoint).describe('Changes other than by fading, at most 64.'),
            changes: count.describe('Changes in all.'),
            weights: z.array(share).describe('At each frame.'),
            sessions: z
              .array(
                z.object({
                  session: z.string(),
                  firstAt: z.number(),
                  lastAt: z.number(),
                  coAccesses: count,
                }),
              )
              .describe('The latest first, at most 200.'),
          }),
        )
        .describe('In the order of the pairs.'),
    }),
  },
} as const satisfies Record<string, Method>;

import { parentPort, workerData } from 'node:worker_threads';
import type { LoggedEvent } from '../engine/model/event.ts';
import { mineArcs } from '../engine/procedures/mine-log.ts';
import { mineWorkflows } from '../engine/procedures/mine-workflow.ts';
import { openForReading } from '../store/open-for-reading.ts';
import type { Store } from '../store/store.ts';
import type { Mined, MiningTask } from './procedure-tasks.ts';

/** Events in which workflows are looked for, the last of the log. Chosen: some weeks of work, in a second. */
const WORKFLOW_EVENTS = 100_000;
/** New events from which workflows are looked for again. Chosen: about a session. */
const WORKFLOWS_EVERY = 300;

/** Looks for procedures in what was recorded of a project since the last time. */
function mine(task: MiningTask): Mined {
  const store = openForReading(task.file);
  try {
    const { projectId, progress, through, now } = task;
    const events = upTo(store.events.after(projectId, Math.max(0, progress.resumeFrom - 1)), through);
    const { arcs, resumeFrom } = mineArcs(events, { minedThrough: progress.minedThrough, through, now });
    const isDue = task.isThorough || through - progress.workflowsThrough >= WORKFLOWS_EVERY;
    const workflows = isDue ? mineWorkflows(lastEvents(store, projectId, through)) : [];
    const workflowsThrough = isDue ? through : progress.workflowsThrough;
    return { arcs, workflows, progress: { minedThrough: through, resumeFrom, workflowsThrough } };
  } finally {
    store.close();
  }
}

function* upTo(events: Iterable<LoggedEvent>, last: number): Iterable<LoggedEvent> {
  for (const event of events) {
    if (event.id > last) return;
    yield event;
  }
}

function lastEvents(store: Store, projectId: number, through: number): Iterable<LoggedEvent> {
  const { events = 0 } = store.projects.byId(projectId) ?? {};
  const [oldest] =
    events <= WORKFLOW_EVENTS ? [] : store.events.before(through + 1, projectId, WORKFLOW_EVENTS).slice(-1);
  return upTo(store.events.after(projectId, (oldest?.event.id ?? 1) - 1), through);
}

// Safe: only ProcedureMining starts this worker, with such a task.
parentPort?.postMessage(mine(workerData as MiningTask));

import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { Fading } from '../../engine/decay/fading-next.ts';
import type { Resource } from '../../engine/model/resource.ts';
import { CORRECTION } from '../../host/corrections.ts';
import { CannotUndoError } from '../../host/decay-upkeep.ts';
import type { HostParts } from '../../host/parts.ts';
import { curvesOf } from '../../host/retention-curves.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { changesIn } from './change-wire.ts';
import { knownProject } from './known-project.ts';
import { storing } from './storing.ts';
import { previewIn, storageIn } from './upkeep-wire.ts';

type UpkeepMethods = Pick<
  MethodHandlers,
  | 'maintenance.settings'
  | 'maintenance.preview'
  | 'maintenance.apply'
  | 'maintenance.undo'
  | 'maintenance.changes'
  | 'maintenance.fading'
  | 'maintenance.curves'
  | 'maintenance.storage'
>;

/** Things listed as fading, and changes listed, where the caller names no limit. */
const DEFAULT_FADING = 500;
const DEFAULT_CHANGES = 50;

/** How what was learned fades. */
export function upkeepMethods(parts: HostParts): UpkeepMethods {
  const { store, decay, corrections, memories, engine, clock } = parts;
  const projectsFor = async (ref: string | undefined): Promise<readonly StoredProject[]> =>
    ref === undefined ? store.projects.listed() : [await knownProject(parts, ref)];

  return {
    'maintenance.settings': async ({ project }) => {
      const { id } = await knownProject(parts, project);
      const settings = decay.settingsOf(id);
      return { settings, effective: decay.effective(settings), published: decay.effective() };
    },

    'maintenance.preview': async ({ project, settings = {}, at = clock() }) => {
      const projects = await projectsFor(project);
      const outlooks = await storing(() => decay.preview(projects, settings, at));
      return previewIn(parts, projects, outlooks, settings, at);
    },

    'maintenance.apply': async ({ project, settings = null, reason = null }) => {
      const projects = await projectsFor(project);
      const applied = await storing(() => decay.apply(projects, settings, reason));
      const { change, dropped, files, undoUntil } = applied;
      return { change: String(change), projects: projects.length, dropped, files, undoUntil };
    },

    'maintenance.undo': async ({ change: number }) => {
      const change = /^\d+$/.test(number) ? store.changes.get(Number(number)) : null;
      if (change === null) {
        throw new RequestError(ERROR_CODES.notFound, `There is no change ${number} to undo.`);
      }
      const projects = store.changes.projectsOf(change.id).length;
      if (change.kind === CORRECTION) {
        await storing(() => corrections.undo(change));
        return { change: number, kind: 'correction', projects, events: 0 };
      }
      const { events } = await storing(() => decay.undo(change)).catch(refuseUndo);
      return { change: number, kind: 'decay', projects, events };
    },

    'maintenance.changes': async ({ project, limit = DEFAULT_CHANGES }) => {
      const wanted = project === undefined ? null : (await knownProject(parts, project)).id;
      return { changes: changesIn(parts, wanted, limit) };
    },

    'maintenance.fading': async ({ project, what, settings = {}, limit = DEFAULT_FADING }) => {
      const { id } = await knownProject(parts, project);
      const at = clock();
      const { items, dropBelow } = await storing(() => decay.fading(id, settings, what, limit, at));
      return { at, dropBelow, items: items.map(toFading) };
    },

    'maintenance.curves': async ({ project, items, settings = {}, days }) => {
      const { id } = await knownProject(parts, project);
      const now = clock();
      const {
        times,
        threshold,
        items: curves,
      } = curvesOf(memories.of(id, now), items, settings, now, days, engine);
      return {
        times: [...times],
        threshold,
        items: curves.map((item) => ({
          ...item,
          series: item.series.map((one) => ({
            ...one,
            current: [...one.current],
            proposed: [...one.proposed],
          })),
        })),
      };
    },

    'maintenance.storage': async () =>
      storageIn(parts, await storing(() => decay.storage()), await oldestAt(parts)),
  };
}

function oldestAt({ retention }: HostParts): Promise<number | null> {
  return storing(async () => (await retention.survey(null)).oldestAt);
}

function refuseUndo(error: unknown): never {
  if (error instanceof CannotUndoError) throw new RequestError(ERROR_CODES.invalidParams, error.message);
  throw error;
}

function toFading(fading: Fading): ResultOf<'maintenance.fading'>['items'][number] {
  if (fading.what === 'association') {
    const { from, to, weight, learned, goneAt } = fading;
    const { coAccesses, at: lastAt } = learned;
    return { what: 'association', from: refOf(from), to: refOf(to), weight, coAccesses, lastAt, goneAt };
  }
  const { file, associations, goneAt, keptBy } = fading;
  return {
    what: 'file',
    file: refOf(file),
    associations,
    lastAt: file.lastAt,
    goneAt,
    keptBy: keptBy === null ? null : refOf(keptBy),
  };
}

function refOf({ kind, name }: Resource): Pick<Resource, 'kind' | 'name'> {
  return { kind, name };
}

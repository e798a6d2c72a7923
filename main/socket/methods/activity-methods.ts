import { join } from 'node:path';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { INJECTION_TOKENS } from '../../engine/delivery/frame.ts';
import { INJECTION_LIMITS } from '../../engine/delivery/select-injection.ts';
import type { Decision, ItemWhy } from '../../engine/model/delivery.ts';
import { deliveryName, deliveryNumber } from '../../host/activity-entries.ts';
import { type ActivityQuery, LATEST } from '../../host/activity-pages.ts';
import { previewDelivery } from '../../host/delivery-preview.ts';
import type { HostParts } from '../../host/parts.ts';
import type { StoredDelivery } from '../../store/deliveries.ts';
import type { LogPlace } from '../../store/tables/deliveries.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { knownProject } from './known-project.ts';
import { storing } from './storing.ts';

type ActivityMethods = Pick<
  MethodHandlers,
  'activity.list' | 'activity.delivery' | 'activity.chart' | 'delivery.preview'
>;
type Told = ResultOf<'activity.delivery'>;

/** Entries where the caller names no limit. */
const DEFAULT_LIMIT = 100;
/** Characters shown of the prompt that a delivery was made with. Chosen: a screen. */
const PROMPT_SHOWN = 2_000;

const BUDGET = { tokens: INJECTION_TOKENS, files: INJECTION_LIMITS.files };

/** What happens, what agents are told, and what becomes of it. */
export function activityMethods(parts: HostParts): ActivityMethods {
  const { store, activity, directory, leftOut } = parts;
  const projectIdOf = async (name: string | undefined): Promise<number | null> =>
    name === undefined ? null : (await knownProject(parts, name)).id;

  return {
    'activity.list': async (params) => {
      const query = toQuery(params, await projectIdOf(params.project));
      const { entries, next } = await activity.pages.page(query);
      return { entries: [...entries], next: next === null ? null : placeName(next) };
    },

    'activity.delivery': ({ id }) => {
      const number = deliveryNumber(id);
      const delivery = number === null ? null : store.deliveries.get(number);
      if (delivery !== null && !leftOut.hasProject(delivery.projectId)) return toTold(delivery, parts);
      throw new RequestError(
        ERROR_CODES.notFound,
        `There is no delivery ${id}: it was erased, or is older than what is kept.`,
      );
    },

    'activity.chart': async ({ project, days: count }) => ({
      days: [...(await activity.days.last(count, await projectIdOf(project)))],
    }),

    'delivery.preview': async ({ project, text, session }) => {
      const place = await storing(() => directory.lookUp(project));
      const decision = previewDelivery(parts, place, text, session ?? null);
      return { ...toSaid(decision), items: itemsOf(decision) };
    },
  };
}

function toQuery(
  { kinds, agent, text, before, limit }: ParamsOf<'activity.list'>,
  projectId: number | null,
): ActivityQuery {
  return {
    projectId,
    kinds: kinds === undefined ? null : new Set(kinds),
    agent: agent ?? null,
    text: text ?? null,
    before: before === undefined ? LATEST : namedPlace(before),
    limit: limit ?? DEFAULT_LIMIT,
  };
}

function placeName({ eventId, deliveryId }: LogPlace): string {
  return `${eventId}.${deliveryId}`;
}

function namedPlace(name: string): LogPlace {
  const [eventId = 0, deliveryId = 0] = name.split('.').map(Number);
  return { eventId, deliveryId };
}

function toSaid(decision: Decision): Omit<ResultOf<'delivery.preview'>, 'items'> {
  const { considered } = decision;
  const shared = { budget: BUDGET, considered };
  return decision.kind === 'delivered'
    ? { text: decision.text, reason: null, tokens: decision.tokens, ...shared }
    : { text: null, reason: decision.reason, tokens: 0, ...shared };
}

function itemsOf(decision: Decision): ResultOf<'delivery.preview'>['items'] {
  if (decision.kind === 'suppressed') return [];
  return decision.items.map(({ path, why }) => ({ path, ...toWhy(why) }));
}

function toWhy({ rank, score, reason, evidence }: ItemWhy) {
  return {
    rank,
    score,
    reason: reason.kind === 'words' ? { kind: reason.kind, words: [...reason.words] } : reason,
    // What produced it first, so that no channel's own words can stand for rank or weight.
    evidence: evidence.map(({ because, ...rest }) => ({ ...because, ...rest })),
  };
}

function toTold(delivery: StoredDelivery, { store, activity }: HostParts): Told {
  const { id, projectId, at, session, thread, agent, moment, text, suppression, tokens } = delivery;
  const { candidates, fitting, toldBefore } = delivery;
  const [root = null] = store.projects.rootsOf(projectId);
  return {
    id: deliveryName(id),
    at,
    project: activity.entries.projectOf(projectId),
    session,
    thread,
    agent,
    moment,
    prompt: promptOf(delivery, store),
    text,
    reason: suppression,
    tokens,
    budget: BUDGET,
    considered: { candidates, fitting, toldBefore },
    items: delivery.items.map(({ path, why, outcome, outcomeAt }) => ({
      path,
      ...toWhy(why),
      outcome,
      outcomeAt,
      file: root === null ? null : join(root, path),
    })),
  };
}

function promptOf({ promptEventId, projectId }: StoredDelivery, store: HostParts['store']): string | null {
  const [found] = store.events.before(promptEventId + 1, projectId, 1);
  if (found?.event.id !== promptEventId || found.event.type !== 'prompt') return null;
  return found.event.text?.slice(0, PROMPT_SHOWN).toWellFormed() ?? null;
}

import type { Days, Share } from './model/units.ts';

/** Names of the published recall channels, in the order of the paper's table. */
export const CHANNEL_NAMES = [
  'lexical',
  'associative',
  'snippets',
  'frequency',
  'recency',
  'base-level',
  'recurrence',
] as const;

/** A channel's name; `place` is not the paper's. */
export type ChannelName = (typeof CHANNEL_NAMES)[number] | 'place';

/**
 * Every tunable of the engine. Values of {@link DEFAULTS} are the paper's unless their comment says
 * otherwise.
 */
export interface EngineConfig {
  readonly learning: {
    /** η: step towards 1 for one co-access, 0–1. */
    readonly rate: number;
    /** Factor on η where either end is an error, ≥ 1. */
    readonly errorFactor: number;
    /** Factor on η for what a person did, as editors and shells tell, ≥ 0; agents’ work has 1. */
    readonly personFactor: number;
    /** Steepness and midpoint of the gate g(w) = 1/(1+e^{steepness(w−midpoint)}). */
    readonly gateSteepness: number;
    readonly gateMidpoint: number;
    /** Distinct resources looked back at. */
    readonly window: number;
    /** d for the association from the later to the earlier resource, 0–1. */
    readonly reverseFactor: number;
    /** Associations above which a resource counts as a hub, and h for it. */
    readonly hubDegree: number;
    readonly hubFactor: number;
    /** Associations kept for one resource; the weakest gives way. */
    readonly maxAssociations: number;
    /** Reinforcement: step, ceiling and least gain. */
    readonly reinforcementStep: number;
    readonly reinforcementCeiling: number;
    readonly reinforcementFloor: number;
    /** Activation added by a touch, as a share of what is missing to 1. */
    readonly activationStep: Share;
    /** Access times kept for one resource. */
    readonly accessTimes: number;
    /** Index terms of a prompt, a search or an error that become a touched file's context. */
    readonly contextTerms: number;
    /** Index terms kept for one resource, counted with repeats. */
    readonly maxTerms: number;
    /** Files of a session remembered in order. */
    readonly sessionFiles: number;
  };
  readonly decay: {
    /** Daily factors, 0–1. */
    readonly activation: number;
    readonly reinforcement: number;
    readonly association: number;
    /** Weight below which a sweep drops an association. */
    readonly dropBelow: number;
    /** Days after its last event at which a sweep forgets a session. */
    readonly sessionKept: Days;
  };
  readonly recall: {
    /** λ: weight of each channel. */
    readonly weights: Readonly<Record<ChannelName, number>>;
    /** λ of recency when the query refers to the current session's work. */
    readonly sessionRecencyWeight: number;
    /** Share of a query's terms that a file of the session must hold for the query to refer to it. */
    readonly sessionReferenceCoverage: Share;
    /** Constant of reciprocal-rank fusion. */
    readonly rankConstant: number;
    /** Least number of candidates that a history channel proposes. */
    readonly pool: number;
    /** BM25. */
    readonly k1: number;
    readonly b: number;
    /** Resources that hold a term above which it only re-scores what rarer terms found. */
    readonly commonTerm: number;
    readonly spreading: {
      readonly seeds: number;
      readonly hops: number;
      readonly fanOut: number;
      /** Weight as learned, before decay, from which an association carries activation. */
      readonly minWeight: number;
      /** Activation, before decay, from which a resource counts as reached and passes it on. */
      readonly minActivation: number;
      /** m_max: most that reinforcement adds. */
      readonly maxReinforcement: number;
      /** D_max: degree from which fan damping stops growing. */
      readonly maxDegree: number;
      /**
       * A file touched in more than this share of the sessions, once that many are known, is in everything.
       */
      readonly ubiquitousShare: Share;
      readonly ubiquitousFrom: number;
    };
    readonly baseLevel: { readonly exponent: number; readonly minHours: number };
    /** Last resources of the window whose associates recurrence proposes. */
    readonly recurrenceWindow: number;
  };
  readonly prediction: {
    /** Longest run of tools looked up, and how often it must have been seen. */
    readonly longestRun: number;
    readonly minSupport: number;
    readonly sequenceWeight: number;
    readonly frequencyWeight: number;
  };
}

/** The published defaults. */
export const DEFAULTS: EngineConfig = {
  learning: {
    rate: 0.1,
    errorFactor: 2,
    /** Chosen: one act is one act, whoever did it. No recorded data tells otherwise yet; `eval --person-factors` varies it. */
    personFactor: 1,
    gateSteepness: 8,
    gateMidpoint: 0.5,
    window: 25,
    reverseFactor: 0.5,
    hubDegree: 20,
    hubFactor: 0.5,
    maxAssociations: 128, // chosen: keeps a hub at 3 KB and one scan of its list below a microsecond
    reinforcementStep: 0.02,
    reinforcementCeiling: 0.95,
    reinforcementFloor: 0.1,
    activationStep: 0.5, // chosen: the paper gives the decay of activation, not its rise
    accessTimes: 50,
    contextTerms: 60, // chosen, as the reference reading of the paper
    maxTerms: 4_000, // chosen: bounds the index entries of a file that is in everything
    sessionFiles: 200, // chosen: more than any recorded session touches between two prompts
  },
  decay: {
    activation: 0.85,
    reinforcement: 0.995,
    association: 0.98,
    dropBelow: 0.0001, // chosen: about a year after a single co-access; lists are bounded all the same
    sessionKept: 7, // chosen: an agent's session is resumed within days
  },
  recall: {
    weights: {
      lexical: 4,
      associative: 4,
      snippets: 4,
      frequency: 2,
      recency: 1,
      'base-level': 0.5,
      recurrence: 0.2,
      place: 1, // chosen: more than a later touch is worth, less than a better match
    },
    sessionRecencyWeight: 30,
    sessionReferenceCoverage: 0.5, // chosen
    rankConstant: 20,
    pool: 200, // chosen: below rank 200 a channel adds less than 2 % of its first place
    k1: 1.2,
    b: 0.75,
    commonTerm: 5_000, // chosen: measured by bench/measurements/recall.ts, keeps a query at 100,000 resources in a millisecond
    spreading: {
      seeds: 10,
      hops: 3,
      fanOut: 10,
      minWeight: 0.1, // chosen: one co-access at the ordinary rate reaches 0.098, so twice seen counts as strong
      minActivation: 0.02, // chosen: lower lets weak third hops count as much as a first
      maxReinforcement: 0.5, // chosen, as the reference reading of the paper
      maxDegree: 50, // chosen, as the reference reading of the paper
      ubiquitousShare: 0.5, // chosen
      ubiquitousFrom: 10, // chosen: fewer sessions cannot tell a hub from a habit
    },
    baseLevel: { exponent: -0.5, minHours: 1 / 60 },
    recurrenceWindow: 5, // chosen
  },
  prediction: { longestRun: 3, minSupport: 4, sequenceWeight: 1, frequencyWeight: 0.5 },
};

import { latestFirst, type ResourceOrdinal } from '../model/resource.ts';
import type { Proposal } from './channel.ts';
import type { ChannelRanking, Evidence, Ranked, Ranker } from './ranker.ts';

interface Place {
  readonly ranking: ChannelRanking;
  readonly proposal: Proposal;
  readonly rank: number;
  readonly contribution: number;
}

interface Tally {
  score: number;
  readonly places: Place[];
}

/**
 * Weighted reciprocal-rank fusion: S(i) = Σ_c λ_c γ_c(i) / (20 + r_c(i)).
 *
 * Symbols: λ_c the channel's weight; γ_c(i) its scale for the candidate, 0–1; r_c(i) the candidate's place in
 * the channel, from 1; channels that do not propose i add nothing. Source: the paper §3.3, after Cormack et
 * al. 2009. Ties go to the latest touched.
 */
export const reciprocalRankFusion: Ranker = {
  name: 'reciprocal-rank-fusion',
  rank: (memory, _cue, rankings, config) => {
    const tallies = new Map<ResourceOrdinal, Tally>();
    for (const ranking of rankings) {
      for (const [index, proposal] of ranking.proposals.entries()) {
        const rank = index + 1;
        const contribution = (ranking.weight * proposal.scale) / (config.recall.rankConstant + rank);
        let tally = tallies.get(proposal.ordinal);
        if (tally === undefined) {
          tally = { score: 0, places: [] };
          tallies.set(proposal.ordinal, tally);
        }
        tally.score += contribution;
        tally.places.push({ ranking, proposal, rank, contribution });
      }
    }
    return [...tallies]
      .map(
        ([ordinal, tally]): Ranked => ({
          ordinal,
          score: tally.score,
          evidence: () => evidenceOf(tally.places),
        }),
      )
      .sort(
        (a, b) => b.score - a.score || latestFirst(memory.resource(a.ordinal), memory.resource(b.ordinal)),
      );
  },
};

function evidenceOf(places: readonly Place[]): readonly Evidence[] {
  return places
    .map(({ ranking, proposal, rank, contribution }) => ({
      channel: ranking.channel,
      rank,
      weight: ranking.weight * proposal.scale,
      contribution,
      because: proposal.because(),
    }))
    .sort((a, b) => b.contribution - a.contribution);
}

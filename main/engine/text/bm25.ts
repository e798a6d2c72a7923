/** BM25's weight of a term: ln(1 + (N − n + 0.5)/(n + 0.5)) for n of N documents that hold it. Above 0. */
export function inverseDocumentFrequency(documents: number, holding: number): number {
  return Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
}

/**
 * One term's part in a BM25 score: idf · tf(k1+1) / (tf + k1(1 − b + b·L)).
 *
 * Symbols: tf times the document holds the term; L its length over the average length; k1 saturation; b
 * strength of the length correction, 0–1. Source: Robertson & Walker 1994; values of the paper's baseline, k1
 * = 1.2, b = 0.75.
 */
export function bm25(idf: number, tf: number, relativeLength: number, k1: number, b: number): number {
  return (idf * tf * (k1 + 1)) / (tf + k1 * (1 - b + b * relativeLength));
}

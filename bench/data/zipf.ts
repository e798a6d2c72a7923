/**
 * Draws 0 … count − 1, each with a probability in proportion to 1/(rank + 1)^exponent, as words and files are
 * used. `random` gives numbers in [0, 1). Logarithmic a draw.
 */
export function zipf(count: number, exponent: number, random: () => number): () => number {
  const cumulative = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) {
    sum += (rank + 1) ** -exponent;
    cumulative[rank] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (cumulative[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/**
 * Whether parsed JSON is nested deeper than a number of levels, a list or object being one. Looks at no more
 * levels than that, so that nothing is too deep to be looked at; linear in what lies above.
 */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isNestedDeeper(part, levels - 1));
}

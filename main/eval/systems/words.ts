/**
 * Function words that the BM25 baseline ignores. Kept apart from the engine's own list: a baseline that
 * changes with its subject measures nothing.
 */
const IGNORED = new Set(
  [
    'the a an this that these those it its here there',
    'i me my we our you your he she they them',
    'is are was were be been being have has had do does did',
    'will would shall should may might can could must need',
    'to of in for on with at by from as into up out about like',
    'and or but not no if then else so just also very any all each',
    'what how when where which who',
  ]
    .join(' ')
    .split(' '),
);

const CAMEL_BORDER = /([a-z0-9])([A-Z])/g;
const NOT_WORD = /[^a-z0-9]+/;

/**
 * Words of a text or path in order, with repeats: lower case, ASCII, two letters or more, camelCase parted.
 */
export function words(text: string): readonly string[] {
  return text
    .replace(CAMEL_BORDER, '$1 $2')
    .toLowerCase()
    .split(NOT_WORD)
    .filter((word) => word.length > 1 && !IGNORED.has(word));
}

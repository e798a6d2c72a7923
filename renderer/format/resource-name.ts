import { visibleText } from './visible-text.ts';

/** Letters of a name that is no path. Chosen: as long as a long file name. */
const MOST_LETTERS = 32;
/** Names that many folders have. */
const SAYS_LITTLE = /^(index|mod|main|lib|types|__init__|readme|package|setup|conf(ig)?)\.\w+$/i;

/** A resource's name in short: the last part of a path, with its folder where that alone says little. */
export function shortName(resource: { readonly kind: string; readonly name: string }): string {
  const { kind } = resource;
  const name = visibleText(resource.name);
  if (kind !== 'file') return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;
  const parts = name.split('/');
  const last = parts.at(-1) ?? name;
  return SAYS_LITTLE.test(last) ? parts.slice(-2).join('/') : last;
}

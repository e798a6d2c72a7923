/** What can have classes: one element, or a collection of at most one. */
interface Classed {
  readonly hasClass: (name: string) => boolean;
  readonly toggleClass: (name: string, isSet: boolean) => unknown;
}

/** Gives an element a class or takes it away; what has it already is not styled anew. */
export function setClass(element: Classed, name: string, isSet: boolean): void {
  if (element.hasClass(name) !== isSet) element.toggleClass(name, isSet);
}

/** An event that a listener may prevent. */
export type PreventableEvent<Fields extends object = object> = Fields & {
  defaultPrevented: boolean;
  readonly preventDefault: () => void;
};

/** Makes one. */
export function preventable<Fields extends object>(fields: Fields): PreventableEvent<Fields> {
  const event = {
    ...fields,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}

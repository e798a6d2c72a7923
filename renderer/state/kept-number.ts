import { useState } from 'react';

/** A number that the window remembers between two runs, such as the width of a pane. */
export function useKeptNumber(name: string, initial: number): readonly [number, (value: number) => void] {
  const key = `holloway.${name}`;
  const [value, setValue] = useState(() => {
    const kept = Number.parseFloat(window.localStorage.getItem(key) ?? '');
    return Number.isFinite(kept) ? kept : initial;
  });
  return [
    value,
    (next) => {
      window.localStorage.setItem(key, String(next));
      setValue(next);
    },
  ];
}

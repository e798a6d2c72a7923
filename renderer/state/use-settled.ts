import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `waitMs`: for what is too dear to ask at every key. */
export function useSettled<T>(value: T, waitMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}

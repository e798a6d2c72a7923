import { useEffect, useState } from 'react';
import { LoadingState } from '../components/states.tsx';
import type { ViewCode } from '../views/view-code.ts';
import type { ViewProps } from '../views/view-props.ts';

/**
 * A view as soon as its code is there. Not React's `lazy`: what that shows instead stays for 300 ms, however soon the
 * code comes. Throws in rendering what loading threw.
 */
export function LoadedView({ code, ...props }: ViewProps & { readonly code: ViewCode }) {
  const [Shown, show] = useState(() => code.loaded);
  const [failure, fail] = useState<unknown>(null);
  useEffect(() => {
    code.load().then((component) => show(() => component), fail);
  }, [code]);
  if (failure !== null) throw failure;
  return Shown === null ? <LoadingState /> : <Shown {...props} />;
}

import { createContext, useContext } from 'react';

/** Where overlays are put: in the open dialog, if there is one, because all else lies behind it. */
const PortalPlace = createContext<HTMLElement | null>(null);

/** Puts the overlays of what is inside into an element. */
export const PortalPlaceProvider = PortalPlace.Provider;

/** The element that an overlay goes into; undefined: the page. */
export function usePortalPlace(): HTMLElement | undefined {
  return useContext(PortalPlace) ?? undefined;
}

import { createContext, useContext } from 'react';

/** The nonce of this response's Content-Security-Policy; undefined in the browser and on pages without scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

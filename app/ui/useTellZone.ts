import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { tellZone } from './tellZone';

/** Tells the server the zone of this device, and has the page said again when that changes it: at the first visit, and after a journey. */
export function useTellZone(market: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tell = () => {
      if (
        document.visibilityState === 'visible' &&
        tellZone(document, { protocol: location.protocol, market })
      )
        revalidate();
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [revalidate, market]);
}

import { useEffect } from 'react';

/** A page that the browser kept and shows again ('back') knows an old time, and its call is over: it is loaded anew. */
export function useFreshOnReturn(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

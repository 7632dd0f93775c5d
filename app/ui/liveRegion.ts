/** What a screen reader needs to announce something: a region that it knows already, and time to take up what is put into it. */
import { useEffect, useState } from 'react';

/** Milliseconds: until a region that has just appeared is known, and until what stands in it has been taken up. */
const REGION_MS = 100;
const HEARD_MS = 500;

/** Whether what is put into the region of a place is announced. Null is the place that came with the document. */
export function useKnownRegion<Place>(place: Place | null): boolean {
  const [known, setKnown] = useState<Place | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(place), REGION_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return known === place;
}

/** Whether a message has been heard in another place: there it is not said again. Each message is an object of its own. */
export function useHeardElsewhere<Place>(message: object | null, place: Place): boolean {
  const [heard, setHeard] = useState<{ message: object; place: Place } | null>(null);
  useEffect(() => {
    if (message === null) return;
    const take = () => setHeard((now) => (now?.message === message ? now : { message, place }));
    const timer = setTimeout(take, HEARD_MS);
    return () => clearTimeout(timer);
  }, [message, place]);
  return heard !== null && heard.message === message && heard.place !== place;
}

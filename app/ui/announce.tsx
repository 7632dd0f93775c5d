import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './modalDialogs';

/**
 * What a screen reader needs to announce something: a region that it knows already, and time to take up what
 * is put into it.
 */

/** Milliseconds until a region that has just appeared is known, and until its content has been read out. */
const REGION_MS = 100;
const HEARD_MS = 500;

/**
 * Whether what is put into the region of a place is announced. Null is the place that came with the document.
 */
export function useRegionReady<Place>(place: Place | null): boolean {
  const [known, setKnown] = useState<Place | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(place), REGION_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return known === place;
}

/**
 * Whether a message has been heard in another place: there it is not said again. Each message is an object of
 * its own.
 */
export function useAnnouncedElsewhere<Place>(message: object | null, place: Place): boolean {
  const [heard, setHeard] = useState<{ message: object; place: Place } | null>(null);
  useEffect(() => {
    if (message === null) return;
    const take = () => setHeard((now) => (now?.message === message ? now : { message, place }));
    const timer = setTimeout(take, HEARD_MS);
    return () => clearTimeout(timer);
  }, [message, place]);
  return heard !== null && heard.message === message && heard.place !== place;
}

interface Sentence {
  text: string;
  /** The same text twice is two sentences. */
  number: number;
}

/** Milliseconds: a screen reader has taken it up by then. */
const SENTENCE_MS = 4_000;

let spoken: Sentence | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Has a screen reader say `text` when it is done with what it is saying, open dialogs or not. */
export function announce(text: string): void {
  change({ text, number: (spoken?.number ?? 0) + 1 });
  clearTimeout(timer);
  timer = setTimeout(() => change(null), SENTENCE_MS);
}

function change(next: Sentence | null): void {
  spoken = next;
  for (const tell of listeners) tell();
}

/** Says what `announce` is given: empty from the beginning, and filled afterwards. Once in a document. */
export function Announcer() {
  const dialog = useTopDialog();
  const sentence = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => null,
  );
  const isKnown = useRegionReady(dialog);
  const isHeard = useAnnouncedElsewhere(sentence, dialog);
  const region = (
    <p aria-live="polite" className="sr-only">
      {sentence && isKnown && !isHeard && <span key={sentence.number}>{sentence.text}</span>}
    </p>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

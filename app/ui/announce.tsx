import { useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createFollowed } from '~/app/connection/followed';
import { useTopDialog } from './modalDialogs';
import { useTimeout } from './timing';

/** Milliseconds until screen readers know a new region, and until its content was read. */
const REGION_MS = 100;
const HEARD_MS = 500;

/** Whether screen readers know a place's region, so that changes are announced. Null: the document's own place. */
export function useRegionReady<Place>(place: Place | null): boolean {
  const [known, setKnown] = useState<Place | null>(null);
  useTimeout(setKnown, REGION_MS, place);
  return known === place;
}

type Heard<Place> = { message: object; place: Place } | null;
const firstOfMessage = <Place,>(last: Heard<Place>, now: Heard<Place>) =>
  last?.message === now?.message ? last : now;

/** Whether a message (by object) was already announced elsewhere, so that it is not repeated. */
export function useAnnouncedElsewhere<Place>(message: object | null, place: Place): boolean {
  const [heard, hear] = useReducer(firstOfMessage<Place>, null);
  const shown = useMemo(() => message && { message, place }, [message, place]);
  useTimeout(hear, shown && HEARD_MS, shown);
  return heard !== null && heard.message === message && heard.place !== place;
}

interface Sentence {
  text: string;
  /** Distinguishes sentences with the same text. */
  number: number;
}

/** Time in which a screen reader picks up a sentence. */
const SENTENCE_MS = 4_000;

const spoken = createFollowed<Sentence | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes a screen reader say `text` after its current output, even if a dialog is open. */
export function announce(text: string): void {
  spoken.set({ text, number: (spoken.get()?.number ?? 0) + 1 });
  clearTimeout(timer);
  timer = setTimeout(() => spoken.set(null), SENTENCE_MS);
}

/** The live region for `announce`: empty at first, filled later. Render it once per document. */
export function Announcer() {
  const dialog = useTopDialog();
  const sentence = useSyncExternalStore(spoken.follow, spoken.get, () => null);
  const isKnown = useRegionReady(dialog);
  const isHeard = useAnnouncedElsewhere(sentence, dialog);
  const region = (
    <p aria-live="polite" className="sr-only">
      {sentence && isKnown && !isHeard && <span key={sentence.number}>{sentence.text}</span>}
    </p>
  );
  return dialog ? createPortal(region, dialog) : region;
}

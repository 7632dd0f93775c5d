/** Sentences for who listens, of what can be seen anyway. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useHeardElsewhere, useKnownRegion } from './liveRegion';
import { useTopDialog } from './topDialog';

interface Sentence {
  text: string;
  /** The same text twice is two sentences. */
  number: number;
}

/** Milliseconds: a screen reader has taken it up by then. */
const STAYS_MS = 4_000;

let said: Sentence | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Has a screen reader say `text` when it is done with what it is saying, open dialogs or not. */
export function say(text: string): void {
  change({ text, number: (said?.number ?? 0) + 1 });
  clearTimeout(timer);
  timer = setTimeout(() => change(null), STAYS_MS);
}

function change(next: Sentence | null): void {
  said = next;
  for (const tell of listeners) tell();
}

/** Where it is said: empty from the beginning, and filled afterwards. Once in a document. */
export function SaidAloud() {
  const dialog = useTopDialog();
  const sentence = useSyncExternalStore(
    subscribe,
    () => said,
    () => null,
  );
  const isKnown = useKnownRegion(dialog);
  const isHeard = useHeardElsewhere(sentence, dialog);
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

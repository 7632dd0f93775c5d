import { useState } from 'react';

export interface SlotsChosen {
  slots: string[];
  /** The last click was. */
  ignored: boolean;
  onChange: (slots: string[], ignored: boolean) => void;
}

/** For `useMissing`. */
export function slotsMissing(form: FormData): string | null {
  return form.has('slots') ? null : 'Elige antes al menos un hueco.';
}

/**
 * What is ticked in a grid of slots, `before` at first and again at each `key` of the address. The boxes keep their own state; what React
 * knows of it is only for the summary, so nothing ticked before hydration is lost.
 */
export function useSlots(before: string[], key: string): SlotsChosen {
  const arrival = { key, slots: before, ignored: false };
  const [latest, setLatest] = useState(arrival);
  const { slots, ignored } = latest.key === key ? latest : arrival;
  return {
    slots,
    ignored,
    onChange: (next, wasIgnored) => setLatest({ key, slots: next, ignored: wasIgnored }),
  };
}

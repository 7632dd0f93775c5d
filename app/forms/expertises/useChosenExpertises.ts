import { useCallback, useState } from 'react';
import type { TopicSearch } from '~/app/domain/mentors/topics';
import { fieldIds } from '~/app/forms/fieldIds';
import type { Chosen } from './ExpertiseChoice';

export interface LivePicker {
  /** name_ids without repetitions. */
  chosen: string[];
  search: TopicSearch;
  /** The last change, for screen readers. */
  notice: string;
  /** The plain search had the focus when scripts took over. */
  hadFocus: boolean;
}

/** The choice once scripts run, else null. `takeOver`: ref of the plain controls' element, whose values are kept. */
export function useChosenExpertises(name: string) {
  const [live, setLive] = useState<LivePicker | null>(null);
  const takeOver = useCallback(
    (plain: HTMLElement | null) => plain && setLive((now) => now ?? readPlain(plain, name)),
    [name],
  );
  const change = (next: (now: LivePicker) => Partial<LivePicker>) =>
    setLive((now) => now && { ...now, ...next(now) });
  return {
    live,
    takeOver,
    search: (part: Partial<TopicSearch>) =>
      change(({ search }) => ({ search: { ...search, ...part }, notice: '' })),
    add({ name_id, name }: Chosen) {
      change(({ chosen, search }) => ({
        chosen: [...new Set([...chosen, name_id])],
        search: { ...search, text: '' },
        notice: `${name} añadida`,
      }));
    },
    drop({ name_id, name }: Chosen) {
      change(({ chosen }) => ({ chosen: chosen.filter((id) => id !== name_id), notice: `${name} quitada` }));
    },
  };
}

function readPlain(plain: HTMLElement, name: string): LivePicker {
  const inputs = [...plain.querySelectorAll('input')];
  const text = inputs.find(({ id }) => id === fieldIds(name).control);
  const given = inputs.filter((input) => input.name === name && (input.type === 'hidden' || input.checked));
  return {
    chosen: [...new Set(given.map(({ value }) => value))],
    search: { scope: plain.querySelector('select')?.value ?? '', text: text?.value ?? '' },
    notice: '',
    hadFocus: text !== undefined && text === document.activeElement,
  };
}

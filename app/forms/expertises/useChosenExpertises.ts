import { useEffect, useRef, useState } from 'react';
import type { TopicSearch } from '~/app/domain/mentors/topics';
import { fieldIds } from '~/app/forms/fieldIds';
import type { ComboSearch } from './ComboSearch';
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

/** Two thirds of the picker's script: most visits of the page never use it. */
const loadSearch = async () => (await import('./ComboSearch')).ComboSearch;
const NEAR = ['pointerover', 'focusin'] as const;

/**
 * The choice and its search once scripts hold it, else null: from when the pointer or the focus is near. Until then, and if
 * the search cannot be loaded, the plain controls work. `plain`: their element, whose values are kept.
 */
export function useChosenExpertises(name: string) {
  const [live, setLive] = useState<(LivePicker & { Search: typeof ComboSearch }) | null>(null);
  const plain = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const element = plain.current;
    if (!element) return;
    const stop = () => {
      for (const event of NEAR) element.removeEventListener(event, takeOver);
    };
    const takeOver = () => {
      stop();
      loadSearch().then(
        (Search) => setLive((now) => now ?? { ...readPlain(element, name), Search }),
        () => {},
      );
    };
    if (element.contains(document.activeElement)) takeOver();
    else for (const event of NEAR) element.addEventListener(event, takeOver);
    return stop;
  }, [name]);
  const change = (next: (now: LivePicker) => Partial<LivePicker>) =>
    setLive((now) => now && { ...now, ...next(now) });
  return {
    live,
    plain,
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
      change(({ chosen }) => ({
        chosen: chosen.filter((id) => id !== name_id),
        notice: `${name} quitada`,
      }));
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

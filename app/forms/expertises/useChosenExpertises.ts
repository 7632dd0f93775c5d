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

/** Two thirds of the picker's script, which the page above it need not wait for. */
const loadSearch = async () => (await import('./ComboSearch')).ComboSearch;

/** A screen's height below the screen: the picker of a closed panel is not loaded. */
const NEAR = '100%';

/**
 * The choice and its search once scripts hold it, else null: until it is loaded, and if it cannot be, the plain controls
 * work. `plain`: their element, whose values are kept.
 */
export function useChosenExpertises(name: string) {
  const [live, setLive] = useState<(LivePicker & { Search: typeof ComboSearch }) | null>(null);
  const plain = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const takeOver = (Search: typeof ComboSearch) =>
      setLive((now) => now ?? (plain.current && { ...readPlain(plain.current, name), Search }));
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadSearch().then(takeOver, () => {});
      },
      { rootMargin: NEAR },
    );
    if (plain.current) observer.observe(plain.current);
    return () => observer.disconnect();
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

import { type RefObject, useEffect, useRef, useState } from 'react';
import { applyEdits } from '~/forms/edits';
import type { Answer } from './answer';
import { boxesOf, tick } from './gridBoxes';
import { enableKeys } from './gridKeys';
import { enablePainting } from './gridPaint';
import { editText, editWeek, readMarks } from './weekForm';

interface Week {
  form: RefObject<HTMLFormElement>;
  /** The grid's boxes as they were at first. */
  first: readonly string[];
  /** What is painted now. */
  marks: readonly string[];
  /** The last quick action, and what it did, in words. */
  done: string | null;
  told: string;
  /** Reads the boxes again. */
  read: () => void;
  /** Does a quick action here; false when it is none. */
  edit: (intent: string) => boolean;
}

const NOTHING = { done: null, told: '' };

/** The boxes hold the painted week; React only follows them, for the total and the lists. */
export function useWeek(initial: readonly string[], before: Answer | null): Week {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(initial);
  const [marks, setMarks] = useState(initial);
  const [{ done, told }, setAction] = useState<Pick<Week, 'done' | 'told'>>(before ?? NOTHING);

  useEffect(() => {
    const table = tableOf(form.current);
    if (!table) return;
    const painted = () => {
      setAction(NOTHING);
      setMarks(marksOf(form.current));
    };
    setMarks(marksOf(form.current));
    const ends = [enablePainting(table, painted), enableKeys(table, painted)];
    return () => {
      for (const end of ends) end();
    };
  }, []);

  return {
    form,
    first,
    marks,
    done,
    told,
    read() {
      setAction(NOTHING);
      setMarks(marksOf(form.current));
    },
    edit(intent) {
      const table = tableOf(form.current);
      if (!form.current || !table) return false;
      const data = new FormData(form.current);
      data.set('intent', intent);
      if (!applyEdits(data, [editWeek])) return false;
      const on = new Set(readMarks(data));
      const boxes = boxesOf(table);
      tick(
        boxes,
        boxes.map(({ value }) => on.has(value)),
      );
      setMarks([...on]);
      setAction({ done: intent, told: editText(intent, data) });
      return true;
    },
  };
}

function tableOf(form: HTMLFormElement | null): HTMLTableElement | null {
  return form?.querySelector<HTMLTableElement>('table.week') ?? null;
}

function marksOf(form: HTMLFormElement | null): string[] {
  return form ? readMarks(new FormData(form)) : [];
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { applyEdits } from '~/forms/edits';
import { boxesOf, tick } from './gridBoxes';
import { enableKeys } from './gridKeys';
import { enablePainting } from './gridPaint';
import { editWeek, readMarks } from './weekForm';

interface Week {
  form: RefObject<HTMLFormElement>;
  /** The grid's boxes as they were at first. */
  first: readonly string[];
  /** What is painted now. */
  marks: readonly string[];
  /** The last quick action, for its message. */
  done: string | null;
  /** Reads the boxes again. */
  read: () => void;
  /** Does a quick action here; false when it is none. */
  edit: (intent: string) => boolean;
}

/** The boxes hold the painted week; React only follows them, for the total and the lists. */
export function useWeek(initial: readonly string[], doneBefore: string | null): Week {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(initial);
  const [marks, setMarks] = useState(initial);
  const [done, setDone] = useState(doneBefore);

  useEffect(() => {
    const table = tableOf(form.current);
    if (!table) return;
    const painted = () => {
      setDone(null);
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
    read() {
      setDone(null);
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
      setDone(intent);
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

import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useScripts } from '~/ui/useScripts';
import { MESSAGE_MAX } from '../../api/contract/chatLimits';
import { readDraft, writeDraft } from './kept';

const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/** Why a text cannot be sent, in the words of api/contract/chat.ts; null when it can. */
export function problemOf(text: string): string | null {
  if (!VISIBLE.test(text)) return 'Escribe un mensaje.';
  if (text.length <= MESSAGE_MAX || [...text].length <= MESSAGE_MAX) return null;
  return `El mensaje puede tener como mucho ${MESSAGE_MAX} caracteres.`;
}

/** Enter sends, Shift+Enter breaks; on touch keyboards, and while an input method composes, Enter is its own. */
export function useComposer({
  me,
  other,
  send,
}: {
  me: string;
  other: string;
  send: (text: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  useFocusWhenOpened(area);

  useEffect(() => {
    const box = area.current;
    if (!box) return;
    if (box.value === '') fill(box, readDraft({ me, other }));
    else writeDraft({ me, other }, box.value);
  }, [me, other]);

  return {
    problem,
    /** Grows each time that something is not sent: the same problem again is said again. */
    refusals,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const box = area.current;
      if (!box) return;
      event.preventDefault();
      const text = box.value;
      const found = problemOf(text);
      setProblem(found);
      box.focus();
      if (found !== null) return setRefusals((before) => before + 1);
      send(text);
      fill(box, '');
    },
    area: {
      ref: area,
      onInput: () => {
        setProblem(null);
        writeDraft({ me, other }, area.current?.value ?? '');
      },
      onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
        const { key, shiftKey, nativeEvent } = event;
        if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
        if (hasTouchKeyboard()) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      },
    },
  };
}

/**
 * Who opens a person writes to them. A keyboard on the screen would hide what is to be read first, and in a document that has just come the
 * focus stays where somebody has put it.
 */
function useFocusWhenOpened(area: RefObject<HTMLTextAreaElement>): void {
  const isDocument = useRef(!useScripts()).current;
  useEffect(() => {
    if (hasTouchKeyboard() || (isDocument && document.activeElement !== document.body)) return;
    area.current?.focus({ preventScroll: true });
  }, [area, isDocument]);
}

const hasTouchKeyboard = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** As if it were typed: whoever counts its characters hears of it. */
function fill(box: HTMLTextAreaElement, text: string): void {
  if (box.value === text) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
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

  useEffect(() => {
    const box = area.current;
    if (!box) return;
    if (box.value === '') fill(box, readDraft({ me, other }));
    else writeDraft({ me, other }, box.value);
  }, [me, other]);

  return {
    problem,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const box = area.current;
      if (!box) return;
      event.preventDefault();
      const text = box.value;
      const found = problemOf(text);
      setProblem(found);
      box.focus();
      if (found !== null) return;
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
        if (window.matchMedia('(hover: none) and (pointer: coarse)').matches) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      },
    },
  };
}

/** As if it were typed: whoever counts its characters hears of it. */
function fill(box: HTMLTextAreaElement, text: string): void {
  if (box.value === text) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

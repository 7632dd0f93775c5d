import { useNavigate, useRevalidator } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { leadsToRoom } from '../../domain/notificationLink';
import { useUnread } from '../private/unread';
import { MARK_PATH } from './markForm';

/**
 * Sends a form of `MARK_PATH` behind the page's back, once at a time. With `link` it leads there at once. What fails leaves everything as
 * it was (spec.md section 8: only logged). `served` is new with every answer of the loader; until then a mark that was taken counts.
 */
export function useMark({ served, link = '' }: { served: number; link?: string }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { refresh } = useUnread();
  const isSending = useRef(false);
  const [marked, setMarked] = useState<{ served: number; isSent: boolean } | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setMarked({ served, isSent: false });
    const sent = post(new FormData(event.currentTarget));
    if (leadsToRoom(link)) window.location.assign(link);
    else if (link !== '') navigate(link);
    const isDone = await sent;
    isSending.current = false;
    setMarked(isDone ? { served, isSent: true } : null);
    if (link !== '') return refresh();
    if (isDone) revalidate();
  }

  return { isMarked: marked !== null && (!marked.isSent || marked.served === served), onSubmit };
}

/** False when it was not done, for whatever reason. It outlives the page. */
async function post(form: FormData): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value);
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch(MARK_PATH, { method: 'POST', body, headers, keepalive: true });
    const answer: unknown = await response.json();
    return (
      response.ok && typeof answer === 'object' && answer !== null && 'done' in answer && answer.done === true
    );
  } catch {
    return false;
  }
}

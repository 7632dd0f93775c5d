import { useNavigate, useRevalidator } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { leadsToRoom } from '~/app/domain/notifications/notifications';
import * as paths from '~/app/paths';
import { Button, type ButtonVariant } from '~/app/ui/Button';
import { useUnread } from '~/app/ui/frame/unread';
import { Icon } from '~/app/ui/Icon';
import { Form } from '~/app/ui/router';
import type { NotificationView } from './loadNotifications';

/**
 * Marks notifications as read without a navigation, one post at a time, and goes to `link` at once. A successful mark counts
 * until `served` changes with the loader's next answer.
 */
export function useMarkRead({ served, link = '' }: { served: number; link?: string }) {
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

/** Posts a form; false if it failed. `keepalive` lets the request outlive the page, unlike a fetcher's. */
async function post(form: FormData): Promise<boolean> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  try {
    const init = { method: 'POST', body, headers: { Accept: 'application/json' }, keepalive: true };
    const response = await fetch(paths.markNotifications(), init);
    const answer: { done?: unknown } = await response.json();
    return response.ok && answer.done === true;
  } catch {
    return false;
  }
}

export function unreadIds(items: NotificationView[]): string[] {
  return items.filter((one) => one.isUnread).map(({ id }) => id);
}

interface MarkAllButtonProps {
  ids: string[];
  /** The loader's time in milliseconds. */
  served: number;
  back: string;
  variant?: ButtonVariant;
}

export function MarkAllButton({ ids, served, back, variant = 'quiet' }: MarkAllButtonProps) {
  const { isMarked, onSubmit } = useMarkRead({ served });
  return (
    <Form method="post" action={paths.markNotifications()} onSubmit={onSubmit}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="volver" value={back} />
      <Button type="submit" variant={variant} aria-disabled={isMarked} className="px-3">
        <Icon name="check-check" className="size-5" />
        {isMarked ? 'Marcando...' : 'Marcar todas como leídas'}
      </Button>
    </Form>
  );
}

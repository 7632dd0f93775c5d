import { useNavigate, useRevalidator } from '@remix-run/react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { listen } from '~/app/connection/listen';
import { leadsToRoom, type NotificationKind } from '~/app/domain/notifications/notifications';
import { relativeAge, untilNextAge } from '~/app/domain/time/durations';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { Button, type ButtonVariant } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { useUnread } from '~/app/ui/frame/unread';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import { Form, Link } from '~/app/ui/router';
import type { NotificationView } from './loadNotifications';

/** Icons by type (docs/contract.md, 'Notifications'); others get a bell. */
export const KIND_ICONS: Record<NotificationKind, IconName> = {
  session_update: 'calendar-clock',
  message: 'message-circle',
  feedback: 'star',
  badge_earned: 'medal',
  alert: 'triangle-alert',
  system: 'info',
  invitation: 'mail',
  promotion: 'megaphone',
  match_found: 'user-search',
  reminder: 'alarm-clock',
  other: 'bell',
};

/** Limit of a timer, since long ones are unreliable in browsers and while a machine sleeps. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** The server's time in milliseconds, updated whenever the text of one of these ages changes. */
function useServerClock(served: number, instants: readonly number[]): number {
  const [ticked, setTicked] = useState({ of: served, passed: 0 });
  const now = served + (ticked.of === served ? ticked.passed : 0);
  const next = Math.min(LONGEST_WAIT_MS, ...instants.map((at) => untilNextAge(at, now)));

  useEffect(() => {
    const began = { clock: Date.now(), steady: performance.now() };
    const tick = () => setTicked({ of: served, passed: now - served + elapsedSince(began) });
    const look = () => document.visibilityState === 'visible' && tick();
    const timer = setTimeout(tick, next);
    const end = listen({ visibilitychange: look });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [served, now, next]);

  return now;
}

/** Milliseconds since then by both clocks: a monotonic one may stop while the machine sleeps, the other may be set back. */
function elapsedSince({ clock, steady }: { clock: number; steady: number }): number {
  return Math.max(Date.now() - clock, performance.now() - steady);
}

function NotificationRow({ notification, now, isShort }: Omit<NotificationItemProps, 'served' | 'back'>) {
  const { kind, title, description, face, createdAt, date, isUnread } = notification;
  return (
    <>
      <span className="relative size-11 shrink-0">
        {face && <Avatar user={face} />}
        <span
          className={classes(
            'absolute grid place-items-center rounded-full',
            face ? '-right-1 -bottom-1 size-6' : 'inset-0',
            isUnread ? 'bg-teal text-on-teal' : 'bg-teal-soft text-teal-strong',
          )}
        >
          <Icon name={KIND_ICONS[kind]} className={face ? 'size-3.5' : 'size-5'} />
        </span>
      </span>{' '}
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        <span className={classes('block', isUnread && 'font-semibold')}>
          {isUnread && <span className="sr-only">Sin leer: </span>}
          {title}
        </span>{' '}
        <span className={classes('mt-0.5 text-muted', isShort ? 'flex gap-x-3' : 'block')}>
          {description !== '' && (
            <span className={isShort ? 'line-clamp-1 grow' : 'block whitespace-pre-line'}>{description}</span>
          )}{' '}
          <time dateTime={createdAt} title={date} className="whitespace-nowrap">
            {relativeAge(Date.parse(createdAt), now)}
            <span className="sr-only">, {date}</span>
          </time>
        </span>
      </span>{' '}
      {isUnread && <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-teal" />}
    </>
  );
}

interface NotificationItemProps extends Required<Omit<NotificationListProps, 'items'>> {
  notification: NotificationView;
  /** Milliseconds. */
  now: number;
}

const ROW = 'flex w-full items-start gap-3 rounded-xl px-3 py-3 text-left -outline-offset-2';
const PRESSED = 'hover:bg-teal-soft/50';

/** A notification. If unread, a press marks it read and goes to its target; if read, a link or plain text. */
function NotificationItem({ notification, served, now, isShort, back }: NotificationItemProps) {
  const { id, link } = notification;
  const item = useRef<HTMLLIElement>(null);
  const { isMarked, onSubmit } = useMarkRead({ served, link });
  const isUnread = notification.isUnread && !isMarked;
  const row = <NotificationRow notification={{ ...notification, isUnread }} now={now} isShort={isShort} />;
  const press = (event: FormEvent<HTMLFormElement>) => {
    // The pressed button disappears, so the focus moves to its row.
    if (link === '') item.current?.focus();
    return onSubmit(event);
  };
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classes('border-line not-first:border-t', isShort && 'max-lg:nth-[n+4]:hidden')}
    >
      {isUnread ? (
        <Form method="post" action={paths.markNotifications()} onSubmit={press}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="volver" value={link || back} />
          <button type="submit" className={classes(ROW, PRESSED)}>
            {row}
          </button>
        </Form>
      ) : link ? (
        <Link to={link} reloadDocument={leadsToRoom(link)} className={classes(ROW, PRESSED)}>
          {row}
        </Link>
      ) : (
        <div className={ROW}>{row}</div>
      )}
    </li>
  );
}

interface NotificationListProps {
  items: NotificationView[];
  /** The loader's time in milliseconds. */
  served: number;
  /** Truncates long texts, and on phones shows three. */
  isShort?: boolean;
  /** Address of the current page, for marking without scripts. */
  back: string;
}

export function NotificationList({ items, isShort = false, ...rest }: NotificationListProps) {
  const instants = useMemo(() => items.map((one) => Date.parse(one.createdAt)), [items]);
  const now = useServerClock(rest.served, instants);
  const groups = new Set(items.map(({ group }) => group));
  return [...groups].map((title) => (
    <section key={title} aria-label={title} className="border-line not-first:border-t">
      {title && <h2 className="px-4 pt-4 font-sans text-base font-semibold text-muted">{title}</h2>}
      <ul className="p-2">
        {items
          .filter(({ group }) => group === title)
          .map((one) => (
            <NotificationItem key={one.id} notification={one} now={now} isShort={isShort} {...rest} />
          ))}
      </ul>
    </section>
  ));
}

/**
 * Marks notifications as read without a navigation, one post at a time, and goes to `link` at once. A successful mark counts
 * until `served` changes with the loader's next answer.
 */
function useMarkRead({ served, link = '' }: { served: number; link?: string }) {
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

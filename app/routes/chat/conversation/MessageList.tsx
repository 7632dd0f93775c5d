import { Fragment, memo, type ReactNode } from 'react';
import { linkTokens } from '~/app/chat/linkTokens';
import type { ChatEntry, EntryFile } from '~/app/domain/chat/entry';
import { fileSize } from '~/app/domain/text/fileSize';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOf, formatDateTime, formatDay, formatTime, instantOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { useLight } from '~/app/ui/light';
import type { ConversationView } from './loadConversation';

/** To older messages, or for newer ones. */
export const HISTORY_LINK =
  'inline-flex min-h-11 items-center gap-2 self-center rounded-xl px-4 font-medium text-teal hover:bg-teal-soft';
/** In place of messages. */
export const NOTHING = 'flex flex-col items-center gap-4 px-4 py-12 text-center text-muted';

/** Groups by day; an unsent entry dated earlier joins the last. Compares days by bounds, which is faster. */
export function groupByDay<T extends ChatEntry>(entries: T[], timeZone: string) {
  const days: { day: string; entries: T[] }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && Date.parse(entry.createdAt) < end) {
      last.entries.push(entry);
      continue;
    }
    const day = dayOf(entry.createdAt, timeZone);
    days.push({ day, entries: [entry] });
    end = instantOf(moveDay(day, 1), '00:00', timeZone).getTime();
  }
  return days;
}

/** After midnight, an open page learns the new day from stored messages. */
function latestDay(days: { day: string; entries: ChatEntry[] }[], today: string): string {
  const stored = days.findLast(({ entries }) => entries.some(({ id }) => id !== null))?.day ?? today;
  return stored > today ? stored : today;
}

/** Heading of a day, both YYYY-MM-DD: 'Hoy', 'Ayer', 'lunes 16 de noviembre', with the year if it differs. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Hoy';
  if (day === moveDay(today, -1)) return 'Ayer';
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : " 'de' yyyy";
  return formatDay(day, `EEEE d 'de' MMMM${year}`);
}

/** A message as text: keeps line breaks, breaks long words, makes links clickable. */
export const MessageText = memo(function MessageText({ content }: { content: string }) {
  return (
    <p dir="auto" className="chat-text">
      {linkTokens(content).map(({ text, href }, at) =>
        href === null ? (
          text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never changes
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {text}
          </a>
        ),
      )}
    </p>
  );
});

/** One tick: stored; two: read. */
export function SentMark({ isRead }: { isRead: boolean }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={isRead ? 'check-check' : 'check'} className="size-4" />{' '}
      <span className="sr-only">{isRead ? 'leído' : 'enviado'}</span>
    </span>
  );
}

/** A message's file: pictures are shown, everything can be saved. */
function MessageFile({ file: { id, name, size, isPicture } }: { file: EntryFile }) {
  const light = useLight();
  return (
    <a
      href={paths.material(id)}
      download
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink has-[img]:flex-col has-[img]:items-start"
    >
      {isPicture && !light ? (
        <img
          src={paths.materialThumbnail(id)}
          alt=""
          loading="lazy"
          width={240}
          height={180}
          className="h-45 w-60 max-w-full rounded-xl bg-paper object-cover"
        />
      ) : (
        <Icon name="file-text" className="size-6 shrink-0" />
      )}
      <span>
        <span className="wrap-anywhere underline underline-offset-4">{name}</span>{' '}
        <span className="block text-sm/6 text-muted">{`${fileSize(size)} · Descargar`}</span>
      </span>
    </a>
  );
}

/** A document of its own; out of the frame that holds the history without scripts. */
const ReportMessage = ({ id }: { id: string }) => (
  <a
    href={paths.report('message', id)}
    target="_top"
    title="Denunciar"
    className="-my-3 -mr-2 px-2.5 py-3 hover:text-danger focus-visible:text-danger"
  >
    <Icon name="flag" className="size-4" />
    <span className="sr-only">Denunciar este mensaje</span>
  </a>
);

interface MessageBubbleProps {
  entry: ChatEntry;
  isMine: boolean;
  author: string;
  /** Follows another message of the same person within minutes. */
  isNext: boolean;
  timeZone: string;
  canReport: boolean;
  state?: ReactNode;
  actions?: ReactNode;
}

/** One message: own ones on the right in teal, others on the left. Rendered again only if it changed. */
const MessageBubble = memo(function Bubble(props: MessageBubbleProps) {
  const { entry, isMine, author, isNext, timeZone, canReport, state, actions } = props;
  return (
    <li
      className={classes(
        'chat-message flex flex-col first:mt-0',
        isMine ? 'items-end' : 'items-start',
        isNext ? 'mt-0.75' : 'mt-3',
      )}
    >
      <div
        className={classes(
          'max-w-[min(85%,--spacing(144))] rounded-[1.125rem] border px-3.5 py-2',
          isMine
            ? 'border-transparent bg-[color-mix(in_srgb,var(--color-teal)_17%,var(--color-card))]'
            : 'border-line bg-card',
          !isNext && (isMine ? 'rounded-tr-md' : 'rounded-tl-md'),
        )}
      >
        <span className="sr-only">{`${author}: `}</span>
        {entry.file ? <MessageFile file={entry.file} /> : <MessageText content={entry.content} />}{' '}
        <span className="float-right mt-1.75 -mr-1 -mb-0.75 ml-3 inline-flex items-center gap-1 text-[0.8125rem]/[1.3] text-muted">
          <time dateTime={entry.createdAt} title={formatDateTime(entry.createdAt, timeZone)}>
            {formatTime(entry.createdAt, timeZone)}
          </time>{' '}
          {state} {canReport && !isMine && entry.id !== null && <ReportMessage id={entry.id} />}
        </span>
      </div>
      {actions}
    </li>
  );
});

interface MessageListProps<T extends ChatEntry> {
  view: Pick<ConversationView, 'me' | 'other' | 'timeZone' | 'today'> &
    Partial<Pick<ConversationView, 'takesReports'>>;
  /** Oldest first. */
  entries: T[];
  /** Id or key of the message below 'Mensajes nuevos'. */
  newFrom: string | null;
  /** Without it own messages say whether they were read. */
  state?: (entry: T) => ReactNode;
  actions?: (entry: T) => ReactNode;
}

/** Messages of one person within this many minutes are grouped. */
const GROUPING_MINUTES = 5;

export function MessageList<T extends ChatEntry>(props: MessageListProps<T>) {
  const { view, entries, newFrom } = props;
  const marked = entries.find(({ id, key }) => newFrom !== null && (id === newFrom || key === newFrom));
  const days = groupByDay(entries, view.timeZone);
  const today = latestDay(days, view.today);
  const sentMark = (entry: T) => entry.sender === view.me && <SentMark isRead={entry.isRead === true} />;
  const stateOf = props.state ?? sentMark;
  return days.map(({ day, entries: ofDay }) => (
    <section key={day} aria-labelledby={`dia-${day}`} className="flex flex-col gap-3">
      <h2
        id={`dia-${day}`}
        className="sticky top-1 z-1 self-center rounded-full border border-line bg-card px-3.5 py-0.5 font-sans text-sm/[1.2] font-medium tracking-normal text-muted shadow-[0_1px_3px_var(--color-shade)]"
      >
        <time dateTime={day} className="inline-block first-letter:uppercase">
          {dayLabel(day, today)}
        </time>
      </h2>
      <ol className="flex flex-col">
        {ofDay.map((entry, at) => (
          <Fragment key={keyOf(entry)}>
            {entry === marked && (
              <li
                id="nuevos"
                className="mt-3.5 flex items-center gap-3 text-sm/6 font-semibold text-danger before:h-px before:flex-1 before:bg-current before:opacity-40 after:h-px after:flex-1 after:bg-current after:opacity-40"
              >
                Mensajes nuevos
              </li>
            )}
            <MessageBubble
              entry={entry}
              isMine={entry.sender === view.me}
              author={entry.sender === view.me ? 'Tú' : view.other.full_name || view.other.username}
              isNext={continuesPrevious(ofDay[at - 1], entry)}
              timeZone={view.timeZone}
              canReport={view.takesReports === true}
              state={stateOf(entry)}
              actions={props.actions?.(entry)}
            />
          </Fragment>
        ))}
      </ol>
    </section>
  ));
}

function continuesPrevious(before: ChatEntry | undefined, entry: ChatEntry): boolean {
  if (before?.sender !== entry.sender) return false;
  return Date.parse(entry.createdAt) - Date.parse(before.createdAt) < GROUPING_MINUTES * 60_000;
}

function keyOf({ key, id, sender, createdAt, content }: ChatEntry): string {
  return key ?? id ?? `${sender} ${createdAt} ${content}`;
}

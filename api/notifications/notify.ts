import { and, eq, inArray } from 'drizzle-orm';
import type { MailAttachment, MailDue, Services } from '~/api/context';
import type { NotificationType } from '~/api/contract/rules/notificationTypes';
import { isOpenAccount, nameOf, personColumns } from '~/api/db/people';
import { notifications, preferences, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { composeMail, type MailLink } from '~/api/mail/layout';
import { oneLine } from '~/api/wording';
import { unsubscribeUrl } from './unsubscribe';

export interface Recipient {
  id: number;
  name: string;
  email: string;
}

export interface Notice {
  userId: number;
  type: NotificationType;
  title: string;
  description: string;
  /** E.g. `mentorship:12:rescheduled:3`: unique with user and type, so that nobody is notified twice. */
  subject: string;
  /** Path of the website where the user can act on it, or ''. */
  link: string;
  /** Whose face stands beside it. */
  aboutId?: number;
  mail?: {
    /** The title by default. */
    subject?: string;
    paragraphs: string[];
    /** Label of the button that leads to `link`. */
    action: string;
    links?: MailLink[];
    attachments?: (reader: Recipient) => MailAttachment[];
    due?: Omit<MailDue, 'userId'>;
    /** Sent to those who have muted mails of this type too. */
    isOwed?: boolean;
  };
}
export type NotifyDeps = Pick<Services, 'mail' | 'live' | 'siteOrigin' | 'clock' | 'keys' | 'timeZone'>;

/** Maximum lengths; a description fits a sentence and the longest reason. */
const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 1_300;
const FOOTNOTE = 'Recibes este mensaje porque tienes una cuenta en Mentorea.';

/**
 * Writes a row, a live event, and a mail unless the user muted that type, at most once per (user, type, subject),
 * in the transaction of the change. Closed accounts are skipped.
 */
export async function notify(tx: Db, notices: Notice[], deps: NotifyDeps): Promise<void> {
  const readers = await findRecipients(notices, tx);
  const wanted = notices.filter((notice) => readers.has(notice.userId));
  const told = await insert(tx, wanted, deps.clock());
  if (told.length === 0) return;
  const kind = 'notification' as const;
  const live = told.map(({ id, notice }) => ({ userId: notice.userId, kind, subjectId: id }));
  await deps.live.publish(tx, live);
  for (const { notice } of told) {
    const reader = readers.get(notice.userId);
    if (!notice.mail || !reader) continue;
    const { subject = notice.title, paragraphs, action, links, attachments, due, isOwed } = notice.mail;
    if (!isOwed && reader.mutedMails?.includes(notice.type)) continue;
    await deps.mail.enqueue(
      tx,
      composeMail({
        to: reader.email,
        subject,
        paragraphs: [`Hola, ${oneLine(reader.firstName, 80) || reader.username}:`, ...paragraphs],
        links,
        action: { label: action, href: deps.siteOrigin + notice.link },
        footnote: FOOTNOTE,
        unsubscribe: unsubscribeUrl({ userId: notice.userId, type: notice.type }, deps),
        attachments: attachments?.({ ...reader, name: nameOf(reader) }),
        due: { userId: notice.userId, ...due },
      }),
    );
  }
}

export const notifyOne = (tx: Db, deps: NotifyDeps, notice: Notice): Promise<void> =>
  notify(tx, [notice], deps);

async function findRecipients(notices: Notice[], tx: Db) {
  if (notices.length === 0) return new Map<number, never>();
  const ids = [...new Set(notices.map((notice) => notice.userId))];
  const rows = await tx
    .select({ ...personColumns, email: users.email, mutedMails: preferences.mutedMails })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(inArray(users.id, ids), isOpenAccount));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sorted, so that two transactions that notify the same people cannot deadlock. */
async function insert(tx: Db, notices: Notice[], now: Date): Promise<{ id: number; notice: Notice }[]> {
  const byKey = new Map(notices.map((notice) => [keyOf(notice), notice]));
  if (byKey.size === 0) return [];
  const values = [...byKey.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { userId, type, title, description, subject, link, aboutId }]) => ({
      ...{ userId, type, subject, link, aboutId, createdAt: now },
      title: oneLine(title, TITLE_MAX),
      description: oneLine(description, DESCRIPTION_MAX),
    }));
  const { id, userId, type, subject } = notifications;
  const rows = await tx
    .insert(notifications)
    .values(values)
    .onConflictDoNothing({ target: [userId, type, subject] })
    .returning({ id, userId, type, subject });
  return rows.flatMap(({ id, ...key }) => {
    const notice = byKey.get(keyOf(key));
    return notice ? [{ id, notice }] : [];
  });
}

const keyOf = ({ userId, type, subject }: { userId: number; type: string; subject: string }) =>
  `${userId} ${type} ${subject}`;

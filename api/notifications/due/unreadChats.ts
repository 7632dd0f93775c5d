import { sql } from 'drizzle-orm';
import type { Sweep } from '~/api/context';
import { UNREAD_MINUTES } from '~/api/contract/rules/notificationTypes';
import { BATCH, inBatches, lookBack } from '~/api/db/batches';
import { isBlocked } from '~/api/db/blocks';
import { chatSubject, chatSubjectSql, notYetNotified } from '~/api/db/noticeSubjects';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { namesById } from '~/api/mentorships/facts';
import { type Notice, notify } from '~/api/notifications/notify';
import { DAY, MINUTE } from '~/api/time';

const UNREAD_FOR = UNREAD_MINUTES * MINUTE;
const USEFUL = 3 * DAY;

interface Waiting {
  receiver_id: number;
  sender_id: number;
  username: string;
  first_id: number;
  unread: number;
}

/**
 * Notifies people of a message unread for `UNREAD_MINUTES`, once per conversation until it is read
 * (docs/contract.md, 'What the server does by itself').
 */
export function notifyUnreadChats(sweep: Sweep): Promise<boolean> {
  const { services, now, since } = sweep;
  const to = new Date(now.getTime() - UNREAD_FOR);
  const from = new Date(lookBack(now, { since, useful: USEFUL }).getTime() - UNREAD_FOR);
  return inBatches('unreadChats', sweep, async (tx) => {
    const due = await findDue(tx, { from, to });
    const ids = due.map((one) => one.sender_id);
    const names = await namesById(ids, tx);
    const notices = due.map((one) => notice(one, names.get(one.sender_id) ?? ''));
    await notify(tx, notices, services);
    return due.length;
  });
}

async function findDue(tx: Db, { from, to }: { from: Date; to: Date }): Promise<Waiting[]> {
  const { rows } = await tx.execute<Record<keyof Waiting, number | string>>(sql`
    with w as materialized (
      select distinct receiver_id, sender_id from chat_messages
      where read_at is null and created_at > ${timestamptz(from)} and created_at <= ${timestamptz(to)}
    )
    select w.receiver_id, w.sender_id, u.username, f.id as first_id, f.unread
    from w join users u on u.id = w.sender_id cross join lateral (
      select min(c.id) as id, count(*)::int as unread from chat_messages c
      where c.receiver_id = w.receiver_id and c.sender_id = w.sender_id and c.read_at is null
    ) f
    where f.id is not null and not ${isBlocked(sql`w.receiver_id`, sql`w.sender_id`)} and ${notYetNotified(sql`w.receiver_id`, 'message', chatSubjectSql)}
    order by f.id limit ${BATCH}`);
  return rows.map((row) => ({
    receiver_id: Number(row.receiver_id),
    sender_id: Number(row.sender_id),
    username: String(row.username),
    first_id: Number(row.first_id),
    unread: Number(row.unread),
  }));
}

/** Its beginning is read anew for the list (`view`); the mail quotes nothing of it. */
function notice({ receiver_id, sender_id, username, first_id, unread }: Waiting, sender: string): Notice {
  const count = unread === 1 ? 'un mensaje' : `${unread} mensajes`;
  const title = `${sender} te ha escrito`;
  return {
    userId: receiver_id,
    type: 'message',
    title,
    description: '',
    aboutId: sender_id,
    subject: chatSubject(sender_id, first_id),
    link: `/chat/${encodeURIComponent(username)}`,
    mail: {
      paragraphs: [`Tienes ${count} sin leer de ${sender}.`],
      action: 'Leer y responder',
      due: { unreadMessageId: first_id },
    },
  };
}

/** Mails that were given up (docs/contract.md, 'Overview'): only staff send them again, and nobody reads their text. */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { Services } from '~/api/context';
import type { failedMail } from '~/api/contract/overview';
import { hasQueues } from '~/api/db/jobQueue';
import type { Db } from '~/api/db/types';
import { conflict, notFound } from '~/api/http/errors';
import type { PageRequest } from '~/api/http/pagination';
import { DEAD_LETTERS, type DeadLetter, isDue } from '~/api/mail/queue';

/** Sent again at once. */
const MOST_AT_ONCE = 500;

const FAILED = sql`name = ${DEAD_LETTERS} and state = 'created'`;

/** The newest first. */
export async function listFailed({ size, offset }: PageRequest, db: Db) {
  if (!(await hasQueues(db))) return { count: 0, results: [] };
  const { rows } = await db.execute<z.infer<typeof failedMail> & { count: number }>(sql`
    select j.id, data ->> 'to' as "to", data ->> 'subject' as subject, created_on as since,
      coalesce(data ->> 'failure', output ->> 'message', output #>> '{value,message}', '') as failure,
      coalesce(u.username, '') as username, u.mail_refused_at is not null as refused
    from pgboss.job j left join users u on u.email = (data ->> 'to')::citext
    where ${FAILED} order by created_on desc, j.id limit ${size} offset ${offset}`);
  const { rows: all } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where ${FAILED}`,
  );
  const results = rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
  return { count: all[0]?.count ?? 0, results };
}

/** Takes the mails out of the queue of failed ones; who comes second finds none. */
async function takeOut(which: SQL, tx: Db): Promise<DeadLetter[]> {
  if (!(await hasQueues(tx))) return [];
  const { rows } = await tx.execute<{ data: DeadLetter }>(sql`
    delete from pgboss.job where name = ${DEAD_LETTERS} and id in (
      select id from pgboss.job where ${FAILED} and ${which} order by created_on limit ${MOST_AT_ONCE} for update skip locked)
    returning data`);
  return rows.map(({ data }) => data);
}

/** @throws 404 for one that is gone, 409 for one that would be of no use any more */
export async function sendAgain(id: string, { staff, address }: Acting, services: Services): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const [found] = await takeOut(sql`id = ${id}::uuid`, tx);
    if (!found) throw notFound();
    const { failure: _, ...mail } = found;
    if (mail.due && !(await isDue(mail.due, { db: tx, now }))) throw conflict('Este correo ya no sirve.');
    await services.mail.enqueue(tx, mail);
    const aboutId = mail.due?.userId ?? null;
    await logAct(tx, { act: 'mail-sent-again', actorId: staff.id, aboutId, address }, now);
  });
}

/** The oldest first, up to 500; what is of no use any more is dropped. Returns how many are on their way. */
export async function sendAllAgain({ staff, address }: Acting, services: Services): Promise<number> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    let sent = 0;
    for (const { failure: _, ...mail } of await takeOut(sql`true`, tx)) {
      if (mail.due && !(await isDue(mail.due, { db: tx, now }))) continue;
      await services.mail.enqueue(tx, mail);
      sent += 1;
    }
    await logAct(tx, { act: 'mail-sent-again', actorId: staff.id, address, detail: String(sent) }, now);
    return sent;
  });
}

/** @throws 404 */
export async function removeFailed(id: string, { staff, address }: Acting, services: Services) {
  await services.db.transaction(async (tx) => {
    const [found] = await takeOut(sql`id = ${id}::uuid`, tx);
    if (!found) throw notFound();
    const aboutId = found.due?.userId ?? null;
    await logAct(tx, { act: 'mail-removed', actorId: staff.id, aboutId, address }, services.clock());
  });
}

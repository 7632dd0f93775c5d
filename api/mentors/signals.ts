import { type SQL, sql } from 'drizzle-orm';
import { SIGNALS } from '~/api/contract/rules/ordering';
import { users } from '~/api/db/schema';

const ACTIVE_DAYS = 7;

/**
 * What a mentor's latest requests by students say (docs/contract.md, 'Signals'); null for fewer than
 * `SIGNALS.fewest`. The first answer is a confirmation, a refusal or a proposal; an expired request counts with
 * all the time it had. What the mentor's rules confirmed at once says nothing of how fast they answer.
 */
export const signalsOf = (now: Date): SQL => sql`(
  select case when count(*) >= ${sql.raw(String(SIGNALS.fewest))} then json_build_object(
    'requests', count(*)::int,
    'confirmed', (count(*) filter (where latest.confirmed_at is not null))::int,
    'answer_minutes', ceil(percentile_cont(0.5) within group (order by latest.minutes)
      filter (where latest.minutes > 0))::int,
    'active', greatest(${users.lastLoginAt}, (select max(f.rotated_at) from refresh_families f where f.user_id = ${users.id}))
      > ${now.toISOString()}::timestamptz - make_interval(days => ${sql.raw(String(ACTIVE_DAYS))})) end
  from (
    select m.confirmed_at, extract(epoch from least(coalesce(m.confirmed_at, m.cancelled_at),
      (select min(p.created_at) from proposals p where p.mentorship_id = m.id and p.by_id = m.mentor_id))
      - m.created_at) / 60 as minutes
    from mentorships m
    where m.mentor_id = ${users.id} and not m.offered
      and (m.confirmed_at is not null or m.cancel_kind in ('declined', 'unanswered'))
    order by lower(m.during) desc limit ${sql.raw(String(SIGNALS.latest))}
  ) latest)`;

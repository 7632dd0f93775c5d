import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mentorExpertises, mentorProfiles, notifications, studentInterests, users } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { createServices } from '~/api/services';
import { freshWorld } from '~/tests/support/world';

const [CALCULUS, OTHER] = [1, 2];
const { world, ana } = await freshWorld({ ana: 'student' });
beforeEach(async () => {
  await world.db.insert(studentInterests).values({ userId: ana.id, expertiseId: CALCULUS });
  // Students who would also be notified if anything but interests counted.
  await world.student('luis');
});

const teacher = async (username: string, expertiseId: number) => {
  const mentor = await world.mentor(username);
  await world.db.insert(mentorExpertises).values({ userId: mentor.id, expertiseId });
  return mentor;
};
const sweepAt = async (iso: string) => {
  world.setNow(iso);
  expect(await runSweep(createServices(world.deps))).toBe(true);
  const rows = await world.db.select().from(notifications).orderBy(notifications.id);
  return rows.map((row) => `${row.userId === ana.id ? 'ana' : row.userId} ${row.type} ${row.link}`);
};

it('a student is notified of a new mentor in an area of interest, without a mail', async () => {
  await teacher('pablo', OTHER);
  await teacher('eva', CALCULUS);
  expect(await sweepAt('2026-10-19T09:00:00Z')).toEqual(['ana match_found /mentors/eva']);
  const [told] = await world.db.select().from(notifications);
  expect(told?.title).toMatch(/^Eva Pérez enseña .+/);
  expect(told?.description).toBe('Acaba de llegar, y está entre tus intereses.');
  expect(world.mails).toEqual([]);
  expect(await sweepAt('2026-10-30T09:00:00Z')).toHaveLength(1);
});

it('matches come at most weekly, and once for each mentor', async () => {
  await teacher('eva', CALCULUS);
  expect(await sweepAt('2026-10-19T09:00:00Z')).toHaveLength(1);
  world.setNow('2026-10-20T09:00:00Z');
  await teacher('marta', CALCULUS);
  expect(await sweepAt('2026-10-26T08:59:59Z')).toHaveLength(1);
  expect(await sweepAt('2026-10-26T09:00:00Z')).toEqual([
    'ana match_found /mentors/eva',
    'ana match_found /mentors/marta',
  ]);
  expect(await sweepAt('2026-11-20T09:00:00Z')).toHaveLength(2);
});

it('there is no match for mentors who joined long ago, or for closed accounts', async () => {
  world.setNow('2026-10-01T08:00:00Z');
  await teacher('eva', CALCULUS);
  expect(await sweepAt('2026-10-19T09:00:00Z')).toEqual([]);
  await teacher('marta', CALCULUS);
  await world.db.update(users).set({ isActive: false }).where(eq(users.id, ana.id));
  expect(await sweepAt('2026-10-19T10:00:00Z')).toEqual([]);
});

it('a mentor counts as new when their profile is first completed, and only once', async () => {
  world.setNow('2026-09-01T08:00:00Z');
  const eva = await world.person('eva', 'mentor');
  await world.db.update(mentorProfiles).set({ bio: '' }).where(eq(mentorProfiles.userId, eva.id));
  await world.db.update(users).set({ firstName: '' }).where(eq(users.id, eva.id));
  await world.db.execute(sql`update mentor_search set listed_since = null where user_id = ${eva.id}`);
  world.setNow('2026-10-19T08:00:00Z');
  const change = async (body: object) => {
    const token = await world.signIn(eva.id);
    expect((await world.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200);
  };
  await change({ first_name: 'Eva', expertises: ['calculo'] });
  const calculus = sql`update student_interests set expertise_id = (select id from expertises where name_id = 'calculo')`;
  await world.db.execute(calculus);
  expect(await sweepAt('2026-10-19T09:00:00Z')).toEqual([]);
  await change({ bio: 'Enseño.' });
  expect(await sweepAt('2026-10-19T10:00:00Z')).toEqual(['ana match_found /mentors/eva']);

  const since = async () => {
    const { rows } = await world.db.execute<{ since: string }>(
      sql`select listed_since::text as since from mentor_search where user_id = ${eva.id}`,
    );
    return new Date(rows[0]?.since ?? '').toISOString();
  };
  expect(await since()).toBe('2026-10-19T09:00:00.000Z');
  await change({ bio: '' });
  world.setNow('2026-10-19T12:00:00Z');
  await change({ bio: 'Enseño otra vez.' });
  expect(await since()).toBe('2026-10-19T09:00:00.000Z');
});

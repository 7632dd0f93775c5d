/**
 * Random writes with two instances on one database, and reads at the same time: after each of them, what both
 * answer of mentors and areas is what an instance answers that has just started. 60 rounds with SOAK=1;
 * PUBLIC_DATA_SEED=n repeats a run.
 */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createApi } from '~/api/app';
import type { ApiApp } from '~/api/context';
import { sqlErrorOf } from '~/api/db/errors';
import { expertises, mentorProfiles, users } from '~/api/db/schema';
import { renew } from '~/tests/support/booked';
import { picture } from '~/tests/support/picture';
import { secondInstance } from '~/tests/support/secondInstance';
import { insertSession } from '~/tests/support/sessions';
import { ORIGIN, openWorld, type Person } from '~/tests/support/world';

const [ROUNDS, STEPS] = process.env.SOAK ? [60, 40] : [4, 20];

const { world } = await openWorld({}, { limits: { writes: { points: 100_000, seconds: 60 } } });
const call = (method: string, path: string, { token }: Person, body?: unknown) =>
  world.call(method, path, { token, body });

/** Only servers can have one. */
const other = world.url ? await secondInstance(world) : null;
afterAll(() => other?.close());
const instances = [world.api, ...(other ? [createApi(other.services, other.services)] : [])];
const mentors = [await world.mentor('eva'), await world.mentor('luis'), await world.mentor('Noa')];
const ana = await world.student('ana');
await call('PATCH', '/api/auth/profile/', ana, {
  interests: ['calculo'],
  subjects_needed_help: ['Derivadas'],
  academic_level: 'bachillerato',
});

const READS = [
  '/api/mentors/',
  '/api/mentors/?expertises=calculo',
  '/api/ranking/',
  '/api/ranking/?page=1&page_size=2',
  '/api/mentors/search/?q=deriva&page_size=2',
  '/api/mentors/search/?q=deriva&price_max=30',
  '/api/mentors/search/?expertises=calculo,algebra&order=newest',
  '/api/mentors/recommended/',
  '/api/mentors/eva/',
  '/api/mentors/NOA/',
  '/api/favourites/',
  '/api/expertises/',
  '/api/expertises/by_scope/',
];

/** Path: status, and the text that was sent. */
async function readAll(api: ApiApp): Promise<Record<string, unknown>> {
  const token = await world.signIn(ana.id);
  const answers = READS.map(async (path) => {
    const request = new Request(ORIGIN + path, { headers: { Authorization: `Bearer ${token}` } });
    const answer = await api.fetch(request, { address: '192.0.2.1' });
    return [path, [answer.status, answer.headers.get('X-Total-Count'), await answer.text()]];
  });
  return Object.fromEntries(await Promise.all(answers));
}

interface Step {
  what: keyof typeof WRITES;
  mentor: number;
  n: number;
}
type Write = (mentor: Person, n: number) => Promise<unknown>;

const HOURS = 3_600_000;
const text = (n: number) => ['Derivadas e integrales.', 'Álgebra.', 'Piano.'][n % 3] ?? '';
const WRITES = {
  profile: (mentor, n) => call('PATCH', '/api/auth/profile/', mentor, { bio: text(n), price: 10 + n }),
  name: (mentor, n) => call('PATCH', '/api/auth/profile/', mentor, { first_name: `Nombre${n}` }),
  areas: (mentor, n) =>
    call('PATCH', '/api/auth/profile/', mentor, { expertises: n % 2 ? ['calculo'] : ['algebra', 'calculo'] }),
  picture: (mentor, n) =>
    n % 2
      ? call('PUT', '/api/auth/profile/picture/', mentor, picture())
      : call('DELETE', '/api/auth/profile/picture/', mentor),
  indexed: (mentor, n) => call('PATCH', '/api/auth/preferences/', mentor, { indexed: n % 2 === 0 }),
  week: (mentor, n) =>
    call('POST', '/api/availability/bulk_update/', mentor, {
      availability: [{ day_of_week: n % 7, start_time: '10:00:00', end_time: '12:00:00' }],
    }),
  exception: (mentor, n) =>
    call('POST', '/api/availability/exceptions/', mentor, {
      date: new Date(world.now().getTime() + (1 + (n % 5)) * 24 * HOURS).toISOString().slice(0, 10),
      kind: 'off',
      start_time: '00:00:00',
      end_time: '00:00:00',
    }),
  booking: (mentor, n) =>
    insertSession(world, { mentor, students: [ana], startsIn: n / 2, confirmed: false }),
  confirmed: (mentor, n) => insertSession(world, { mentor, students: [ana], startsIn: n / 4 - 2 }),
  confirmation: (mentor) => lastOf(mentor, sql`confirmed_at = created_at`),
  cancellation: (mentor) => lastOf(mentor, sql`cancelled_at = now()`),
  removal: (mentor) =>
    world.db.execute(sql`delete from mentorships where id in (select m.id from mentorships m
      where m.mentor_id = ${mentor.id} and not exists (select 1 from reviews r where r.mentorship_id = m.id) limit 1)`),
  review: async (mentor, n) => {
    const { id } = await insertSession(world, { mentor, students: [ana], startsIn: -248 - n });
    return call('POST', '/api/reviews/', ana, {
      mentorship: id,
      title: 'Bien',
      calification: 1 + (n % 5),
      text: 'Bien.',
      badges: [1 + (n % 3)],
    });
  },
  badge: (_, n) => world.db.execute(sql`update badges set points = ${n} where id = ${1 + (n % 3)}`),
  active: (mentor, n) =>
    world.db
      .update(users)
      .set({ isActive: n % 3 !== 0 })
      .where(eq(users.id, mentor.id)),
  available: (mentor, n) =>
    world.db
      .update(mentorProfiles)
      .set({ available: n % 2 === 0 })
      .where(eq(mentorProfiles.userId, mentor.id)),
  username: (mentor, n) =>
    world.db
      .update(users)
      .set({ username: n % 2 ? mentor.username.toUpperCase() : mentor.username })
      .where(eq(users.id, mentor.id)),
  areaRenamed: (_, n) =>
    world.db
      .update(expertises)
      .set({ name: `Cálculo ${n}` })
      .where(eq(expertises.nameId, 'calculo')),
  areaDescribed: (_, n) =>
    world.db
      .update(expertises)
      .set({ description: `Más ${n}.` })
      .where(eq(expertises.nameId, 'algebra')),
  areaAdded: (_, n) =>
    world.db
      .insert(expertises)
      .values({ nameId: `nueva_${n}`, name: `Nueva ${n}`, scope: 'ciencias', description: '' })
      .onConflictDoNothing(),
  areaRemoved: (_, n) => world.db.delete(expertises).where(eq(expertises.nameId, `nueva_${n}`)),
  scopeRenamed: (_, n) =>
    world.db.execute(sql`update scopes set label = ${`Ámbito ${n}`} where value = 'ciencias'`),
  favourite: (mentor, n) => call(n % 2 ? 'PUT' : 'DELETE', `/api/favourites/${mentor.username}/`, ana),
  rolledBack: (mentor, n) =>
    world.db
      .transaction(async (tx) => {
        await tx
          .update(users)
          .set({ lastName: `No ${n}` })
          .where(eq(users.id, mentor.id));
        await readAll(world.api);
        throw new Error('back');
      })
      .catch(() => {}),
  /** On to the very end of the next session, or a little further. */
  clock: async (_, n) => {
    const { rows } = await world.db.execute<{
      ms: number;
    }>(sql`select extract(epoch from min(upper(during)))::float8 * 1000 as ms
      from mentorships where upper(during) > ${world.now().toISOString()}::timestamptz`);
    const end = rows[0]?.ms ?? world.now().getTime() + HOURS;
    await refreshTokens(new Date(n % 2 ? end : end + n * 60_000));
  },
} satisfies Record<string, Write>;

const lastOf = (mentor: Person, change: ReturnType<typeof sql>) =>
  world.db
    .execute(sql`update mentorships set ${change} where id = (select max(m.id) from mentorships m
    where m.mentor_id = ${mentor.id} and m.cancelled_at is null)`)
    .catch(() => {});

async function refreshTokens(now: Date): Promise<void> {
  world.setNow(now);
  await renew(world, ana, ...mentors);
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(WRITES) as Step['what'][])) },
      { weight: 1, arbitrary: fc.constantFrom<Step['what']>('confirmed', 'clock') },
    ),
    mentor: fc.integer({ min: 0, max: 2 }),
    n: fc.integer({ min: 0, max: 20 }),
  }),
  { minLength: STEPS, maxLength: STEPS },
);

it('every instance always gives the same answers as a new one', async () => {
  const seed = process.env.PUBLIC_DATA_SEED;
  const live = fc.asyncProperty(steps, async (list) => {
    for (const { what, mentor, n } of list) {
      const write: Write = WRITES[what];
      const meanwhile = instances.map(readAll);
      // A refused write must never be seen.
      const written = write(mentors[mentor] as Person, n).catch((error: unknown) => {
        if (!sqlErrorOf(error)) throw error;
      });
      await Promise.all([written, ...meanwhile]);
      const fresh = await readAll(createApi(world.deps));
      for (const api of instances) expect(await readAll(api), what).toEqual(fresh);
    }
  });
  await fc.assert(live, { numRuns: ROUNDS, endOnFailure: true, ...(seed ? { seed: Number(seed) } : {}) });
});

/**
 * Every change of a mentor's public data is reported, by whichever call; a call that changes nothing reports
 * nothing.
 */
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '~/tests/support/patience';
import { picture } from '~/tests/support/picture';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, PASSWORD, type Person } from '~/tests/support/world';
import { listenToChanges, type PublicChange } from './publicChanges';

let heard: PublicChange[] = [];
let session: { id: number; identifier: string };
let review: number;

const {
  world,
  Eva: eva,
  luis,
  ana,
  admin,
} = await openWorld({ Eva: 'mentor', luis: 'mentor', ana: 'student', admin: 'admin' });
const unlisten = await listenToChanges(
  { onChange: (change) => void heard.push(change), onLost: () => {}, onRestored: () => {} },
  world.listen,
);
afterAll(() => unlisten());

const call = async (method: string, path: string, person: Person, body?: unknown) => {
  const answer = await world.call(method, path, { token: person.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
/** NOTIFY arrives in commit order: once this one is received, so is everything before it. */
const settle = async () => {
  const mark = `mark-${Math.random()}`;
  const text = JSON.stringify({ mentors: [mark], lists: false });
  await world.db.execute(sql`select pg_notify('public_changes', ${text})`);
  await eventually(() => expect(heard.some(({ mentors }) => mentors.includes(mark))).toBe(true));
  const before = heard.slice(
    0,
    heard.findIndex(({ mentors }) => mentors.includes(mark)),
  );
  heard = [];
  return before;
};
const told = async (): Promise<{ names: string[]; lists: boolean }> => {
  const changes = await settle();
  return {
    names: [...new Set(changes.flatMap(({ mentors }) => mentors))].sort(),
    lists: changes.some(({ lists }) => lists),
  };
};

const CHANGES: [string, () => Promise<unknown>, { names: string[]; lists: boolean }][] = [
  [
    'a profile',
    () => call('PATCH', '/api/auth/profile/', eva, { bio: 'Enseño física.', expertises: ['fisica'] }),
    { names: ['eva'], lists: true },
  ],
  ['a price', () => call('PATCH', '/api/auth/profile/', eva, { price: 31 }), { names: ['eva'], lists: true }],
  [
    'a picture',
    () => call('PUT', '/api/auth/profile/picture/', eva, picture()),
    { names: ['eva'], lists: true },
  ],
  ['no picture', () => call('DELETE', '/api/auth/profile/picture/', eva), { names: ['eva'], lists: true }],
  [
    'the week',
    () =>
      call('POST', '/api/availability/bulk_update/', eva, {
        availability: [{ day_of_week: 2, start_time: '10:00:00', end_time: '10:30:00' }],
      }),
    { names: ['eva'], lists: false },
  ],
  [
    'a day off',
    () =>
      call('POST', '/api/availability/exceptions/', eva, {
        date: '2026-11-02',
        kind: 'off',
        start_time: '00:00:00',
        end_time: '00:00:00',
      }),
    { names: ['eva'], lists: false },
  ],
  [
    'no day off',
    () => call('DELETE', '/api/availability/exceptions/?date=2026-11-02', eva),
    { names: ['eva'], lists: false },
  ],
  [
    'a booking',
    async () => {
      const { start, end } = { start: '2026-10-21T10:00:00+02:00', end: '2026-10-21T11:00:00+02:00' };
      session = await call('POST', '/api/mentorships/', ana, world.booking(luis, ana, start, end));
    },
    { names: ['luis'], lists: false },
  ],
  [
    'its confirmation',
    () => call('PUT', `/api/mentorships/${session.identifier}/`, luis, { confirmation: true }),
    { names: ['luis'], lists: false },
  ],
  [
    'its end',
    () => call('DELETE', `/api/mentorships/${session.identifier}/`, ana),
    { names: ['luis'], lists: false },
  ],
  [
    'a review with badges',
    async () => {
      const past = await insertSession(world, { mentor: eva, students: [ana], startsIn: -248 });
      await settle();
      const body = { mentorship: past.id, title: 'Bien', calification: 5, text: 'Bien.', badges: [1, 2] };
      review = (await call('POST', '/api/reviews/', ana, body)).id;
    },
    { names: ['eva'], lists: true },
  ],
  [
    'other badges',
    () => call('PATCH', `/api/reviews/${review}/`, ana, { badges: [1] }),
    { names: ['eva'], lists: true },
  ],
  [
    'a reply',
    () => call('PUT', `/api/reviews/${review}/reply/`, eva, { text: 'Gracias.' }),
    { names: ['eva'], lists: true },
  ],
  [
    'the name of who wrote a review',
    () => call('PATCH', '/api/auth/profile/', ana, { first_name: 'Anabel' }),
    { names: ['eva'], lists: true },
  ],
  [
    'the name of a badge',
    () => call('PATCH', '/api/badges/1/', admin, { name: 'Otra' }),
    { names: ['all'], lists: true },
  ],
  ['no review', () => call('DELETE', `/api/reviews/${review}/`, admin), { names: ['eva'], lists: true }],
  [
    'to stay out of search engines',
    () => call('PATCH', '/api/auth/preferences/', eva, { indexed: false }),
    { names: ['eva'], lists: true },
  ],
  [
    'capitals in the username',
    () => world.db.execute(sql`update users set username = upper(username) where id = ${luis.id}`),
    { names: ['luis'], lists: true },
  ],
  [
    'deactivation',
    () => world.db.execute(sql`update users set is_active = false where id = ${luis.id}`),
    { names: ['luis'], lists: true },
  ],
];

it.each(CHANGES)('%s', async (_, change, expected) => {
  await settle();
  await change();
  expect(await told()).toEqual(expected);
});

it('a deleted account is reported under its former name', async () => {
  await call('DELETE', '/api/auth/delete/', eva, { password: PASSWORD });
  const { names, lists } = await told();
  expect([names.includes('eva'), lists]).toEqual([true, true]);
});

it.each<[string, () => Promise<unknown>]>([
  ['a log-in', () => world.signIn(ana.id)],
  [
    'the telephone of a student',
    () => call('PATCH', '/api/auth/profile/', ana, { phone_number: '600111222' }),
  ],
  ['a student that arrives', () => world.student('nuevo')],
  [
    'the mails of a student',
    () => call('PATCH', '/api/auth/preferences/', ana, { mails: { message: false } }),
  ],
])('%s is not reported', async (_, change) => {
  await settle();
  await change();
  expect(await settle()).toEqual([]);
});

it('a rolled-back change is not reported, and too many are reported as all', async () => {
  const rename = sql`update users set last_name = last_name || '!' where id = ${luis.id}`;
  await expect(
    world.db.transaction(async (tx) => {
      await tx.execute(rename);
      throw new Error('back');
    }),
  ).rejects.toThrow('back');
  expect(await settle()).toEqual([]);
  await world.db.execute(
    sql`select tell_public(array(select 'mentor' || n from generate_series(1, 250) n), false)`,
  );
  const some = await settle();
  expect(some).toHaveLength(3);
  expect(new Set(some.flatMap(({ mentors }) => mentors)).size).toBe(250);
  await world.db.execute(
    sql`select tell_public(array(select 'mentor' || n from generate_series(1, 501) n), false)`,
  );
  expect(await settle()).toEqual([{ mentors: 'all', lists: true }]);
});

it('an unreadable report counts as a change of everything', async () => {
  await world.db.execute(sql`select pg_notify('public_changes', 'x')`);
  expect(await settle()).toEqual([{ mentors: 'all', lists: true }]);
});

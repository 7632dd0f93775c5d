import { describe, expect, it } from 'vitest';
import { type Call, type Client, createOnce } from './client';
import { ApiError } from './errors';
import { createMentorshipReaders } from './mentorshipLists';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();
/** Session `n` starts `n` days from now; every third one is confirmed. */
const session = (n: number) => ({
  id: 1_000 + n,
  init_date: iso(NOW.getTime() + n * 24 * HOUR),
  end_date: iso(NOW.getTime() + n * 24 * HOUR + HOUR),
  confirmation: n % 3 === 0,
  room_code: `MENTOR-2026-${1_000 + n}`,
});
const sessions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => session(from + i)).reverse();

/** What is not over first, soonest first; then what is over, latest first. */
const order = (one: ReturnType<typeof session>) =>
  one.end_date > NOW.toISOString() ? Date.parse(one.init_date) : 9e15 - Date.parse(one.init_date);

/**
 * A server that pages sessions, newest first. `counts`: it has the extension `requests`; `says`: it only
 * claims to; `onFirst`: on its first page alone.
 */
function server(
  all: ReturnType<typeof session>[],
  options: {
    counts?: boolean;
    says?: boolean;
    onFirst?: boolean;
    most?: number;
    down?: boolean;
  } = {},
) {
  const { counts = false, most = 100 } = options;
  const says = options.says ?? counts;
  const asked: Record<string, string>[] = [];
  const client: Pick<Client, 'read' | 'once'> = {
    once: createOnce().once,
    async read(schema, { query = {} }: Call) {
      asked.push(query);
      if (options.down) throw new ApiError({ kind: 'answer', status: 502 });
      const size = Math.min(Number(query.page_size ?? 10), most);
      const page = Number(query.page ?? 1);
      const found = all.filter(
        (one) =>
          !counts ||
          ((query.status !== 'upcoming' || one.init_date > NOW.toISOString()) &&
            (query.status !== 'ongoing' ||
              (one.init_date <= NOW.toISOString() && one.end_date > NOW.toISOString())) &&
            (query.status !== 'pending' || !one.confirmation) &&
            (query.q === undefined || one.room_code.includes(query.q)) &&
            (query.from === undefined ||
              one.end_date.slice(0, query.from.length) >= query.from.slice(0, one.end_date.length)) &&
            (query.to === undefined || one.init_date.slice(0, 10) <= query.to)),
      );
      if (counts && query.order === 'next') found.sort((a, b) => order(a) - order(b));
      const last = Math.max(1, Math.ceil(found.length / size));
      if (page > last) throw new ApiError({ kind: 'answer', status: 404 });
      const next = page < last ? `http://x/api/mentorships/?page=${page + 1}&page_size=${size}` : null;
      const body = {
        count: found.length,
        next,
        results: found.slice((page - 1) * size, page * size),
        ...(counts &&
          !(options.onFirst && page > 1) && {
            counts: { all: found.length, confirmed: 1, pending: 2, upcoming: 3 },
          }),
      };
      const read = schema.safeParse(body);
      if (!read.success) throw new ApiError({ kind: 'unreadable', status: 502 });
      return read.data;
    },
  };
  const readers = createMentorshipReaders({
    client: client as Client,
    has: async () => says,
    topicNames: async () => (nameId) => nameId,
    now: () => NOW,
    timeZone: 'Europe/Madrid',
  });
  return { asked, ...readers };
}

const ids = (all: readonly { id: string }[]) => all.map((one) => Number(one.id) - 1_000);
const first = { status: 'all', q: '', page: 1, size: 6 } as const;

describe('listPage', () => {
  it('does not ask a failing server for the whole list instead', async () => {
    const own = server(sessions(-10, 200), { counts: true, down: true });
    await expect(own.listPage(first)).rejects.toMatchObject({ status: 502 });
    expect(own.asked).toHaveLength(1);
  });

  it('asks a counting server for one page, and paginates another one’s list here', async () => {
    const own = server(sessions(-10, 200), { counts: true });
    const other = server(sessions(-10, 200), { most: 50 });
    const [mine, theirs] = [
      await own.listPage({ ...first, page: 3 }),
      await other.listPage({ ...first, page: 3 }),
    ];
    expect(own.asked).toEqual([{ order: 'next', page: '3', page_size: '6' }]);
    expect(other.asked).toHaveLength(5);
    expect(ids(mine.items)).toEqual([12, 13, 14, 15, 16, 17]);
    expect(ids(theirs.items)).toEqual(ids(mine.items));
    for (const found of [mine, theirs]) expect(found).toMatchObject({ count: 211, page: 3, pages: 36 });
    expect(mine.counts).toEqual({ all: 211, confirmed: 1, pending: 2, upcoming: 3, ongoing: 0, finished: 0 });
    expect(theirs.counts).toEqual({
      all: 211,
      confirmed: 70,
      pending: 141,
      upcoming: 200,
      ongoing: 1,
      finished: 10,
    });
  });

  it('a page beyond the end is the last one', async () => {
    for (const counts of [true, false]) {
      const found = await server(sessions(1, 8), { counts }).listPage({ ...first, page: 99 });
      expect(ids(found.items)).toEqual([7, 8]);
      expect(found).toMatchObject({ page: 2, pages: 2, count: 8 });
    }
  });

  it('filters by words and days in the same way for both kinds of server', async () => {
    for (const counts of [true, false]) {
      const wanted = {
        ...first,
        status: 'upcoming',
        q: '100',
        from: '2026-11-20',
        to: '2026-11-24',
      } as const;
      expect(ids((await server(sessions(-3, 30), { counts }).listPage(wanted)).items)).toEqual([1, 2, 3]);
    }
  });

  it('paginates here when a server claims to count but does not', async () => {
    const found = await server(sessions(1, 8), { says: true }).listPage(first);
    expect(found).toMatchObject({ count: 8, pages: 2, counts: { all: 8, upcoming: 8 } });
  });

  it('reads everything if the last page cannot be read, even beyond the end', async () => {
    for (const page of [2, 99]) {
      const found = await server(sessions(1, 8), { counts: true, onFirst: true }).listPage({
        ...first,
        page,
      });
      expect(ids(found.items)).toEqual([7, 8]);
      expect(found).toMatchObject({ page: 2, counts: { upcoming: 8 } });
    }
  });
});

describe('listBetween', () => {
  it('returns the sessions of the given days, soonest first, on both kinds of server', async () => {
    for (const counts of [true, false]) {
      const found = await server(sessions(-30, 30), { counts }).listBetween({
        from: '2026-11-23',
        to: '2026-11-25',
      });
      expect(ids(found)).toEqual([2, 3, 4]);
    }
  });
});

describe('listUpcoming', () => {
  it.each([0, 3, 20, 21, 25, 211])('gives the next twenty of %i', async (many) => {
    const expected = Array.from({ length: Math.min(many, 20) }, (_, i) => i + 1);
    for (const counts of [true, false]) {
      const all = server(sessions(-5, many), { counts });
      const { items, count } = await all.listUpcoming(20);
      expect([ids(items), count]).toEqual([expected, many]);
      if (counts) expect(all.asked).toHaveLength(1);
    }
  });

  it('counts a series that waits for an answer once, as the list does', async () => {
    const series = { id: '11111111-1111-4111-8111-111111111111', week: 1, weeks: 2, waiting: 2 };
    const all = [session(1), ...[2, 3].map((id) => ({ ...session(id), confirmation: false, series }))];
    expect((await server(all).listUpcoming(20)).count).toBe(2);
  });
});

const MENTOR = { id: '900', user_type: 'mentor' } as const;

describe('listWaiting', () => {
  it('has offers for their student, and not for their mentor', async () => {
    const people = { mentor: { id: 900, username: 'eva' }, alumnos: [{ id: 901, username: 'ana' }] };
    const both = [
      { ...session(1), ...people, offered: true, booked_by: 900 },
      { ...session(2), ...people, booked_by: 901 },
    ];
    for (const counts of [true, false]) {
      const { listWaiting } = server(both, { counts });
      const [theirs, hers] = [
        await listWaiting(5, MENTOR),
        await listWaiting(5, { id: '901', user_type: 'alumno' }),
      ];
      expect([ids(theirs.items), theirs.count, ids(hers.items), hers.count]).toEqual([[2], 1, [1], 1]);
    }
  });

  it.each([0, 1, 7, 90])('gives the soonest unconfirmed ones of %i, and how many there are', async (many) => {
    const open = Array.from({ length: many }, (_, i) => i + 1).filter((n) => n % 3 !== 0);
    for (const counts of [true, false]) {
      const all = server(sessions(-40, many), { counts });
      const { items, count } = await all.listWaiting(5, MENTOR);
      expect([ids(items), count]).toEqual([open.slice(0, 5), open.length]);
      if (counts) expect(all.asked).toHaveLength(1);
    }
  });

  it('does not count one of today that has begun', async () => {
    const begun = { ...session(1), id: 1_000, init_date: iso(NOW.getTime() - HOUR / 2) };
    for (const counts of [true, false]) {
      const { items, count } = await server([session(1), begun], { counts }).listWaiting(5, MENTOR);
      expect([ids(items), count]).toEqual([[1], 1]);
    }
  });
});

describe('listFromToday', () => {
  /** One that ended an hour ago, two that run, and `many` ahead. */
  const day = (many: number) => [
    ...sessions(1, many),
    ...[0.5, 0.25, 2].map((ago, i) => ({
      ...session(-i),
      init_date: iso(NOW.getTime() - ago * HOUR),
      end_date: iso(NOW.getTime() - (ago - 1) * HOUR),
      status: ago < 1 ? 'ongoing' : 'finished',
    })),
  ];
  const shown = async ({
    listFromToday,
    listRunning,
    listUpcoming,
    listWaiting,
  }: ReturnType<typeof server>) => {
    const ahead = await listFromToday();
    const waiting = await listWaiting(3, MENTOR, ahead);
    return {
      running: ids(await listRunning(3, ahead)),
      upcoming: ids((await listUpcoming(4, ahead)).items),
      waiting: [ids(waiting.items), waiting.count],
    };
  };

  it.each([
    0, 2, 57, 58, 90,
  ])('has the current, coming and waiting ones of %i, in one answer if it fits', async (many) => {
    const [counting, plain] = [server(day(many), { counts: true }), server(day(many))];
    const found = await shown(counting);
    expect(found).toEqual(await shown(plain));
    expect(found.upcoming).toEqual([1, 2, 3, 4].slice(0, many));
    expect(counting.asked.length === 1).toBe(many <= 57);
  });

  it('is null when the server does not count, or sends less than it counts', async () => {
    const own = server(day(3));
    expect([await own.listFromToday(), own.asked.length]).toEqual([null, 0]);
    expect(await server(day(8), { counts: true, most: 5 }).listFromToday()).toBeNull();
  });
});

it('reads the whole list of another server once for all callers', async () => {
  const plain = server(sessions(-3, 5));
  const [upcoming, waiting, all] = await Promise.all([
    plain.listUpcoming(3),
    plain.listWaiting(3, MENTOR),
    plain.list(),
  ]);
  expect([ids(upcoming.items), ids(waiting.items), all.length, plain.asked.length]).toEqual([
    [1, 2, 3],
    [1, 2, 4],
    9,
    1,
  ]);
  await plain.list();
  expect(plain.asked).toHaveLength(1);
});

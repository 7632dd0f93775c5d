import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { busyImport } from '~/api/contract/availability';
import { busyImports, notifications } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { DAY, MINUTE } from '~/api/time';
import { again, bookSession } from '~/tests/support/booked';
import { freshWorld, MONDAY, type Person } from '~/tests/support/world';
import { CalendarError } from './sieve';

const PATH = '/api/availability/busy-import/';
const ADDRESS = 'https://calendario.example/secreto/basic.ics';
/** The content of the calendar, or the error when it is read. */
let calendar: string | CalendarError;
let asked: string[];
/** Until then no calendar comes. */
let open: Promise<void> | undefined;
const { world, marcos, ana } = await freshWorld(
  { marcos: 'mentor', ana: 'student' },
  {
    fetchCalendar: async function* (address) {
      asked.push(address);
      await open;
      if (calendar instanceof CalendarError) throw calendar;
      yield Buffer.from(calendar);
    },
  },
);
beforeEach(() => {
  [calendar, asked] = [busy('20261026T100000', '20261026T120000'), []];
});

const busy = (start: string, end: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dentista\r\nDTSTART:${start}\r\nDTEND:${end}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
const ask = async (method: string, path = PATH, body?: object, person = marcos) =>
  world.call(method, path, { token: (await again(world, person)).token, body });
const save = (address = ADDRESS) => ask('PUT', PATH, { address });
const state = async () => busyImport.strict().parse((await ask('GET')).body);
const freeAt = async (hour: string) => {
  const range = 'start_date=2026-10-26&end_date=2026-10-26';
  const { body } = await ask('GET', `/api/availability/mentor/${marcos.id}/free/?${range}`, undefined, ana);
  return body.some((slot: { start_time: string }) => slot.start_time === `${hour}:00`);
};
/** One hour from so many o'clock in Madrid. */
const book = async (hour: number, more: object = {}) =>
  bookSession(world, {
    mentor: marcos,
    student: await again(world, ana),
    start: `2026-10-26T${String(hour - 1).padStart(2, '0')}:00:00Z`,
    confirmed: false,
    ...more,
  });

test('a mentor can read the hours their calendar takes in a date range', async () => {
  const hours = (range: string) => ask('GET', `${PATH}hours/?${range}`);
  const monday = 'start_date=2026-10-26&end_date=2026-10-26';
  expect((await hours(monday)).body).toEqual([]);
  await save();
  const taken = { init_date: '2026-10-26T09:00:00.000Z', end_date: '2026-10-26T11:00:00.000Z' };
  expect((await hours(monday)).body).toEqual([taken]);
  expect((await hours('start_date=2026-10-27&end_date=2026-11-01')).body).toEqual([]);
  expect((await hours('start_date=2026-10-27&end_date=2026-10-26')).status).toBe(400);
});

test('a calendar’s hours are not free and its texts are not stored; deleting it frees the hours', async () => {
  const { status, body } = await save();
  expect([status, body]).toEqual([
    200,
    {
      active: true,
      host: 'calendario.example',
      ending: '.ics',
      periods: 1,
      read_at: MONDAY.toISOString(),
      failed_at: null,
      failure: '',
      unread: { count: 0, entries: [], zones: [] },
    },
  ]);
  expect([
    await freeAt('09:30'),
    await freeAt('10:00'),
    await freeAt('11:30'),
    await freeAt('12:00'),
  ]).toEqual([true, false, false, true]);
  await expect(book(11)).rejects.toThrow('409');
  const { rows } = await world.db.execute<{ all: string }>(
    `select (select json_agg(b) from busy_imports b)::text || (select json_agg(h) from busy_hours h)::text as all`,
  );
  expect(rows[0]?.all).not.toMatch(/Dentista|secreto|calendario\.example/);
  expect(JSON.stringify(world.logged)).not.toContain('secreto');
  const found = await ask('GET', '/api/mentors/search/?free=2026-10-26&day=0&part=morning', undefined, ana);
  expect(found.body.results[0].free[0]).toMatchObject({ date: '2026-10-19' });

  expect((await ask('DELETE')).status).toBe(204);
  expect([await freeAt('10:00'), (await state()).active, (await ask('DELETE')).status]).toEqual([
    true,
    false,
    404,
  ]);
  await book(11);
});

test('existing sessions stay, and the mentor may propose hours that their calendar takes', async () => {
  const { path } = await book(10, { confirmed: true });
  await save();
  expect((await ask('GET', path)).status).toBe(200);
  const hours = { init_date: '2026-10-26T10:00:00Z', end_date: '2026-10-26T11:00:00Z' };
  expect((await ask('POST', `${path}proposal/`, hours, ana)).status).toBe(409);
  const proposed = await ask('POST', `${path}proposal/`, hours);
  expect(proposed.status).toBe(200);
  const accepted = await ask('POST', `${path}proposal/accept/`, { proposal: proposed.body.proposal.id }, ana);
  expect(accepted.status).toBe(200);
});

test('an unreadable address is refused on its field, and the previous calendar stays', async () => {
  expect((await save('http://calendario.example/x.ics')).body).toEqual({
    address: ['Escribe una dirección que empiece por https:// o webcal://.'],
  });
  await save();
  calendar = new CalendarError('El calendario ocupa más de 1 MB.');
  expect((await save()).body).toEqual({ address: ['El calendario ocupa más de 1 MB.'] });
  calendar = 'Esto no es un calendario';
  expect((await save()).status).toBe(400);
  expect([(await state()).failure, await freeAt('10:00')]).toEqual(['', false]);
});

test('two calendars are read at a time, one per mentor; further requests get a 503 and lose nothing', async () => {
  await save();
  const others = [await world.mentor('luis'), await world.mentor('eva'), await world.mentor('sara')];
  let release = () => {};
  open = new Promise((resolve) => {
    release = resolve;
    setTimeout(resolve, 10_000).unref();
  });
  asked = [];
  const saved = (person: Person) =>
    ask('PUT', PATH, { address: `https://calendario.example/${person.username}` }, person);
  const first = saved(marcos);
  await expect.poll(() => asked.length).toBe(1);
  // Waits behind its own, and takes no place from others.
  const repeated = ask('POST', `${PATH}read/`);
  const [luis, ...later] = others;
  const second = saved(luis as Person);
  await expect.poll(() => asked.length).toBe(2);
  const [third, fourth] = later.map(saved);
  const busy = [503, { detail: 'El servicio no da abasto ahora mismo. Vuelve a intentarlo.' }];
  const refused = await Promise.all([repeated, third, fourth]);
  expect(refused.map((one) => [one?.status, one?.body])).toEqual([busy, busy, busy]);
  expect(asked).toHaveLength(2);
  release();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  open = undefined;
  expect(await state()).toMatchObject({ failure: '', ending: 'rcos' });
  expect((await ask('GET', PATH, undefined, others[2])).body.active).toBe(false);
  // Refused work is not done later.
  expect(asked).toHaveLength(2);
  expect((await saved(others[2] as Person)).status).toBe(200);
});

test('fetching and reading share one time limit, at most seven seconds while somebody waits', async () => {
  const { readCalendar } = world.services;
  const until: [string, number][] = [];
  world.services.readCalendar = (sifted, how, turn) => {
    until.push([turn.lane, turn.until - performance.now()]);
    return readCalendar(sifted, how, turn);
  };
  try {
    await save();
    await ask('POST', `${PATH}read/`);
    world.setNow(world.now().getTime() + DAY);
    await runSweep(world.services);
  } finally {
    world.services.readCalendar = readCalendar;
  }
  expect(until.map(([lane]) => lane)).toEqual(['asked', 'asked', 'due']);
  for (const [lane, left] of until) expect(left <= 7_000).toBe(lane === 'asked');
});

test('a calendar is re-read every 15 minutes; a failing one keeps its hours and is retried ever later', async () => {
  await save();
  const later = async (minutes: number) => {
    world.setNow(world.now().getTime() + minutes * MINUTE);
    await runSweep(world.services);
  };
  await later(14);
  expect(asked).toHaveLength(1);
  calendar = busy('20261026T150000', '20261026T160000');
  await later(1);
  expect([asked.length, await freeAt('10:00'), await freeAt('15:00')]).toEqual([2, true, false]);

  calendar = new CalendarError('No hemos podido conectar con esa dirección.');
  for (const [pause, count] of [
    [15, 3],
    [14, 3],
    [1, 4],
    [29, 4],
    [1, 5],
    [59, 5],
    [1, 6],
  ] as const) {
    await later(pause);
    expect(asked).toHaveLength(count);
  }
  expect(await state()).toMatchObject({ failure: 'No hemos podido conectar con esa dirección.' });
  expect(await freeAt('15:00')).toBe(false);
  const told = () => world.db.$count(notifications, eq(notifications.userId, marcos.id));
  expect(await told()).toBe(0);
  for (let day = 0; day < 10; day++) await later(24 * 60);
  expect(await told()).toBe(1);
  expect(world.mails.at(-1)?.subject).toBe('Tu calendario externo no se puede leer');

  calendar = busy('20261201T150000', '20261201T160000');
  expect((await ask('POST', `${PATH}read/`)).body).toMatchObject({
    failure: '',
    failed_at: null,
    periods: 1,
  });
});

test('tens of thousands of hours can be stored, and deleting the calendar frees them', async () => {
  const quarters = Array.from({ length: 36_000 }, (_, i) =>
    new Date(Date.UTC(2026, 9, 18) + i * 15 * MINUTE).toISOString().replace(/[-:]|\.\d+/g, ''),
  );
  calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261018T000000Z\r\nDURATION:PT5M\r\nRDATE:${quarters.join(',')}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  await forbidMoreThan(5_000);
  try {
    expect((await save()).body.periods).toBeGreaterThan(35_000);
    expect(await freeAt('10:00')).toBe(false);
    expect((await ask('DELETE')).status).toBe(204);
    expect(await freeAt('10:00')).toBe(true);
  } finally {
    await world.db.execute('drop function refuse_many cascade');
  }
});

/** Rows that one statement may write or delete: on a busy machine more take longer than a statement may. */
async function forbidMoreThan(most: number): Promise<void> {
  await world.db.execute(`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from rows) > ${most} then raise 'too many at once'; end if;
    return null;
  end $$`);
  for (const [change, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ])
    await world.db.execute(`create trigger refuse_${change} after ${change} on busy_hours
      referencing ${rows} table as rows for each statement execute function refuse_many()`);
}

test('only one of two processes reads a due calendar; a new secret requires the address again', async () => {
  await save();
  world.setNow(world.now().getTime() + DAY);
  await Promise.all([runSweep(world.services), runSweep(world.services)]);
  expect(asked).toHaveLength(2);
  await world.db.update(busyImports).set({ address: 'sealed.with.another.secret' });
  expect((await ask('POST', `${PATH}read/`)).body).toMatchObject({
    active: true,
    host: '',
    failure: 'Vuelve a escribir la dirección del calendario.',
  });
});

test('unreadable entries are shown to the mentor, exported, and deleted with the calendar', async () => {
  const at = 'DTSTART;TZID=Oficina:20261026T100000\r\nDTEND;TZID=Oficina:20261026T120000';
  calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n${at}\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Dentista\\, con Ana\\, a\u0000\u202eb\r\nDTSTART:20270229T100000\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const unread = {
    count: 1,
    entries: [{ title: 'Dentista, con Ana, a b', day: '2027-02-29' }],
    zones: ['Oficina'],
  };
  expect((await save()).body).toMatchObject({ periods: 1, unread });
  expect(await freeAt('10:00')).toBe(false);
  const exported = await ask('GET', '/api/auth/export/');
  expect(exported.body.busy_import).toMatchObject({ unread });
  // Still known while it cannot be read.
  calendar = new CalendarError('No hemos podido conectar con esa dirección.');
  expect((await ask('POST', `${PATH}read/`)).body).toMatchObject({ unread });
  calendar = busy('20261026T100000', '20261026T120000');
  expect((await ask('POST', `${PATH}read/`)).body).toMatchObject({
    unread: { count: 0, entries: [], zones: [] },
  });
  await ask('DELETE');
  expect(await world.db.$count(busyImports)).toBe(0);
});

test('a calendar that never finishes is refused, by the sweep too, without blocking anything else', async () => {
  const rule =
    'RRULE:FREQ=DAILY;BYDAY=MO;BYSECOND=1,2,3,4,5,6,7,8,9;BYMINUTE=1,2,3,4,5,6,7,8,9;BYHOUR=1,2,3,4,5,6,7,8,9';
  const entry = (i: number) =>
    `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART:20261026T100000\r\n${rule}\r\nEND:VEVENT\r\n`;
  await save();
  calendar = `BEGIN:VCALENDAR\r\n${Array.from({ length: 20_000 }, (_, i) => entry(i)).join('')}END:VCALENDAR`;
  world.setNow(world.now().getTime() + DAY);
  let swept = false;
  const sweep = runSweep(world.services).finally(() => {
    swept = true;
  });
  let meanwhile = 0;
  while (!swept) {
    expect(await freeAt('10:00')).toBe(false);
    if (!swept) meanwhile += 1;
  }
  await sweep;
  expect(meanwhile).toBeGreaterThan(2);
  expect((await state()).failure).toMatch(/^Ese calendario no se deja leer/);
  expect((await save('https://otro.example/x.ics')).body.address[0]).toMatch(
    /^Ese calendario no se deja leer/,
  );
  expect(await freeAt('10:00')).toBe(false);
});

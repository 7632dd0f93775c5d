import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { busyTimes, type Unread } from './busyTimes';
import { sift } from './sieve';

const WINDOW = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2027-04-30T00:00:00Z') };
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//ES', ...parts, 'END:VCALENDAR', ''].join('\r\n');

async function* bytes(text: string) {
  yield Buffer.from(text);
}
async function read(text: string, window = WINDOW): Promise<{ taken: string[]; unread: Unread }> {
  const before = window.start.toISOString().slice(0, 10).replaceAll('-', '');
  const sifted = await sift(bytes(text), before);
  const reading = busyTimes({ ...sifted, window, timeZone: 'Europe/Madrid', ownHost: 'mentorea.example' });
  if (!reading) throw new Error('demasiadas citas');
  const written = Array.from(reading.times, (at) => new Date(at).toISOString().slice(0, 16));
  const taken = written.flatMap((at, i) => (i % 2 === 0 ? `${at} ${written[i + 1]}` : []));
  return { taken, unread: reading.unread };
}
const times = async (...parts: string[]) => (await read(calendar(...parts))).taken;

test('UTC, named and described zones are understood; a missing or unknown one means the marketplace’s', async () => {
  const described = [
    'BEGIN:VTIMEZONE',
    'TZID:Casa',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
  expect(
    await times(
      described,
      event('UID:a', 'DTSTART:20261020T100000Z', 'DTEND:20261020T110000Z'),
      event('UID:b', 'DTSTART;TZID=America/New_York:20261021T100000', 'DURATION:PT45M'),
      event('UID:c', 'DTSTART;TZID=Casa:20261022T100000', 'DTEND;TZID=Casa:20261022T110000'),
      event('UID:d', 'DTSTART:20261023T100000', 'DTEND:20261023T110000'),
      event('UID:e', 'DTSTART;TZID=Nowhere/Else:20261024T100000', 'DTEND;TZID=Nowhere/Else:20261024T110000'),
    ),
  ).toEqual([
    '2026-10-20T10:00 2026-10-20T11:00',
    '2026-10-21T14:00 2026-10-21T14:45',
    '2026-10-22T05:00 2026-10-22T06:00',
    '2026-10-23T08:00 2026-10-23T09:00',
    '2026-10-24T08:00 2026-10-24T09:00',
  ]);
});

test('all-day entries follow the marketplace’s days, even when the clocks change', async () => {
  expect(
    await times(
      event('UID:a', 'DTSTART;VALUE=DATE:20261025'),
      event('UID:b', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204'),
    ),
  ).toEqual(['2026-10-24T22:00 2026-10-25T23:00', '2026-11-30T23:00 2026-12-03T23:00']);
});

test('a series keeps its hour when the clocks change, and follows excluded and moved occurrences', async () => {
  expect(
    await times(
      event(
        'UID:a',
        'DTSTART;TZID=Europe/Madrid:20261013T170000',
        'DTEND;TZID=Europe/Madrid:20261013T180000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Europe/Madrid:20261020T170000',
      ),
      event(
        'UID:a',
        'RECURRENCE-ID;TZID=Europe/Madrid:20261103T170000',
        'DTSTART;TZID=Europe/Madrid:20261104T090000',
        'DTEND;TZID=Europe/Madrid:20261104T100000',
      ),
      event(
        'UID:a',
        'RECURRENCE-ID;TZID=Europe/Madrid:20261110T170000',
        'DTSTART;TZID=Europe/Madrid:20261110T170000',
        'DTEND;TZID=Europe/Madrid:20261110T180000',
        'STATUS:CANCELLED',
      ),
    ),
  ).toEqual([
    '2026-10-13T15:00 2026-10-13T16:00',
    '2026-10-27T16:00 2026-10-27T17:00',
    '2026-11-04T08:00 2026-11-04T09:00',
  ]);
});

test('an endless series is cut to the window; overlapping times are merged', async () => {
  const daily = await times(
    event('UID:a', 'DTSTART:20050101T060000Z', 'DTEND:20050101T070000Z', 'RRULE:FREQ=DAILY'),
    event('UID:b', 'DTSTART:20261005T063000Z', 'DTEND:20261005T080000Z'),
  );
  expect(daily).toHaveLength(211);
  expect(daily[4]).toBe('2026-10-05T06:00 2026-10-05T08:00');
});

test('cancelled, transparent and empty entries and our own sessions take no time', async () => {
  const at = ['DTSTART:20261020T100000Z', 'DTEND:20261020T110000Z'];
  expect(
    await times(
      event('UID:a', ...at, 'STATUS:CANCELLED'),
      event('UID:b', ...at, 'TRANSP:TRANSPARENT'),
      event('UID:c@mentorea.example', ...at),
      event('UID:d', 'DTSTART:20261020T100000Z', 'DTEND:20261020T100000Z'),
    ),
  ).toEqual([]);
});

test('ten thousand entries are read; a hostile one is skipped; anything but a calendar is refused', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => {
    const at = new Date(Date.UTC(2026, 9, 1) + i * 30 * 60_000).toISOString().replace(/[-:]|\.\d+/g, '');
    return `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART:${at}\r\nDURATION:PT10M\r\nEND:VEVENT`;
  });
  expect(await times(...many)).toHaveLength(10_000);
  const good = event('UID:b', 'DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z');
  for (const freq of [
    'SECONDLY',
    'MINUTELY',
    'DAILY;BYHOUR=1,2,3,4,5,6;BYMINUTE=1,2,3,4,5,6;BYSECOND=1,2,3',
  ]) {
    const rule = ['DTSTART:20200101T000000Z', 'DURATION:PT1S', `RRULE:FREQ=${freq}`];
    const { taken, unread } = await read(calendar(event('UID:a', ...rule), good));
    expect([taken, unread.count]).toEqual([['2026-12-03T10:00 2026-12-03T11:00'], 1]);
  }
  const never = event('UID:a', 'DTSTART:20200101T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  expect(await times(never)).toEqual([]);
  const hourly = (uid: number) =>
    `BEGIN:VEVENT\nUID:${uid}\nDTSTART:20260901T000000Z\nDURATION:PT1M\nRRULE:FREQ=HOURLY\nEND:VEVENT`;
  await expect(times(...Array.from({ length: 20 }, (_, i) => hourly(i)))).rejects.toThrow('demasiadas citas');
  for (const text of ['', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD'])
    await expect(read(text)).rejects.toThrow(/^Esa dirección no lleva a un calendario/);
  await expect(read(`BEGIN:VCALENDAR\r\n${good}`)).rejects.toThrow('cortado');
});

const CASES = new URL('./cases/', import.meta.url);
const GOOD = '2026-12-03T10:00 2026-12-03T11:00';
/** The hours that each file takes, and the titles or zones shown to its mentor. */
const EXPECTED: Record<string, [taken: string[], told?: string[]]> = {
  '01-windows-zone-without-vtimezone': [['2026-12-01T15:00 2026-12-01T16:00']],
  '02-gmt-standard-time': [['2026-12-01T10:00 2026-12-01T11:00']],
  '03-tzone-microsoft-utc-beside-a-good-one': [['2026-12-01T10:00 2026-12-01T11:00', GOOD]],
  '04-end-in-another-zone': [['2026-12-01T23:00 2026-12-02T07:00']],
  '05-flight-to-the-canaries': [['2026-12-01T09:00 2026-12-01T09:30']],
  '06-x-wr-timezone': [['2026-12-01T15:00 2026-12-01T16:00']],
  '07-all-day-without-value-date': [['2026-11-30T23:00 2026-12-01T23:00', GOOD]],
  '08-exdate-in-utc-of-a-named-zone': [
    ['2026-12-01T09:00 2026-12-01T10:00', '2026-12-03T09:00 2026-12-03T10:00'],
  ],
  '09-until-is-the-last-start-in-utc': [
    [1, 2, 3].map((day) => `2026-12-0${day}T15:00 2026-12-0${day}T16:00`),
  ],
  '10-rdate-without-rrule': [['2026-12-01T10:00 2026-12-01T11:00', '2026-12-05T10:00 2026-12-05T11:00']],
  // An end without a value is none: it takes no time.
  '11-empty-dtend-beside-a-good-one': [[GOOD]],
  '12-broken-rrule-beside-a-good-one': [[GOOD], [' 2026-12-01']],
  '13-line-break-not-folded': [['2026-12-01T10:00 2026-12-01T11:00', GOOD]],
  '14-hourly-transparent-series': [[GOOD]],
  '15-duration-of-an-aeon': [[GOOD], [' 2026-12-03']],
  '16-zone-that-changes-every-second': [['2026-12-01T09:00 2026-12-01T10:00', GOOD], ['X']],
};
const files = readdirSync(CASES).map((name) => name.replace('.ics', ''));

test.each(files)('%s is read as its sender meant it', async (name) => {
  const text = readFileSync(new URL(`${name}.ics`, CASES), 'utf8');
  const day = Date.parse('2026-11-26T00:00Z');
  const { taken, unread } = await read(text, { start: new Date(day), end: new Date(day + 367 * 86_400_000) });
  const told = [...unread.entries.map((one) => `${one.title} ${one.day}`), ...unread.zones];
  expect([taken, told]).toEqual([EXPECTED[name]?.[0], EXPECTED[name]?.[1] ?? []]);
  expect(files.toSorted()).toEqual(Object.keys(EXPECTED));
});

const day = (n: number, hours = '10:00 11:00') =>
  hours
    .split(' ')
    .map((hour) => `2026-12-0${n}T${hour}`)
    .join(' ');
const at = (zone: string, n = 1) => [
  `DTSTART;TZID=${zone}:2026120${n}T100000`,
  `DTEND;TZID=${zone}:2026120${n}T110000`,
];

test.each([
  ['/mozilla.org/20050126_1/America/New_York', '15:00 16:00'],
  ['"/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires"', '13:00 14:00'],
  ['Romance Standard Time', '09:00 10:00'],
  ['europe/london', '10:00 11:00'],
  ['"(UTC+09:00) Osaka, Sapporo, Tokio"', '09:00 10:00', '(UTC+09:00) Osaka, Sapporo, Tokio'],
  ['Customized Time Zone', '09:00 10:00', 'Customized Time Zone'],
])('the time zone %s is understood or reported', async (zone, hours, unknown = '') => {
  const { taken, unread } = await read(calendar(event('UID:a', ...at(zone))));
  expect([taken, unread]).toEqual([
    [day(1, hours)],
    { count: 0, entries: [], zones: unknown ? [unknown] : [] },
  ]);
});

test('a calendar may define zones by old rules, ended rules or dates; an unused one is not reported', async () => {
  const zone = (id: string, ...parts: string[]) =>
    `BEGIN:VTIMEZONE\r\nTZID:${id}\r\n${parts.join('\r\n')}\r\nEND:VTIMEZONE`;
  const part = (kind: string, [from, to]: [string, string], ...lines: string[]) =>
    [`BEGIN:${kind}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...lines, `END:${kind}`].join('\r\n');
  const outlook = zone(
    'Customized Time Zone',
    part('STANDARD', ['-0400', '-0500'], 'DTSTART:16011101T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
    part('DAYLIGHT', ['-0500', '-0400'], 'DTSTART:16010308T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  );
  const abolished = zone(
    'Istanbul',
    part(
      'STANDARD',
      ['+0300', '+0200'],
      'DTSTART:20071028T040000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20151025T010000Z',
    ),
    part(
      'DAYLIGHT',
      ['+0200', '+0300'],
      'DTSTART:20070325T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20160327T010000Z',
    ),
  );
  const dated = zone(
    'Casa',
    part('STANDARD', ['+0000', '+0500'], 'DTSTART:19700101T000000', 'RDATE:20261202T000000'),
  );
  const { taken, unread } = await read(
    calendar(
      outlook,
      abolished,
      dated,
      event(
        'UID:a',
        'DTSTART;TZID=Customized Time Zone:20261031T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
      event('UID:b', ...at('Istanbul', 2)),
      event('UID:c', ...at('Casa', 3)),
      event('UID:d', ...at('Nowhere/Else', 4), 'TRANSP:TRANSPARENT'),
    ),
  );
  expect(taken).toEqual([
    '2026-10-31T14:00 2026-10-31T15:00',
    '2026-11-01T15:00 2026-11-01T16:00',
    day(2, '07:00 08:00'),
    day(3, '05:00 06:00'),
  ]);
  expect(unread.zones).toEqual([]);
});

test('a bad entry is skipped and counted; the first five are named, whatever their titles', async () => {
  const bad = (title: string) =>
    event(`UID:${title}`, `SUMMARY;LANGUAGE=es:${title}`, 'DTSTART:20270229T100000', 'DTEND:20270229T110000');
  const titles = ['Cena\\, con Ana\\; «ya»', 'a\u0000b\u202ec', 'largo '.repeat(50), '', 'Ñandú 🎉', 'sexta'];
  const { taken, unread } = await read(
    calendar(...titles.map(bad), event('UID:b', 'DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z')),
  );
  expect([taken, unread.count, unread.zones]).toEqual([[GOOD], 6, []]);
  const named = ['Cena, con Ana; «ya»', 'a b c', 'largo '.repeat(10), '', 'Ñandú 🎉'];
  expect(unread.entries).toEqual(named.map((title) => ({ title, day: '2027-02-29' })));
  for (const lines of [
    ['DTSTART:hoy', 'DTEND:mañana'],
    ['DTEND:20261203T110000Z'],
    ['DTSTART:20261201T100000Z', 'DTEND:20261201T090000Z'],
    ['DTSTART:20261201T100000Z', 'DURATION:-PT1H'],
    ['DTSTART:20261201T100000Z', 'RRULE:FREQ=NEVER'],
    ['DTSTART:20261201T100000Z', 'RRULE:FREQ=DAILY;INTERVAL=0'],
  ])
    expect((await read(calendar(event('UID:a', ...lines)))).unread.count).toBe(1);
});

test('sloppy syntax is read: dashed dates, empty ends, trailing text, unfolded lines, lower case', async () => {
  expect(
    await times(
      event('UID:a', 'DTSTART:2026-12-01T10:00:00Z', 'DTEND:2026-12-01T11:00:00Z'),
      event('UID:b', 'dtstart:20261202T1000Z', 'dtend:20261202T1100Z', 'Descripción: sin plegar', 'y más'),
      event('UID:c', 'DTSTART:20261203T100000Z (hora: local)', 'DTEND:20261203T110000Z fin'),
      event('UID:d', 'DTSTART;VALUE=DATE:20261204T000000', 'DTEND;VALUE=DATE:20261204', 'DURATION:'),
      'BEGIN:VEVENT\r\nUID:e\r\nDTSTART:20261206T10\r\n 0000Z\r\nDTEND:20261206T110000Z\r\nBEGIN:VALARM\r\nDURATION:PT9H\r\nEND:VALARM',
      event('UID:f', 'DTSTART:20261207T100000Z', 'DTEND:20261207T110000Z', 'RRULE:', 'RDATE:', 'EXDATE:'),
      event('UID:g', 'DTSTART:20261208T230000Z', 'DTEND:20261208T240000Z'),
    ),
  ).toEqual([
    day(1),
    day(2),
    GOOD,
    '2026-12-03T23:00 2026-12-04T23:00',
    day(6),
    day(7),
    '2026-12-08T23:00 2026-12-09T00:00',
  ]);
  const { taken } = await read(
    `\uFEFF\r\n${calendar(event('UID:a', 'DTSTART:20261203T100000Z', 'DURATION:PT1H'))}<!-- DTSTART -->\r\nfin`,
  );
  expect(taken).toEqual([GOOD]);
});

test('a series follows added, excluded and moved occurrences; a moved one counts even without its series', async () => {
  const daily = ['DTSTART;TZID=Europe/Madrid:20261201T100000', 'DTEND;TZID=Europe/Madrid:20261201T110000'];
  const hour = '09:00 10:00';
  expect(
    await times(
      event(
        'UID:a',
        ...daily,
        'RRULE:FREQ=DAILY;UNTIL=20261205',
        'EXDATE;VALUE=DATE:20261202',
        'EXRULE:FREQ=DAILY;INTERVAL=3',
      ),
    ),
  ).toEqual([day(3, hour), day(5, hour)]);
  expect(
    await times(
      event(
        'UID:a',
        ...daily,
        'RDATE;VALUE=PERIOD:20261203T100000Z/PT2H,20261204T100000Z/20261204T103000Z',
        'RDATE;TZID=America/New_York:20261206T030000',
        'RDATE;VALUE=DATE:20261207',
      ),
    ),
  ).toEqual([
    day(1, hour),
    day(3, '10:00 12:00'),
    day(4, '10:00 10:30'),
    day(6, '08:00 09:00'),
    day(7, hour),
  ]);
  expect(
    await times(
      event('UID:a', ...daily, 'RRULE:FREQ=DAILY;COUNT=3'),
      event(
        'UID:a',
        'RECURRENCE-ID;VALUE=DATE:20261202',
        'DTSTART:20261202T180000Z',
        'DTEND:20261202T190000Z',
      ),
      event('UID:a', 'RECURRENCE-ID:20261203T090000Z', 'DTSTART:roto', 'SUMMARY:x'),
      event('UID:z', 'RECURRENCE-ID:20261209T090000Z', 'DTSTART:20261209T100000Z', 'DTEND:20261209T110000Z'),
    ),
  ).toEqual([day(1, hour), day(2, '18:00 19:00'), day(9)]);
  // Its first time counts, though the rule names other days; the 29th of February comes every four years.
  expect(await times(event('UID:a', ...daily, 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'))).toEqual([
    day(1, hour),
    day(2, hour),
  ]);
  expect(await times(event('UID:a', 'DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'))).toEqual([]);
});

test('a change of this and future occurrences moves, resizes or cancels all later ones', async () => {
  const from = (n: number, ...lines: string[]) =>
    event('UID:a', `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:2026120${n}T100000`, ...lines);
  const until = (n: number, hours: string, end: string) => [
    `DTSTART;TZID=Europe/Madrid:2026120${n}T${hours}0000`,
    `DTEND;TZID=Europe/Madrid:2026120${n}T${end}0000`,
  ];
  const daily = event(
    'UID:a',
    ...until(1, '10', '11'),
    'RRULE:FREQ=DAILY;COUNT=8',
    'EXDATE:20261204T090000Z',
  );
  const later = '11:00 13:00';
  expect(
    await times(
      from(7, ...until(7, '10', '11'), 'STATUS:CANCELLED'),
      daily,
      from(3, ...until(3, '12', '14')),
      event('UID:a', 'RECURRENCE-ID:20261205T090000Z', 'DTSTART:20261205T180000Z', 'DTEND:20261205T190000Z'),
    ),
  ).toEqual([
    day(1, '09:00 10:00'),
    day(2, '09:00 10:00'),
    day(3, later),
    day(5, '18:00 19:00'),
    day(6, later),
  ]);
  // From before the window into it, over the change of clocks, and in another zone.
  expect(
    await times(
      event(
        'UID:a',
        'DTSTART;TZID=Europe/Madrid:20260907T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;COUNT=9',
      ),
      event(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:20260914T100000',
        'DTSTART;TZID=Europe/London:20261014T090000',
        'DURATION:PT30M',
      ),
    ),
  ).toEqual([
    '2026-10-14T08:00 2026-10-14T08:30',
    '2026-10-21T08:00 2026-10-21T08:30',
    ...['2026-10-28', '2026-11-04', '2026-11-11', '2026-11-18', '2026-11-25', '2026-12-02'].map(
      (date) => `${date}T09:00 ${date}T09:30`,
    ),
  ]);
  expect(
    await times(
      event('UID:a', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=3'),
      event('UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261202', 'DTSTART;VALUE=DATE:20261203'),
      event('UID:b', 'DTSTART:20261205T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'),
      event('UID:b', 'RECURRENCE-ID;RANGE=THISANDFUTURE:roto', 'DTSTART:20261206T120000Z'),
    ),
  ).toEqual(['2026-11-30T23:00 2026-12-01T23:00', '2026-12-02T23:00 2026-12-04T23:00', day(5), day(6)]);
});

test('a series that ended by its COUNT is skipped; one that may still run is read', async () => {
  const kept = async (rule: string, ...more: string[]) => {
    const lines = ['DTSTART:20260901T100000Z', 'DTEND:20260901T110000Z', `RRULE:FREQ=${rule}`, ...more];
    return (await sift(bytes(calendar(event(...lines))), '20261001')).text.includes('RRULE');
  };
  for (const rule of [
    'DAILY;COUNT=20',
    'DAILY;INTERVAL=2;COUNT=14',
    'WEEKLY;COUNT=4',
    'WEEKLY;WKST=MO;COUNT=4;BYDAY=TU',
  ])
    expect([rule, await kept(rule)]).toEqual([rule, false]);
  for (const rule of [
    'DAILY;COUNT=30',
    'WEEKLY;COUNT=5',
    'WEEKLY;INTERVAL=2;COUNT=4',
    'DAILY;COUNT=4;BYMONTH=9,10',
    'MONTHLY;COUNT=1',
    'DAILY',
    // Nobody knows what they mean: they are looked through, and named.
    'DAILY;COUNT=-100',
    'DAILY;COUNT=5;INTERVAL=0',
    'DAILY;COUNT=x',
  ])
    expect([rule, await kept(rule)]).toEqual([rule, true]);
  expect(await kept('DAILY;COUNT=20', 'RDATE:20261010T100000Z')).toBe(true);
  // Its last time is long.
  const long = event('DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20260911', 'RRULE:FREQ=WEEKLY;COUNT=4');
  expect((await times(long)).at(-1)).toBe('2026-10-01T00:00 2026-10-01T22:00');
  const ended = event(
    'DTSTART;VALUE=DATE:20260901',
    'DTEND;VALUE=DATE:20260915',
    'RRULE:FREQ=WEEKLY;UNTIL=20260922',
  );
  expect((await times(ended)).at(-1)).toBe('2026-10-01T00:00 2026-10-05T22:00');
});

test('free entries and ended series are skipped before expanding; VFREEBUSY periods count', async () => {
  const hourly = ['DTSTART:20000101T100000Z', 'DTEND:20000101T110000Z', 'RRULE:FREQ=SECONDLY'];
  const { taken, unread } = await read(
    calendar(
      event('UID:a', ...hourly, 'STATUS:CANCELLED'),
      event('UID:b', ...hourly, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      event('UID:c', 'DTSTART:20000101T100000Z', 'RRULE:FREQ=SECONDLY;UNTIL=20260101T000000Z'),
      'BEGIN:VFREEBUSY\r\nDTSTART:20261201T000000Z\r\nDTEND:20261231T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20261201T100000Z/PT1H,20261202T100000Z/20261202T110000Z',
      'FREEBUSY;FBTYPE=FREE:20261203T100000Z/PT1H\r\nFREEBUSY:20261204T100000Z/PT1H\r\nEND:VFREEBUSY',
    ),
  );
  expect([taken, unread.count]).toEqual([[day(1), day(2), day(4)], 0]);
});

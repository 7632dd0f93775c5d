import { expect, test } from 'vitest';
import { busyTimes } from './busyTimes';

const WINDOW = {
  start: new Date('2026-10-01T00:00:00Z'),
  end: new Date('2027-04-30T00:00:00Z'),
  timeZone: 'Europe/Madrid',
  ownHost: 'mentorea.example',
};
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//ES', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const times = async (...parts: string[]) =>
  (await busyTimes(calendar(...parts), WINDOW)).map(({ start, end }) =>
    [start, end].map((one) => one.toISOString().slice(0, 16)).join(' '),
  );

test('zones: UTC, named, described by the calendar, none, and unknown ones as none', async () => {
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

test('whole days are those of the marketplace, also that of the change of clocks', async () => {
  expect(
    await times(
      event('UID:a', 'DTSTART;VALUE=DATE:20261025'),
      event('UID:b', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204'),
    ),
  ).toEqual(['2026-10-24T22:00 2026-10-25T23:00', '2026-11-30T23:00 2026-12-03T23:00']);
});

test('recurrences keep their hour over the change of clocks, without what was left out, with what was moved', async () => {
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

test('an endless series begins long ago and ends with the window; overlapping times are one', async () => {
  const daily = await times(
    event('UID:a', 'DTSTART:20050101T060000Z', 'DTEND:20050101T070000Z', 'RRULE:FREQ=DAILY'),
    event('UID:b', 'DTSTART:20261005T063000Z', 'DTEND:20261005T080000Z'),
  );
  expect(daily).toHaveLength(211);
  expect(daily[4]).toBe('2026-10-05T06:00 2026-10-05T08:00');
});

test('what is called off, stays free, or is a session of ours takes nothing', async () => {
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

test('ten thousand appointments; hostile rules, and what is no calendar, are refused', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => {
    const at = new Date(Date.UTC(2026, 9, 1) + i * 30 * 60_000).toISOString().replace(/[-:]|\.\d+/g, '');
    return `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART:${at}\r\nDURATION:PT10M\r\nEND:VEVENT`;
  });
  expect(await times(...many)).toHaveLength(10_000);
  for (const freq of ['SECONDLY', 'HOURLY', 'DAILY;BYHOUR=1,2,3,4,5,6;BYMINUTE=1,2,3,4,5,6;BYSECOND=1,2,3,4'])
    await expect(
      times(event('UID:a', 'DTSTART:20200101T000000Z', 'DURATION:PT1S', `RRULE:FREQ=${freq}`)),
    ).rejects.toThrow('demasiadas citas');
  // Looked for without end, and cut off.
  const never = event('UID:a', 'DTSTART:20200101T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  await expect(times(never)).rejects.toThrow('demasiadas citas');
  for (const text of ['', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR'])
    await expect(busyTimes(text, WINDOW)).rejects.toThrow(/^Esa dirección no lleva a un calendario/);
});

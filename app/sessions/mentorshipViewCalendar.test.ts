import { expect, it } from 'vitest';
import type { Extension } from '~/api/contract/extensions';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { calendarSites } from './dialogs/ShareSection';
import { calendarEvent } from './mentorshipView';

const origin = 'https://mentorea.example';
const addresses = (
  more: object = {},
  capabilities: Extension[] = ['calendar'],
  now = '2026-10-20T00:00:00Z',
) => {
  const session = tolerantMentorship.parse({
    id: 12,
    identifier: 'a/b',
    init_date: '2026-10-26T18:00:00+01:00',
    end_date: '2026-10-26T19:30:00+01:00',
    confirmation: true,
    room_code: 'MENTOR-2026-0042',
    additional_information: 'Entre nosotros',
    ...more,
  });
  const event = calendarEvent(session, {
    now: new Date(now),
    others: 'Íñigo & Ana',
    origin,
    capabilities: new Set(capabilities),
  });
  return event && { ...calendarSites(event), file: event.file };
};

it('each calendar gets title, hours as instants and the way back, and nothing else of the session', () => {
  const links = addresses();
  const google = new URL(links?.google ?? '');
  expect(google.host).toBe('calendar.google.com');
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    text: 'Mentoría con Íñigo & Ana',
    details: `${origin}/mentorships/12`,
    dates: '20261026T170000Z/20261026T183000Z',
  });
  for (const [address, host] of [
    [links?.outlook, 'outlook.live.com'],
    [links?.office, 'outlook.office.com'],
  ]) {
    const url = new URL(address ?? '');
    expect(url.host).toBe(host);
    expect(url.searchParams.get('subject')).toBe('Mentoría con Íñigo & Ana');
    expect(url.searchParams.get('body')).toBe(`${origin}/mentorships/12`);
    // Without a zone Outlook takes them as the reader's own hours.
    expect([url.searchParams.get('startdt'), url.searchParams.get('enddt')]).toEqual([
      '2026-10-26T17:00:00Z',
      '2026-10-26T18:30:00Z',
    ]);
  }
  for (const address of Object.values(links ?? {})) expect(address).not.toMatch(/MENTOR-2026|Entre/);
});

it('a request says so; the file is offered where there is one; what is over is for no calendar', () => {
  const { google = '', file } = addresses({ confirmation: false }) ?? {};
  expect(new URL(google).searchParams.get('text')).toContain('(por confirmar)');
  expect(file).toBe('/mentorships/a%2Fb/ics');
  expect(addresses({}, [])?.file).toBe('');
  expect(addresses({}, [], '2026-10-26T18:29:59Z')).not.toBeNull();
  expect(addresses({}, [], '2026-10-26T18:30:00Z')).toBeNull();
});

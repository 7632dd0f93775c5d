import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ChatEntry } from '~/app/domain/chat/entry';
import type { ConversationView } from './loadConversation';
import { dayLabel, groupByDay, MessageList, MessageText } from './MessageList';

const entryAt = (id: string, createdAt: string, sender = '1'): ChatEntry => ({
  id,
  clientId: null,
  sender,
  content: id,
  createdAt,
});

it('groups by the days of the zone', () => {
  const entries = [
    entryAt('a', '2026-11-20T22:59:00Z'),
    entryAt('b', '2026-11-20T23:00:00Z'),
    entryAt('c', '2026-11-21T22:00:00Z'),
  ];
  const days = (zone: string) =>
    groupByDay(entries, zone).map((one) => [one.day, one.entries.map(({ id }) => id)]);
  expect(days('Europe/Madrid')).toEqual([
    ['2026-11-20', ['a']],
    ['2026-11-21', ['b', 'c']],
  ]);
  expect(days('UTC')).toEqual([
    ['2026-11-20', ['a', 'b']],
    ['2026-11-21', ['c']],
  ]);
  expect(groupByDay([], 'UTC')).toEqual([]);
});

it('names days in words', () => {
  const today = '2026-03-01';
  expect(
    ['2026-03-01', '2026-02-28', '2026-02-27', '2025-12-31', '2026-03-02'].map((day) => dayLabel(day, today)),
  ).toEqual([
    'Hoy',
    'Ayer',
    'viernes 27 de febrero',
    'miércoles 31 de diciembre de 2025',
    'lunes 2 de marzo',
  ]);
});

it('lists each day once, even if a late entry has the time of a slow clock', () => {
  const entries = [
    entryAt('a', '2026-10-24T21:59:59Z'),
    entryAt('b', '2026-10-24T22:00:00Z'),
    // The day on which the clocks go back has 25 hours.
    entryAt('c', '2026-10-25T22:59:59Z'),
    entryAt('d', '2026-10-25T23:00:00Z'),
    entryAt('late', '2026-10-25T12:00:00Z'),
    entryAt('right', '2026-10-26T12:00:00Z'),
  ];
  expect(
    groupByDay(entries, 'Europe/Madrid').map((one) => [one.day, one.entries.map(({ id }) => id)]),
  ).toEqual([
    ['2026-10-24', ['a']],
    ['2026-10-25', ['b', 'c']],
    ['2026-10-26', ['d', 'late', 'right']],
  ]);
});

it('never renders a message as markup, in text or links', () => {
  const html = renderToStaticMarkup(
    <MessageText
      content={'<img src=x onerror=alert(1)>\nhttps://example.com/"onmouseover="alert(1) &amp;'}
    />,
  );
  expect(html).toBe(
    '<p dir="auto" class="chat-text">&lt;img src=x onerror=alert(1)&gt;\n' +
      '<a href="https://example.com/&quot;onmouseover=&quot;alert(1)" target="_blank" rel="noopener noreferrer nofollow">' +
      'https://example.com/&quot;onmouseover=&quot;alert(1)</a> &amp;amp;</p>',
  );
});

const view: Pick<ConversationView, 'me' | 'other' | 'timeZone' | 'today'> = {
  me: '1',
  other: {
    id: '2',
    username: 'eva',
    full_name: 'Eva Ruiz',
    profile_picture: '',
    user_type: 'mentor',
    isHere: true,
    mayWrite: true,
    isBlocked: false,
  },
  timeZone: 'Europe/Madrid',
  today: '2026-11-22',
};
const said = (id: string | null, createdAt: string, key?: string) => ({
  id,
  clientId: null,
  sender: '2',
  content: `Mensaje ${id}`,
  createdAt,
  ...(key === undefined ? {} : { key }),
});

it('has no duplicate ids, whatever the clocks say', () => {
  const html = renderToStaticMarkup(
    <MessageList
      view={view}
      newFrom="7"
      entries={[
        said('6', '2026-11-21T10:00:00Z', '6'),
        said('7', '2026-11-22T10:00:00Z', 'own'),
        said('8', '2026-11-22T10:01:00Z', '7'),
        said(null, '2026-11-21T10:02:00Z', 'pending'),
      ]}
    />,
  );
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['dia-2026-11-21', 'dia-2026-11-22', 'nuevos']);
});

it('learns of midnight from stored messages, not from the browser’s clock', () => {
  const daysOf = (...more: ReturnType<typeof said>[]) => {
    const entries = [said('6', '2026-11-22T22:00:00Z'), ...more];
    const html = renderToStaticMarkup(<MessageList view={view} newFrom={null} entries={entries} />);
    return [...html.matchAll(/<h2[^>]*><time[^>]*>([^<]+)/g)].map(([, label]) => label);
  };
  expect(daysOf()).toEqual(['Hoy']);
  expect(daysOf(said(null, '2026-11-22T23:30:00Z', 'pending'))).toEqual(['Hoy', 'lunes 23 de noviembre']);
  expect(daysOf(said('7', '2026-11-22T23:30:00Z'))).toEqual(['Ayer', 'Hoy']);
});

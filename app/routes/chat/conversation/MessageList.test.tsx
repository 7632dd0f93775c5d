import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ConversationView } from '~/chat/view';
import { MessageList } from './MessageList';

const view: Pick<ConversationView, 'me' | 'other' | 'timeZone' | 'today'> = {
  me: '1',
  other: {
    id: '2',
    username: 'eva',
    full_name: 'Eva Ruiz',
    profile_picture: '',
    user_type: 'mentor',
    isHere: true,
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

it('names nothing twice on the page: not a day whose clock is wrong, not the marker', () => {
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

it('knows that midnight has passed when something is stored after it, whatever the clock of the browser says', () => {
  const daysOf = (...more: ReturnType<typeof said>[]) => {
    const entries = [said('6', '2026-11-22T22:00:00Z'), ...more];
    const html = renderToStaticMarkup(<MessageList view={view} newFrom={null} entries={entries} />);
    return [...html.matchAll(/<h2[^>]*><time[^>]*>([^<]+)/g)].map(([, label]) => label);
  };
  expect(daysOf()).toEqual(['Hoy']);
  expect(daysOf(said(null, '2026-11-22T23:30:00Z', 'pending'))).toEqual(['Hoy', 'lunes 23 de noviembre']);
  expect(daysOf(said('7', '2026-11-22T23:30:00Z'))).toEqual(['Ayer', 'Hoy']);
});

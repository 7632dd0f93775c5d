import { describe, expect, it } from 'vitest';
import { type Notification, tolerantNotification } from '~/api/contract/notifications';
import { PAGES } from '~/app/site';
import {
  countByKind,
  KIND_NAMES,
  leadsToRoom,
  NOTIFICATION_KINDS,
  readKind,
  unreadFirst,
} from './notifications';

const one = (
  id: number | string,
  created: string,
  read: string | null = null,
  type = 'system',
): Notification =>
  tolerantNotification.parse({ id, type, title: `${id}`, created_at: `2026-11-${created}Z`, read_at: read });

it('puts unread first, then the newest, of one moment the later id', () => {
  const read = '2026-11-20T10:00:00Z';
  const all = [
    one(1, '01T10:00:00', read),
    one(2, '03T10:00:00', read),
    one(9, '02T10:00:00'),
    one(10, '02T10:00:00'),
    one('x', '04T10:00:00'),
  ];
  expect(all.sort(unreadFirst).map(({ id }) => id)).toEqual(['x', '10', '9', '2', '1']);
});

it('reads what another server may send', () => {
  const odd = {
    id: 'a',
    type: 'novelty',
    title: ' Hola ',
    description: null,
    created_at: '2026-11-20T10:00:00+01:00',
  };
  expect(tolerantNotification.parse({ ...odd, read_at: '' })).toEqual({
    id: 'a',
    type: 'other',
    title: 'Hola',
    description: '',
    created_at: '2026-11-20T09:00:00.000Z',
    read_at: null,
    link: '',
    about: null,
  });
  const about = { full_name: 'Eva Pérez', first_name: null, username: 'eva', profile_picture: null };
  const face = { ...about, first_name: '', profile_picture: '' };
  const faceOf = (one: object) => tolerantNotification.parse({ ...odd, about: one }).about;
  expect([faceOf(about), faceOf({ ...about, first_name: '' })]).toEqual([null, face]);
  expect(faceOf({ ...about, first_name: '', full_name: '' })).toBeNull();
  expect(tolerantNotification.safeParse({ ...odd, created_at: 'ayer' }).success).toBe(false);
  expect(tolerantNotification.safeParse({ ...odd, title: null }).success).toBe(false);
});

it('counts by type', () => {
  const all = [one(1, '01T10:00:00'), one(2, '01T10:00:00'), one(3, '01T10:00:00', null, 'novelty')];
  expect(countByKind(all)).toEqual({ system: 2, other: 1 });
});

it('knows only the filters that exist', () => {
  expect(NOTIFICATION_KINDS.map(readKind)).toEqual(NOTIFICATION_KINDS);
  expect([null, '', 'x', 'toString', '__proto__'].map(readKind)).toEqual([null, null, null, null, null]);
  expect(new Set(NOTIFICATION_KINDS.map((kind) => KIND_NAMES[kind])).size).toBe(11);
});

describe('leadsToRoom', () => {
  it.each([
    '/mentorships/MENTOR-2026-0042',
    '/mentorships/12/',
    '/mentorships/MENTOR-2026-0042?entrar',
  ])('%s', (link) => expect(leadsToRoom(link)).toBe(true));

  it.each([
    '',
    '/mentorships',
    '/mentorships?detalle=abc',
    '/mentorships/abiertas',
    '/mentorships/new',
    '/chat/a',
  ])('does not for %j', (link) => expect(leadsToRoom(link)).toBe(false));

  it('recognizes every other page', () => {
    const beside = PAGES.map(({ address }) => address).filter((one) => /^\/mentorships\/[a-z]+$/.test(one));
    expect(beside.length).toBeGreaterThan(5);
    expect(beside.filter(leadsToRoom)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import type { SessionFacts } from '../notifications/session';
import { describeSession } from './describe';

const session: SessionFacts = {
  id: 1,
  identifier: '0b8f9a52-33a1-4f5e-9d7c-2f1f4dbb2a11',
  sequence: 3,
  revision: 5,
  changedAt: new Date('2026-10-20T08:00:00Z'),
  roomCode: 'MENTOR-2026-0042',
  start: new Date('2026-10-21T08:00:00Z'),
  end: new Date('2026-10-21T09:00:00Z'),
  priceCents: 2550,
  confirmed: true,
  cancelled: false,
  cancelReason: null,
  additionalInformation: 'Derivadas.',
  bookedById: 2,
  topics: ['Cálculo', 'Física'],
  mentor: { id: 1, name: 'Eva Gil' },
  students: [
    { id: 2, name: 'Ana Pérez' },
    { id: 3, name: 'Bea Ruiz' },
  ],
};
const siteOrigin = 'https://mentorea.example';
const read = (readerId: number, more: Partial<SessionFacts> = {}) =>
  describeSession({ ...session, ...more }, { readerId, siteOrigin });

test('with whom, about what, at what price, and where', () => {
  expect(read(1).title).toBe('Mentoría con Ana Pérez y Bea Ruiz');
  expect(read(2)).toMatchObject({
    title: 'Mentoría con Eva Gil',
    description: [
      'Temas: Cálculo y Física',
      'Precio: 25,50 € por hora',
      '',
      'Derivadas.',
      '',
      `${siteOrigin}/mentorships/1`,
    ].join('\n'),
    url: `${siteOrigin}/mentorships/1`,
    location: `${siteOrigin}/mentorships/MENTOR-2026-0042`,
    sequence: 5,
    changedAt: session.changedAt,
    status: 'confirmed',
  });
  // Who joined a group does not read what was written for the mentor.
  expect(read(1).description).toContain('Derivadas');
  expect(read(3).description).not.toContain('Derivadas');
  expect(read(2, { topics: [], additionalInformation: '' }).description).toMatch(/^Precio: .*\nhttps:/);
});

test('who has left reads no more of it than that it is cancelled for them', () => {
  expect(read(9)).toMatchObject({ status: 'cancelled', description: `${siteOrigin}/mentorships` });
});

test('a request is pending; what is cancelled, or left, is cancelled', () => {
  expect(read(2, { confirmed: false })).toMatchObject({
    status: 'pending',
    title: 'Mentoría con Eva Gil (por confirmar)',
    location: '',
    url: `${siteOrigin}/mentorships/1`,
  });
  for (const gone of [read(2, { cancelled: true, confirmed: false }), read(4)]) {
    expect(gone).toMatchObject({ status: 'cancelled', location: '', url: `${siteOrigin}/mentorships` });
  }
});

import { expect, test } from 'vitest';
import type { SessionFacts } from '../notifications/session';
import { describeSession } from './describe';

const session: SessionFacts = {
  id: 1,
  identifier: '0b8f9a52-33a1-4f5e-9d7c-2f1f4dbb2a11',
  sequence: 3,
  start: new Date('2026-10-21T08:00:00Z'),
  end: new Date('2026-10-21T09:00:00Z'),
  priceCents: 2550,
  confirmed: true,
  cancelled: false,
  cancelReason: null,
  additionalInformation: 'Derivadas.',
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
      `${siteOrigin}/mentorships?detalle=${session.identifier}`,
    ].join('\n'),
    sequence: 3,
    status: 'confirmed',
  });
  expect(read(2, { topics: [], additionalInformation: '' }).description).toMatch(/^Precio: .*\nhttps:/);
});

test('a request is pending; what is cancelled, or left, is cancelled', () => {
  expect(read(2, { confirmed: false })).toMatchObject({
    status: 'pending',
    title: 'Mentoría con Eva Gil (por confirmar)',
  });
  expect(read(2, { cancelled: true, confirmed: false }).status).toBe('cancelled');
  expect(read(4).status).toBe('cancelled');
});

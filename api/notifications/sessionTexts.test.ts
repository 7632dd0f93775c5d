import { expect, test } from 'vitest';
import { REASON_MAX } from '~/api/contract/rules/limits';
import { DESCRIPTION_MAX } from './notify';
import { sessionTexts } from './sessionTexts';

const student = (id: number, name: string) => ({ id, name });
const session = {
  id: 1,
  identifier: '6f1c2a34-0000-4000-8000-000000000001',
  sequence: 0,
  revision: 0,
  groupTitle: null,
  changedAt: new Date('2026-10-20T08:00:00Z'),
  seriesId: null,
  together: 1,
  deadline: new Date('2026-10-21T14:00:00Z'),
  proposal: null,
  roomCode: 'MENTOR-2026-0042',
  start: new Date('2026-10-21T16:00:00Z'),
  end: new Date('2026-10-21T17:00:00Z'),
  priceCents: 2500,
  offerName: null,
  confirmed: false,
  cancelled: false,
  cancelReason: null,
  additionalInformation: '',
  bookedById: 1,
  isProfessional: false,
  topics: ['Cálculo'],
  mentor: student(9, 'Eva Ruiz'),
  students: [student(1, 'Luis Pérez'), student(2, 'Ana Pérez')],
};
const timeZone = 'Europe/Madrid';
const what = 'una sesión de Cálculo del 21/10/2026 18:00';

test.each(['declined', 'cancelled'] as const)('the longest reason fits in full when %s', (event) => {
  const cancelReason = `${'ó'.repeat(REASON_MAX - 1)}.`;
  const { description, mail } = sessionTexts(event, {
    session: { ...session, cancelReason },
    by: '',
    timeZone,
  });
  expect(description).toBe(`Motivo: ${cancelReason}`);
  expect([...description].length).toBeLessThanOrEqual(DESCRIPTION_MAX);
  expect(mail.paragraphs).toContain(`Motivo: ${cancelReason}`);
});

test.each([
  ['one of two students', 'Luis Pérez', session.students, 'Luis Pérez te ha pedido'],
  ['staff, for two students', '', session.students, 'Luis Pérez y Ana Pérez te han pedido'],
  ['staff, for one student', '', session.students.slice(0, 1), 'Luis Pérez te ha pedido'],
])('a request by %s', (_who, by, students, start) => {
  const { title, description, mail } = sessionTexts('requested', {
    session: { ...session, students },
    by,
    timeZone,
  });
  expect([title, description, mail.subject]).toEqual([`${start} ${what}`, '', `${start} ${what}`]);
  expect(mail.paragraphs[0]).toBe(`${start} ${what} (hora peninsular española).`);
});

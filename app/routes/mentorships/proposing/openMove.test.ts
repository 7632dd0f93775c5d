import { expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { moveConsequence, moveOutcome } from './openMove';

const ana = { id: 2, username: 'ana', first_name: 'Ana', full_name: 'Ana Soler', user_type: 'alumno' };
const marcos = {
  id: 1,
  username: 'marcos',
  first_name: 'Marcos',
  full_name: 'Marcos Ruiz',
  user_type: 'mentor',
};
const sessionWith = (confirmation: boolean) =>
  tolerantMentorship.parse({
    id: 5,
    identifier: 'session-5-x',
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
    mentor: marcos,
    alumnos: [ana],
    confirmation,
  });

it.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('promises no notice where the API sends none (mentor: %s, confirmed: %s)', (isMentor, confirmed) => {
  const session = sessionWith(confirmed);
  for (const text of [moveConsequence, moveOutcome].map((say) =>
    say({ session, isMentor, notifies: false }),
  )) {
    expect(text).not.toMatch(/avisa/i);
  }
});

it('says who is notified, and who has to agree', () => {
  const say = (isMentor: boolean, confirmed: boolean) => {
    const moved = { session: sessionWith(confirmed), isMentor, notifies: true };
    return [moveConsequence(moved), moveOutcome(moved)];
  };
  expect(say(true, true)).toEqual([
    'El cambio vale desde el momento en que lo envías, y avisaremos a Ana.',
    'Hemos avisado a Ana.',
  ]);
  expect(say(true, false)).toEqual([
    'Avisaremos a Ana de la nueva hora. La solicitud seguirá pendiente hasta que la confirmes.',
    'Sigue pendiente de que la confirmes.',
  ]);
  expect(say(false, false)[0]).toMatch(/^La sesión queda pendiente hasta que Marcos confirme la nueva hora/);
  expect(say(false, false)[1]).toBe('Queda pendiente de que Marcos la confirme.');
  expect(say(false, true)[1]).toBe('Hemos avisado a Marcos.');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JoinFacts } from './JoinDialog';
import type { OpenView } from './loadOpen';

const session: OpenView = {
  id: '1',
  identifier: 'a',
  day: 'jueves 26/11/2026',
  hours: '18:30 – 19:30',
  ownHours: '',
  duration: '1 hora',
  pricePerHour: '25 €/h',
  total: '25,00 €',
  topics: [],
  title: '',
  groupKey: '',
  length: '1 h',
  who: '',
  mentor: null,
  seats: 'Quedan 3 plazas de 5',
  standing: 'free',
  start: '26/11/2026 18:30',
  payment: 'No se cobra en Mentorea: el pago lo acuerdas con tu mentor.',
  terms: '',
  notifies: true,
  seen: '',
  early: false,
};
const text = (more: Partial<OpenView>) =>
  renderToStaticMarkup(<JoinFacts session={{ ...session, ...more }} />);

test('promises to notify the mentor, and does not mention late cancellation', () => {
  expect(text({})).toContain('Avisaremos a su mentor enseguida.');
  // Leaving a group is never late: the others keep it.
  expect(text({})).not.toMatch(/12 horas|tardía/);
});

test('shows one price, and that it is not paid here', () => {
  expect(text({}).match(/€/g)).toHaveLength(1);
  expect(text({})).toContain('No se cobra en Mentorea: el pago lo acuerdas con tu mentor');
});

test('makes no promises for another server', () => {
  const other = text({ notifies: false });
  expect(other).not.toMatch(/Avisaremos|12 horas|tardía/);
  expect(other).toContain('Puedes dejarla hasta que empiece (26/11/2026 18:30).');
});

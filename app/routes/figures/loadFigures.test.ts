import { expect, it } from 'vitest';
import type { Figures } from '~/api/contract/figures';
import type { Context } from '~/app/.server/context';
import { figuresView, loadFigures } from './loadFigures';

const week = (from: string, more: Partial<Figures['weeks'][number]> = {}) => ({
  from,
  ...{ minutes: 0, offered_minutes: 1260, views: 0, reviews: 0, mean: null },
  ...more,
});
const figures: Figures = {
  weeks: [
    week('2026-10-26', { views: null }),
    week('2026-11-02', { minutes: 90, views: 12, reviews: 2, mean: 4.5 }),
  ],
  ...{
    students: 10,
    returning: 7,
    acceptance: { answered: 20, confirmed: 18 },
    reply_minutes: 150,
    views_total: 1234,
  },
};
const NEW: Figures = {
  weeks: [week('2026-11-02')],
  ...{ students: 0, returning: 0, acceptance: null, reply_minutes: null, views_total: 0 },
};
const loaded = (ofWeeks: Figures) =>
  loadFigures({ api: { figures: { ofWeeks: async () => ofWeeks } } } as unknown as Context);

it('words each figure, or the reason it is missing', () => {
  expect(figuresView(figures).tiles.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Horas de las últimas 2 semanas', '1,5 h', 'Con lo que queda de esta semana'],
    ['Estudiantes', '10', 'Con una sesión en los últimos 12 meses'],
    ['Vuelven', '7 de 10', 'Con dos sesiones o más'],
    ['Confirmas', '9 de cada 10', 'Sueles responder en 3 h'],
    ['Visitas a tu perfil', '1.234', 'En las últimas 2 semanas'],
  ]);
  const { tiles } = figuresView({ ...NEW, views_total: null });
  expect(tiles.slice(2).map(({ value }) => value)).toEqual(['—', '—', '—']);
});

it('draws each week, and distinguishes uncounted from zero', () => {
  const { hours, views, reviews } = figuresView(figures);
  expect(hours.map(({ name, values, texts }) => [name, values, texts])).toEqual([
    ['26 oct–1 nov', [0, 1260], ['0 h', '21 h']],
    ['Esta semana', [90, 1260], ['1,5 h', '21 h']],
  ]);
  expect(views?.map(({ texts }) => texts)).toEqual([['Sin contar'], ['12']]);
  expect(reviews?.map(({ texts }) => texts)).toEqual([
    ['0', '—'],
    ['2', '4,5'],
  ]);
  expect(figuresView({ ...NEW, views_total: null })).toMatchObject({ views: null, reviews: null });
});

it('shows no figures for a mentor without any', async () => {
  expect(await loaded(NEW)).toEqual({ failure: null, shown: null });
  expect(await loaded({ ...NEW, weeks: [week('2026-11-02', { minutes: 30 })] })).not.toMatchObject({
    shown: null,
  });
});

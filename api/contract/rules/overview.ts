import { CASE_REASONS, DECISION_REASONS, MEASURES, SUBJECTS } from './cases';

const first = (texts: Record<string, readonly [string, string]>) =>
  Object.fromEntries(Object.entries(texts).map(([kind, [name]]) => [kind, name]));

/** What a year's report on cases counts (Regulation (EU) 2022/2065, article 15): each figure, and its kinds in words. */
export const CASE_FIGURES = {
  'reports-by-reason': ['Denuncias por motivo', first(CASE_REASONS)],
  'reports-by-subject': ['Denuncias por lo que se denuncia', SUBJECTS],
  'reports-by-reporter': [
    'Denuncias por quién denuncia',
    { account: 'Con cuenta', visitor: 'Sin cuenta', unnamed: 'Sin nombre, o de una cuenta eliminada' },
  ],
  'measures-by-kind': ['Decisiones por medida', first(MEASURES)],
  'measures-by-reason': ['Medidas por motivo', DECISION_REASONS],
  objections: [
    'Objeciones',
    { kept: 'La decisión se mantiene', undone: 'La decisión se retira', open: 'Sin respuesta todavía' },
  ],
  'median-hours': [
    'Horas hasta la decisión (mediana)',
    { report: 'De denuncias', objection: 'De objeciones' },
  ],
} as const satisfies Record<string, readonly [name: string, kinds: Record<string, string>]>;
export type CaseFigure = keyof typeof CASE_FIGURES;
export const FIGURE_NAMES = Object.keys(CASE_FIGURES) as [CaseFigure, ...CaseFigure[]];

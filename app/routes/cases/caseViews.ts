import { CASE_REASONS, DECISION_REASONS, type Measure, SUBJECTS } from '~/api/contract/rules/cases';
import type { OwnCases } from '~/app/.server/api/cases';
import { formatDateTime } from '~/app/domain/time/dates';

/** What a measure means for its person. */
const DECIDED: Record<Measure, string> = {
  warn: 'Un aviso',
  hide: 'Hemos ocultado el contenido',
  freeze: 'Tu cuenta queda limitada: no puedes escribir ni reservar',
  deactivate: 'Tu cuenta queda desactivada: no puedes entrar; tus sesiones siguen en pie',
  suspend: 'Tu cuenta queda suspendida',
  close: 'Hemos cerrado tu cuenta',
  none: 'Sin medidas',
  approve: 'Tu perfil de mentor está publicado',
  ask: 'Te pedimos algo antes de publicar tu perfil',
  refuse: 'No publicamos tu perfil de mentor',
};

export type ReportView = ReturnType<typeof reportView>;

export function reportView(one: OwnCases['reports'][number], timeZone: string) {
  return {
    number: one.number,
    title: one.title || SUBJECTS[one.subject ?? 'page'],
    reason: one.reason === null ? '' : CASE_REASONS[one.reason][0],
    text: one.text,
    when: one.created_at ? formatDateTime(one.created_at, timeZone) : '',
    isConfirmed: one.confirmed,
    isClosed: one.closed_at !== null,
    answer: one.answer,
  };
}

export type DecisionView = ReturnType<typeof decisionView>;

export function decisionView(one: OwnCases['decisions'][number], timeZone: string) {
  const when = (at: string | null) => (at ? formatDateTime(at, timeZone) : '');
  return {
    number: one.number,
    title: one.title,
    decided: DECIDED[one.measure ?? 'none'],
    rule: one.reason === null ? '' : DECISION_REASONS[one.reason],
    text: one.text,
    when: when(one.decided_at),
    /** End of a suspension; '' for everything else. */
    until: when(one.until),
    undone: when(one.undone_at),
    /** '' once it is too late, or said. */
    objectUntil: when(one.object_until),
    objection: one.objection && {
      text: one.objection.text,
      when: when(one.objection.created_at),
      answer: one.objection.answer,
    },
  };
}

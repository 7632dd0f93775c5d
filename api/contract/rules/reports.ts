/** Reports about the other side after a session (docs/contract.md, 'After the end'). */

export const REPORT_KINDS = ['absent', 'problem'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Problems that can be reported, with their labels. */
export const REPORT_REASONS = {
  late: 'Llegó tarde o se fue antes',
  technical: 'Hubo problemas técnicos',
  content: 'No fue lo acordado',
  conduct: 'El trato no fue correcto',
  payment: 'Hubo un problema con el pago',
  other: 'Otro motivo',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as ReportReason[];

export const REPORT_TEXT_MAX = 1000;
/** For a report from the end of the session on; for the answer from the report on. */
export const REPORT_DAYS = 7;
export const ANSWER_DAYS = 14;

const DAY_MS = 86_400_000;

/** From its end until exactly `REPORT_DAYS` later. */
export const isReportable = (session: { end: Date; confirmed: boolean }, now: Date): boolean =>
  session.confirmed && session.end <= now && now.getTime() < session.end.getTime() + REPORT_DAYS * DAY_MS;

export const isAnswerable = (report: { createdAt: Date }, now: Date): boolean =>
  now.getTime() < report.createdAt.getTime() + ANSWER_DAYS * DAY_MS;

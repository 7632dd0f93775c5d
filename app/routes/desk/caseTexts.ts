/** Cases in words (docs/product.md, "The staff's desk"). */
import {
  CASE_REASONS,
  type CaseReason,
  DECISION_REASONS,
  isAgainst,
  MEASURES,
  type Measure,
  type Restriction,
  THREAD_MOST,
} from '~/api/contract/rules/cases';
import { ADULT_AGE } from '~/api/contract/rules/checks';
import type { Case, CaseEntry } from '~/app/.server/api/cases';
import { faceOf } from '~/app/domain/site/face';
import { formatDateTime } from '~/app/domain/time/dates';

const DONE: Record<Measure, string> = {
  warn: 'avisado',
  hide: 'ocultado',
  freeze: 'cuenta congelada',
  deactivate: 'cuenta desactivada',
  suspend: 'cuenta suspendida',
  close: 'cuenta cerrada',
  none: 'sin medidas',
  approve: 'aprobado',
  ask: 'pedido algo',
  refuse: 'rechazado',
};
const RESTRICTED: Record<Restriction, string> = {
  frozen: 'Cuenta congelada',
  deactivated: 'Cuenta desactivada',
  suspended: 'Cuenta suspendida',
  closed: 'Cuenta cerrada por el equipo',
};
const ROLES: Record<string, string> = {
  alumno: 'estudiante',
  mentor: 'mentor',
  support: 'del equipo',
  admin: 'del equipo',
};

/** 'hace 40 min', 'hace 3 h', 'hace 2 días' */
export function agoText(at: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `hace ${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}

const reasonText = (reason: CaseReason) => CASE_REASONS[reason][0];

function headingOf({ kind, reason }: Pick<CaseEntry, 'kind' | 'reason'>): string {
  if (kind === 'objection') return 'Objeción';
  if (kind === 'approval') return 'Alta de mentor';
  return reason ? reasonText(reason) : kind === 'staff' ? 'Abierto por el equipo' : 'Denuncia';
}

const peopleText = (count: number) =>
  count === 1 ? '1\u00a0persona avisa' : `${count}\u00a0personas avisan`;

/** A row of the queue. */
export function entryView(entry: CaseEntry, now: Date) {
  const { number, weight, reporters, opened_at, closed_at, measure, taken_by } = entry;
  const title = entry.title.replace(/^Objeción: /, '');
  return {
    number,
    weight: weight ?? ('normal' as const),
    heading: headingOf(entry),
    ago: agoText(closed_at ?? opened_at, now),
    line: reporters > 0 ? `${title} · ${peopleText(reporters)}` : title,
    state: measure ? DONE[measure] : taken_by ? `Lo lleva ${taken_by.full_name}` : '',
    isClosed: closed_at !== null,
  };
}
export type EntryView = ReturnType<typeof entryView>;

type Person = NonNullable<Case['about']>;

/** 'mentor', 'estudiante de 15 años': the age of minors alone. */
function roleText({ user_type, age }: Person): string {
  const role = ROLES[user_type ?? ''] ?? '';
  return age !== null && age < ADULT_AGE ? `${role} de ${age} años` : role;
}

const sessionsText = (count: number, one: string, many: string) =>
  count === 0 ? 'No tiene sesiones próximas.' : count === 1 ? one : many.replace('#', String(count));

/** What a measure does beside its own effect, by measure; '' for nothing. */
const consequences = (ahead: number): Partial<Record<Measure, string>> => ({
  freeze: sessionsText(
    ahead,
    'Su sesión próxima se ofrecerá a la otra persona para cancelarla.',
    'Sus # sesiones próximas se ofrecerán a los demás para cancelarlas.',
  ),
  suspend: sessionsText(
    ahead,
    'Su sesión próxima se cancela si cae en esos 30 días.',
    'De sus # sesiones próximas se cancelan las de esos 30 días.',
  ),
  close: sessionsText(ahead, 'Su sesión próxima se cancela.', 'Sus # sesiones próximas se cancelan.'),
});

const isShut = (restriction: Restriction | null) => restriction !== null && restriction !== 'frozen';

/** All of a case for its page; `staff`: who reads it. */
export function caseView(
  one: Case,
  { staff, now, timeZone }: { staff: { id: string; user_type: string }; now: Date; timeZone: string },
) {
  const { about, decision, snapshot, kind, taken_by } = one;
  const known = new Map(one.people.map((person) => [person.id, person]));
  const personText = (id: number | null) => {
    const person = id === null ? undefined : known.get(String(id));
    return person && [person.full_name, roleText(person)].filter(Boolean).join(', ');
  };
  const isObjection = kind === 'objection';
  const isMine = taken_by?.id === staff.id;
  const isOpen = one.closed_at === null;
  return {
    ...entryView(one, now),
    isObjection,
    isApproval: kind === 'approval',
    isMine,
    /** Administrators also take what another one has. */
    mayTake: taken_by === null || staff.user_type === 'admin',
    isOpen,
    /** Who has it, or decided it. */
    taker: taken_by?.full_name ?? '',
    mayAct: isOpen && (taken_by === null || isMine),
    about: about && {
      face: faceOf({ ...about, profile_picture: about.profile_picture ?? '' }),
      role: roleText(about),
      isMentor: about.user_type === 'mentor',
      /** Has a public page. */
      isPublic: about.user_type === 'mentor' && !isShut(about.restriction),
      restriction: about.restriction ? RESTRICTED[about.restriction] : '',
      blocks: blocksText(about.blocks),
    },
    earlier: one.earlier.map((before) => entryView(before, now)),
    /** It can be opened while the case is. */
    hasFile: one.subject === 'file' && isOpen && !isObjection,
    facts: snapshot?.facts ?? [],
    thread: (snapshot?.thread ?? []).map(({ id, by, text, created_at, reported }) => ({
      ...{ id, text, reported },
      who: personText(by) ?? 'Cuenta eliminada',
      isTheirs: about !== null && String(by) === about.id,
      when: formatDateTime(created_at, timeZone),
    })),
    threadNote: threadNote(snapshot?.thread ?? []),
    reports: one.reports.map(({ reason, text, created_at, by, name }) => ({
      reason: reason ? reasonText(reason) : '',
      text,
      who: personText(by) ?? (name || 'Alguien sin cuenta'),
      when: formatDateTime(created_at, timeZone),
    })),
    measures: one.measures.flatMap((measure) => {
      if (!measure) return [];
      const [label, description] = MEASURES[measure];
      return [
        { value: measure, label, description, consequence: consequences(one.sessions_ahead)[measure] ?? '' },
      ];
    }),
    objectsTo: one.objects_to ?? '',
    /** Of an objection: the decision it objects to. */
    decision: decision?.measure && {
      /** It can be taken back. */
      isAgainst: isAgainst(decision.measure),
      name: MEASURES[decision.measure][0],
      reason: decision.reason ? DECISION_REASONS[decision.reason] : '',
      text: decision.text,
      when: formatDateTime(decision.decided_at, timeZone),
      undone: decision.undone_at ? formatDateTime(decision.undone_at, timeZone) : '',
    },
    answer: one.answer,
    closed: one.closed_at ? formatDateTime(one.closed_at, timeZone) : '',
  };
}
export type CaseView = ReturnType<typeof caseView>;

/** How many blocked them, and whom they blocked; '' for none. */
const blocksText = (blocks: Person['blocks']) =>
  blocks && (blocks.of ?? 0) + (blocks.by ?? 0) > 0
    ? `Bloqueos: ${blocks.of ?? 0} recibidos, ${blocks.by ?? 0} hechos`
    : '';

function threadNote(thread: readonly { reported: boolean }[]): string {
  const others = thread.filter(({ reported }) => !reported).length;
  const count = others === 1 ? 'Se muestra 1 mensaje' : `Se muestran ${others} mensajes`;
  if (others === thread.length)
    return `${count}, como mucho los últimos ${THREAD_MOST}. Verlos queda en el registro.`;
  return others === 0
    ? 'Se muestra solo el mensaje denunciado. Verlo queda en el registro.'
    : `${count} alrededor del denunciado. Verlos queda en el registro.`;
}

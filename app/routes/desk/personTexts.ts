/** People and lines of the log in words (docs/product.md, "The staff's desk"). */
import { ACTS, detailText } from '~/api/contract/rules/audit';
import { PERSON_STATES, type PersonState } from '~/api/contract/rules/people';
import { ROLE_NAMES, type UserType } from '~/api/contract/rules/profile';
import type { LogLine, OnePerson, PeoplePage } from '~/app/.server/api/staff';
import { checkTexts } from '~/app/domain/mentors/knownFacts';
import { formatDateTime } from '~/app/domain/time/dates';
import { entryView } from './caseTexts';

export interface Clock {
  now: Date;
  timeZone: string;
}

const stateTone = (state: PersonState | null): 'ok' | 'wait' | 'off' =>
  state === 'active' ? 'ok' : state === 'unproven' || state === 'frozen' ? 'wait' : 'off';
export const roleName = (type: UserType | null) => (type ? ROLE_NAMES[type] : '');

/** A row of the search. */
export function personView(one: PeoplePage['results'][number], { timeZone }: Clock) {
  const { username, full_name, profile_picture, state, last_log_in_at } = one;
  return {
    username,
    face: { username, full_name, profile_picture: profile_picture ?? '' },
    email: one.email,
    role: roleName(one.user_type),
    state: state && PERSON_STATES[state],
    tone: stateTone(state),
    seen: last_log_in_at ? `Última entrada: ${formatDateTime(last_log_in_at, timeZone)}` : '',
  };
}

export type LineView = ReturnType<typeof lineView>;

export function lineView(line: LogLine, timeZone: string) {
  const { id, act, actor, about, network, detail } = line;
  return {
    id,
    when: formatDateTime(line.at, timeZone),
    what: act ? ACTS[act][0] : '',
    who: actor,
    /** Left out where it is oneself. */
    about: about?.id === actor?.id ? null : about,
    case: line.case ?? '',
    network,
    detail: act ? detailText(act, detail) : '',
  };
}

const guardianText = ({ email, consented_at }: NonNullable<OnePerson['guardian']>, timeZone: string) =>
  `${email}, ${consented_at ? `dio su permiso el ${formatDateTime(consented_at, timeZone)}` : 'todavía sin permiso'}`;

const refusedText = ({ at, code }: NonNullable<OnePerson['mail_refused']>, timeZone: string) =>
  `el ${formatDateTime(at, timeZone)}: su servidor dice que ${code === '5.2.1' ? 'ese buzón está cerrado' : 'esa dirección no existe'} (${code})`;

/** What a never activated account waits for. Only who registered by themselves can be activated here. */
function waitsFor({ state, acts, guardian }: OnePerson): 'activation' | 'guardian' | 'invitation' | null {
  if (state !== 'unproven') return null;
  if (acts.includes('activate')) return 'activation';
  return guardian && !guardian.consented_at ? 'guardian' : 'invitation';
}

const COUNTED = {
  upcoming: 'próximas',
  ongoing: 'en curso',
  pending: 'pendientes de confirmación',
  finished: 'finalizadas',
  cancelled: 'canceladas',
};
const countsText = (sessions: NonNullable<OnePerson['sessions']>) =>
  Object.entries(COUNTED)
    .map(([name, text]) => `${sessions[name as keyof typeof COUNTED] ?? 0} ${text}`)
    .join(', ');

const deviceText = ({ device, last_used_at: at }: OnePerson['devices'][number], timeZone: string) =>
  (device || 'Dispositivo desconocido') + (at ? `, último uso ${formatDateTime(at, timeZone)}` : '');

/** All of a person for their page. */
export function onePersonView(one: OnePerson, clock: Clock) {
  const { timeZone } = clock;
  const { sessions, restricted_until, user_type } = one;
  const facts: [string, string][] = [
    ['Usuario', one.username],
    ['Correo', one.email],
    ['Correo rechazado', one.mail_refused ? refusedText(one.mail_refused, timeZone) : ''],
    ['Teléfono', one.phone],
    ['Edad', one.age === null ? '' : `${one.age} años`],
    ['Tutor', one.guardian ? guardianText(one.guardian, timeZone) : ''],
    ['Comprobado', checkTexts(one).join(', ')],
    ['Alta', formatDateTime(one.created_at, timeZone)],
    ['Última entrada', one.last_log_in_at ? formatDateTime(one.last_log_in_at, timeZone) : ''],
    ['Suspendida hasta', restricted_until ? formatDateTime(restricted_until, timeZone) : ''],
    ['Sesiones', sessions ? countsText(sessions) : ''],
    ['Dispositivos', one.devices.map((device) => deviceText(device, timeZone)).join('\n')],
  ];
  return {
    ...personView(one, clock),
    type: user_type,
    isMentor: user_type === 'mentor',
    waits: waitsFor(one),
    facts: facts.filter(([, text]) => text !== ''),
    decidedBy: one.decided_by ?? '',
    openCase: one.open_case ?? '',
    cases: one.cases.map((entry) => entryView(entry, clock.now)),
    log: one.log.map((line) => lineView(line, timeZone)),
    acts: one.acts.filter((act) => act !== null),
  };
}
export type OnePersonView = ReturnType<typeof onePersonView>;

import { isDeepStrictEqual } from 'node:util';
import type { MentorshipView } from './queries';

const numberOf = (value: unknown) => (typeof value === 'string' ? Number(value) : value);
const instantOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : value);
const nameOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'username' in value ? value.username : value;
const namesOf = (value: unknown) => (Array.isArray(value) ? value.map(nameOf).sort() : value);
const itself = (value: unknown) => value;

/** What a booking settles, and how it is compared: people as users or usernames, numbers and instants in any spelling. */
const SETTLED = {
  init_date: instantOf,
  end_date: instantOf,
  price: numberOf,
  room_size: numberOf,
  room_code: itself,
  open: itself,
  mentor: nameOf,
  alumnos: namesOf,
  expertises: namesOf,
} satisfies Partial<Record<keyof MentorshipView, (value: unknown) => unknown>>;
type Settled = keyof typeof SETTLED;
const FIELDS = Object.keys(SETTLED) as Settled[];

/** True when something comes along that an update does not change. */
export const namesSettled = (sent: Record<string, unknown>) => FIELDS.some((field) => field in sent);

/** The fields sent as anything else than the caller reads them. */
export function unsettled(sent: Record<string, unknown>, shown: MentorshipView): Settled[] {
  return FIELDS.filter((field) => {
    const plain = SETTLED[field];
    return field in sent && !isDeepStrictEqual(plain(sent[field]), plain(shown[field]));
  });
}

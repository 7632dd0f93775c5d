/**
 * The foreign server's data, kept its own way: everything in memory, one-time refresh tokens without
 * any grace.
 */
import type { ForeignMessage } from './foreignChat';
import type { Notice } from './foreignNotices';
import { type Person, people } from './foreignPeople';
import type { ForeignReview } from './foreignReviews';
import { freeSlots } from './foreignWeek';

export interface Booking {
  id: number;
  identifier: string;
  mentor: Person;
  alumnos: Person[];
  start: number;
  end: number;
  price: number;
  room_code: string;
  confirmation: boolean;
  additional_information: string;
  expertises: string[];
}

/** The answer of GET /api/expertises/: more than the ten that a search may show. */
export const EXPERTISES = [
  ['algebra', 'Álgebra', 'ciencias'],
  ['fisica', 'Física', 'ciencias'],
  ['historia', 'Historia', 'letras'],
  ...['Química', 'Geometría', 'Estadística', 'Genética', 'Óptica', 'Cálculo', 'Lógica', 'Mecánica']
    .concat(['Ecología', 'Geología'])
    .map((name) => [
      name
        .normalize('NFD')
        .replace(/\P{ASCII}/gu, '')
        .toLowerCase(),
      name,
      'ciencias',
    ]),
].map(([name_id = '', name = '', scope = ''], i) => ({
  id: i + 1,
  name,
  name_id,
  description: null,
  scope,
  scope_display: scope.toUpperCase(),
}));

export class ForeignState {
  readonly people: Person[] = people();
  readonly bookings: Booking[] = [];
  readonly notices: Notice[] = [];
  readonly reviews: ForeignReview[] = [];
  readonly messages: ForeignMessage[] = [];
  /** Paths of activation links not yet visited, as its mails would hold them. */
  readonly activations = new Map<string, Person>();
  /** Path -> uploaded picture. */
  readonly pictures = new Map<string, File>();
  /** access token -> who and until when (milliseconds). */
  readonly accesses = new Map<string, { person: Person; until: number }>();
  /** Refresh tokens that still work; each of them once. */
  readonly refreshes = new Map<string, Person>();
  private serial = 100;

  constructor(private readonly now: () => number) {}

  /** As at the start, but for the numbers, which no two people ever share. */
  reset(): void {
    for (const list of [this.bookings, this.notices, this.reviews, this.messages]) list.length = 0;
    for (const map of [this.activations, this.pictures, this.accesses, this.refreshes]) map.clear();
    this.people.splice(0, this.people.length, ...people());
  }

  /** The person of an account; throws if there is none. */
  who({ username }: Pick<Person, 'username'>): Person {
    const found = this.people.find((one) => one.username === username);
    if (!found) throw new Error(`nobody is ${username}`);
    return found;
  }

  next(): number {
    this.serial += 1;
    return this.serial;
  }

  /** Both are JSON Web Tokens to the eye: a page that shows one shows `eyJ`. `life` in seconds. */
  issue(who: Person, life: number): { access: string; refresh: string } {
    const iat = Math.floor(this.now() / 1000);
    const token = (kind: string, exp: number) =>
      ['HS256', { token_type: kind, user_id: who.id, iat, exp, jti: `${this.next()}` }, `signature-${kind}`]
        .map((part) =>
          Buffer.from(JSON.stringify(part === 'HS256' ? { alg: part, typ: 'JWT' } : part)).toString(
            'base64url',
          ),
        )
        .join('.');
    const access = token('access', iat + life);
    const refresh = token('refresh', iat + 7 * 86_400);
    this.accesses.set(access, { person: who, until: (iat + life) * 1000 });
    this.refreshes.set(refresh, who);
    return { access, refresh };
  }

  /** Half hours of the mentor's week, on the days of the range, that are neither past nor taken. */
  freeSlots(mentorId: number, from: string, to: string) {
    const week = this.people.find((p) => p.id === mentorId)?.week ?? [];
    return freeSlots(week, { from, to }, (start, end) => {
      return start > this.now() && !this.clash(mentorId, start, end);
    });
  }

  /** Accounts that cannot log in any more. */
  remove(who: Person): void {
    this.people.splice(this.people.indexOf(who), 1);
    for (const [token, held] of this.accesses) if (held.person === who) this.accesses.delete(token);
    for (const [token, held] of this.refreshes) if (held === who) this.refreshes.delete(token);
  }

  clash(mentorId: number, start: number, end: number): boolean {
    return this.bookings.some((b) => b.mentor.id === mentorId && b.start < end && start < b.end);
  }
}

/** What the foreign server remembers, in its own way: everything in memory, one-time refresh tokens without any grace. */
import { instantOf } from '../../app/domain/dates';

export const ZONE = 'Europe/Madrid';

export interface Person {
  id: number;
  username: string;
  password: string;
  first_name: string;
  last_name: string;
  email: string;
  user_type: 'alumno' | 'mentor';
  profile: Record<string, unknown> | null;
}

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

export const STUDENT = { username: 'lucia.foreign', password: 'clave-lucia-2026' };
export const MENTOR = { username: 'tomas.foreign', password: 'clave-tomas-2026' };
export const EXPERTISES = [
  { id: 1, name: 'Álgebra', name_id: 'algebra', scope: 'ciencias', scope_display: 'Ciencias' },
  { id: 2, name: 'Física', name_id: 'fisica', scope: 'ciencias', scope_display: 'Ciencias' },
  { id: 3, name: 'Historia', name_id: 'historia', scope: 'letras', scope_display: 'Letras' },
];

export class ForeignState {
  readonly people: Person[] = [];
  readonly bookings: Booking[] = [];
  /** access token -> who and until when (milliseconds). */
  readonly accesses = new Map<string, { person: Person; until: number }>();
  /** Refresh tokens that still work; each of them once. */
  readonly refreshes = new Map<string, Person>();
  private serial = 100;

  constructor(private readonly now: () => number) {
    this.people.push(
      person(11, STUDENT, 'alumno', { first_name: 'Lucía', last_name: 'Gil' }, null),
      person(
        21,
        MENTOR,
        'mentor',
        { first_name: 'Tomás', last_name: 'Rey' },
        { price: '22.50', bio: 'Física con calma.' },
      ),
      ...Array.from({ length: 23 }, (_, i) =>
        person(
          30 + i,
          { username: `mentor${i}`, password: `clave-${i}-2026` },
          'mentor',
          { first_name: `Mentor ${i}` },
          null,
        ),
      ),
    );
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

  /** Half hours from 09:00 to 13:00 of every day of the range that are neither past nor taken. */
  freeSlots(mentorId: number, from: string, to: string) {
    const slots = [];
    for (let day = Date.parse(`${from}T12:00:00Z`); day <= Date.parse(`${to}T12:00:00Z`); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      for (let half = 18; half < 26; half++) {
        const start = instantOf(date, clock(half), ZONE).getTime();
        if (start > this.now() && !this.clash(mentorId, start, start + 1_800_000)) {
          const day_of_week = (new Date(day).getUTCDay() + 6) % 7;
          slots.push({
            date,
            start_time: `${clock(half)}:00`,
            end_time: `${clock(half + 1)}:00`,
            day_of_week,
          });
        }
      }
    }
    return slots;
  }

  clash(mentorId: number, start: number, end: number): boolean {
    return this.bookings.some((b) => b.mentor.id === mentorId && b.start < end && start < b.end);
  }
}

function clock(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
}

function person(
  id: number,
  account: { username: string; password: string },
  user_type: Person['user_type'],
  names: { first_name: string; last_name?: string },
  profile: Person['profile'],
): Person {
  return {
    id,
    ...account,
    email: `${account.username}@example.org`,
    user_type,
    last_name: '',
    ...names,
    profile,
  };
}

/**
 * Many people who book, confirm, move, join, leave, decline and cancel at once, at random, and remember what
 * they were answered.
 */
import { type Account, findFreeSlots, logIn } from '~/tests/support/bookings';
import { type Attempt, type Hours, type Kind, overlap } from './history';

const SLOT_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
/** Half hours per mentor that everybody wants: few, so that they collide. */
const SLOTS = 16;
const HALF_MS = 150_000;

export interface Cast {
  mentors: string[];
  students: string[];
  /** Hours that some of them have already: nobody wants these. */
  taken: Hours[];
}
export interface Game {
  history: Attempt[];
  /** Everybody logs in to this server, and knows what there is to book. */
  prepare(origin: string): Promise<void>;
  /**
   * Has the server killed once so many more have been asked, in the middle of others; resolves when nobody is
   * waiting for an answer any more.
   */
  play(steps: number, kill: () => void): Promise<void>;
  /** A new server answers: what was asked of the old one is over. */
  settle(): void;
}

const now = () => performance.timeOrigin + performance.now();
const pick = <T>(from: readonly T[]): T => {
  const one = from[Math.floor(Math.random() * from.length)];
  if (one === undefined) throw new Error('Nothing to pick from.');
  return one;
};
/** How often each is tried. */
const KINDS: Kind[] = [
  ...Array<Kind>(8).fill('book'),
  ...Array<Kind>(4).fill('confirm'),
  ...Array<Kind>(3).fill('propose'),
  ...Array<Kind>(3).fill('accept'),
  ...Array<Kind>(4).fill('join'),
  'leave',
  'decline',
  'cancel',
];

export function createGame({ mentors, students, taken }: Cast): Game {
  const history: Attempt[] = [];
  const open: Attempt[] = [];
  const wanted = new Map<string, number[]>();
  let accounts = new Map<string, Account>();
  let loggedInAt = 0;

  async function prepare(origin: string): Promise<void> {
    const fresh = now() - loggedInAt < HALF_MS;
    const names = [...mentors, ...students];
    accounts = fresh
      ? new Map([...accounts].map(([name, account]) => [name, { ...account, origin }]))
      : new Map(await Promise.all(names.map(async (name) => [name, await logIn(origin, name)] as const)));
    if (!fresh) loggedInAt = now();
    if (wanted.size > 0) return;
    for (const mentor of mentors) {
      const slots = await findFreeSlots(account(mentor), mentor);
      const late = slots
        .map(({ start }) => start.getTime())
        .filter((start) => start > Date.now() + 25 * DAY_MS)
        .filter((start) => !taken.some((hours) => overlap(hours, { start, end: start + 2 * SLOT_MS })));
      wanted.set(mentor, late.slice(0, SLOTS));
    }
  }

  function account(name: string): Account {
    const found = accounts.get(name);
    if (!found) throw new Error(`${name} is not logged in.`);
    return found;
  }

  /** One of the created sessions; mostly recent ones. */
  function session(): Attempt | undefined {
    const made = history.filter((one) => one.kind === 'book' && one.key !== null);
    return made[made.length - 1 - Math.floor(Math.random() ** 2 * made.length)];
  }

  function choose(kind: Kind): { attempt: Attempt; method: string; path: string; body?: object } | null {
    const about = kind === 'book' ? undefined : session();
    if (kind !== 'book' && !about) return null;
    if (kind === 'accept') return about ? acceptance(about) : null;
    const mentor = about?.mentor ?? pick(mentors);
    const byMentor =
      kind === 'confirm' ||
      kind === 'decline' ||
      (kind !== 'join' && kind !== 'leave' && kind !== 'book' && Math.random() < 0.5);
    const by = byMentor
      ? mentor
      : kind === 'book' || kind === 'join' || Math.random() < 0.3
        ? pick(students)
        : (about?.by ?? '');
    const start = pick(wanted.get(mentor) ?? []);
    const hours: Hours = { start, end: start + SLOT_MS * (Math.random() < 0.3 ? 2 : 1) };
    const times = {
      init_date: new Date(hours.start).toISOString(),
      end_date: new Date(hours.end).toISOString(),
    };
    const seats = pick([1, 2, 3]);
    const attempt: Attempt = {
      ...{ kind, by, role: byMentor ? 'mentor' : 'student', mentor, key: about?.key ?? null },
      ...{ from: 0, until: Number.POSITIVE_INFINITY, status: null },
      ...(kind === 'book' ? { hours, seats } : kind === 'propose' ? { hours } : {}),
    };
    const path = `/api/mentorships/${about?.key}/`;
    if (kind === 'confirm') return { attempt, method: 'PUT', path, body: { confirmation: true } };
    if (kind === 'cancel') return { attempt, method: 'DELETE', path };
    if (kind === 'propose') return { attempt, method: 'POST', path: `${path}proposal/`, body: times };
    if (kind !== 'book') return { attempt, method: 'POST', path: `${path}${kind}/`, body: {} };
    const room = { listed: true, open: true, room_size: seats };
    const asked = { ...times, ...room, mentor, alumnos: [by], price: 25, additional_information: 'Repaso' };
    return { attempt, method: 'POST', path: '/api/mentorships/', body: asked };
  }

  /** The other side accepts what was proposed last for the session. */
  function acceptance({ key, by, mentor }: Attempt) {
    const made = history.findLast((one) => one.key === key && one.proposal && one.kind === 'propose');
    if (!made) return null;
    const byMentor = made.role === 'student';
    const attempt: Attempt = {
      ...{ kind: 'accept', by: byMentor ? mentor : by, role: byMentor ? 'mentor' : 'student', mentor, key },
      ...{ from: 0, until: Number.POSITIVE_INFINITY, status: null },
      ...{ hours: made.hours, proposal: made.proposal },
    };
    const path = `/api/mentorships/${key}/proposal/accept/`;
    return { attempt, method: 'POST', path, body: { proposal: made.proposal } };
  }

  /** False when the server is gone. */
  async function step(): Promise<boolean> {
    const chosen = choose(pick(KINDS));
    if (!chosen) return true;
    const { attempt, method, path, body } = chosen;
    const { origin, access } = account(attempt.by);
    attempt.from = now();
    history.push(attempt);
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          Authorization: `Bearer ${access}`,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        body: body && JSON.stringify(body),
      });
      const text = await answer.text();
      attempt.status = answer.status;
      attempt.until = now();
      if (attempt.kind === 'book' && answer.status === 201) attempt.key = JSON.parse(text).identifier;
      if (attempt.kind === 'propose' && answer.status === 200)
        attempt.proposal = JSON.parse(text).proposal?.id;
      // Others of the group have to accept as well.
      if (attempt.kind === 'accept' && answer.status === 200 && JSON.parse(text).proposal)
        attempt.hours = undefined;
      return true;
    } catch {
      attempt.status = null;
      open.push(attempt);
      return false;
    }
  }

  return {
    history,
    prepare,
    async play(steps, kill) {
      const enough = history.length + steps;
      const player = async () => {
        while (history.length < enough && (await step()));
        kill();
      };
      await Promise.all(students.map(player));
    },
    settle() {
      for (const attempt of open.splice(0)) attempt.until = now();
    },
  };
}

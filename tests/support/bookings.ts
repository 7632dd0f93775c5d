/** Books as a bearer client does. The server is in Europe/Madrid. */
import { addDays, format } from 'date-fns';
import { z } from 'zod';
import { startOf } from './freeTimes';

export interface Account {
  origin: string;
  username: string;
  access: string;
}
export interface Slot {
  mentor: string;
  start: Date;
}

const SLOT_MS = 30 * 60_000;
const slots = z.array(z.object({ date: z.string(), start_time: z.string() }));
const mentorList = z.array(z.object({ id: z.number(), username: z.string() }));
const mine = z.object({
  next: z.string().nullable(),
  results: z.array(z.object({ identifier: z.string() })),
});

/** One of the demo accounts, unless a password is given. */
export async function logIn(origin: string, username: string, password = 'Mentorea2026'): Promise<Account> {
  const answer = await fetch(`${origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { access } = z.object({ access: z.string() }).parse(await answer.json());
  return { origin, username, access };
}

/** The mentor's free slots of two months from tomorrow. */
export async function findFreeSlots(account: Account, mentor: string): Promise<Slot[]> {
  const list = mentorList.parse(await call(account, 'GET', '/api/mentors/'));
  const id = list.find((each) => each.username === mentor)?.id;
  return freeSlotsOf(account, { id: id ?? 0, username: mentor });
}

export async function freeSlotsOf(
  account: Account,
  mentor: { id: number; username: string },
): Promise<Slot[]> {
  const day = (offset: number) => format(addDays(new Date(), offset), 'yyyy-MM-dd');
  const path = `/api/availability/mentor/${mentor.id}/free/?start_date=${day(1)}&end_date=${day(60)}`;
  return slots.parse(await call(account, 'GET', path)).map(({ date, start_time }) => ({
    mentor: mentor.username,
    start: new Date(startOf(`${date}T${start_time.slice(0, 5)}`)),
  }));
}

/** The identifier of the booking; null when it was refused. */
export async function bookSlot(account: Account, slot: Slot, more: object = {}): Promise<string | null> {
  const answer = await send(account, 'POST', '/api/mentorships/', {
    mentor: slot.mentor,
    alumnos: [account.username],
    init_date: slot.start.toISOString(),
    end_date: new Date(slot.start.getTime() + SLOT_MS).toISOString(),
    confirmation: false,
    open: true,
    room_size: 5,
    price: 25,
    additional_information: 'Repaso',
    expertises: [],
    ...more,
  });
  if (answer.status !== 201) return null;
  return z.object({ identifier: z.string() }).parse(await answer.json()).identifier;
}

/** By its mentor. False when it was refused. */
export async function confirmBooking(account: Account, identifier: string): Promise<boolean> {
  const answer = await send(account, 'PUT', `/api/mentorships/${identifier}/`, { confirmation: true });
  await answer.body?.cancel();
  return answer.ok;
}

/** Identifiers of every mentorship of the account, or of those of one status. */
export async function listMine(account: Account, status = 'all'): Promise<string[]> {
  const found: string[] = [];
  let path: string | null = `/api/mentorships/?page_size=100&status=${status}`;
  while (path) {
    const page = mine.parse(await call(account, 'GET', path));
    found.push(...page.results.map((each) => each.identifier));
    path = page.next ? page.next.slice(new URL(page.next).origin.length) : null;
  }
  return found;
}

/** The API as this account calls it. */
export const send = ({ origin, access }: Account, method: string, path: string, body?: object) =>
  fetch(origin + path, {
    method,
    headers: { Authorization: `Bearer ${access}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });

/** The same for what has to succeed: the answer's JSON, null if there is none. */
export async function call(...[account, method, path, body]: Parameters<typeof send>) {
  const answer = await send(account, method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

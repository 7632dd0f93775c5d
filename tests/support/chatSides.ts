/**
 * The website's chat in its two arrangements, with the API in its own process and with one elsewhere, and
 * people logged in to it.
 */
import { readFileSync } from 'node:fs';
import { apiAt } from './api';
import { Browser } from './foreignBrowser';
import { MENTOR, NEW_STUDENT, STUDENT } from './foreignPeople';
import { startForeignSite } from './foreignSite';
import { mentor as newMentor, student as newStudent } from './marketplace';
import { PASSWORD } from './people';
import { anyAddress, type SharedSite, sharedSite } from './sharedSite';

export interface ChatPerson {
  id: number;
  /** As a page sends it. */
  cookie: string;
  browser: Browser;
}

export interface ChatSide {
  server: Pick<SharedSite, 'origin' | 'port' | 'pid'>;
  student: ChatPerson;
  mentor: ChatPerson;
  /** Another student. */
  third: ChatPerson;
  /** An access token of the student. */
  token: string;
  /** The messages of the two, oldest first. */
  stored(): Promise<string[]>;
  /** The mentor's side says something, of any size, without the website. */
  tell(text: string): void;
  /** The student in another browser. */
  again(): Promise<ChatPerson>;
  /** Delays the API when it looks up a session. */
  stall(on: boolean): void;
}

export const SIDES = [
  ['the API in this process', openEmbedded],
  ['an API elsewhere', openElsewhere],
] as const;

/** The API in this process does as it does. */
function notHere(): never {
  throw new Error('only for an API elsewhere');
}

type Account = { username: string; password: string };

async function enter({ origin }: { origin: string }, account: Account, id: number): Promise<ChatPerson> {
  const browser = await Browser.loggedIn(origin, account);
  return { id, browser, cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
}

async function openEmbedded(): Promise<ChatSide> {
  const server = await sharedSite();
  const api = apiAt(server.origin, anyAddress());
  const people = [await newStudent(api), await newMentor(api), await newStudent(api)] as const;
  const join = ({ username, id }: (typeof people)[number]) =>
    enter(server, { username, password: PASSWORD }, id);
  const [student, mentor, third] = [await join(people[0]), await join(people[1]), await join(people[2])];
  const [{ token }] = people;
  return {
    server,
    student,
    mentor,
    third,
    token,
    stored: async () => {
      const path = `/api/chat/history/${student.id}/${mentor.id}/`;
      return (await api.call<{ content: string }[]>('GET', path, { token })).map(({ content }) => content);
    },
    tell: notHere,
    again: () => join(people[0]),
    stall: notHere,
  };
}

async function openElsewhere(): Promise<ChatSide> {
  const site = await startForeignSite();
  const { state, fail, heal, chat } = site.foreign;
  const join = (account: Account) => enter(site, account, state.who(account).id);
  const [student, mentor, third] = [await join(STUDENT), await join(MENTOR), await join(NEW_STUDENT)];
  const token = [...state.accesses].find(([, { person }]) => person.id === student.id)?.[0] ?? '';
  return {
    server: site,
    student,
    mentor,
    third,
    token,
    stored: async () => state.messages.map(({ content }) => content),
    tell: (text) => chat.sayRaw(text),
    again: () => join(STUDENT),
    stall: (on) => (on ? fail('GET /api/auth/me/', 'slow') : heal()),
  };
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/**
 * The website's chat in its two arrangements, with the API in its own process and with one elsewhere, and
 * people logged in to it.
 */
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { tokenOf } from './demoToken';
import { startForeign } from './foreign';
import { Browser } from './foreignBrowser';
import { MENTOR, NEW_STUDENT, STUDENT } from './foreignPeople';
import { type RunningServer, type StartOptions, startServer } from './server';

export interface ChatPerson {
  id: number;
  /** As a page sends it. */
  cookie: string;
  browser: Browser;
}

export interface ChatSide {
  server: RunningServer;
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
  close(): Promise<void>;
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

async function enter({ origin }: RunningServer, account: Account, id: number): Promise<ChatPerson> {
  const browser = await Browser.loggedIn(origin, account);
  return { id, browser, cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
}

export async function openEmbedded(options: StartOptions = {}): Promise<ChatSide> {
  const server = await startServer(options);
  const ask = async <T>(path: string, token: string) =>
    (await (
      await fetch(server.origin + path, { headers: { Authorization: `Bearer ${token}` } })
    ).json()) as T;
  const join = async (username: string) => {
    const token = await tokenOf(server, username);
    const { id } = await ask<{ id: number }>('/api/auth/me/', token);
    return { ...(await enter(server, { username, password: DEMO_PASSWORD }, id)), token };
  };
  const [student, mentor, third] = [
    await join('ana.alumna'),
    await join('irene.gil'),
    await join('pablo.jimenez'),
  ];
  return {
    server,
    student,
    mentor,
    third,
    token: student.token,
    stored: async () => {
      const path = `/api/chat/history/${student.id}/${mentor.id}/`;
      return (await ask<{ content: string }[]>(path, student.token)).map(({ content }) => content);
    },
    tell: notHere,
    again: () => enter(server, { username: 'ana.alumna', password: DEMO_PASSWORD }, student.id),
    stall: notHere,
    close: async () => void (await server.stop('SIGKILL')),
  };
}

export async function openElsewhere(options: StartOptions = {}): Promise<ChatSide> {
  const foreign = await startForeign();
  const server = await startServer({ ...options, env: { ...options.env, API_URL: foreign.url } });
  foreign.siteOrigin = server.origin;
  const join = (account: Account) =>
    enter(server, account, foreign.state.people.find((one) => one.username === account.username)?.id ?? 0);
  const [student, mentor, third] = [await join(STUDENT), await join(MENTOR), await join(NEW_STUDENT)];
  const token = [...foreign.state.accesses].find(([, { person }]) => person.id === student.id)?.[0] ?? '';
  return {
    server,
    student,
    mentor,
    third,
    token,
    stored: async () => foreign.state.messages.map(({ content }) => content),
    tell: (text) => foreign.chat.sayRaw(text),
    again: () => join(STUDENT),
    stall: (on) => (on ? foreign.fail('GET /api/auth/me/', 'slow') : foreign.heal()),
    close: async () => {
      await server.stop('SIGKILL');
      await foreign.close();
    },
  };
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

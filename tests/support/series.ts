/** Steps and looks that tests of series share (docs/contract.md, 'Series'). */
import { and, eq, like } from 'drizzle-orm';
import { expect } from 'vitest';
import { mentorships, notifications } from '~/api/db/schema';
import { renew } from './booked';
import { insertSession } from './sessions';
import type { Answer, Person, World } from './world';

export interface Session {
  identifier: string;
  init_date: string;
  proposal?: { id: number; init_date: string };
}
export const PATH = '/api/mentorships/series/';
/** 17:00 in Madrid on a Thursday, before the clocks are put back on 25 October 2026. */
export const AUTUMN = ['2026-10-22T17:00:00+02:00', '2026-10-22T18:00:00+02:00'] as const;
export const identifiers = (body: { sessions: Session[] }) => body.sessions.map((one) => one.identifier);
export const proposalsOf = (sessions: Session[]) => sessions.flatMap((one) => one.proposal?.id ?? []);

export type SeriesCast = Awaited<ReturnType<typeof createSeriesCast>>;

/** In an empty world: Marcos has taught Ana, and nobody else. */
export async function createSeriesCast(world: World) {
  await world.empty();
  const marcos = await world.mentor('marcos');
  const people = { marcos, ana: await world.student('ana'), bea: await world.student('bea') };
  await insertSession(world, { mentor: marcos, students: [people.ana], startsIn: -72 });
  const make = (by: Person, more: object = {}, hours: readonly [string, string] = AUTUMN) =>
    world.call('POST', PATH, {
      token: by.token,
      body: world.booking(people.marcos, people.ana, ...hours, { weeks: 4, ...more }),
    });
  const act = (id: string, what: string, who: Person, body: object) =>
    world.call('POST', `${PATH}${id}/${what}/`, { token: who.token, body });
  const confirmAll = async ({ body }: Answer, who = people.marcos) =>
    act(body.id, 'answer', who, { confirm: identifiers(body) });
  const sessionsOf = async (id: string, who = people.marcos): Promise<Session[]> =>
    (await world.call('GET', `${PATH}${id}/`, who)).body.sessions;
  const told = async (who: Person, pattern = '%') => {
    const where = and(eq(notifications.userId, who.id), like(notifications.subject, pattern));
    return world.db.select().from(notifications).where(where).orderBy(notifications.id);
  };
  const titles = async (who: Person, pattern?: string) => (await told(who, pattern)).map((one) => one.title);
  const storedOf = (seriesId: string) =>
    world.db.select().from(mentorships).where(eq(mentorships.seriesId, seriesId)).orderBy(mentorships.id);
  const forget = async () => {
    await world.db.delete(notifications);
    world.mails.length = 0;
  };
  /** Tokens end sooner. */
  const comeBackAt = async (now: Date | string) => {
    world.setNow(now);
    await renew(world, ...Object.values(people));
  };
  /** The entries of the calendar file of the only mail to somebody. */
  const entriesTo = (who: Person) => {
    const mails = world.mails.filter(({ to }) => to === `${who.username}@example.com`);
    expect(mails).toHaveLength(1);
    const ics = (mails[0]?.attachments?.[0]?.content ?? '').replace(/\r\n /g, '');
    return ics
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) => {
        const field = (name: string) => new RegExp(`^${name}[^:]*:(.*)\\r$`, 'm').exec(entry)?.[1] ?? '';
        return {
          uid: field('UID'),
          start: field('DTSTART'),
          status: field('STATUS'),
          sequence: Number(field('SEQUENCE')),
        };
      });
  };
  return {
    ...people,
    make,
    act,
    confirmAll,
    sessionsOf,
    told,
    titles,
    storedOf,
    forget,
    comeBackAt,
    entriesTo,
  };
}

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chatMessages,
  mentorshipStudents,
  mentorships,
  notifications,
  preferences,
  reviews,
} from '~/api/db/schema';
import { type AllServices, createServices } from '~/api/services';
import { storeSession } from '~/tests/support/sessions';
import { freshWorld } from '~/tests/support/world';
import { runSweep } from './sweep';

let services: AllServices;
const { world, eva, ana } = await freshWorld({ eva: 'mentor', ana: 'student' });
beforeEach(() => {
  services = createServices(world.deps);
});

/** Wednesday 21 October 2026, 18:00 to 19:00 in Madrid, confirmed on the Monday before. */
const START = '2026-10-21T16:00:00Z';
const wednesday = (more: Partial<Parameters<typeof storeSession>[1]> = {}) =>
  storeSession(world.db, {
    mentorId: eva.id,
    studentIds: [ana.id],
    start: START,
    confirmedAt: '2026-10-19T08:00:00Z',
    ...more,
  });
const sweepAt = async (iso: string) => {
  world.setNow(iso);
  world.mails.length = 0;
  expect(await runSweep(services)).toBe(true);
  return world.mails.map((mail) => `${mail.to.split('@')[0]}: ${mail.subject}`).sort();
};
/** Title of the reminder of either, and subject of its mail. */
const reminderOf = (when: string, other: string) =>
  `Tu sesión de Álgebra con ${other} Pérez empieza el ${when}`;
const reminded = (when: string, students = 'Ana') => [
  `ana: ${reminderOf(when, 'Eva')}`,
  `eva: ${reminderOf(when, students)}`,
];
const told = async () => {
  const rows = await world.db.select().from(notifications).orderBy(notifications.id);
  return rows.map(
    (row) => `${row.userId === eva.id ? 'eva' : row.userId === ana.id ? 'ana' : row.userId} ${row.type}`,
  );
};

describe('reminders', () => {
  it('go to everybody once a day before and once an hour before, in the marketplace’s time', async () => {
    await wednesday();
    expect(await sweepAt('2026-10-20T15:59:00Z')).toEqual([]);
    expect(await sweepAt('2026-10-20T16:00:00Z')).toEqual(reminded('21/10/2026 18:00'));
    const [first] = await world.db.select().from(notifications);
    const title = reminderOf('21/10/2026 18:00', 'Ana');
    expect(first).toMatchObject({ type: 'reminder', userId: eva.id, aboutId: ana.id, title, readAt: null });
    expect(await sweepAt('2026-10-20T16:01:00Z')).toEqual([]);
    expect(await sweepAt('2026-10-21T14:59:59Z')).toEqual([]);
    expect(await sweepAt('2026-10-21T15:00:00Z')).toEqual(reminded('21/10/2026 18:00'));
    expect(await sweepAt('2026-10-21T15:30:00Z')).toEqual([]);
    expect(await told()).toEqual(['eva reminder', 'ana reminder', 'eva reminder', 'ana reminder']);
  });

  it.each([
    ['a day before, three hours before', '2026-10-21T13:00:00Z', 2],
    ['a day before, when it is too late', '2026-10-21T14:00:00Z', 0],
    ['an hour before, a minute before', '2026-10-21T15:59:00Z', 2],
    ['nothing, once it has begun', START, 0],
  ])('are caught up after downtime: %s', async (_what, now, mails) => {
    await wednesday();
    expect(await sweepAt(now)).toHaveLength(mails);
  });

  it('leave out requests, cancelled sessions, closed accounts, and people who left or have just joined', async () => {
    const [luis, rosa] = [await world.student('luis'), await world.person('rosa', 'alumno', false)];
    await wednesday({ confirmedAt: null });
    const { id: cancelled } = await wednesday({ start: '2026-10-21T18:00:00Z' });
    await world.db.update(mentorships).set({ cancelledAt: world.now() }).where(eq(mentorships.id, cancelled));
    const studentIds = [ana.id, luis.id, rosa.id];
    const { id: group } = await wednesday({ studentIds, start: '2026-10-21T19:00:00Z' });
    const luisOnly = eq(mentorshipStudents.studentId, luis.id);
    await world.db.update(mentorshipStudents).set({ leftAt: world.now() }).where(luisOnly);
    const late = await world.student('pau');
    await world.db
      .insert(mentorshipStudents)
      .values({ mentorshipId: group, studentId: late.id, joinedAt: new Date('2026-10-20T21:00:00Z') });
    expect(await sweepAt('2026-10-20T21:01:00Z')).toEqual(
      reminded('21/10/2026 21:00', 'Ana Pérez, Rosa Pérez y Pau'),
    );
    const hourBefore = await sweepAt('2026-10-21T18:30:00Z');
    expect(hourBefore.filter((mail) => mail.endsWith('empieza el 21/10/2026 21:00'))).toHaveLength(3);
  });

  it('do not repeat what a confirmation has just said', async () => {
    await wednesday({ confirmedAt: '2026-10-21T09:00:00Z' });
    expect(await sweepAt('2026-10-21T09:01:00Z')).toEqual([]);
    expect(await sweepAt('2026-10-21T15:01:00Z')).toHaveLength(2);
  });

  it('are sent again for a new time, but not when the session is moved back', async () => {
    const { id } = await wednesday();
    const move = (start: string, end: string) =>
      world.db
        .update(mentorships)
        .set({
          during: sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
          sequence: sql`${mentorships.sequence} + 1`,
          rescheduledAt: world.now(),
        })
        .where(eq(mentorships.id, id));
    expect(await sweepAt('2026-10-20T16:00:00Z')).toHaveLength(2);
    await move('2026-10-23T16:00:00Z', '2026-10-23T17:00:00Z');
    expect(await sweepAt('2026-10-21T15:30:00Z')).toEqual([]);
    expect(await sweepAt('2026-10-22T16:00:00Z')).toEqual(reminded('23/10/2026 18:00'));
    world.setNow('2026-10-20T10:00:00Z');
    await move(START, '2026-10-21T17:00:00Z');
    expect(await sweepAt('2026-10-20T17:00:00Z')).toEqual([]);
  });

  it('are read once their session has begun, and not before', async () => {
    await wednesday();
    await wednesday({ start: '2026-10-21T18:00:00Z' });
    const read = async () => {
      const rows = await world.db.select().from(notifications).where(eq(notifications.type, 'reminder'));
      return rows.map((row) => `${row.title.slice(-5)} ${row.readAt?.toISOString() ?? 'unread'}`).sort();
    };
    /** Of 18:00 there are those of the day before and of the hour before. */
    const reminders = (of18: string) => [...Array(4).fill(`18:00 ${of18}`), ...Array(2).fill('20:00 unread')];
    expect(await sweepAt('2026-10-20T18:00:00Z')).toHaveLength(4);
    expect(await sweepAt('2026-10-21T15:00:00Z')).toHaveLength(2);
    await sweepAt('2026-10-21T15:59:59Z');
    expect(await read()).toEqual(reminders('unread'));
    const heard: string[] = [];
    const stops = Object.entries({ eva, ana }).map(([name, { id }]) =>
      services.live.subscribe(id, ({ kind }) => void heard.push(`${name} ${kind}`)),
    );
    await sweepAt(START);
    await sweepAt('2026-10-21T16:30:00Z');
    expect(await read()).toEqual(reminders('2026-10-21T16:00:00.000Z'));
    const events = ['ana notification', 'ana notification', 'eva notification', 'eva notification'];
    await expect.poll(() => [...heard].sort()).toEqual(events);
    for (const stop of stops) stop();
  });

  it('send no mail to people who have muted them', async () => {
    await world.db.insert(preferences).values({ userId: ana.id, mutedMails: ['reminder'] });
    await wednesday();
    expect(await sweepAt('2026-10-20T16:00:00Z')).toEqual([`eva: ${reminderOf('21/10/2026 18:00', 'Ana')}`]);
    expect(await told()).toEqual(['eva reminder', 'ana reminder']);
  });
});

describe('a clock that jumps', () => {
  it('a day forward and back repeats no reminder', async () => {
    await wednesday();
    expect(await sweepAt('2026-10-20T16:00:00Z')).toHaveLength(2);
    expect(await sweepAt('2026-10-21T15:30:00Z')).toHaveLength(2);
    expect(await sweepAt('2026-10-20T15:00:00Z')).toEqual([]);
    expect(await sweepAt('2026-10-20T16:30:00Z')).toEqual([]);
    expect(await sweepAt('2026-10-21T15:30:00Z')).toEqual([]);
    expect(await told()).toHaveLength(4);
  });

  it('an hour back between two rounds misses no reminder', async () => {
    await wednesday();
    world.setNow('2026-10-20T16:59:00Z');
    const ahead = new Date('2026-10-20T18:00:00Z');
    await runSweep(services, { since: ahead });
    expect(world.mails).toHaveLength(2);
  });
});

describe('simultaneous instances', () => {
  it('send each notification and mail once', async () => {
    const students = await Promise.all(['luis', 'rosa', 'pau'].map((name) => world.student(name)));
    const ids = [ana, ...students].map((one) => one.id);
    for (let hour = 6; hour < 18; hour++) {
      const start = `2026-10-21T${String(hour).padStart(2, '0')}:00:00Z`;
      const end = `2026-10-21T${String(hour).padStart(2, '0')}:30:00Z`;
      await wednesday({ studentIds: ids, start, end });
    }
    world.setNow('2026-10-20T20:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => runSweep(services)));
    await runSweep(services);
    const all = await world.db.select().from(notifications);
    expect(all).toHaveLength(12 * 5);
    expect(world.mails).toHaveLength(12 * 5);
    expect(new Set(world.mails.map((mail) => `${mail.to} ${mail.subject}`)).size).toBe(12 * 5);
  });
});

describe('after the end', () => {
  it('each student without a review is asked for one, within 7 days', async () => {
    const luis = await world.student('luis');
    const { id } = await wednesday({ studentIds: [ana.id, luis.id] });
    await world.db.insert(reviews).values({
      mentorshipId: id,
      mentorId: eva.id,
      studentId: luis.id,
      title: 'Bien',
      calification: 5,
      text: 'Muy bien',
      createdAt: world.now(),
    });
    expect(await sweepAt('2026-10-21T16:59:00Z')).toEqual([]);
    const title = '¿Qué tal fue la sesión de Álgebra con Eva Pérez del 21/10/2026 18:00?';
    expect(await sweepAt('2026-10-21T17:00:00Z')).toEqual([`ana: ${title}`]);
    const [session] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
    const link = `/reviews?resena=${session?.identifier}`;
    expect(world.mails[0]?.text).toContain(link);
    const notices = await world.db.select().from(notifications);
    expect(notices).toMatchObject([{ userId: ana.id, type: 'feedback', title, aboutId: eva.id, link }]);
    expect(await sweepAt('2026-10-21T17:01:00Z')).toEqual([]);
    await wednesday({ start: '2026-10-22T16:00:00Z' });
    expect(await sweepAt('2026-10-29T17:00:00Z')).toEqual([]);
  });

  it('an unanswered request is cancelled and its student notified', async () => {
    await wednesday({ confirmedAt: null });
    expect(await sweepAt(START)).toEqual([
      'ana: Eva Pérez no ha respondido a tiempo, y tu sesión de Álgebra del 21/10/2026 18:00 no se celebrará',
    ]);
    expect(await sweepAt('2026-10-21T18:00:00Z')).toEqual([]);
  });
});

describe('an unread chat', () => {
  const say = (content: string, createdAt: string) =>
    world.db
      .insert(chatMessages)
      .values({ senderId: ana.id, receiverId: eva.id, content, createdAt: new Date(createdAt) });
  const read = () => world.db.update(chatMessages).set({ readAt: world.now() });

  it('is notified once after 10 minutes, and again only once it has been read', async () => {
    await say('Hola', '2026-10-20T10:00:00Z');
    await say('¿Estás?', '2026-10-20T10:05:00Z');
    expect(await sweepAt('2026-10-20T10:09:00Z')).toEqual([]);
    expect(await sweepAt('2026-10-20T10:10:00Z')).toEqual(['eva: Ana Pérez te ha escrito']);
    await say('¿Y ahora?', '2026-10-20T10:20:00Z');
    expect(await sweepAt('2026-10-20T11:00:00Z')).toEqual([]);
    await read();
    await say('Otra cosa', '2026-10-20T12:00:00Z');
    expect(await sweepAt('2026-10-20T12:10:00Z')).toEqual(['eva: Ana Pérez te ha escrito']);
    expect(await told()).toEqual(['eva message', 'eva message']);
    const links = await world.db.select({ link: notifications.link }).from(notifications);
    expect(links).toEqual([{ link: '/chat/ana' }, { link: '/chat/ana' }]);
  });

  it('counts only what the other person wrote', async () => {
    await say('Hola', '2026-10-20T10:00:00Z');
    await say('¿Estás?', '2026-10-20T10:01:00Z');
    const createdAt = new Date('2026-10-20T10:02:00Z');
    await world.db
      .insert(chatMessages)
      .values({ senderId: eva.id, receiverId: ana.id, content: 'Ahora no', createdAt });
    await sweepAt('2026-10-20T10:15:00Z');
    const mails = world.mails.map(({ to, text }) => [to, /Tienes .* sin leer de .*/.exec(text)?.[0]]);
    expect(mails.sort()).toEqual([
      ['ana@example.com', 'Tienes un mensaje sin leer de Eva Pérez.'],
      ['eva@example.com', 'Tienes 2 mensajes sin leer de Ana Pérez.'],
    ]);
    expect(world.mails.map(({ text }) => text).join(), 'nothing is quoted by mail').not.toMatch(
      /Hola$|Estás|Ahora no/m,
    );
  });

  it('is not notified when it was read in time', async () => {
    await say('Hola', '2026-10-20T10:00:00Z');
    await read();
    expect(await sweepAt('2026-10-20T10:30:00Z')).toEqual([]);
  });
});

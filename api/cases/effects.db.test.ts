/** What decisions do to content and accounts, and what is left when accounts go (docs/contract.md, 'Cases'). */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { activate, deactivate, personOf } from '~/api/admin/accounts';
import { auditLog, caseReports, cases } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { bookSession } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea, elena, sara } = await freshWorld({
  marcos: 'mentor',
  ana: 'student',
  bea: 'student',
  elena: 'support',
  sara: 'support',
});

beforeEach(() => world.setNow(MONDAY));

const ask = (by: Person | null, method: string, path: string, body?: object) =>
  world.call(method, path, { ...(by && { token: by.token }), body });
const report = async (by: Person, subject: string, key: string | number): Promise<string> => {
  const body = { subject, key: String(key), reason: 'unwanted', text: 'Me molesta.' };
  return (await ask(by, 'POST', '/api/cases/', body)).body.number;
};
const decide = (number: string, measure: string, by = elena) =>
  ask(by, 'POST', `/api/staff/cases/${number}/decision/`, { measure, reason: 'conduct', text: 'Así no.' });
const withdraw = (number: string, by = elena) =>
  ask(by, 'DELETE', `/api/staff/cases/${number}/decision/`, { text: 'Lo hemos mirado otra vez.' });
const logIn = (username: string) => ask(null, 'POST', '/api/auth/token/', { username, password: PASSWORD });
/** A file of marcos and ana, by marcos. */
async function addFile() {
  const body = new FormData();
  body.set('file', new File(['Texto que molesta.'], 'apuntes.txt'));
  body.set('with', String(ana.id));
  return (await ask(marcos, 'POST', '/api/materials/', body)).body as { id: number };
}
const remove = (who: Person) => ask(who, 'DELETE', '/api/auth/delete/', { password: PASSWORD });

test('a hidden review counts in no score and is read by nobody, and comes back', async () => {
  const session = await insertSession(world, { mentor: marcos, students: [ana], startsIn: -48 });
  const words = { title: 'Mal', calification: 1, text: 'No vino.', badges: [] };
  const { body: made } = await ask(ana, 'POST', '/api/reviews/', {
    ...words,
    mentorship: session.id,
    mentor: marcos.id,
  });
  await world.db.execute(sql`update reviews set published_at = created_at where id = ${made.id}`);
  const shown = async () => (await ask(null, 'GET', `/api/reviews/?mentor=${marcos.id}`)).body.count;
  const rating = async () => (await ask(null, 'GET', '/api/mentors/marcos/')).body.profile.total_reviews;
  expect([await shown(), await rating()]).toEqual([1, 1]);
  const number = await report(marcos, 'review', made.id);
  await decide(number, 'hide');
  await runSweep(world.services);
  expect([await shown(), await rating()]).toEqual([0, 0]);
  expect((await withdraw(number)).status).toBe(200);
  expect([await shown(), await rating()]).toEqual([1, 1]);
  expect((await withdraw(number)).status).toBe(409);
});

test('a hidden profile loses its texts and its place in the search; what is written since stays', async () => {
  const bio = async () => (await ask(marcos, 'GET', '/api/auth/me/')).body.profile.bio;
  const before = await bio();
  const number = await report(ana, 'profile', 'marcos');
  await decide(number, 'hide');
  expect([await bio(), (await ask(null, 'GET', '/api/mentors/marcos/')).status]).toEqual(['', 404]);
  await withdraw(number);
  expect(await bio()).toBe(before);
  await ask(ana, 'POST', '/api/cases/', {
    subject: 'profile',
    key: 'marcos',
    reason: 'other',
    text: 'Otra.',
  });
  const second = await report(bea, 'profile', 'marcos');
  await decide(second, 'hide');
  await ask(marcos, 'PATCH', '/api/auth/profile/', { bio: 'Otra biografía.' });
  await withdraw(second);
  expect(await bio()).toBe('Otra biografía.');
});

test('a frozen mentor takes no bookings until the decision is taken back', async () => {
  const number = await report(ana, 'profile', 'marcos');
  await decide(number, 'freeze');
  const book = () =>
    ask(
      ana,
      'POST',
      '/api/mentorships/',
      world.booking(marcos, ana, '2026-10-20T10:00:00Z', '2026-10-20T11:00:00Z'),
    );
  expect((await book()).status).toBe(400);
  await withdraw(number);
  expect((await book()).status).toBe(201);
});

test('two decisions stand: the strictest holds, and the other when it is taken back', async () => {
  const first = await report(ana, 'profile', 'marcos');
  await decide(first, 'freeze');
  const second = await report(bea, 'profile', 'marcos');
  await decide(second, 'suspend');
  expect((await ask(marcos, 'GET', '/api/mentorships/')).status).toBe(401);
  await withdraw(second);
  const again = { ...marcos, token: await world.signIn(marcos.id) };
  expect((await ask(again, 'GET', '/api/mentorships/')).status).toBe(200);
  expect((await ask(again, 'PATCH', '/api/auth/profile/', { bio: 'Otra' })).status).toBe(403);
  await withdraw(first);
  expect((await ask(again, 'PATCH', '/api/auth/profile/', { bio: 'Otra' })).status).toBe(200);
});

test('whoever is erased leaves the case, without a name, and nobody is told', async () => {
  const number = await report(ana, 'profile', 'marcos');
  expect((await remove(ana)).status).toBe(204);
  expect((await remove(marcos)).status).toBe(204);
  const { body } = await ask(elena, 'GET', `/api/staff/cases/${number}/`);
  expect(body).toMatchObject({ about: { full_name: 'Usuario eliminado' }, reports: [{ by: null }] });
  expect(body.measures).toEqual(['none']);
  expect((await decide(number, 'warn')).status).toBe(400);
  expect((await decide(number, 'none')).status).toBe(200);
});

test('a report beside the erasure of either person is there whole, or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const mentor = await world.mentor(`eva${round}`);
    const student = await world.student(`cho${round}`);
    const body = { subject: 'profile', key: mentor.username, reason: 'fraud', text: 'Cobra aparte.' };
    const answers = await Promise.all([
      ask(student, 'POST', '/api/cases/', body),
      remove(round % 2 === 0 ? mentor : student),
      ask(bea, 'POST', '/api/cases/', body),
    ]);
    for (const { status } of answers) expect([201, 204, 401, 404, 409]).toContain(status);
    const left = await world.db.select().from(cases).where(eq(cases.aboutId, mentor.id));
    expect(left.length).toBeLessThan(2);
    const by = await world.db.select().from(caseReports).where(eq(caseReports.byId, student.id));
    if (round % 2 === 1) expect(by).toEqual([]);
  }
});

test('decided cases go after two years, but not while the account is closed or frozen by them', async () => {
  const warned = await report(ana, 'profile', 'marcos');
  await decide(warned, 'warn');
  await decide(await report(bea, 'profile', 'marcos'), 'freeze', sara);
  world.setNow(MONDAY.getTime() + 732 * 86_400_000);
  await runSweep(world.services);
  const left = await world.db.select({ measure: cases.measure }).from(cases);
  expect(left).toEqual([{ measure: 'freeze' }]);
});

test('a suspended student leaves a group, whose others stay', async () => {
  const group = await bookSession(world, {
    mentor: marcos,
    student: ana,
    start: '2026-10-20T10:00:00Z',
    more: { listed: true, room_size: 3 },
  });
  expect((await ask(bea, 'POST', `${group.path}join/`)).status).toBe(200);
  const body = { subject: 'session', key: group.identifier, person: 'ana', reason: 'unwanted', text: 'No.' };
  const { number } = (await ask(bea, 'POST', '/api/cases/', body)).body;
  await decide(number, 'suspend');
  const { body: session } = await ask(bea, 'GET', group.path);
  expect(session.alumnos.map(({ username }: { username: string }) => username)).toEqual(['bea']);
});

test('no session moves into the days of a suspension: what was proposed for them ends', async () => {
  const days = (count: number, hour: string) =>
    `${new Date(MONDAY.getTime() + count * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00Z`;
  const session = await bookSession(world, { mentor: marcos, student: ana, start: days(42, '10') });
  const hours = { init_date: days(14, '12'), end_date: days(14, '13') };
  const { body: proposed } = await ask(marcos, 'POST', `${session.path}proposal/`, hours);
  expect(proposed.proposal.id).toBeGreaterThan(0);
  await decide(await report(ana, 'profile', 'marcos'), 'suspend');
  const accepting = { proposal: proposed.proposal.id };
  expect((await ask(ana, 'POST', `${session.path}proposal/accept/`, accepting)).status).toBe(409);
  const { body: stands } = await ask(ana, 'GET', session.path);
  expect([stands.init_date, stands.proposal]).toEqual([days(42, '10').replace('Z', '.000Z'), undefined]);
  const { body: told } = await ask(ana, 'GET', '/api/notifications/');
  expect(told.map(({ title }: { title: string }) => title)).toContainEqual(
    expect.stringMatching(/^El cambio propuesto ya no es posible: la sesión .* sigue como estaba$/),
  );
});

test('what the server’s command has shut stays shut when a decision is over or withdrawn', async () => {
  const command = () => ({ db: world.db, now: world.now() });
  const opened = await ask(elena, 'POST', '/api/staff/cases/', { username: 'ana', text: 'Han llamado.' });
  await decide(opened.body.number, 'suspend');
  await deactivate(await personOf('ana', world.db), { cancels: false }, world.services);
  world.setNow(MONDAY.getTime() + 31 * 86_400_000);
  await runSweep(world.services);
  expect((await logIn('ana')).status).toBe(401);
  expect(await activate('ana', command())).toBe(true);
  expect((await logIn('ana')).status).toBe(200);
});

test('the command does not open what a decision has shut', async () => {
  const command = () => ({ db: world.db, now: world.now() });
  const opened = await ask(elena, 'POST', '/api/staff/cases/', { username: 'ana', text: 'Han llamado.' });
  await decide(opened.body.number, 'suspend');
  await deactivate(await personOf('ana', world.db), { cancels: false }, world.services);
  expect(await activate('ana', command())).toBe(false);
  expect((await logIn('ana')).status).toBe(403);
  await withdraw(opened.body.number);
  expect((await logIn('ana')).status).toBe(200);
});

test('a student reports what a mentor wrote of them; hidden it loses its words, and has them back', async () => {
  const session = await insertSession(world, { mentor: marcos, students: [ana], startsIn: -48 });
  const about = { mentorship: session.id, alumno: ana.id, calification: 1, text: 'Es tonta.' };
  const { body: made } = await ask(marcos, 'POST', '/api/student-reviews/', about);
  // Nobody reports what they cannot read.
  const early = { subject: 'student-review', key: String(made.id), reason: 'unwanted', text: 'Me insulta.' };
  expect((await ask(ana, 'POST', '/api/cases/', early)).status).toBe(404);
  await world.db.execute(sql`update student_reviews set published_at = created_at`);
  for (const who of [bea, null])
    expect(
      (await ask(who, 'POST', '/api/cases/', { ...early, name: 'Rosa', email: 'r@example.com' })).status,
    ).toBe(404);
  expect((await ask(marcos, 'POST', '/api/cases/', early)).status).toBe(409);
  const number = await report(ana, 'student-review', made.id);
  const one = (await ask(elena, 'GET', `/api/staff/cases/${number}/`)).body;
  expect([one.about.username, one.snapshot.facts[1].text]).toEqual(['marcos', 'Es tonta.']);
  await decide(number, 'hide');
  const text = async (by: Person) => (await ask(by, 'GET', '/api/student-reviews/')).body.results[0].text;
  expect([await text(ana), await text(marcos)]).toEqual(Array(2).fill(expect.stringContaining('oculta')));
  await withdraw(number);
  expect(await text(ana)).toBe('Es tonta.');
});

test('staff open a reported file while its case is open and nobody else’s, and the log says so', async () => {
  await insertSession(world, { mentor: marcos, students: [ana], startsIn: -48 });
  const { id } = await addFile();
  const number = await report(ana, 'file', id);
  const open = (one: string, by = elena) => ask(by, 'GET', `/api/staff/cases/${one}/file/`);
  const { status, body, headers } = await open(number);
  expect([status, body, headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual([
    ...[200, 'Texto que molesta.', 'private, no-store', 'nosniff'],
  ]);
  expect(headers.get('Content-Disposition')).toMatch(/^attachment/);
  const read = eq(auditLog.act, 'file-read');
  expect(await world.db.select().from(auditLog).where(read)).toEqual([
    expect.objectContaining({ actorId: elena.id, aboutId: marcos.id }),
  ]);
  expect((await open(await report(ana, 'profile', 'marcos'))).status).toBe(404);
  await ask(elena, 'POST', `/api/staff/cases/${number}/take/`);
  expect((await open(number, sara)).status).toBe(409);
  await decide(number, 'hide');
  expect((await open(number)).status).toBe(409);
  expect(await world.db.$count(auditLog, read)).toBe(1);
});

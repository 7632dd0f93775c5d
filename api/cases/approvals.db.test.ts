import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, cases, mentorProfiles, users } from '~/api/db/schema';
import { renew } from '~/tests/support/booked';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const { world, marcos, ana, elena, sara } = await freshWorld(
  { marcos: 'mentor', ana: 'student', elena: 'support', sara: 'support' },
  { admission: { approval: true, verifiedForMinors: false } },
);

const HOUR = 3_600_000;
const ask = (by: Person | null, method: string, path: string, body?: object) =>
  world.call(method, path, { ...(by && { token: by.token }), body });
const own = async () => (await ask(nora, 'GET', '/api/cases/approval/')).body;
const open = async () => (await ask(elena, 'GET', '/api/staff/cases/')).body.results;
const decide = (number: string, measure: string, by = elena) =>
  ask(by, 'POST', `/api/staff/cases/${number}/decision/`, {
    ...{ measure, reason: measure === 'approve' ? 'fit' : 'incomplete', text: `Palabras: ${measure}.` },
  });
const seen = async (by: Person | null) => (await ask(by, 'GET', '/api/mentors/nora/')).status;
const complete = () =>
  ask(nora, 'PATCH', '/api/auth/profile/', { first_name: 'Nora', last_name: 'Ruiz', bio: 'Enseño física.' });

let nora: Person;
beforeEach(async () => {
  world.setNow(MONDAY);
  const body = { username: 'nora', email: 'nora@example.com', password: PASSWORD, user_type: 'mentor' };
  expect((await ask(null, 'POST', '/api/auth/register/', body)).status).toBe(201);
  await world.db.update(users).set({ isActive: true }).where(eq(users.username, 'nora'));
  const [row] = await world.db.select().from(users).where(eq(users.username, 'nora'));
  nora = { id: row?.id ?? 0, username: 'nora', token: await world.signIn(row?.id ?? 0) };
});

test('a new mentor waits from the registration on, and opens one case by completing the profile', async () => {
  expect([await own(), await open()]).toEqual([
    { approval: 'waiting', since: null, text: '', answer_minutes: null },
    [],
  ]);
  expect((await complete()).body.approval).toBe('waiting');
  await complete();
  expect(await open()).toEqual([
    expect.objectContaining({ kind: 'approval', title: 'Alta de Nora Ruiz', weight: 'normal' }),
  ]);
  expect((await own()).since).toBe(MONDAY.toISOString());
  expect([await seen(null), await seen(ana), await seen(marcos)]).toEqual([404, 404, 404]);
  expect([await seen(nora), await seen(elena)]).toEqual([200, 200]);
  // It is nobody's to set.
  const raised = await ask(nora, 'PATCH', '/api/auth/profile/', { approval: 'approved' });
  expect(raised.body.approval).toBe('waiting');
  const slots = `/api/availability/mentor/${nora.id}/free/?start_date=2026-10-19&end_date=2026-10-20`;
  expect([(await ask(null, 'GET', slots)).status, (await ask(nora, 'GET', slots)).status]).toEqual([
    404, 200,
  ]);
});

test('who waits is not booked, not written to, and does not write', async () => {
  await complete();
  const booking = world.booking(nora, ana, '2026-10-20T10:00:00+02:00', '2026-10-20T11:00:00+02:00');
  expect((await ask(ana, 'POST', '/api/mentorships/', booking)).body).toEqual({
    mentor: ['Ese mentor no existe.'],
  });
  const write = (from: Person, to: Person) =>
    ask(from, 'POST', '/api/chat/messages/', { receiver: to.id, message: 'Hola' });
  expect([(await write(nora, ana)).status, (await write(ana, nora)).status]).toEqual([403, 403]);
  expect((await write(nora, elena)).status).toBe(201);
  expect((await ask(ana, 'GET', `/api/blocks/nora/`)).status).toBe(404);
  expect((await ask(ana, 'GET', `/api/auth/profile/${nora.id}/`)).status).toBe(404);
});

test('staff ask for something, the answer puts it back, and the approval publishes and is told', async () => {
  await complete();
  const [first] = await open();
  const { measures } = (await ask(elena, 'GET', `/api/staff/cases/${first.number}/`)).body;
  expect(measures).toEqual(['approve', 'ask', 'refuse']);
  expect((await decide(first.number, 'warn')).status).toBe(400);
  world.setNow(MONDAY.getTime() + 5 * HOUR);
  await renew(world, nora, elena);
  expect((await decide(first.number, 'ask')).status).toBe(200);
  expect(await own()).toMatchObject({ approval: 'asked', since: null, text: 'Palabras: ask.' });
  expect(world.mails.at(-1)?.subject).toBe('Nos falta algo para publicar tu perfil de mentor');
  expect((await ask(nora, 'POST', '/api/cases/approval/', { text: ' ' })).status).toBe(400);
  const again = await ask(nora, 'POST', '/api/cases/approval/', { text: 'Ya está: lo he puesto.' });
  expect(again.body).toMatchObject({ approval: 'waiting', answer_minutes: 300 });
  expect((await ask(nora, 'POST', '/api/cases/approval/', { text: 'Otra vez' })).status).toBe(409);

  const [second] = await open();
  const { snapshot } = (await ask(elena, 'GET', `/api/staff/cases/${second.number}/`)).body;
  expect(snapshot.facts.slice(0, 2)).toEqual([
    { name: 'Lo que pedimos', text: 'Palabras: ask.' },
    { name: 'Su respuesta', text: 'Ya está: lo he puesto.' },
  ]);
  await decide(second.number, 'approve');
  expect([await seen(null), (await ask(null, 'GET', '/api/mentors/')).body.length]).toEqual([200, 2]);
  expect(world.mails.at(-1)).toMatchObject({
    to: 'nora@example.com',
    subject: 'Tu perfil de mentor ya está publicado',
  });
  // Nothing in it to take back: what follows is a case of its own.
  const back = await ask(elena, 'DELETE', `/api/staff/cases/${second.number}/decision/`, { text: 'No' });
  expect(back.status).toBe(409);
  expect((await ask(nora, 'GET', '/api/cases/mine/')).body.decisions[0].object_until).toBe(null);
});

test('whoever is refused objects once, and another one of the staff may be right', async () => {
  await complete();
  const [first] = await open();
  await decide(first.number, 'refuse');
  expect([(await own()).approval, await seen(null)]).toEqual(['refused', 404]);
  const { number } = first;
  const objection = { number, text: 'Sí que tengo el título.' };
  expect((await ask(nora, 'POST', '/api/cases/objections/', objection)).status).toBe(201);
  const [waiting] = await open();
  const answer = (by: Person) =>
    ask(by, 'POST', `/api/staff/cases/${waiting.number}/answer/`, { undo: true, text: 'Es cierto.' });
  expect((await answer(elena)).status).toBe(403);
  expect((await answer(sara)).status).toBe(200);
  expect([(await own()).approval, await seen(ana)]).toEqual(['approved', 200]);
});

test('two of the staff at once decide once; erasing takes the case along', async () => {
  await complete();
  const [{ number }] = await open();
  const both = await Promise.all([decide(number, 'approve'), decide(number, 'refuse', sara)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const log = await world.db.select().from(auditLog).where(eq(auditLog.act, 'case-decided'));
  expect(log).toEqual([expect.objectContaining({ aboutId: nora.id })]);
  const gone = await ask(nora, 'DELETE', '/api/auth/delete/', { password: PASSWORD });
  expect([gone.status, await world.db.$count(cases)]).toEqual([204, 0]);
});

test('mentors from before need none', async () => {
  expect((await ask(marcos, 'GET', '/api/cases/approval/')).body.approval).toBe(null);
  const [profile] = await world.db.select().from(mentorProfiles).where(eq(mentorProfiles.userId, marcos.id));
  expect([profile?.approval, (await ask(null, 'GET', '/api/mentors/marcos/')).status]).toEqual([null, 200]);
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, caseReports, chatMessages, notifications, preferences, users } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { again, bookSession } from '~/tests/support/booked';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea, elena, sara, admin } = await freshWorld({
  marcos: 'mentor',
  ana: 'student',
  bea: 'student',
  elena: 'support',
  sara: 'support',
  admin: 'admin',
});

beforeEach(() => world.setNow(MONDAY));

const DAY = 86_400_000;
const ask = (by: Person | null, method: string, path: string, body?: object) =>
  world.call(method, path, { ...(by && { token: by.token }), body });
const report = (by: Person | null, body: object) =>
  ask(by, 'POST', '/api/cases/', { reason: 'unwanted', text: 'Me molesta.', ...body });
const aboutMarcos = { subject: 'profile', key: 'marcos' };
const visitor = { name: 'Rosa Gil', email: 'rosa@example.com' };
const queue = async (by = elena, which = 'open') =>
  (await ask(by, 'GET', `/api/staff/cases/?queue=${which}`)).body;
const caseOf = (number: string, by = elena) => ask(by, 'GET', `/api/staff/cases/${number}/`);
const decide = (number: string, body: object, by = elena) =>
  ask(by, 'POST', `/api/staff/cases/${number}/decision/`, {
    measure: 'warn',
    reason: 'conduct',
    text: 'Trata bien a la gente.',
    ...body,
  });
const write = (from: Person, to: Person, message: string) =>
  ask(from, 'POST', '/api/chat/messages/', { receiver: to.id, message });
const mine = async (by: Person) => (await ask(by, 'GET', '/api/cases/mine/')).body;
const acts = async () => (await world.db.select().from(auditLog).orderBy(auditLog.id)).map(({ act }) => act);

test('a report opens a case, a second person joins it, and the same person gets their own again', async () => {
  const first = await report(ana, aboutMarcos);
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({ title: 'Perfil de Marcos Pérez', confirmed: true, answer: '', key: null }),
  ]);
  expect((await report(bea, { ...aboutMarcos, reason: 'minor' })).body.number).toBe(first.body.number);
  expect((await report(ana, aboutMarcos)).body).toEqual(first.body);
  const { results, open, answer_minutes } = await queue();
  expect([open, answer_minutes]).toEqual([1, null]);
  expect(results).toEqual([
    expect.objectContaining({
      number: first.body.number,
      weight: 'grave',
      reporters: 2,
      reason: 'minor',
      taken_by: null,
    }),
  ]);
  expect((await mine(ana)).reports).toHaveLength(1);
  expect(await mine(marcos)).toEqual({ reports: [], decisions: [] });
});

test('one’s own things, things out of sight and unknown ones are refused', async () => {
  expect((await report(marcos, aboutMarcos)).status).toBe(409);
  expect((await report(ana, { subject: 'profile', key: 'bea' })).status).toBe(404);
  expect((await report(null, { ...visitor, subject: 'message', key: '1' })).status).toBe(404);
  expect((await report(ana, { subject: 'profile', key: 'nadie' })).status).toBe(404);
  const { body: sent } = await write(ana, marcos, 'Hola');
  expect((await report(bea, { subject: 'message', key: String(sent.id) })).status).toBe(404);
  expect((await report(ana, { ...aboutMarcos, text: ' ' })).body).toEqual({ text: ['Cuenta qué ocurre.'] });
});

test('a visitor says who they are and follows a link; about a minor neither is asked', async () => {
  expect((await report(null, aboutMarcos)).body).toEqual({
    name: ['Escribe tu nombre.'],
    email: ['Escribe tu correo: te mandamos un enlace para confirmarla.'],
  });
  const sent = await report(null, { ...aboutMarcos, ...visitor });
  expect([sent.status, sent.body.confirmed, (await queue()).open]).toEqual([201, false, 0]);
  const mail = world.mails.at(-1);
  expect([mail?.to, mail?.subject]).toEqual(['rosa@example.com', 'Confirma tu denuncia']);
  // Who sends the form has not shown that the address is theirs: only the mail has the key.
  expect(sent.body.key).toBe(null);
  const key = /report-[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const keyed = (one: string, confirm = false) => ask(null, 'POST', '/api/cases/key/', { key: one, confirm });
  expect((await keyed(`${key.slice(0, -1)}_`)).status).toBe(404);
  expect((await keyed(key)).body.report).toMatchObject({ confirmed: false });
  expect((await keyed(key, true)).body.report).toMatchObject({ confirmed: true });
  expect((await queue()).open).toBe(1);

  const urgent = await report(null, { subject: 'page', key: '/mentors/marcos', reason: 'minor' });
  expect([urgent.body.confirmed, (await queue()).open]).toEqual([true, 2]);
  expect((await keyed(urgent.body.key)).body.report.number).toBe(urgent.body.number);
  const { number } = sent.body;
  await decide(number, { measure: 'none', reason: 'unproven', text: 'No hemos visto nada.' });
  expect([world.mails.at(-1)?.to, world.mails.at(-1)?.text]).toEqual([
    'rosa@example.com',
    expect.stringContaining('No hemos visto nada.'),
  ]);
});

test('what a visitor sends twice at once is one report, also of a page', async () => {
  const page = { subject: 'page', key: '/mentores', reason: 'minor' };
  for (const body of [page, { ...page, reason: 'fraud', ...visitor }]) {
    const [one, two] = await Promise.all([report(null, body), report(null, body)]);
    expect([one?.status, two?.status, two?.body]).toEqual([201, 201, one?.body]);
  }
  expect(await world.db.$count(caseReports)).toBe(2);
  expect(world.mails.filter(({ to }) => to === visitor.email)).toHaveLength(1);
  world.setNow(MONDAY.getTime() + 11 * 60_000);
  await report(null, page);
  expect(await world.db.$count(caseReports)).toBe(3);
});

test('a report that nobody confirms is gone after a week, with its case', async () => {
  await report(null, { ...aboutMarcos, ...visitor });
  const key = /report-[\w-]+/.exec(world.mails.at(-1)?.text ?? '')?.[0];
  world.setNow(MONDAY.getTime() + 7 * DAY + 1);
  await runSweep(world.services);
  expect((await ask(null, 'POST', '/api/cases/key/', { key })).status).toBe(404);
});

test('a reported message comes with twenty around it as they were, and reading is logged', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 30; i++)
    ids.push((await write(i % 2 ? ana : marcos, i % 2 ? marcos : ana, `Línea ${i}`)).body.id);
  const { body } = await report(ana, { subject: 'message', key: String(ids[14]) });
  await world.db
    .update(chatMessages)
    .set({ content: 'Otra cosa' })
    .where(eq(chatMessages.id, Number(ids[14])));
  const { snapshot, about, people } = (await caseOf(body.number)).body;
  expect(snapshot.thread).toHaveLength(20);
  expect(snapshot.thread.filter((one: { reported: boolean }) => one.reported)).toEqual([
    expect.objectContaining({ text: 'Línea 14', by: marcos.id }),
  ]);
  expect([about.username, people.length]).toEqual(['marcos', 2]);
  expect(await acts()).toContain('case-read');
});

test('each side of a session reports the other, and neither reads of the other’s report', async () => {
  const { identifier: key } = await bookSession(world, {
    mentor: marcos,
    student: ana,
    start: '2026-10-20T10:00:00Z',
  });
  const about = { subject: 'session', key };
  const [first, second] = [await report(ana, about), await report(marcos, about)];
  expect([first.body.title, second.body.title]).toEqual(['Sesión con Marcos Pérez', 'Sesión con Ana Pérez']);
  expect(second.body.number).not.toBe(first.body.number);
  expect((await report(ana, about)).body.number).toBe(first.body.number);
});

test('one of the staff has a case at a time, and only administrators close accounts', async () => {
  const { number } = (await report(ana, aboutMarcos)).body;
  const take = (by: Person) => ask(by, 'POST', `/api/staff/cases/${number}/take/`);
  expect((await take(elena)).status).toBe(204);
  expect((await take(elena)).status).toBe(204);
  expect((await take(sara)).body.detail).toBe('Lo lleva Elena Pérez.');
  expect((await decide(number, {}, sara)).status).toBe(409);
  expect((await queue(elena, 'mine')).count).toBe(1);
  expect((await decide(number, { measure: 'close' })).body).toEqual({
    measure: ['Esta medida no es posible en este caso.'],
  });
  expect((await ask(elena, 'DELETE', `/api/staff/cases/${number}/take/`)).status).toBe(204);
  expect((await take(elena)).status).toBe(204);
  expect((await take(admin)).status).toBe(204);
  expect((await ask(elena, 'DELETE', `/api/staff/cases/${number}/take/`)).status).toBe(409);
  expect((await decide(number, { measure: 'close' }, admin)).status).toBe(200);
  expect((await decide(number, {}, admin)).body.detail).toBe('Este caso ya está decidido.');
  expect((await acts()).filter((act) => act === 'case-taken' || act === 'case-released')).toEqual([
    'case-taken',
    'case-released',
    'case-taken',
    'case-taken',
  ]);
  for (const person of [ana, marcos, null])
    expect([401, 403]).toContain((await ask(person, 'GET', '/api/staff/cases/')).status);
});

test('two of the staff at once: one decides, the other reads who has it', async () => {
  const { number } = (await report(ana, aboutMarcos)).body;
  const both = await Promise.all([decide(number, {}), decide(number, { measure: 'freeze' }, sara)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await mine(marcos)).decisions).toHaveLength(1);
});

test('the decision is read by its person, never who reported', async () => {
  const { number } = (await report(ana, { ...aboutMarcos, text: 'Secreto de Ana.' })).body;
  await decide(number, {});
  const { decisions } = await mine(marcos);
  expect(decisions).toEqual([
    expect.objectContaining({ number, measure: 'warn', text: 'Trata bien a la gente.', undone_at: null }),
  ]);
  const told = await world.db.select().from(notifications).where(eq(notifications.userId, marcos.id));
  const everything = JSON.stringify([
    decisions,
    told,
    world.mails.filter(({ to }) => to.startsWith('marcos')),
  ]);
  expect(everything).not.toMatch(/ana|secreto/i);
  expect((await mine(ana)).reports[0]).toMatchObject({
    answer: 'Hemos revisado lo que nos contaste y hemos tomado medidas. Gracias por avisar.',
  });
});

test('a hidden message says so to both, and comes back when the objection is right', async () => {
  const { body: sent } = await write(marcos, ana, 'Pásame tu móvil');
  const { number } = (await report(ana, { subject: 'message', key: String(sent.id) })).body;
  await decide(number, { measure: 'hide' });
  const history = async (by: Person, other: Person) =>
    (await ask(by, 'GET', `/api/chat/history/${by.id}/${other.id}/`)).body[0].content;
  for (const [by, other] of [
    [ana, marcos],
    [marcos, ana],
  ] as const)
    expect(await history(by, other)).toBe('Mensaje oculto por el equipo de Mentorea.');

  const objection = await ask(marcos, 'POST', '/api/cases/objections/', {
    number,
    text: 'Era de un anuncio.',
  });
  expect([objection.status, objection.body.object_until]).toEqual([201, null]);
  expect((await ask(marcos, 'POST', '/api/cases/objections/', { number, text: 'Otra vez.' })).status).toBe(
    409,
  );
  expect((await ask(ana, 'POST', '/api/cases/objections/', { number, text: 'Yo no.' })).status).toBe(404);
  const [{ number: second }] = (await queue()).results;
  const answer = (by: Person, undo: boolean) =>
    ask(by, 'POST', `/api/staff/cases/${second}/answer/`, { undo, text: 'Tienes razón.' });
  expect((await answer(elena, true)).body.detail).toBe(
    'La decisión es tuya: la revisa otra persona del equipo.',
  );
  expect((await answer(sara, true)).status).toBe(200);
  expect(await history(ana, marcos)).toBe('Pásame tu móvil');
  expect((await mine(marcos)).decisions[0]).toMatchObject({
    undone_at: MONDAY.toISOString(),
    objection: { text: 'Era de un anuncio.', answer: 'Tienes razón.' },
  });
});

test('an objection is possible for six months', async () => {
  const { number } = (await report(ana, aboutMarcos)).body;
  await decide(number, {});
  world.setNow(new Date('2027-04-19T08:00:00Z').getTime());
  await world.db.execute(sql`update refresh_families set expires_at = '2030-01-01'`);
  const token = (await again(world, marcos)).token;
  const { body } = await world.call('GET', '/api/cases/mine/', { token });
  expect(body.decisions[0].object_until).toBe(null);
});

test('a frozen account reads and calls off, and neither writes nor books', async () => {
  const session = await bookSession(world, { mentor: marcos, student: ana, start: '2026-10-20T10:00:00Z' });
  const { number } = (await report(bea, aboutMarcos)).body;
  await decide(number, { measure: 'freeze' });
  expect((await ask(marcos, 'GET', '/api/mentorships/')).status).toBe(200);
  const refused = await write(marcos, ana, 'Hola');
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    expect.stringContaining('ha limitado tu cuenta'),
  ]);
  expect((await ask(marcos, 'PATCH', '/api/auth/profile/', { bio: 'Otra' })).status).toBe(403);
  expect((await ask(marcos, 'GET', '/api/auth/frame/')).body.user.restriction).toBe('frozen');
  const told = await world.db.select().from(notifications).where(eq(notifications.userId, ana.id));
  expect(told.at(-1)).toMatchObject({ title: 'Puedes cancelar tu sesión con Marcos Pérez' });
  // An hour before: late, but for the frozen account.
  world.setNow(Date.parse('2026-10-20T09:00:00Z'));
  expect((await ask(await again(world, ana), 'DELETE', session.path)).status).toBe(204);
  const { rows } = await world.db.execute(
    sql`select cancelled_late from mentorships where id = ${session.id}`,
  );
  expect(rows).toEqual([{ cancelled_late: false }]);
});

test('a suspension ends log-ins and the sessions of its days, and is over by itself', async () => {
  const soon = await bookSession(world, { mentor: marcos, student: ana, start: '2026-10-20T10:00:00Z' });
  const { number } = (await report(ana, aboutMarcos)).body;
  await decide(number, { measure: 'suspend' });
  expect((await ask(marcos, 'GET', '/api/mentorships/')).status).toBe(401);
  expect((await ask(ana, 'GET', soon.path)).status).toBe(404);
  const logIn = () => ask(null, 'POST', '/api/auth/token/', { username: 'marcos', password: PASSWORD });
  const refused = await logIn();
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    expect.stringContaining('ha suspendido esta cuenta hasta el'),
  ]);
  expect((await ask(null, 'GET', '/api/mentors/marcos/')).status).toBe(404);
  expect(
    world.mails.findLast(({ to, subject }) => to.startsWith('marcos') && subject.startsWith('Decisión'))
      ?.text,
  ).toContain('/denuncias/decision-');
  world.setNow(MONDAY.getTime() + 30 * DAY);
  await runSweep(world.services);
  expect((await logIn()).status).toBe(200);
  expect(await acts()).toContain('suspension-over');
});

test('who is shut out objects by the key of the mail, and an undone closure opens the account', async () => {
  const { number } = (await report(ana, aboutMarcos)).body;
  await decide(number, { measure: 'close' }, admin);
  const key = /decision-[\w-]+/.exec(
    world.mails.findLast(({ to, subject }) => to.startsWith('marcos') && subject.startsWith('Decisión'))
      ?.text ?? '',
  )?.[0];
  expect((await ask(null, 'POST', '/api/cases/key/', { key })).body.decision).toMatchObject({
    measure: 'close',
  });
  expect((await ask(null, 'POST', '/api/cases/objections/', { key, text: 'No fui yo.' })).status).toBe(201);
  const [{ number: second }] = (await queue()).results;
  await ask(elena, 'POST', `/api/staff/cases/${second}/answer/`, { undo: true, text: 'Tienes razón.' });
  const [row] = await world.db.select().from(users).where(eq(users.id, marcos.id));
  expect([row?.restriction, row?.isActive]).toEqual([null, true]);
});

test('staff hear at once, and once a case, of a minor or a threat, whatever they have muted', async () => {
  await world.db.insert(preferences).values({ userId: elena.id, mutedMails: ['system'] });
  await report(ana, aboutMarcos);
  expect(world.mails.filter(({ subject }) => subject.startsWith('Caso '))).toEqual([]);
  const { number } = (await report(bea, { ...aboutMarcos, reason: 'minor' })).body;
  await report(null, { ...aboutMarcos, reason: 'minor' });
  const told = world.mails.filter(({ subject }) => subject === `Caso ${number}: Me preocupa un menor`);
  expect(told.map(({ to }) => to).sort()).toEqual(STAFF_MAILS);
});

test('who reported with an account reads the outcome by mail too', async () => {
  const { number } = (await report(ana, aboutMarcos)).body;
  await decide(number, { measure: 'none' });
  const told = world.mails.filter(({ subject }) => subject === 'Hemos revisado tu denuncia');
  expect(told.map(({ to }) => to)).toEqual(['ana@example.com']);
});

const STAFF_MAILS = ['admin@example.com', 'elena@example.com', 'sara@example.com'];

test('staff hear once by mail of all that waits for over a day', async () => {
  await report(ana, aboutMarcos);
  await report(ana, { subject: 'page', key: '/mentores', reason: 'fraud' });
  world.setNow(MONDAY.getTime() + DAY + 1);
  await runSweep(world.services);
  await runSweep(world.services);
  const told = world.mails.filter(({ subject }) => subject === '2 casos llevan más de 24 horas esperando');
  expect(told.map(({ to }) => to).sort()).toEqual(STAFF_MAILS);
});

test('the log is only added to, by the database itself', async () => {
  await ask(null, 'POST', '/api/auth/token/', { username: 'marcos', password: PASSWORD });
  expect(await acts()).toEqual(['log-in']);
  for (const change of ['update audit_log set act = act', 'delete from audit_log', 'truncate audit_log'])
    await expect(world.db.execute(sql.raw(change))).rejects.toThrow();
  expect(await acts()).toEqual(['log-in']);
});

test('a hundred reports against one change nothing but the order', async () => {
  const { number } = (await report(ana, aboutMarcos)).body;
  for (let i = 0; i < 20; i++) await report(await world.student(`alumna${i}`), aboutMarcos);
  expect((await queue()).results).toEqual([
    expect.objectContaining({ number, reporters: 21, weight: 'normal' }),
  ]);
  expect((await ask(marcos, 'GET', '/api/auth/me/')).status).toBe(200);
});

test('staff open a case of their own about a person, also a closed one, and have it', async () => {
  const open = (body: object, by = elena) =>
    ask(by, 'POST', '/api/staff/cases/', { username: 'marcos', text: 'Han llamado sus padres.', ...body });
  const first = await open({});
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({
      kind: 'staff',
      title: 'Cuenta de Marcos Pérez',
      weight: 'normal',
      reporters: 0,
    }),
  ]);
  const { number, taken_by, about, snapshot, measures } = first.body;
  expect([taken_by.id, about.username, measures]).toEqual([
    elena.id,
    'marcos',
    ['warn', 'hide', 'freeze', 'deactivate', 'suspend', 'none'],
  ]);
  expect(snapshot.facts).toEqual([{ name: 'Por qué se abre', text: 'Han llamado sus padres.' }]);
  expect((await open({})).body.number).toBe(number);
  const second = await open({ text: 'Otra cosa.' }, sara);
  expect([second.status, second.body.detail]).toEqual([
    409,
    `Ya hay un caso abierto sobre esta persona: ${number}.`,
  ]);
  expect((await open({ username: 'nadie' })).body).toEqual({
    username: ['No hay nadie con ese nombre de usuario.'],
  });
  expect((await open({ username: 'ELENA' })).body).toEqual({
    username: ['No puedes abrir un caso sobre ti.'],
  });
  expect((await open({ username: '', text: ' ' })).body).toEqual({
    username: ['Escribe su nombre de usuario.'],
    text: ['Escribe por qué abres el caso.'],
  });
  for (const person of [ana, marcos]) expect((await open({}, person)).status).toBe(403);

  expect((await decide(number, { measure: 'suspend' })).status).toBe(200);
  expect(JSON.stringify(await mine(await again(world, ana)))).not.toContain(number);
  const closer = await open({ text: 'Sigue insistiendo.' }, admin);
  expect([closer.status, closer.body.about.restriction, closer.body.measures]).toEqual([
    201,
    'suspended',
    ['warn', 'hide', 'close', 'none'],
  ]);
  expect(await acts()).toContain('case-opened');
});

test('a case of the staff is opened once, also at the same moment', async () => {
  const open = (by: Person) =>
    ask(by, 'POST', '/api/staff/cases/', { username: 'marcos', text: 'Han llamado sus padres.' });
  const both = await Promise.all([open(elena), open(elena), open(sara)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  expect((await queue()).open).toBe(1);
});

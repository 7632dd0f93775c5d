import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createLink } from '~/api/auth/mailLinks';
import { auditLog, chatMessages, studentNotes, users } from '~/api/db/schema';
import { wanted } from '~/api/people/people';
import { bookSession } from '~/tests/support/booked';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea, elena, admin, ada } = await freshWorld({
  marcos: 'mentor',
  ana: 'student',
  bea: 'student',
  elena: 'support',
  sara: 'support',
  admin: 'admin',
  ada: 'admin',
});

beforeEach(() => world.setNow(MONDAY));

const ask = (by: Person | null, method: string, path: string, body?: object) =>
  world.call(method, path, { ...(by && { token: by.token }), body });
const one = (username: string, rest = '') => `/api/staff/people/${username}/${rest}`;
const find = async (query: string, by = elena): Promise<string[]> =>
  (await ask(by, 'GET', `/api/staff/people/?${query}`)).body.results.map(
    (row: { username: string }) => row.username,
  );
const lines = async (act: string) =>
  world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.act, act as 'role'))
    .orderBy(auditLog.id);
const logIn = (username: string, password = PASSWORD) =>
  ask(null, 'POST', '/api/auth/token/', { username, password });
/** Registered, and the link of the mail not followed. */
async function unproven(username: string) {
  const person = await world.person(username, 'alumno', false);
  await createLink({ userId: person.id, purpose: 'activation' }, { tx: world.db, now: MONDAY });
  return person;
}
async function decide(username: string, measure: string, by = elena): Promise<string> {
  const opened = await ask(by, 'POST', '/api/staff/cases/', { username, text: 'Han llamado.' });
  const { number } = opened.body;
  const body = { measure, reason: 'conduct', text: 'Hasta que hablemos.' };
  const decided = await ask(by, 'POST', `/api/staff/cases/${number}/decision/`, body);
  expect([opened.status, decided.status]).toEqual([201, 200]);
  return number;
}

test('people are found by name, mail, role and state, and by keys page after page', async () => {
  await unproven('nora.nueva');
  await decide('bea', 'freeze');
  expect(await find('q=MARCÓS')).toEqual(['marcos']);
  expect(await find('q=ana%20perez')).toEqual(['ana']);
  expect(await find('q=an')).toEqual(['ana']);
  expect(await find('q=nora.nueva@exam')).toEqual(['nora.nueva']);
  expect(await find('q=%25')).toEqual([]);
  expect(await find('role=admin')).toEqual(['ada', 'admin']);
  expect(await find('state=unproven')).toEqual(['nora.nueva']);
  expect(await find('state=frozen')).toEqual(['bea']);
  expect(await find('state=active&role=alumno')).toEqual(['ana']);
  // Support sees of administrators name and role alone.
  const { body } = await ask(elena, 'GET', '/api/staff/people/?q=ada');
  expect(body.results[0]).toMatchObject({ full_name: 'Ada Pérez', email: '', last_log_in_at: null });

  await world.db.execute(sql`insert into users (username, email, password_hash, user_type, is_active, created_at)
    select 'clase' || n, 'clase' || n || '@example.com', '', 'alumno', true, now() from generate_series(1, 45) n`);
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const page = (await ask(elena, 'GET', `/api/staff/people/?q=clase${after}`)).body;
    seen.push(...page.results.map((row: { username: string }) => row.username));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `clase${45 - n}`));
});

test('the search uses the indexes on names, mails and states', async () => {
  await world.db.execute(sql`insert into users (username, email, password_hash, user_type, is_active, created_at)
    select 'persona' || n, 'correo' || n || '@example.com', '', 'alumno', n % 100 > 0, now() from generate_series(1, 20000) n`);
  await world.db.execute(sql`analyze`);
  const plans: string[] = [];
  for (const filter of [
    { q: 'correo1903@' },
    { q: 'persona123' },
    { q: 'xq' },
    { q: '', state: 'closed' as const },
  ]) {
    const { rows } = await world.db.execute(
      sql`explain select * from users where ${wanted(filter)} order by id desc limit 21`,
    );
    plans.push(JSON.stringify(rows));
  }
  expect(plans.map((plan) => [...new Set(plan.match(/users_\w+_idx/g))].sort())).toEqual([
    ['users_email_idx', 'users_names_idx'],
    ['users_email_idx', 'users_names_idx'],
    ['users_names_idx'],
    [expect.stringMatching(/users_(shut|restricted)_idx/)],
  ]);
  expect(plans.join('')).not.toContain('Seq Scan on users');
});

test('one person: what staff may know and do, and the reading is logged', async () => {
  await bookSession(world, { mentor: marcos, student: ana, start: '2026-10-21T08:00:00Z' });
  const { body } = await ask(elena, 'GET', one('ana'));
  expect(body).toMatchObject({
    ...{ email: 'ana@example.com', phone: '600000000', age: 36, state: 'active' },
    sessions: { upcoming: 1, pending: 0, finished: 0, cancelled: 0 },
    acts: ['case', 'view', 'end-sessions', 'reset'],
  });
  expect(body.devices).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('1990-05-05');
  // Administrators are above support.
  expect((await ask(elena, 'GET', one('ada'))).body).toMatchObject({
    ...{ email: '', phone: '', age: null, devices: [], sessions: null, log: [], acts: [] },
  });
  expect((await ask(admin, 'GET', one('ada'))).body.acts).toEqual([
    'case',
    'end-sessions',
    'reset',
    'role',
    'erase',
  ]);
  expect((await ask(admin, 'GET', one('nadie'))).status).toBe(404);
  expect((await lines('person-read')).map(({ actorId, aboutId }) => [actorId, aboutId])).toEqual([
    [elena.id, ana.id],
    [elena.id, ada.id],
    [admin.id, ada.id],
  ]);
});

test('ending sessions, the mail of a forgotten password, and activating', async () => {
  expect((await ask(elena, 'POST', one('ana', 'sessions-end/'))).status).toBe(204);
  expect((await ask(ana, 'GET', '/api/auth/me/')).status).toBe(401);
  expect((await ask(elena, 'POST', one('ana', 'reset/'))).status).toBe(204);
  expect([world.mails.at(-1)?.to, world.mails.at(-1)?.subject]).toEqual([
    'ana@example.com',
    'Elige una contraseña nueva',
  ]);
  const nora = await unproven('nora');
  await ask(elena, 'POST', one('nora', 'reset/'));
  expect([world.mails.at(-1)?.to, world.mails.at(-1)?.subject]).toEqual([
    'nora@example.com',
    'Activa tu cuenta en Mentorea',
  ]);
  expect((await logIn('nora')).status).toBe(401);
  expect((await ask(elena, 'POST', one('nora', 'activate/'))).status).toBe(204);
  expect((await logIn('nora')).status).toBe(200);
  expect((await ask(elena, 'POST', one('nora', 'activate/'))).status).toBe(409);
  expect(await lines('activated')).toEqual([
    expect.objectContaining({ actorId: elena.id, aboutId: nora.id, network: '192.0.2.0/24' }),
  ]);
  // A colleague is not below support, nor is oneself.
  for (const username of ['sara', 'admin', 'elena'])
    expect((await ask(elena, 'POST', one(username, 'sessions-end/'))).status).toBe(403);
});

test('deactivating is a decision that keeps the sessions; taking it back activates', async () => {
  const { path } = await bookSession(world, { mentor: marcos, student: ana, start: '2026-10-21T08:00:00Z' });
  const number = await decide('ana', 'deactivate');
  const refused = await logIn('ana');
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    expect.stringContaining('ha desactivado esta cuenta'),
  ]);
  expect((await ask(marcos, 'GET', path)).status).toBe(200);
  expect((await ask(elena, 'GET', one('ana'))).body).toMatchObject({
    ...{ state: 'deactivated', decided_by: number, acts: ['case', 'view'] },
  });
  expect((await ask(elena, 'POST', one('ana', 'reset/'))).status).toBe(409);
  expect((await ask(elena, 'POST', one('ana', 'activate/'))).status).toBe(409);
  expect(await find('state=deactivated')).toEqual(['ana']);
  await ask(elena, 'DELETE', `/api/staff/cases/${number}/decision/`, { text: 'Ya hemos hablado.' });
  expect((await logIn('ana')).status).toBe(200);
  expect(await find('state=deactivated')).toEqual([]);
});

test('roles: administrators alone, never their own, and the last one stays', async () => {
  const put = (by: Person, username: string, role: string) =>
    ask(by, 'PUT', one(username, 'role/'), { role });
  expect((await put(elena, 'elena', 'admin')).status).toBe(403);
  expect((await put(elena, 'bea', 'mentor')).status).toBe(403);
  expect((await put(admin, 'admin', 'support')).status).toBe(403);
  expect((await put(admin, 'bea', 'admin')).body.role).toEqual([expect.stringContaining('hace falta otra')]);
  expect((await put(admin, 'bea', 'jefe')).body.role).toEqual(['Elige un rol.']);
  expect((await put(admin, 'bea', 'mentor')).body.role).toEqual([expect.stringContaining('Ya tiene perfil')]);
  await world.db.execute(sql`update student_profiles set bio = '' where user_id = ${bea.id}`);
  expect((await put(admin, 'bea', 'mentor')).status).toBe(204);
  expect((await ask(bea, 'GET', '/api/auth/me/')).status).toBe(401);
  const again = { ...bea, token: await world.signIn(bea.id) };
  expect((await ask(again, 'GET', '/api/auth/me/')).body.user_type).toBe('mentor');
  expect((await put(admin, 'sara', 'admin')).status).toBe(204);
  expect((await lines('role')).map(({ detail }) => detail)).toEqual(['alumno > mentor', 'support > admin']);
});

/** Opens the case first: only the decision counts. */
async function decision(by: Person, username: string, measure: string) {
  const { number } = (await ask(by, 'POST', '/api/staff/cases/', { username, text: 'Ya no sigue.' })).body;
  const body = { measure, reason: 'conduct', text: 'Hasta que hablemos.' };
  return () => ask(by, 'POST', `/api/staff/cases/${number}/decision/`, body);
}
const demotion = async (by: Person, username: string) => () =>
  ask(by, 'PUT', one(username, 'role/'), { role: 'support' });

test.each([
  'role',
  'freeze',
  'deactivate',
  'suspend',
  'close',
])('of two administrators who take each other away (%s), one stays who can act', async (way) => {
  const away = (by: Person, username: string) =>
    way === 'role' ? demotion(by, username) : decision(by, username, way);
  const both = [await away(admin, 'ada'), await away(ada, 'admin')];
  const statuses = (await Promise.all(both.map((act) => act()))).map(({ status }) => status);
  expect(statuses.filter((status) => status < 300)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const acting = sql`user_type = 'admin' and is_active and restriction is null`;
  expect(await world.db.$count(users, acting)).toBe(1);
});

test('an administrator who is frozen is not one who stays', async () => {
  await (await decision(admin, 'ada', 'freeze'))();
  const leave = await ask(admin, 'DELETE', '/api/auth/delete/', { password: PASSWORD });
  expect([leave.status, leave.body.detail]).toEqual([409, expect.stringContaining('única')]);
});

test('a change of role is tried again after a deadlock', async () => {
  await world.db.execute(sql`update student_profiles set bio = '' where user_id = ${bea.id}`);
  await world.db.execute(sql`create sequence tries`);
  await world.db.execute(sql`create function fail_once() returns trigger language plpgsql as $$ begin
    if nextval('tries') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if; return old; end $$`);
  await world.db.execute(sql`create trigger fail_once before delete on student_profiles
    for each row execute function fail_once()`);
  const changed = await ask(admin, 'PUT', one('bea', 'role/'), { role: 'mentor' });
  await world.db.execute(sql`drop function fail_once cascade`);
  await world.db.execute(sql`drop sequence tries`);
  expect(changed.status).toBe(204);
});

test('erasing: as one’s own deletion, with the name typed, and one of two at once', async () => {
  const session = await bookSession(world, { mentor: marcos, student: ana, start: '2026-10-21T08:00:00Z' });
  const erase = (by: Person, username: string, typed = username) =>
    ask(by, 'DELETE', one(username), { username: typed });
  expect((await erase(elena, 'ana')).status).toBe(403);
  expect((await erase(admin, 'admin')).status).toBe(403);
  expect((await erase(admin, 'ana', 'bea')).body.username).toEqual([expect.stringContaining('No coincide')]);
  const ahead = await erase(admin, 'ana');
  expect([ahead.status, ahead.body.mentorships]).toEqual([400, [expect.stringContaining('Marcos')]]);
  await ask(marcos, 'DELETE', session.path);
  const both = await Promise.all([erase(admin, 'ana'), erase(ada, 'ana', 'ANA')]);
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await lines('erased')).toHaveLength(1);
  const [row] = await world.db.select().from(users).where(eq(users.id, ana.id));
  expect(row).toMatchObject({ firstName: 'Usuario', isActive: false });
  expect(await find('state=erased')).toEqual([row?.username]);
  expect((await ask(admin, 'GET', one(row?.username ?? ''))).body).toMatchObject({ email: '', acts: [] });
});

test('what a person sees has no text of theirs, is logged, and is told to them', async () => {
  await bookSession(world, {
    ...{ mentor: marcos, student: ana, start: '2026-10-21T08:00:00Z' },
    more: { additional_information: 'SECRETO de la descripción' },
  });
  await ask(ana, 'POST', '/api/chat/messages/', { receiver: marcos.id, message: 'SECRETO del mensaje' });
  expect(await world.db.$count(chatMessages)).toBe(1);
  const written = { createdAt: MONDAY, updatedAt: MONDAY };
  const note = { mentorId: marcos.id, studentId: ana.id, text: 'SECRETO de la nota', ...written };
  await world.db.insert(studentNotes).values(note);
  for (const [username, other] of [
    ['ana', 'Marcos Pérez'],
    ['marcos', 'Ana Pérez'],
  ] as const) {
    const { status, body } = await ask(elena, 'GET', one(username, 'view/'));
    expect([status, body.sessions[0], body.conversations[0].full_name]).toEqual([
      200,
      expect.objectContaining({ status: 'upcoming', with: [other] }),
      other,
    ]);
    expect(JSON.stringify(body)).not.toContain('SECRETO');
  }
  expect((await ask(elena, 'GET', one('marcos', 'view/'))).body.weekly.length).toBeGreaterThan(0);
  for (const [by, username, status] of [
    [elena, 'admin', 403],
    [admin, 'elena', 409],
    [ana, 'marcos', 403],
  ] as const)
    expect((await ask(by, 'GET', one(username, 'view/'))).status).toBe(status);
  const { results } = (await ask(ana, 'GET', '/api/auth/log/')).body;
  expect(results[0]).toEqual(
    expect.objectContaining({ act: 'viewed-as', by: 'staff', network: '', detail: '' }),
  );
});

test('the log has every act of staff and every event of security', async () => {
  const session = await bookSession(world, { mentor: marcos, student: ana, start: '2026-10-21T08:00:00Z' });
  for (let n = 0; n < 3; n++) expect((await logIn('ana', 'otra')).status).toBe(401);
  await logIn('nadie', 'otra');
  expect(await lines('log-in-refused')).toHaveLength(1);
  world.setNow(MONDAY.getTime() + 3_600_001);
  await logIn('ana', 'otra');
  expect(await lines('log-in-refused')).toHaveLength(2);
  world.setNow(MONDAY);
  await ask(elena, 'DELETE', session.path);
  await ask(elena, 'PATCH', '/api/auth/profile/', { first_name: 'Elena' });
  await ask(marcos, 'PUT', '/api/favourites/marcos/');
  expect((await lines('staff-act')).map(({ actorId, detail }) => [actorId, detail])).toEqual([
    [elena.id, `DELETE /api/mentorships/${session.identifier}/`],
  ]);
  await logIn('ana');

  const log = async (query: string, by = elena) => (await ask(by, 'GET', `/api/staff/log/?${query}`)).body;
  expect((await log('act=log-in')).results).toEqual([
    expect.objectContaining({ act: 'log-in', actor: expect.objectContaining({ username: 'ana' }) }),
  ]);
  const about = (await log('person=ana')).results.map(({ act }: { act: string }) => act);
  expect(about).toEqual(expect.arrayContaining(['log-in', 'log-in-refused']));
  expect((await log('person=nadie')).results).toEqual([]);
  expect((await log('to=2026-10-18')).results).toEqual([]);
  expect((await log('from=2026-10-19&to=2026-10-19')).results.length).toBeGreaterThan(2);
  expect((await ask(elena, 'GET', '/api/staff/log/?from=ayer')).status).toBe(400);
  // Where an administrator is stays with administrators.
  await ask(admin, 'POST', one('marcos', 'sessions-end/'));
  expect((await log('act=sessions-ended')).results[0].network).toBe('');
  expect((await log('act=sessions-ended', ada)).results[0].network).toBe('192.0.2.0/24');

  await world.db.execute(sql`insert into audit_log (at, act, actor_id, about_id, detail)
    select now() - n * interval '1 minute', 'export', ${bea.id}, ${bea.id}, '' from generate_series(1, 120) n`);
  const seen = new Set<number>();
  for (let after = ''; ; ) {
    const page = (await ask(bea, 'GET', `/api/auth/log/?${after}`)).body;
    for (const { id } of page.results) seen.add(id);
    if (page.next === null) break;
    after = `after=${page.next}`;
  }
  expect(seen.size).toBe(120);
});

test('the log as a file: for administrators, without formulas, and logged itself', async () => {
  await world.db.execute(sql`insert into audit_log (at, act, about_id, detail)
    values (now(), 'staff-act', ${ana.id}, '=1+1')`);
  expect((await ask(elena, 'GET', '/api/staff/log/file/')).status).toBe(403);
  const { status, body } = await ask(admin, 'GET', '/api/staff/log/file/?act=staff-act');
  expect([status, body.split('\r\n')[1]]).toEqual([200, expect.stringMatching(/;ana;;;'=1\+1$/)]);
  expect(await lines('log-exported')).toEqual([expect.objectContaining({ actorId: admin.id, detail: '1' })]);
});

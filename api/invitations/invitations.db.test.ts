import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { auditLog, users } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { again as again_ } from '~/tests/support/booked';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const { world, ana, elena, admin } = await freshWorld({ ana: 'student', elena: 'support', admin: 'admin' });

beforeEach(() => world.setNow(MONDAY));

const DAY = 86_400_000;
const invite = (people: string, more: object = {}, by: Person = elena) =>
  world.call('POST', '/api/staff/invitations/', { token: by.token, body: { people, ...more } });
/** What the newest link to this address opens. */
function linkTo(address: string): { uid: string; token: string } {
  const text = world.mails.findLast(({ to }) => to === address)?.text ?? '';
  const [, uid = '', token = ''] = /\/invitacion\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  return { uid, token };
}
const open = (link: object) => world.call('POST', '/api/invitations/key/', { body: link });
const accept = (link: object, password?: string) =>
  world.call('POST', '/api/invitations/', { body: { ...link, ...(password && { password }) } });
const logIn = (username: string) =>
  world.call('POST', '/api/auth/token/', { body: { username, password: PASSWORD } });
const find = async (username: string) =>
  (await world.db.select().from(users).where(eq(users.username, username)))[0];

test('a class of 25: tried, then invited, and one of them comes in', async () => {
  const names = Array.from({ length: 25 }, (_, n) => `Sara Ruiz Mora;sara${n}@class.example;estudiante;`);
  const csv = ['nombre;correo;rol;tutor', ...names].join('\r\n');
  const tried = await invite(csv, { dry_run: true });
  expect([tried.status, tried.body.sent, tried.body.lines.length]).toEqual([200, 0, 25]);
  expect(tried.body.lines[1]).toEqual({
    ...{ line: 3, full_name: 'Sara Ruiz Mora', email: 'sara1@class.example', user_type: 'alumno' },
    ...{ guardian_email: null, username: 'sara.ruiz2', state: 'new' },
  });
  expect([await find('sara.ruiz'), world.mails.length]).toEqual([undefined, 0]);

  expect((await invite(csv)).body.sent).toBe(25);
  expect(world.mails).toHaveLength(25);
  expect((await logIn('sara.ruiz2')).status).toBe(401);
  const link = linkTo('sara1@class.example');
  expect((await open(link)).body).toMatchObject({
    kind: 'join',
    username: 'sara.ruiz2',
    user_type: 'alumno',
  });
  expect([(await accept(link)).status, (await accept(link, '12345678')).status]).toEqual([400, 400]);
  expect((await accept(link, PASSWORD)).status).toBe(204);
  expect([(await logIn('sara.ruiz2')).status, (await accept(link, PASSWORD)).status]).toEqual([200, 404]);
  const repeated = await invite(csv, { dry_run: true });
  expect(repeated.body.lines.map(({ state }: { state: string }) => state).sort()).toEqual([
    'member',
    ...Array(24).fill('recent'),
  ]);
  expect((await invite(csv)).body.sent).toBe(0);
  world.setNow(+MONDAY + 3_600_000);
  const again = await invite(csv, {}, await again_(world, elena));
  expect([again.body.sent, again.body.lines.map(({ state }: { state: string }) => state).sort()]).toEqual([
    24,
    ['member', ...Array(24).fill('waiting')],
  ]);
  expect((await open(link)).status).toBe(404);
});

test('200 are invited, and written to again, in as many statements as 2', async () => {
  // Also those in a transaction, whose connection is another.
  const sent = vi.spyOn(Reflect.get(world.db, 'dialect'), 'sqlToQuery');
  const statementsFor = async (most: number, again: boolean) => {
    world.setNow(+MONDAY + (again ? 3_600_000 : 0));
    const by = again ? await again_(world, elena) : elena;
    const rows = Array.from({ length: most }, (_, n) => {
      const guardian = n % 2 ? `;alumno;madre${n}@home.example` : '';
      return `Sara Ruiz;s${n}@of${most}.example${guardian}`;
    });
    sent.mockClear();
    expect((await invite(rows.join('\n'), {}, by)).body.sent).toBe(most);
    return sent.mock.calls.length;
  };
  const few = [await statementsFor(2, false), await statementsFor(2, true)];
  expect([await statementsFor(200, false), await statementsFor(200, true)]).toEqual(few);
  expect(Math.min(...few)).toBeGreaterThan(5);
  sent.mockRestore();
});

test('nobody under a guardian is written to before the guardian consents', async () => {
  await invite('Leo Paz\tleo@example.com\talumno\tmdre@example.com');
  const wrong = linkTo('mdre@example.com');
  await invite('Leo Paz\tleo@example.com\talumno\tmadre@example.com');
  expect(world.mails.map(({ to }) => to)).toEqual(['mdre@example.com', 'madre@example.com']);
  expect((await accept(wrong)).status).toBe(404);
  const first = linkTo('madre@example.com');
  expect((await open(first)).body).toMatchObject({ kind: 'consent', full_name: 'Leo Paz' });
  // Asking for the link again does not go around the guardian.
  await world.call('POST', '/api/auth/resend-activation/', { body: { email: 'leo@example.com' } });
  expect(world.mails.some(({ to }) => to === 'leo@example.com')).toBe(false);
  const seen = await world.call('GET', '/api/staff/people/leo.paz/', { token: elena.token });
  expect(seen.body).toMatchObject({
    ...{ full_name: 'Leo Paz', state: 'unproven' },
    guardian: { email: 'madre@example.com', consented_at: null },
    acts: ['case', 'view', 'reset'],
  });
  const active = await world.call('POST', '/api/staff/people/leo.paz/activate/', { token: elena.token });
  expect(active.status).toBe(409);
  const consent = linkTo('madre@example.com');
  expect([(await accept(first)).status, (await accept(consent)).status]).toEqual([404, 204]);
  expect((await accept(linkTo('leo@example.com'), PASSWORD)).status).toBe(204);
  expect(await find('leo.paz')).toMatchObject({ isActive: true, guardianConsentAt: new Date(MONDAY) });
  const leo = await find('leo.paz');
  const lines = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.aboutId, leo?.id ?? 0));
  expect(lines.map(({ act, actorId }) => [act, actorId])).toEqual([
    ['invited', elena.id],
    ['invited', elena.id],
    ['person-read', elena.id],
    ['guardian-consent', null],
    ['invitation-accepted', leo?.id],
  ]);
});

test('wrong lines are named, and nothing is done', async () => {
  const refused = await invite(
    'Ana,ana.x@example.com\n,b@example.com\nLuis,no es correo,,nadie\nEva,eva@example.com,jefa\nAna,ana.x@example.com\nTeo,teo@example.com,mentor,m@example.com\nUna,una@example.com,,,más',
  );
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      people: [
        'Línea 2: falta el nombre',
        'Línea 3: Escribe un correo electrónico válido.',
        'Línea 3: el correo de la madre, padre o tutor no es válido',
        'Línea 4: «jefa» no es un tipo de cuenta: estudiante o mentor',
        'Línea 5: ana.x@example.com ya está en la línea 1',
        'Línea 6: un mentor no lleva tutor',
        'Línea 7: tiene más celdas que columnas',
      ],
    },
  ]);
  expect((await invite('apellido,correo\nPaz,paz@example.com')).body.people[0]).toContain('apellido');
  expect((await invite('nombre,correo')).body.people).toEqual(['La lista no tiene a nadie.']);
  expect(await find('ana.x')).toBeUndefined();
});

test('an invitation ends after 14 days, and its account after a month more', async () => {
  await invite('Noa Gil, noa@example.com\nPau Rey, pau@example.com');
  const body = { username: 'pau.rey', text: 'Llama su centro.' };
  await world.call('POST', '/api/staff/cases/', { token: admin.token, body });
  const link = linkTo('noa@example.com');
  world.setNow(new Date(+new Date(MONDAY) + 15 * DAY).toISOString());
  expect([(await open(link)).status, (await accept(link, PASSWORD)).status]).toEqual([404, 404]);
  world.setNow(new Date(+new Date(MONDAY) + 45 * DAY).toISOString());
  expect(await runSweep(world.services)).toBe(true);
  // Whom a case is about stays with it, and keeps nobody else.
  expect([await find('noa.gil'), (await find('pau.rey'))?.isActive]).toEqual([undefined, false]);
});

test('who registers with an invited address takes it, and the invitation is void', async () => {
  await invite('Iris Sol, iris@example.com');
  const link = linkTo('iris@example.com');
  const body = { username: 'iris', email: 'iris@example.com', password: PASSWORD, user_type: 'alumno' };
  expect((await world.call('POST', '/api/auth/register/', { body })).status).toBe(201);
  expect((await accept(link, PASSWORD)).status).toBe(404);
});

test('names that end in a number are told apart, also on a second list', async () => {
  await invite('Alumno 1, uno@example.com');
  const second = await invite('Alumno 1, otro@example.com\nAdmin, ad@example.com');
  expect(second.body.lines.map(({ username }: { username: string }) => username)).toEqual([
    'alumno2',
    'persona.admin',
  ]);
});

test('an account that waits for its guardian is not opened by taking back a decision', async () => {
  await invite('Ivo Sol, ivo@example.com, alumno, tutora@example.com');
  const opened = await world.call('POST', '/api/staff/cases/', {
    token: admin.token,
    body: { username: 'ivo.sol', text: 'Baja.' },
  });
  const one = `/api/staff/cases/${opened.body.number}/decision/`;
  const close = { measure: 'close', reason: 'minors', text: 'Se cierra.' };
  expect((await world.call('POST', one, { token: admin.token, body: close })).status).toBe(200);
  const back = await world.call('DELETE', one, { token: admin.token, body: { text: 'Se abre.' } });
  expect([back.status, await find('ivo.sol')]).toMatchObject([200, { isActive: false, restriction: null }]);
});

test('letters that are not an accent away from a plain one stay in the username', async () => {
  const tried = await invite('Øyvind Groß, o@example.com\nMª Łucja, m@example.com', { dry_run: true });
  expect(tried.body.lines.map(({ username }: { username: string }) => username)).toEqual([
    'oyvind.gross',
    'ma.lucja',
  ]);
});

test('only staff invite, and an account that exists is left as it is', async () => {
  expect((await invite('X Y, x@example.com', {}, ana)).status).toBe(403);
  const { email } = (await world.call('GET', '/api/auth/me/', { token: ana.token })).body;
  const known = await invite(`Otra Persona, ${email}`);
  expect([known.body.sent, known.body.lines[0].state, known.body.lines[0].username]).toEqual([
    0,
    'member',
    'ana',
  ]);
});

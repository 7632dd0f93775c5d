/** Commands of `npm run admin` about people and their sessions, as they are typed. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { auditLog, expertises, users } from '~/api/db/schema';
import { Refusal } from '~/api/http/errors';
import { fileStore } from '~/api/materials/fileStore';
import { withServices } from '~/api/start';
import { again, bookSession } from '~/tests/support/booked';
import { freshWorld, PASSWORD } from '~/tests/support/world';
import { createProgram } from './program';

const { world, eva, ana, bea, leo } = await freshWorld({
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
  leo: 'student',
  jefa: 'admin',
});

const nowhere = mkdtempSync(join(tmpdir(), 'mentorea-commands-'));
afterAll(() => rmSync(nowhere, { recursive: true, force: true }));

/** What a command says, or why it failed; `answers` make it a terminal. */
async function admin(
  line: string,
  {
    answers,
    databaseUrl = world.url ?? undefined,
    files,
  }: { answers?: string[]; databaseUrl?: string | undefined; files?: { address: string } } = {},
) {
  const said: string[] = [];
  const log = pino({ enabled: false });
  const terminal = {
    interactive: answers !== undefined,
    say: (text: string) => void said.push(text),
    ask: async (question: string) => {
      said.push(question);
      return answers?.shift() ?? '';
    },
  };
  const program = createProgram({
    ...{ terminal, clock: world.now },
    place: () => ({ databaseUrl, dataDir: nowhere, log, onLost: () => {}, files }),
    withServices: (database, work) => withServices(database, { ...world.deps, log }, work),
  });
  const error = await program.parseAsync(line.split(' '), { from: 'user' }).then(
    () => '',
    (reason: Error) => (reason instanceof Refusal ? Object.values(reason.body).join() : reason.message),
  );
  return { said: said.join('\n'), error };
}

const logIn = async (username: string) =>
  (await world.call('POST', '/api/auth/token/', { body: { username, password: PASSWORD } })).status;
const told = async (person: typeof ana) =>
  (await world.call('GET', '/api/notifications/', { token: person.token })).body.map(
    ({ title }: { title: string }) => title,
  );
/** In the queue of the database, by subject. */
const mails = async () => {
  const { rows } = await world.db.execute<{ to: string; subject: string }>(
    "select data ->> 'to' as \"to\", data ->> 'subject' as subject from pgboss.job where name = 'mail' order by 1, 2",
  );
  return rows;
};
beforeEach(() =>
  world.db.execute(
    "do $$ begin if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if; end $$",
  ),
);

const at = (day: number) => `2026-10-${day}T10:00:00+02:00`;
const booked = async () => {
  const one = await bookSession(world, { mentor: eva, student: ana, start: at(21) });
  await bookSession(world, { mentor: eva, student: bea, others: [leo], start: at(22) });
  return one;
};

it('shuts an account with sessions ahead only when it is said what becomes of them', async () => {
  const { path } = await booked();
  const unsaid = await admin('deactivate eva');
  expect(unsaid.said).toBe(
    'Por delante tiene 2 sesiones:\n  21/10/2026 10:00  confirmada  con Ana Pérez\n  22/10/2026 10:00  confirmada  con Bea Pérez y Leo Pérez',
  );
  expect(unsaid.error).toBe(
    'Di qué pasa con ellas: --cancel-sessions o --keep-sessions. No se ha cambiado nada.',
  );
  expect((await admin('deactivate eva --keep-sessions --cancel-sessions')).error).toContain(
    '--keep-sessions',
  );
  expect(await logIn('eva')).toBe(200);

  const kept = await admin('deactivate eva', { answers: ['¿qué?', 'n'] });
  expect(kept.said).toContain('2 sesiones: siguen en pie.');
  expect([kept.error, await logIn('eva')]).toEqual(['', 401]);
  expect((await world.call('GET', '/api/auth/me/', { token: eva.token })).status).toBe(401);
  expect(await told(leo)).toContain('Puedes cancelar tu sesión con Eva Pérez');
  expect(await mails()).toContainEqual({
    to: 'ana@example.com',
    subject: 'Puedes cancelar tu sesión con Eva Pérez',
  });
  // What the notice promises: twelve hours before, and still not late.
  world.setNow('2026-10-20T22:00:00+02:00');
  const token = (await again(world, ana)).token;
  expect((await world.call('DELETE', path, { token })).status).toBe(204);
  const past = (await world.call('GET', '/api/mentorships/history/', { token })).body.results;
  expect(past[0].ended).toMatchObject({ kind: 'cancelled', late: false });

  expect((await admin('activate eva')).said).toBe('Cuenta «eva» activada.');
  expect(await logIn('eva')).toBe(200);
});

it('calls the sessions off for the staff; of a group only who is shut out goes', async () => {
  await booked();
  const off = await admin('deactivate bea --cancel-sessions');
  expect(off.said).toContain('  22/10/2026 10:00  confirmada  con Eva Pérez y Leo Pérez');
  expect((await admin('sessions --of leo')).said).toBe(
    '  22/10/2026 10:00  confirmada  con Eva Pérez\nPor delante: 1. En curso: 0. Finalizadas: 0. Canceladas: 0.',
  );
  await admin('deactivate eva', { answers: ['sí'] });
  expect((await admin('sessions --of leo')).said).toBe(
    'Por delante: 0. En curso: 0. Finalizadas: 0. Canceladas: 1.',
  );
  const [one] = (await world.call('GET', '/api/mentorships/history/', { token: ana.token })).body.results;
  expect(one.ended).toMatchObject({
    kind: 'cancelled',
    by: { role: 'staff' },
    reason: 'Lo ha decidido el equipo de Mentorea.',
  });
  expect((await mails()).map(({ to }) => to)).toContain('ana@example.com');
  const acts = await world.db.select().from(auditLog).where(eq(auditLog.act, 'deactivated'));
  expect(acts.map(({ actorId }) => actorId)).toEqual([null, null]);
});

it('finds people, and mails the link of a forgotten password', async () => {
  expect((await admin('people pérez')).said.split('\n')).toHaveLength(5);
  expect((await admin('people an')).said).toBe('ana  Ana Pérez  Estudiante  Activa  ana@example.com');
  expect((await admin('people nadie')).said).toBe('Nadie con «nadie».');
  await world.db
    .update(users)
    .set({ mailRefusedAt: world.now(), mailRefusal: '5.1.1' })
    .where(eq(users.username, 'ana'));
  const { said } = await admin('reset-password ANA');
  expect(said).toMatch(/^Enlace de «ana» a ana@example.com, en cola\.[^\n]*\nOjo: [^\n]*\(5\.1\.1\)/);
  expect((await mails()).map(({ to }) => to)).toEqual(['ana@example.com']);
  await admin('deactivate ana');
  expect((await admin('reset-password ana')).error).toBe(
    'Esta cuenta no puede entrar: el enlace no serviría.',
  );
});

it('takes a subject out of what is offered, or joins it to another', async () => {
  const [one, other] = await world.db.select().from(expertises).orderBy(expertises.id).limit(2);
  if (!one || !other) throw new Error('no base data');
  try {
    expect((await admin(`retire-subject ${one.nameId}`)).said).toContain(
      `«${one.name}» ya no se ofrece. Se usa 0 veces`,
    );
    expect((await admin(`retire-subject ${one.nameId}`)).said).toContain('ya no se ofrecía');
    expect((await admin(`retire-subject nada`)).error).toContain('No hay ningún área «nada»');
    expect((await admin(`retire-subject ${one.nameId} --to nada`)).error).toContain(
      'No hay ningún área «nada»',
    );
    expect((await admin(`retire-subject ${one.nameId} --to ${one.nameId}`)).error).toContain(
      'no se une a sí misma',
    );
    expect((await admin(`retire-subject ${one.nameId} --to ${other.nameId}`)).said).toContain(
      `«${one.name}» está unida a «${other.name}».`,
    );
    expect(await world.db.$count(expertises, eq(expertises.id, one.id))).toBe(0);
  } finally {
    await world.db
      .insert(expertises)
      .values({ ...one, retiredAt: null })
      .onConflictDoNothing();
  }
});

it('takes files to FILES and back, and says what is missing there', async () => {
  expect((await admin('move-files')).error).toContain('FILES no está puesta');
  const files = { address: mkdtempSync(join(nowhere, 'files-')) };
  await fileStore.put({ key: 'one', bytes: Buffer.from('Uno') }, { tx: world.db, now: world.now() });
  const there = `En la base de datos: 0. En ${files.address}: 1.`;
  expect(await admin('move-files', { files })).toEqual({ said: `Llevados: 1\n${there}`, error: '' });
  expect((await admin('check-files', { files })).said).toContain(`${there}\nSobran`);
  const elsewhere = { address: mkdtempSync(join(nowhere, 'files-')) };
  const checked = await admin('check-files', { files: elsewhere });
  expect(checked.said).toMatch(/Faltan o no están enteros: 1\n {2}one$/);
  expect(checked.error).toContain('Faltan archivos');
  expect((await admin('move-files --to database', { files: elsewhere })).error).toContain(
    'Quedan 1 por llevar',
  );
  expect((await admin('move-files --to database', { files })).said).toContain('En la base de datos: 1.');
  expect((await admin('move-files --to luna', { files })).error).toContain('--to');
});

it.each([
  ['deactivate nadie', 'No hay ninguna base de datos en'],
  ['people', 'No hay ninguna base de datos en'],
  ['sessions --of nadie', 'No hay ninguna base de datos en'],
  ['retire-subject nada', 'No hay ninguna base de datos en'],
  ['deactivate ¿qué?', '«¿qué?» no es un nombre de usuario.'],
  ['reset-password a@b.example', '«a@b.example» no es un nombre de usuario.'],
  ['create-user --type admin --username ñu --email x@example.com --generate', 'username: '],
  ['import-badges /nada.csv', 'No se puede leer /nada.csv (ENOENT).'],
  ['import /nada.gz', 'No existe el archivo /nada.gz.'],
])('%s: nothing is opened or made', async (line, message) => {
  expect((await admin(line, { databaseUrl: '' })).error).toContain(message);
  expect(existsSync(join(nowhere, 'database'))).toBe(false);
});

it.each([
  'deactivate nadie',
  'activate nadie',
  'reset-password nadie',
  'sessions --of nadie',
])('%s: says who is not there', async (line) => {
  expect((await admin(line)).error).toBe(
    'No hay ningún usuario «nadie». Búscalo con: people <parte del nombre>.',
  );
});

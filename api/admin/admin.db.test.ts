import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { importCsv } from '~/api/catalogue/csv';
import { badges, expertises, scopes, users } from '~/api/db/schema';
import type { Refusal } from '~/api/http/errors';
import { openWorld, PASSWORD } from '~/tests/support/world';
import { createUser, generatePassword } from './accounts';
import { readText } from './readText';
import { createTerminal } from './terminal';

const folder = mkdtempSync(join(tmpdir(), 'mentorea-csv-'));
const { world } = await openWorld();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const deps = () => ({ db: world.db, now: world.now() });
const csv = (text: string | Buffer) => {
  const file = join(folder, 'lines.csv');
  writeFileSync(file, text);
  return file;
};
const importFile = async (
  kind: 'expertises' | 'badges',
  file: string,
  options: Omit<Parameters<typeof importCsv>[2], 'adminId'>,
) => {
  const text = readText(file);
  return importCsv(kind, text, { ...options, adminId: null }).catch((error: Refusal) => {
    throw new Error(Object.values(error.body).flat().join('\n'));
  });
};
const KEEP = { dryRun: false, db: world.db, now: world.now() };
const counts = async (importing: ReturnType<typeof importFile>) => {
  const lines = await importing;
  const count = (wanted: string) => lines.filter(({ change }) => change === wanted).length;
  return { added: count('added'), changed: count('changed'), same: count('same') };
};

describe('staff accounts', () => {
  it('can log in at once, with their role', async () => {
    await createUser(
      { username: 'jefa', email: 'jefa@example.com', type: 'admin', password: PASSWORD },
      deps(),
    );
    const tokens = await world.call('POST', '/api/auth/token/', {
      body: { username: 'jefa', password: PASSWORD },
    });
    const me = await world.call('GET', '/api/auth/me/', { token: tokens.body.access });
    expect(me.body).toMatchObject({ username: 'jefa', user_type: 'admin', profile: null });
  });

  it.each([
    ['another type', { type: 'mentor' }, /type/],
    ['a taken name in other letters', { username: 'JEFA' }, /Ya existe un usuario/],
    ['a taken address', { email: 'Jefa@example.com' }, /Ya existe una cuenta/],
    ['a wrong name', { username: 'ño' }, /username/],
    ['a wrong address', { email: 'nada' }, /correo/],
    ['a common password', { password: 'password123' }, /común/],
    ['a short password', { password: 'corta' }, /8 caracteres/],
  ])('are not created with %s', async (_what, wrong, message) => {
    const before = await world.db.$count(users);
    const input = {
      username: 'otra',
      email: 'otra@example.com',
      type: 'support',
      password: PASSWORD,
      ...wrong,
    };
    await expect(createUser(input, deps())).rejects.toThrow(message);
    expect(await world.db.$count(users)).toBe(before);
  });

  it('get unique generated passwords of 24 characters', async () => {
    const made = Array.from({ length: 50 }, generatePassword);
    expect(new Set(made).size).toBe(50);
    for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{24}$/);
  });
});

describe('importing areas of knowledge from a CSV', () => {
  const file = () =>
    csv(
      '\uFEFFname_id;name;description;scope;scope_label\r\nalgebra;Álgebra lineal;"Matrices; y más";matematicas;\r\nperiodismo;Periodismo;;medios;Medios\r\n',
    );

  it('only counts in a dry run, then writes, then finds nothing left to change', async () => {
    const before = await world.db.$count(expertises);
    expect(await counts(importFile('expertises', file(), { ...KEEP, dryRun: true }))).toEqual({
      added: 1,
      changed: 1,
      same: 0,
    });
    expect(await world.db.$count(expertises)).toBe(before);
    expect(await counts(importFile('expertises', file(), KEEP))).toEqual({ added: 1, changed: 1, same: 0 });
    const [algebra] = await world.db.select().from(expertises).where(eq(expertises.nameId, 'algebra'));
    expect(algebra).toMatchObject({ name: 'Álgebra lineal', description: 'Matrices; y más' });
    expect(await world.db.$count(scopes, eq(scopes.value, 'medios'))).toBe(1);
    expect(await counts(importFile('expertises', file(), KEEP))).toEqual({ added: 0, changed: 0, same: 2 });
  });

  it.each<[string, string | Buffer, RegExp]>([
    [
      'an unknown scope',
      'name_id,name,scope\nuno,Uno,matematicas\ndos,Dos,nada\n',
      /Línea 3: no existe la categoría «nada»/,
    ],
    [
      'a wrong name_id and an empty name',
      'name_id,name,scope\nÁlgebra,,matematicas\n',
      /Línea 2, name_id: [\s\S]*Línea 2, name: /,
    ],
    [
      'a repeated name_id',
      'name_id,name,scope\nuno,Uno,arte\nuno,Dos,arte\n',
      /Línea 3: «uno» ya está en la línea 2/,
    ],
    ['a missing column', 'name_id,name\nuno,Uno\n', /Línea 2, scope: Este campo es obligatorio/],
    ['an unknown column', 'name_id,nombre,scope\nuno,Uno,arte\n', /Columnas desconocidas: nombre/],
    ['a short line', 'name_id,name,scope\nuno,Uno\n', /Línea 2: no es un CSV válido/],
    ['an open quote', 'name_id,name,scope\nuno,"Uno,arte\n', /no es un CSV válido/],
    ['nothing', 'name_id,name,scope\n', /ninguna fila/],
    ['Latin letters', Buffer.from('name_id,name,scope\nuno,Música,arte\n', 'latin1'), /UTF-8/],
    ['a NUL', 'name_id,name,scope\nuno,U\0no,arte\n', /no se admiten/],
  ])('with %s changes nothing', async (_what, text, message) => {
    const before = await world.db.select().from(expertises);
    await expect(importFile('expertises', csv(text), KEEP)).rejects.toThrow(message);
    expect(await world.db.select().from(expertises)).toEqual(before);
  });

  it('reports a file that cannot be read', async () => {
    expect(() => readText(join(folder, 'none.csv'))).toThrow(/ENOENT/);
  });
});

it('badges imported from a CSV are matched by name', async () => {
  const file = csv(
    'name,description,icon,points\nPuntualidad,Siempre a su hora,,12\nBuen humor,Da gusto,,5\n',
  );
  expect(await counts(importFile('badges', file, KEEP))).toEqual({ added: 1, changed: 1, same: 0 });
  const [row] = await world.db.select().from(badges).where(eq(badges.name, 'Puntualidad'));
  expect(row?.points).toBe(12);
  await expect(importFile('badges', csv('name,points\nUna,-1\n'), KEEP)).rejects.toThrow(/Línea 2, points/);
});

it('without a terminal, answers are read as lines of the input', async () => {
  const input = new PassThrough();
  const terminal = createTerminal({ input, output: new PassThrough() });
  input.end('jefa\nCamaleón-verde-93\n');
  expect(terminal.interactive).toBe(false);
  expect(await terminal.ask('Usuario: ')).toBe('jefa');
  expect(await terminal.ask('Contraseña: ', { hidden: true })).toBe('Camaleón-verde-93');
  expect(await terminal.ask('Más: ')).toBe('');
});

it('a hidden answer is read key by key and never echoed', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  const terminal = createTerminal({ input, output });
  const answer = terminal.ask('Contraseña: ', { hidden: true });
  for (const key of ['s', 'e', 'x', '\u007f', 'creta\r']) input.write(key);
  expect(await answer).toBe('secreta');
  expect(String(output.read())).toBe('Contraseña: \n');
  const given = terminal.ask('', { hidden: true });
  input.write('\u0003');
  await expect(given).rejects.toThrow('Cancelado');
});

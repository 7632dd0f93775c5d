import { expect, test } from 'vitest';
import { isCommonPassword, passwordProblems } from './passwordRules';

const COMMON = `
  password Password1! p4ssw0rd contraseña Contrasena123 123456789 87654321 qwertyuiop
  qwerty123 1q2w3e4r 1qaz2wsx abc123456 aaaaaaaa 12121212 abcabcabc iloveyou2 tequiero
  barcelona realmadrid1 Alejandro99 sunshine princesa12 letmein! lovelove zaq12wsx trustno1
  holahola mariamaria asdfghjkl1 superman7
`;
/** Found in the list alone. */
const LISTED = 'crossfir bologna1 1passwor';

test.each(`${COMMON} ${LISTED}`.trim().split(/\s+/))('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Mentorea2026',
  'Camaleón-verde-93',
  'correct horse battery',
  'tortuga lenta 7',
  'xK9#mQ2$vL',
  'Salamanca.1218',
  'mi gato come pan',
  'barcelona y el mar',
  'zanahoria-fucsia',
])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test.each([
  ['esteban77', 'esteban'],
  ['esteban', 'esteban77x'],
  ['LUCIA.gomez1', 'lucia.gomez'],
  ['lucia-gomes', 'lucia.gomez'],
])('%s is too similar to the username %s', (password, username) => {
  expect(passwordProblems(password, { username, email: 'x@example.com' })).toContain(
    'La contraseña se parece demasiado al nombre de usuario.',
  );
});

const ANA = { username: 'ana', email: 'a.b@example.com' };

test('a long password may contain a short username, and may be very long', () => {
  expect(passwordProblems('tortuga-ana-cometa', ANA)).toEqual([]);
  expect(passwordProblems('ñ9'.repeat(7).concat('x'.repeat(1000), 'y7'), ANA)).toEqual([]);
});

test.each(['90817263544', '٩٠٨١٧٢٦٣'])('digits alone, of any script, are refused: %s', (password) => {
  expect(passwordProblems(password, ANA)).toContain('La contraseña no puede tener solo números.');
});

const OWNER = { username: 'lucia.gomez', email: 'luciag@bordon.example' };

test.each([
  'Mentorea2026',
  'mentorea-2026-10-20!!',
  'M3nt0r3a2013!',
  'Gómez1987....',
  '2026-GÓMEZ-2026',
  'bordon_bordon_1',
  'luciag@bordon99',
])('%s is refused as little more than the name of the user or the site', (password) => {
  expect(passwordProblems(password, OWNER)).toEqual([
    expect.stringMatching(/nombre de usuario|nombre, tu correo o el nombre de este sitio/),
  ]);
});

test('personal words are fine among other words', () => {
  for (const password of ['tortuga-lucia-cometa', 'mi mentor es alto', 'Camaleón-verde-93'])
    expect(passwordProblems(password, OWNER)).toEqual([]);
});

import { invalid } from '~/api/http/errors';
import commonPasswords from './commonPasswords.txt?raw';
import commonWords from './commonWords.txt?raw';
import { hashPassword } from './passwords';

/** Of a password that its owner chooses. @throws 400 on `field` for what no password may be */
export function hashChosen(password: string, owner: Owner, field: string): Promise<string> {
  const problems = passwordProblems(password, owner);
  if (problems.length > 0) throw invalid({ [field]: problems });
  return hashPassword(password);
}

/**
 * A leaked password of the list; a very common word (in leet spelling too), alone, twice, or with up to four characters
 * around it; a run of the alphabet or keyboard; one short piece repeated.
 */
export function isCommonPassword(password: string): boolean {
  const text = plain(password);
  if (listed.has(password.toLowerCase()) || isRepetition(text) || isKeyboardRun(text)) return true;
  const core = text.replace(/^[^a-z]{1,4}(?=[a-z])/, '').replace(/(?<=[a-z])[^a-z]{1,4}$/, '');
  return [text, core, unleet(text), unleet(core)].some((one) => COMMON_WORDS.has(one) || isDouble(one));
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

const isDouble = (text: string) => {
  const half = text.slice(0, text.length / 2);
  return half + half === text && COMMON_WORDS.has(half);
};
/** 'abcabcabc', 'aaaaaaaa', '12121212'. */
const isRepetition = (text: string) => /^(.{1,4})\1+.{0,3}$/.test(text);

const LEET = '013457@$!';
const LEET_LETTERS = 'oieastasi';
const unleet = (text: string) =>
  text.replace(/[013457@$!]/g, (sign) => LEET_LETTERS[LEET.indexOf(sign)] ?? sign);

const KEYBOARD_RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1234qwerasdfzxcv',
  'qweasdzxc',
  'asdfjklñ',
  '147258369',
  '789456123',
].flatMap((line) => [line, [...line].reverse().join('')]);

/** Made of pieces of three or more characters of these lines: 'abc123qwe', '87654321', 'zaq12wsx'. */
function isKeyboardRun(text: string): boolean {
  let rest = text;
  while (rest.length > 0) {
    const piece = longestPiece(rest);
    if (piece < 3) return rest.length <= 2 && rest.length < text.length;
    rest = rest.slice(piece);
  }
  return true;
}

function longestPiece(text: string): number {
  let size = 0;
  while (size < text.length && KEYBOARD_RUNS.some((line) => line.includes(text.slice(0, size + 1)))) size++;
  return size;
}

/** The 10,000 most common passwords that are long enough (scripts/commonPasswords.mjs), read on first use. */
const listed = {
  words: null as ReadonlySet<string> | null,
  has(text: string): boolean {
    this.words ??= new Set(commonPasswords.split('\n'));
    return this.words.has(text);
  },
};

const COMMON_WORDS = new Set(commonWords.trim().split(/\s+/));

export interface Owner {
  username: string;
  email: string;
}

/** Rules beyond length (docs/contract.md, 'What a password may be', register). Empty when it is fine. */
export function passwordProblems(password: string, { username, email }: Owner): string[] {
  const problems: string[] = [];
  if (/^\p{Nd}+$/u.test(password)) problems.push('La contraseña no puede tener solo números.');
  if (isCommonPassword(password)) problems.push('Esa contraseña es demasiado común.');
  if (resembles(password.toLowerCase(), username.toLowerCase())) {
    problems.push('La contraseña se parece demasiado al nombre de usuario.');
  } else if (isOwnWords(password, `mentorea mentoria mentorias mentor mentora ${username} ${email}`)) {
    problems.push(
      'La contraseña no puede ser tu nombre, tu correo o el nombre de este sitio con algo detrás.',
    );
  }
  return problems;
}

/** The owner's or site's own words, also in leet spelling, with hardly a letter besides. */
function isOwnWords(password: string, own: string): boolean {
  const words = (plain(own).match(/\p{L}{3,}/gu) ?? []).sort((a, b) => b.length - a.length);
  const text = plain(password);
  return [text, unleet(text.replace(/^\P{L}+|\P{L}+$/gu, ''))].some((one) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), one);
    return rest !== one && rest.replace(/\P{L}/gu, '').length < 3;
  });
}

/** True when one contains the other and little else, or 70 % of the characters match in order. */
function resembles(password: string, username: string): boolean {
  if (username === '') return false;
  const holds = password.includes(username) || username.includes(password);
  if (holds && username.length * 2 >= password.length) return true;
  const longest = Math.max(password.length, username.length);
  // Longer texts differ by length alone; this also keeps long passwords cheap.
  if (Math.abs(password.length - username.length) > longest * 0.3) return false;
  return 1 - editDistance(password, username) / longest >= 0.7;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

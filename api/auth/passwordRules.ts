import { isCommonPassword } from './commonPasswords';

/**
 * What length alone does not say (api.md section 2, register): not only digits, not among the most common, not like the
 * username. Messages for the field, empty when the password is good.
 */
export function passwordProblems(password: string, { username }: { username: string }): string[] {
  const problems: string[] = [];
  if (/^\p{Nd}+$/u.test(password)) problems.push('La contraseña no puede tener solo números.');
  if (isCommonPassword(password)) problems.push('Esa contraseña es demasiado común.');
  if (isLike(password.toLowerCase(), username.toLowerCase())) {
    problems.push('La contraseña se parece demasiado al nombre de usuario.');
  }
  return problems;
}

/** One holds the other and little else, or seven in ten characters are the same in the same order. */
function isLike(password: string, username: string): boolean {
  if (username === '') return false;
  const holds = password.includes(username) || username.includes(password);
  if (holds && username.length * 2 >= password.length) return true;
  const longest = Math.max(password.length, username.length);
  // Beyond this the texts differ by their length alone, and no long password costs time.
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

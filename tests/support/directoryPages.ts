/** The directory of mentors as a browser without scripts gets it. */
import { expect } from 'vitest';
import { Browser, type Page } from './foreignBrowser';

export const STUDENT = { username: 'ana.alumna', password: 'Mentorea2026' };
export const MENTOR = { username: 'marcos.mentor', password: 'Mentorea2026' };

export const enter = (origin: string, account: typeof STUDENT) => Browser.loggedIn(origin, account);

/** The API's response to the user of this token. */
export async function asked(url: string, token: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Usernames of the cards, in order. */
export const cardsOf = ({ html }: Page) =>
  [...html.matchAll(/<li id="mentor-([^"]+)"/g)].map(([, name]) => name);
export const cardOf = ({ html }: Page, username: string) => {
  const [, after = ''] = html.split(`<li id="mentor-${username}"`);
  return after.split('<li id="mentor-')[0]?.split('aria-label="Páginas"')[0] ?? '';
};
/** Labels of a control's choices, by value. */
export function choicesOf({ html }: Page, name: string): Record<string, string> {
  const [, inner = ''] = new RegExp(`<select[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html) ?? [];
  const options = [...inner.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
  return Object.fromEntries(options.map(([, value = '', label = '']) => [value, label]));
}
export const sent = (page: Page, name: string) =>
  page.forms.flatMap((form) => form.fields).flatMap(([key, value]) => (key === name ? [value] : []));

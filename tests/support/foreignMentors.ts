/**
 * Lists of mentors of the foreign server: all, the ranking, and those it recommends where it says that it
 * does.
 */
import type { Hono } from 'hono';
import { type Foreign, type ForeignEnv, list } from './foreign';
import type { Person } from './foreignPeople';
import { writePerson } from './foreignShapes';
import type { ForeignState } from './foreignState';

export function addMentors(app: Hono<ForeignEnv>, foreign: Foreign): void {
  const { state } = foreign;
  const paging = () => ({ paged: foreign.habits.otherPaging, size: foreign.habits.pageSize });
  const mentors = () => state.people.filter((one) => one.user_type === 'mentor');
  const write = (one: Person) => writePerson(one, foreign.habits);

  app.get('/api/mentors/', (c) => c.json(list(c, mentors().map(write), paging())));

  /** Recommended (extension `marketplace`): those with a profile, for their first lines' sake. */
  app.get('/api/mentors/recommended/', (c) => {
    if (!foreign.extensions.includes('marketplace')) return c.notFound();
    const suited = mentors().filter((one) => one.profile !== null);
    return c.json(suited.map((one) => ({ ...write(one), reasons: [`${one.first_name} enseña con calma.`] })));
  });

  app.get('/api/ranking/', (c) => {
    const named = mentors().filter((one) => one.first_name !== '');
    const scored = named.map((one) => ({ one, score: scoreOf(one, state) }));
    scored.sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.one.id - b.one.id);
    const all = scored.map(({ one, score }) => {
      const person = write(one);
      if (score === null && !person.profile) return person;
      const total_score = score === null ? null : score.toFixed(2);
      return { ...person, profile: { expertise: null, ...person.profile, total_score } };
    });
    return c.json(list(c, all, paging()));
  });
}

/** As the profile has it, else the mean of the reviews; null without any. */
function scoreOf(one: Person, { reviews }: ForeignState): number | null {
  if (one.profile?.total_score !== undefined) return Number(one.profile.total_score);
  const marks = reviews.filter(({ mentor }) => mentor.id === one.id).map(({ calification }) => calification);
  return marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
}

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { studentNotes } from '~/api/db/schema';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, PASSWORD, type Person } from '~/tests/support/world';

const { world, eva, ana, bea } = await freshWorld({ eva: 'mentor', ana: 'student', bea: 'student' });

const get = (path: string, { token } = eva) => world.call('GET', path, { token });
const list = async (query = '') => (await get(`/api/students/${query}`)).body;
const names = async (query = '') =>
  (await list(query)).results.map(
    ({ student }: { student: { username: string } }) => student.username[0] ?? '',
  );
const taught = (startsIn: number, students = [ana], more = {}) =>
  insertSession(world, { mentor: eva, students, startsIn, ...more });
const note = (student: Person, body: object, { token } = eva) =>
  world.call('PUT', `/api/students/${student.id}/note/`, { token, body });

describe('the list', () => {
  it('counts past sessions, and has the last and the next one', async () => {
    const over = await taught(-48);
    await taught(-24, [ana, bea]);
    await taught(-0.5, [bea]);
    const next = await taught(24);
    await taught(72);
    await taught(30, [bea], { confirmed: false });
    await taught(-90, [ana], { cancelled: true });
    const { results, count: all } = await list();
    expect(all).toBe(2);
    expect(results[0]).toMatchObject({
      student: { id: ana.id, username: ana.username },
      sessions: 2,
      minutes: 120,
      next_session: next,
      notes: 0,
      last_note: null,
    });
    expect(results[0].last_session.id).not.toBe(over.id);
    // One runs.
    expect(results[1]).toMatchObject({ sessions: 1, minutes: 60, next_session: null });
    expect(results[1].last_session).not.toBeNull();
  });

  it('can be searched, sorted in three orders, and paged', async () => {
    const cho = await world.student('cho');
    await taught(-48, [ana]);
    await taught(-24, [bea]);
    await taught(-22, [bea]);
    await taught(24, [cho]);
    expect(await names()).toEqual(['c', 'b', 'a']);
    expect(await names('?order=name')).toEqual(['a', 'b', 'c']);
    expect(await names('?order=hours')).toEqual(['b', 'a', 'c']);
    expect(await names('?search=BEA')).toEqual(['b']);
    expect(await names('?search=nadie')).toEqual([]);
    expect((await list('?page_size=2&page=2')).count).toBe(3);
    expect(await names('?page_size=2&page=2')).toEqual(['a']);
    expect((await get('/api/students/?page=9')).status).toBe(404);
    expect((await get('/api/students/?order=money')).status).toBe(400);
  });

  it('leaves out students who only asked or were taught by others', async () => {
    const ivo = await world.mentor('ivo');
    await taught(24, [ana], { confirmed: false });
    await insertSession(world, { mentor: ivo, students: [bea], startsIn: -24 });
    expect((await list()).count).toBe(0);
    expect((await get(`/api/students/${ana.id}/`)).status).toBe(404);
    expect((await get(`/api/students/${bea.id}/sessions/`)).status).toBe(404);
    expect((await get('/api/students/', ana)).status).toBe(403);
    expect((await get('/api/students/999999999/')).status).toBe(404);
  });
});

describe('a record', () => {
  it('has the sessions with their notes and absences', async () => {
    const first = await taught(-48);
    const second = await taught(-24);
    const asked = await taught(24, [ana], { confirmed: false });
    await note(ana, { mentorship: first.id, text: 'La regla de la cadena ya le sale.' });
    await world.call('POST', `/api/mentorships/${second.identifier}/reports/`, {
      token: eva.token,
      body: { kind: 'absent', about: ana.id },
    });
    const { results, count: all } = (await get(`/api/students/${ana.id}/sessions/`)).body;
    expect(all).toBe(3);
    expect(results).toMatchObject([
      { ...asked, confirmation: false, note: null },
      { ...second, absent: true, note: null },
      { ...first, absent: false, note: { text: 'La regla de la cadena ya le sale.' } },
    ]);
    expect((await get(`/api/students/${ana.id}/`)).body).toMatchObject({
      student: { id: ana.id },
      note: null,
      notes: 1,
      last_note: { text: 'La regla de la cadena ya le sale.', session: first },
    });
  });
});

it('a student with only a cancelled session still has a record, with its note', async () => {
  const { id, identifier } = await taught(48);
  await note(ana, { mentorship: id, text: 'Empezar por las derivadas.' });
  const cancelled = await world.call('DELETE', `/api/mentorships/${identifier}/`, { token: ana.token });
  expect(cancelled.status).toBe(204);
  expect((await list()).results).toMatchObject([
    { student: { id: ana.id }, sessions: 0, minutes: 0, last_session: null, next_session: null, notes: 1 },
  ]);
  const { results } = (await get(`/api/students/${ana.id}/sessions/`)).body;
  expect(results).toMatchObject([{ id, cancelled: true, note: { text: 'Empezar por las derivadas.' } }]);
  expect((await note(ana, { mentorship: id, text: '' })).body).toEqual({ note: null });
  expect((await get(`/api/students/${ana.id}/sessions/`)).body.count).toBe(0);
  expect((await get(`/api/students/${ana.id}/`)).status).toBe(200);
});

describe('a note', () => {
  it('can be written for each session and in general; the latest session’s comes first', async () => {
    const old = await taught(-48);
    const late = await taught(-24);
    await note(ana, { mentorship: late.id, text: 'Última' });
    await note(ana, { mentorship: old.id, text: 'Antigua' });
    await note(ana, { text: 'En general' });
    await note(ana, { mentorship: late.id, text: ' La última ' });
    const { notes, note: general, last_note } = (await get(`/api/students/${ana.id}/`)).body;
    expect([notes, general.text, last_note.text]).toEqual([3, 'En general', 'La última']);
    expect((await note(ana, { mentorship: late.id, text: '' })).body).toEqual({ note: null });
    expect((await get(`/api/students/${ana.id}/`)).body.last_note.text).toBe('Antigua');
  });

  it('counts as the last one only once its session has begun', async () => {
    const past = await taught(-24);
    const ahead = await taught(24);
    await note(ana, { mentorship: past.id, text: 'Lo de ayer' });
    await note(ana, { mentorship: ahead.id, text: 'Para mañana' });
    const last = async () => [
      (await get(`/api/students/${ana.id}/`)).body.last_note?.text,
      (await get(`/api/students/${ana.id}/note/`)).body.text,
    ];
    expect(await last()).toEqual(['Lo de ayer', 'Lo de ayer']);
    await note(ana, { mentorship: past.id, text: '' });
    await note(ana, { text: 'En general' });
    expect(await last()).toEqual(['En general', 'En general']);
  });

  it('is not overwritten from an outdated page', async () => {
    await taught(-24);
    const first = await note(ana, { text: 'Uno', seen: null });
    expect(first.status).toBe(200);
    const { updated_at: seen } = first.body.note;
    expect((await note(ana, { text: 'Dos', seen: null })).status).toBe(409);
    world.setNow(new Date(world.now().getTime() + 1000));
    expect((await note(ana, { text: 'Dos', seen })).status).toBe(200);
    expect((await note(ana, { text: 'Tres', seen })).status).toBe(409);
    // Sent twice by a double click.
    expect((await note(ana, { text: 'Dos', seen })).status).toBe(200);
    expect((await note(ana, { text: '', seen })).status).toBe(409);
    const both = await Promise.all([note(ana, { text: 'A' }), note(ana, { text: 'B' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused on its field when it is invalid', async () => {
    const ours = await taught(-24);
    const theirs = await taught(-48, [bea]);
    expect((await note(ana, { mentorship: theirs.id, text: 'x' })).body).toHaveProperty('mentorship');
    expect((await note(ana, { mentorship: ours.id })).body).toHaveProperty('text');
    expect((await note(ana, { text: 'x'.repeat(4001) })).body).toEqual({
      text: ['Como mucho 4000 caracteres.'],
    });
    expect((await note(ana, { text: 'a\0b' })).status).toBe(400);
  });

  it('is exported only to its author, and deleted with either account', async () => {
    await taught(-24, [ana, bea]);
    await note(ana, { text: 'SECRETO' });
    await note(bea, { text: 'SECRETO' });
    const exported = async (person: Person) => (await get('/api/auth/export/', person)).body;
    expect((await exported(eva)).student_notes).toMatchObject([
      { with: { username: ana.username }, text: 'SECRETO', mentorship: null },
      { with: { username: bea.username } },
    ]);
    const admin = await world.person('ada', 'admin');
    for (const one of [ana, admin]) expect(JSON.stringify(await exported(one))).not.toContain('SECRETO');
    const left = async () =>
      (await world.db.select().from(studentNotes).where(eq(studentNotes.mentorId, eva.id))).length;
    await close(ana);
    expect([await left(), (await list()).count]).toEqual([1, 1]);
    expect((await note(ana, { text: 'x' })).status).toBe(404);
    await close(eva);
    expect(await left()).toBe(0);
  });
});

const close = (person: Person) =>
  world.call('DELETE', '/api/auth/delete/', { token: person.token, body: { password: PASSWORD } });

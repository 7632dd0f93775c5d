import { expect, it } from 'vitest';
import { tolerantMentorTie, tolerantSentInvitation } from '~/api/contract/ownStudents';
import { tolerantStudentRecord } from '~/api/contract/students';
import { mentor, otherMentor, otherStudent, student } from '~/tests/contract/support/actors';
import { bookFree, bookingBody, freeStarts } from '~/tests/contract/support/booking';
import { extension } from '~/tests/contract/support/extension';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

await extension('desk', () => {
  const SENT = '/api/students/invitations/';
  const MENTORS = '/api/invitations/mentors/';

  it('lists and withdraws what a mentor has sent to people of their own, for them alone', async () => {
    const [teacher, other, who] = [await mentor(), await otherMentor(), await student()];
    const email = `nueva.${Date.now()}@example.org`;
    const body = { people: `Nueva Persona, ${email}` };
    expect((await teacher.post(SENT, { body })).body).toEqual({ sent: 1 });
    const listed = async (whose: typeof teacher) =>
      entriesOf((await whose.get(SENT)).body).map((one) => tolerantSentInvitation.parse(one));
    const mine = (await listed(teacher)).find((one) => one.email === email);
    expect(mine).toMatchObject({ name: 'Nueva Persona' });
    expect(Date.parse(mine?.expires_at ?? '')).toBeGreaterThan(Date.now());
    expect((await listed(other)).some((one) => one.email === email)).toBe(false);
    const one = `${SENT}${mine?.id}/`;
    expectRefusal(await other.delete(one), 404);
    expectRefusal(await other.post(one), 404);
    expectRefusal(await who.get(SENT), 403);
    expect((await teacher.delete(one)).status).toBe(204);
    expect(await listed(teacher)).not.toContainEqual(mine);
    expectFieldError(await teacher.post(SENT, { body: { people: 'Sin correo' } }), 'people');
    expectRefusal(await who.post(SENT, { body }), 403);
    expectRefusal(await call('POST', SENT, { body }), 401);
  });

  it('asks a student with an account, who says no; a link that is not good says nothing', async () => {
    const [teacher, who] = [await otherMentor(), await otherStudent()];
    const { email } = (await who.get('/api/auth/me/')).body;
    expect((await teacher.post(SENT, { body: { people: `Pablo, ${email}` } })).status).toBeLessThan(300);
    const ties = entriesOf((await who.get(MENTORS)).body).map((one) => tolerantMentorTie.parse(one));
    const asked = ties.find((one) => !one.accepted && one.mentor.username === teacher.username);
    expect(asked).toBeDefined();
    const one = `${MENTORS}${asked?.id}/`;
    expectFieldError(await who.put(one, { body: {} }), 'accept');
    expectRefusal(await (await student()).put(one, { body: { accept: true } }), 404);
    expect((await who.put(one, { body: { accept: false } })).status).toBe(204);
    expect(
      entriesOf((await who.get(MENTORS)).body).some((tie) => tolerantMentorTie.parse(tie).id === asked?.id),
    ).toBe(false);
    expectRefusal(await teacher.get(MENTORS), 403);
    expectRefusal(await call('GET', MENTORS), 401);
    expectRefusal(await call('POST', `${MENTORS}key/`, { body: { token: 'x' } }), 404);
    const body = { token: 'x', username: 'nadie.de.aqui', password: 'Camaleón-verde-93' };
    expectRefusal(await call('POST', MENTORS, { body }), 404);
  });

  it('keeps what a mentor and a student have agreed on, and refuses a text that was changed meanwhile', async () => {
    const [teacher, who] = [await mentor(), await student()];
    const [path, record] = [`/api/students/${who.id}/next-step/`, `/api/students/${who.id}/`];
    const read = async () => tolerantStudentRecord.parse((await teacher.get(record)).body).next_step;
    const before = await read();
    const put = (text: string, seen: string | null) => teacher.put(path, { body: { text, seen } });
    const saved = await put('Ejercicios 4 a 9.', before?.updated_at ?? null);
    expect(saved.status).toBe(200);
    expect(await read()).toMatchObject({ text: 'Ejercicios 4 a 9.' });
    expectRefusal(await put('Otra cosa.', '2020-01-01T00:00:00Z'), 409);
    const { updated_at } = saved.body.next_step;
    expect((await put(before?.text ?? '', updated_at)).status).toBe(200);
    expectFieldError(await put('x'.repeat(5_000), null), 'text');
    expectRefusal(await who.put(path, { body: { text: 'Yo.' } }), 403);
    expectRefusal(await call('PUT', path, { body: { text: 'Yo.' } }), 401);
  });

  it('charges a session by its terms alone, and books no offer that is not there', async () => {
    const [teacher, who] = [await otherMentor(), await student()];
    const { body: booked, key } = await bookFree(who, teacher);
    const body = { mentorship: booked.id, alumno: who.id, means: 'owed' };
    expectRefusal(await teacher.put('/api/income/terms/', { body }), 404);
    expectFieldError(await teacher.put('/api/income/terms/', { body: { ...body, means: 'fine' } }), 'means');
    expectRefusal(await who.put('/api/income/terms/', { body }), 403);
    expectRefusal(await call('PUT', '/api/income/terms/', { body }), 401);
    const [start] = await freeStarts(who, teacher);
    if (!start) throw new Error('The mentor has no free hour.');
    const gone = await who.post('/api/mentorships/', {
      body: bookingBody(teacher, who, start, { offer: 987_654_321 }),
    });
    expectRefusal(gone, 409);
    expect(gone.body).toHaveProperty('offer');
    await who.delete(`/api/mentorships/${key}/`);
  });
});

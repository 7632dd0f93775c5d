import { expect, it } from 'vitest';
import { tolerantGroupPage } from '~/api/contract/groups';
import { tolerantEndedDetail, tolerantEndedMentorship } from '~/api/contract/history';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { listOf } from '~/api/contract/tolerant';
import { type Actor, mentor, otherMentor, otherStudent, student } from '~/tests/contract/support/actors';
import { bookFree, freeStarts } from '~/tests/contract/support/booking';
import { extension } from '~/tests/contract/support/extension';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

const at = (key: string, call = '') => `/api/mentorships/${key}/${call}`;
const confirm = (teacher: Actor, key: string) => teacher.put(at(key), { body: { confirmation: true } });

await extension('requests', () => {
  it('lists an open session once confirmed; others join it, up to its size, and leave', async () => {
    const [who, other, teacher] = [await student(), await otherStudent(), await otherMentor()];
    const { key } = await bookFree(who, teacher, { listed: true, room_size: 2 });
    const listed = async () =>
      entriesOf((await other.get('/api/mentorships/open/?page_size=100')).body).some(
        (entry) => tolerantMentorship.parse(entry).identifier === key,
      );
    expect(await listed()).toBe(false);
    expectRefusal(await other.post(at(key, 'join/')), 403, 404, 409);
    await confirm(teacher, key);
    expect(await listed()).toBe(true);
    const joined = await other.post(at(key, 'join/'));
    expect(joined.status).toBe(200);
    expect(tolerantMentorship.parse(joined.body).alumnos).toHaveLength(2);
    expect((await other.get(at(key))).status).toBe(200);
    expect((await other.post(at(key, 'leave/'))).status).toBeLessThan(300);
    expectRefusal(await other.get(at(key)), 404);
    expectRefusal(await teacher.post(at(key, 'join/')), 403);
    expectRefusal(await call('POST', at(key, 'join/')), 401);
    expectRefusal(await call('POST', at(key, 'leave/')), 401);
    expectRefusal(await call('GET', '/api/mentorships/open/'), 401);
    await teacher.delete(at(key));
  });
});

await extension('requests', () => {
  it('shows the page of a group that a mentor has set up to everybody; its last student only leaves it', async () => {
    const [who, teacher] = [await student(), await otherMentor()];
    const start = (await freeStarts(who, teacher)).at(-1) ?? new Date();
    const end = new Date(start.getTime() + 30 * 60_000);
    const hours = { init_date: start.toISOString(), end_date: end.toISOString() };
    const body = { ...hours, title: 'Repaso', room_size: 2, price: 8, additional_information: 'Problemas.' };
    expectRefusal(await who.post('/api/mentorships/groups/', { body }), 403);
    const made = tolerantGroupPage.parse((await teacher.post('/api/mentorships/groups/', { body })).body);
    const seen = await call('GET', `/api/mentorships/groups/${made.key}/`);
    const [date] = tolerantGroupPage.parse(seen.body).sessions;
    expect([seen.status, date?.seats_left]).toEqual([200, 2]);
    const key = date?.identifier ?? '';
    expect((await who.post(at(key, 'join/'))).status).toBe(200);
    expect((await who.post(at(key, 'leave/'))).status).toBeLessThan(300);
    expect((await teacher.get(at(key))).status).toBe(200);
    expect(entriesOf((await call('GET', '/api/mentorships/groups/')).body)).not.toContain(made.key);
    await teacher.delete(at(key));
    expectRefusal(await call('GET', `/api/mentorships/groups/${made.key}/`), 404);
  });
});

await extension('requests', () => {
  it('lets the mentor refuse a request', async () => {
    const [who, teacher] = [await student(), await otherMentor()];
    const { key } = await bookFree(who, teacher);
    const body = { reason: 'Esa semana no estoy.' };
    expectRefusal(await who.post(at(key, 'decline/'), { body }), 403);
    expectRefusal(await (await mentor()).post(at(key, 'decline/'), { body }), 403, 404);
    expect((await teacher.post(at(key, 'decline/'), { body })).status).toBeLessThan(300);
    expectRefusal(await who.get(at(key)), 404);
    expectRefusal(await call('POST', at(key, 'decline/'), { body }), 401);
  });
});

await extension('requests', () => {
  it('gives the deadline for an answer, and none once confirmed', async () => {
    const [who, teacher] = [await student(), await otherMentor()];
    const { key, body } = await bookFree(who, teacher);
    const asked = tolerantMentorship.parse((await who.get(at(key))).body);
    expect(Date.parse(asked.answer_by ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(asked.answer_by ?? '')).toBeLessThan(Date.parse(body.init_date));
    await confirm(teacher, key);
    expect(tolerantMentorship.parse((await who.get(at(key))).body).answer_by).toBeNull();
    await teacher.delete(at(key));
  });
});

await extension('requests', () => {
  it('keeps cancelled sessions with the person and the reason, visible only to its people', async () => {
    const [who, teacher] = [await student(), await otherMentor()];
    const { key } = await bookFree(who, teacher);
    const body = { reason: 'Me ha salido un examen.' };
    expect((await who.delete(at(key), { body })).status).toBeLessThan(300);
    for (const one of [who, teacher]) {
      const found = entriesOf((await one.get('/api/mentorships/history/')).body).map((entry) =>
        tolerantEndedMentorship.parse(entry),
      );
      const mine = found.find(({ identifier }) => identifier === key);
      expect(mine?.ended).toMatchObject({ kind: 'cancelled', reason: body.reason, by: { role: 'student' } });
    }
    const one = `/api/mentorships/history/${key}/`;
    const { alternatives } = tolerantEndedDetail.parse((await who.get(one)).body);
    expect(alternatives.length).toBeLessThanOrEqual(3);
    expectRefusal(await (await otherStudent()).get(one), 404);
    expectRefusal(await call('GET', one), 401);
    expectRefusal(await call('GET', '/api/mentorships/history/'), 401);
  });
});

await extension('requests', () => {
  it('change nothing until the other side accepts, and only that side can accept', async () => {
    const [who, teacher] = [await student(), await otherMentor()];
    const { key } = await bookFree(who, teacher);
    await confirm(teacher, key);
    const before = tolerantMentorship.parse((await who.get(at(key))).body);
    const other = (await freeStarts(who, teacher)).at(-2);
    const body = {
      init_date: other?.toISOString(),
      end_date: new Date((other?.getTime() ?? 0) + 30 * 60_000).toISOString(),
    };
    const proposed = tolerantMentorship.parse((await who.post(at(key, 'proposal/'), { body })).body);
    expect(proposed).toMatchObject({ init_date: before.init_date, confirmation: true });
    const answer = { body: { proposal: Number(proposed.proposal?.id) } };
    expectRefusal(await who.post(at(key, 'proposal/accept/'), answer), 403);
    expectRefusal(await (await otherStudent()).post(at(key, 'proposal/accept/'), answer), 404);
    const accepted = tolerantMentorship.parse((await teacher.post(at(key, 'proposal/accept/'), answer)).body);
    expect(Date.parse(accepted.init_date)).toBe(other?.getTime());
    expect(accepted.proposal).toBeNull();
    expectRefusal(await teacher.post(at(key, 'proposal/accept/'), answer), 409);
    expectRefusal(await who.delete(at(key, 'proposal/')), 409);
    expectRefusal(await call('POST', at(key, 'proposal/'), { body }), 401);
    expectRefusal(await call('POST', at(key, 'proposal/accept/'), answer), 401);
    expectRefusal(await call('DELETE', at(key, 'proposal/')), 401);
    await teacher.delete(at(key));
  });
});

await extension('requests', () => {
  it('counts per status, and filters', async () => {
    const who = await mentor();
    const { body } = await who.get('/api/mentorships/?page_size=1');
    expect(body.counts.all).toBe(body.count);
    for (const status of ['confirmed', 'pending', 'upcoming', 'ongoing', 'finished']) {
      const filtered = await who.get(`/api/mentorships/?status=${status}&page_size=100`);
      expect(filtered.body.count).toBe(body.counts[status]);
      for (const each of listOf(tolerantMentorship).parse(filtered.body).results) {
        if (status === 'confirmed' || status === 'pending')
          expect(each.confirmation).toBe(status === 'confirmed');
        else expect(each.status).toBe(status);
      }
    }
    const now = new Date().toISOString();
    const coming = listOf(tolerantMentorship).parse(
      (await who.get(`/api/mentorships/?from=${now}&page_size=100`)).body,
    ).results;
    expect(coming.every((each) => each.end_date > now)).toBe(true);
    expect((await who.get('/api/mentorships/?q=xyzzyxyzzy')).body.count).toBe(0);
    expectRefusal(await who.get('/api/mentorships/?status=quizá'), 400);
    expectFieldError(await who.get('/api/mentorships/?from=ayer'), 'from');
  });
});

await extension('requests', () => {
  it('lists current and upcoming sessions first, then finished ones from newest to oldest', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { key } = await bookFree(who, teacher);
    const { results } = listOf(tolerantMentorship).parse(
      (await who.get('/api/mentorships/?order=next&page_size=100')).body,
    );
    const ahead = results.filter((one) => one.status !== 'finished');
    const over = results.filter((one) => one.status === 'finished');
    const starts = (all: typeof results) => all.map((one) => Date.parse(one.init_date));
    expect(results).toEqual([...ahead, ...over]);
    expect(starts(ahead)).toEqual(starts(ahead).sort((a, b) => a - b));
    expect(starts(over)).toEqual(starts(over).sort((a, b) => b - a));
    expectRefusal(await who.get('/api/mentorships/?order=quizá'), 400);
    expectRefusal(await who.get('/api/mentorships/?series=last'), 400);
    expect((await who.get('/api/mentorships/?series=first&page_size=1')).body.count).toBeLessThanOrEqual(
      results.length,
    );
    await who.delete(at(key));
  });
});

await extension('talk', () => {
  it('admits only the people of the session, and only in time', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { key } = await bookFree(who, teacher);
    expectRefusal(await (await otherStudent()).post(at(key, 'room/')), 403, 404);
    expectRefusal(await (await otherStudent()).get(at(key, 'presence/')), 403, 404);
    expectRefusal(await call('POST', at(key, 'room/')), 401);
    expectRefusal(await call('GET', at(key, 'presence/')), 401);
    expectRefusal(await who.post(at(key, 'room/')), 403, 409);
    expect((await who.get(at(key, 'presence/'))).status).toBe(200);
    await who.delete(at(key));
  });
});

await extension('calendar', () => {
  it('gives out one secret address at a time, and a file per session', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { key } = await bookFree(who, teacher);
    await confirm(teacher, key);
    const made = await who.post('/api/calendar/token/');
    expect(made.status).toBeLessThan(300);
    const address = /\/cal\/[^"\s]+\.ics/.exec(JSON.stringify(made.body))?.[0] ?? '';
    const feed = await call('GET', address);
    expect(feed.status).toBe(200);
    expect(feed.headers.get('Content-Type')).toContain('text/calendar');
    expect(feed.body).toContain(key);
    const file = await who.get(at(key, 'ics/'));
    expect(file.status).toBe(200);
    expect(file.body).toMatch(/^BEGIN:VCALENDAR/);
    expectRefusal(await (await otherStudent()).get(at(key, 'ics/')), 403, 404);
    expect((await who.get('/api/calendar/token/')).status).toBe(200);
    expect((await who.delete('/api/calendar/token/')).status).toBe(204);
    expect((await call('GET', address)).status).toBe(404);
    for (const method of ['GET', 'POST', 'DELETE'])
      expectRefusal(await call(method, '/api/calendar/token/'), 401);
    await who.delete(at(key));
  });
});

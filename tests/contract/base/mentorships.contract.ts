/** Book, read, confirm, cancel (docs/contract.md, 'Calls: sessions'). */
import { describe, expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { listOf } from '~/api/contract/tolerant';
import { type Actor, mentor, otherMentor, otherStudent, student } from '~/tests/contract/support/actors';
import { bookFree, bookingBody, freeStarts } from '~/tests/contract/support/booking';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { call, strict } from '~/tests/contract/support/target';

const one = (key: string) => `/api/mentorships/${key}/`;
const cancel = (who: Actor, key: string) => who.delete(one(key));

describe('POST /api/mentorships/', () => {
  it('books an unconfirmed, open session', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { body, key, start } = await bookFree(who, teacher, { additional_information: 'Límites.' });
    const made = tolerantMentorship.parse(body);
    expect(made).toMatchObject({
      confirmation: false,
      open: true,
      price: 25,
      additional_information: 'Límites.',
    });
    expect(new Date(made.init_date)).toEqual(start);
    expect(made.mentor?.username).toBe(teacher.username);
    expect(made.alumnos.map((each) => each.username)).toEqual([who.username]);

    const again = await (await otherStudent()).post('/api/mentorships/', {
      body: bookingBody(teacher, await otherStudent(), start),
    });
    expectRefusal(again, 400, 409);
    if (strict) expect(again.status).toBe(409);
    expect((await cancel(who, key)).status).toBe(204);
  });

  it('refuses past times, hours that are not offered, other people, and mentors as students', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const [start = new Date()] = await freeStarts(who, teacher);
    const send = (start: Date, more: object = {}) =>
      who.post('/api/mentorships/', { body: bookingBody(teacher, who, start, more) });
    const past = new Date(Date.now() - 7 * 86_400_000);
    past.setUTCMinutes(0, 0, 0);
    expectRefusal(await send(past), 400);
    expectRefusal(
      await send(start, { end_date: new Date(start.getTime() + 10 * 60_000).toISOString() }),
      400,
    );
    expectFieldError(await send(start, { mentor: 'nadie.aqui' }), 'mentor');
    const { username: other } = await otherStudent();
    for (const alumnos of [[other], [who.username, other]])
      expectRefusal(await send(start, { alumnos }), 400, 403);
    expectRefusal(await send(start, { alumnos: [teacher.username] }), 400, 403);
    expectFieldError(
      await send(start, { additional_information: 'x'.repeat(1_001) }),
      'additional_information',
    );
    expectFieldError(await send(start, { price: -1 }), 'price');
    if (strict) {
      expectFieldError(await send(start, { price: 0 }), 'price');
      expectFieldError(await send(start, { additional_information: ' ' }), 'additional_information');
      expectFieldError(await send(start, { room_size: 50 }), 'room_size');
    }
    expectRefusal(
      await teacher.post('/api/mentorships/', { body: bookingBody(teacher, teacher, start) }),
      400,
      403,
    );
    expectRefusal(await call('POST', '/api/mentorships/', { body: {} }), 401);
  });

  it.runIf(strict)('answers the first result for the same Idempotency-Key', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const start = (await freeStarts(who, teacher)).at(-1) ?? new Date();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = bookingBody(teacher, who, start);
    const first = await who.post('/api/mentorships/', { body, headers });
    const second = await who.post('/api/mentorships/', { body, headers });
    expect(second.status).toBe(201);
    expect(second.body.id).toBe(first.body.id);
    await cancel(who, first.body.identifier);
  });
});

describe('GET /api/mentorships/', () => {
  it('lists those of the caller, the newest start first', async () => {
    const who = await student();
    const { status, body } = await who.get('/api/mentorships/');
    expect(status).toBe(200);
    const { results } = listOf(tolerantMentorship).parse(body);
    expect(results.length).toBeGreaterThan(0);
    for (const each of results) expect(each.alumnos.map((a) => a.username)).toContain(who.username);
    const starts = results.map((each) => each.init_date);
    if (strict) expect(starts).toEqual([...starts].sort().reverse());
  });

  it.runIf(strict)('pages: results, count, next and previous', async () => {
    const who = await mentor();
    const first = (await who.get('/api/mentorships/?page_size=2')).body;
    expect(first.results).toHaveLength(2);
    expect(first.previous).toBeNull();
    const { pathname, search } = new URL(first.next);
    const second = (await who.get(pathname + search)).body;
    expect(second.previous).not.toBeNull();
    expect(second.results[0].id).not.toBe(first.results[0].id);
    expectRefusal(await who.get('/api/mentorships/?page=99999'), 404);
  });

  it('requires a log-in', async () => {
    expectRefusal(await call('GET', '/api/mentorships/'), 401);
  });
});

describe('a session', () => {
  it('is visible only to its people, confirmed by its mentor, and gone when cancelled', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { key } = await bookFree(who, teacher);
    for (const each of [who, teacher]) {
      const { status, body } = await each.get(one(key));
      expect(status).toBe(200);
      expect(tolerantMentorship.parse(body).identifier).toBe(key);
    }
    expectRefusal(await (await otherStudent()).get(one(key)), 403, 404);
    expectRefusal(await (await otherMentor()).put(one(key), { body: { confirmation: true } }), 403, 404);
    expectRefusal(await who.put(one(key), { body: { confirmation: true } }), 400, 403);

    const confirmed = await teacher.put(one(key), { body: { confirmation: true } });
    expect(confirmed.status).toBe(200);
    expect(tolerantMentorship.parse(confirmed.body).confirmation).toBe(true);
    expect(tolerantMentorship.parse((await who.get(one(key))).body).confirmation).toBe(true);
    if (strict) {
      expectRefusal(await teacher.put(one(key), { body: { confirmation: true } }), 409);
      expectFieldError(await teacher.put(one(key), { body: { confirmation: false } }), 'confirmation');
      expectFieldError(await who.put(one(key), { body: { price: 1 } }), 'price');
    }

    expectRefusal(await cancel(await otherStudent(), key), 403, 404);
    expect((await cancel(teacher, key)).status).toBe(204);
    expectRefusal(await who.get(one(key)), 404);
    expectRefusal(await cancel(who, key), 404);
    const { results } = listOf(tolerantMentorship).parse((await who.get('/api/mentorships/')).body);
    expect(results.map((each) => each.identifier)).not.toContain(key);
  });

  it('frees its hours when cancelled', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { key, start } = await bookFree(who, teacher);
    const isFree = async () =>
      (await freeStarts(who, teacher)).some((each) => each.getTime() === start.getTime());
    expect(await isFree()).toBe(false);
    await cancel(who, key);
    expect(await isFree()).toBe(true);
  });
});

describe('GET /api/mentorships/without_review/', () => {
  it('lists finished, confirmed sessions of the student', async () => {
    const { status, body } = await (await student()).get('/api/mentorships/without_review/');
    expect(status).toBe(200);
    for (const each of listOf(tolerantMentorship).parse(body).results) {
      expect(each.confirmation).toBe(true);
      expect(new Date(each.end_date).getTime()).toBeLessThan(Date.now());
    }
    expectRefusal(await call('GET', '/api/mentorships/without_review/'), 401);
  });
});

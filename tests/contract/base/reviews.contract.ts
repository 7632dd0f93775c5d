/** Reviews and badges (docs/contract.md, 'Calls: reviews and badges'). */
import { describe, expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { listOf } from '~/api/contract/tolerant';
import { admin, hasAdmin, mentor, otherStudent, student } from '~/tests/contract/support/actors';
import { bookFree } from '~/tests/contract/support/booking';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { badge, badgeSummary, entriesOf, review } from '~/tests/contract/support/shapes';
import { call, strict } from '~/tests/contract/support/target';

const firstBadge = async () => {
  const [first] = entriesOf((await (await student()).get('/api/badges/')).body);
  return badge.parse(first).id;
};

describe('GET /api/reviews/', () => {
  it('lists reviews', async () => {
    const { status, body } = await (await student()).get('/api/reviews/');
    expect(status).toBe(200);
    for (const entry of entriesOf(body)) review.parse(entry);
    expectRefusal(await (await student()).get('/api/reviews/999999999/'), 404);
  });
});

describe('a review', () => {
  it('is written once by the student of a finished session, and can be deleted', async (test) => {
    const who = await student();
    const { results } = listOf(tolerantMentorship).parse(
      (await who.get('/api/mentorships/without_review/')).body,
    );
    const session = results[0];
    if (!session)
      return strict
        ? expect.fail('no finished session without a review')
        : test.skip('no finished session without a review');
    const write = (more: object = {}) =>
      who.post('/api/reviews/', {
        body: {
          mentorship: Number(session.id),
          mentor: Number(session.mentor?.id),
          title: 'Muy clara',
          calification: 4,
          text: 'Lo entendí todo.',
          badges: [],
          ...more,
        },
      });
    expectFieldError(await write({ calification: 6 }), 'calification');
    expectFieldError(await write({ title: ' ' }), 'title');
    const id = await firstBadge();
    expectRefusal(await write({ badges: [id, id, id, id, id] }), 400);
    const made = await write({ badges: [id] });
    expect(made.status).toBe(201);
    const { id: key } = review.parse(made.body);
    try {
      expectRefusal(await write(), 400, 409);
      expect(review.parse((await who.get(`/api/reviews/${key}/`)).body).calification).toBe(4);
      const body = { title: 'Clarísima', calification: 5, text: 'Todo.', badges: [] };
      expectRefusal(await (await otherStudent()).put(`/api/reviews/${key}/`, { body }), 403, 404);
      expectRefusal(await (await otherStudent()).delete(`/api/reviews/${key}/`), 403, 404);
      expect(review.parse((await who.put(`/api/reviews/${key}/`, { body })).body).calification).toBe(5);
    } finally {
      expect((await who.delete(`/api/reviews/${key}/`)).status).toBe(204);
    }
    expectRefusal(await who.get(`/api/reviews/${key}/`), 404);
  });

  it('is refused before the end of the session, from others, and without a log-in', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const { key, body } = await bookFree(who, teacher);
    const payload = {
      mentorship: body.id,
      mentor: teacher.id,
      title: 'x',
      calification: 5,
      text: 'x',
      badges: [],
    };
    expectRefusal(await who.post('/api/reviews/', { body: payload }), 400, 403, 409);
    expectRefusal(await (await otherStudent()).post('/api/reviews/', { body: payload }), 400, 403, 404);
    expectRefusal(await call('POST', '/api/reviews/', { body: payload }), 401);
    await who.delete(`/api/mentorships/${key}/`);
  });
});

describe('badges', () => {
  it('can be read by all logged-in users', async () => {
    const who = await student();
    const id = await firstBadge();
    expect(badge.parse((await who.get(`/api/badges/${id}/`)).body).id).toBe(id);
    expectRefusal(await who.get('/api/badges/999999999/'), 404);
    expectRefusal(await call('GET', '/api/badges/'), 401);
  });

  it('are summed up for their mentor', async () => {
    const { status, body } = await (await mentor()).get('/api/badges/get_my_badges/');
    expect(status).toBe(200);
    const { badges, unique_badges } = badgeSummary.parse(body);
    expect(badges).toHaveLength(unique_badges);
    expectRefusal(await call('GET', '/api/badges/get_my_badges/'), 401);
  });

  it('are written by staff only', async () => {
    const body = { name: `Medalla ${Date.now()}`, description: 'De prueba.', icon: '', points: 5 };
    expectRefusal(await (await student()).post('/api/badges/', { body }), 403);
    expectRefusal(await (await mentor()).delete(`/api/badges/${await firstBadge()}/`), 403);
    expectRefusal(await (await mentor()).put(`/api/badges/${await firstBadge()}/`, { body }), 403);
    if (!hasAdmin) return;
    const staff = await admin();
    const made = await staff.post('/api/badges/', { body });
    expect(made.status).toBe(201);
    const path = `/api/badges/${badge.parse(made.body).id}/`;
    expect((await staff.put(path, { body: { ...body, points: 9 } })).status).toBe(200);
    expect((await staff.get(path)).body.points).toBe(9);
    expect((await staff.delete(path)).status).toBe(204);
    expectRefusal(await staff.get(path), 404);
  });
});

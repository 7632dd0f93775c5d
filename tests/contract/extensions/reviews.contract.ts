import { expect, it } from 'vitest';
import { tolerantBadgeSummary as tolerantSummary } from '~/api/contract/badges';
import { tolerantReviewSummary } from '~/api/contract/reviews';
import { mentor, student } from '~/tests/contract/support/actors';
import { extension } from '~/tests/contract/support/extension';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf, review } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

await extension('marketplace', () => {
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
  const read = async (query: string) => {
    const { status, body } = await call('GET', `/api/reviews/summary/?${query}`);
    expect(status).toBe(200);
    return tolerantReviewSummary.parse(body);
  };
  const counted = async (query: string) => {
    const { status, body } = await (await student()).get(`/api/reviews/?page_size=100&${query}`);
    expect(status).toBe(200);
    return { count: body.count as number, entries: entriesOf(body).map((entry) => review.parse(entry)) };
  };

  it('has the count and average of the list, and the number left by each filter', async () => {
    const of = `mentor=${(await mentor()).id}`;
    const whole = await read(of);
    const { stars, badges, count, average } = whole;
    expect(count).toBeGreaterThan(0);
    expect((await counted(of)).count).toBe(count);
    expect(sum(Object.values(stars))).toBe(count);
    const marks = Object.entries(stars).map(([mark, times]) => Number(mark) * times);
    expect(average).toBeCloseTo(sum(marks) / count, 2);

    for (const [mark, times] of Object.entries(stars)) {
      const { count: left, entries } = await counted(`${of}&calification=${mark}`);
      expect(left).toBe(times);
      expect(entries.every((one) => one.calification === Number(mark))).toBe(true);
    }
    const [badge] = badges;
    if (!badge) return;
    const times = badges.map((one) => one.count);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect((await counted(`${of}&badge=${badge.id}`)).count).toBe(badge.count);
    const narrowed = await read(`${of}&badge=${badge.id}`);
    expect([narrowed.count, narrowed.average]).toEqual([count, average]);
    expect(sum(Object.values(narrowed.stars))).toBe(badge.count);
    const [mark] = Object.entries(narrowed.stars).find(([, given]) => given > 0) ?? [];
    const byMark = await read(`${of}&calification=${mark}`);
    expect(byMark.stars).toEqual(stars);
    expect(byMark.badges.find((one) => one.id === badge.id)?.count).toBe(
      narrowed.stars[mark as keyof typeof stars],
    );
  });

  it('is all zeros for an unknown mentor, and refuses invalid parameters', async () => {
    expect(await read('mentor=999999999')).toMatchObject({ count: 0, average: null, badges: [] });
    expectFieldError(await call('GET', '/api/reviews/summary/'), 'mentor');
    expectFieldError(await call('GET', '/api/reviews/summary/?mentor=nadie'), 'mentor');
    expectFieldError(await call('GET', '/api/reviews/summary/?mentor=1&calification=6'), 'calification');
    expectFieldError(await call('GET', '/api/reviews/?badge=ninguna'), 'badge');
    expectRefusal(await call('POST', '/api/reviews/summary/'), 405);
  });
});

await extension('marketplace', () => {
  it('counts the badges in a student’s own reviews', async () => {
    const who = await student();
    const { status, body } = await who.get('/api/badges/get_my_badges/');
    expect(status).toBe(200);
    const { badges, total_badges, unique_badges } = tolerantSummary.parse(body);
    const { body: own } = await who.get(`/api/reviews/?alumno=${who.id}&page_size=100`);
    const given = entriesOf(own).flatMap((entry) => review.parse(entry).badges ?? []);
    expect(total_badges).toBe(given.length);
    expect(badges).toHaveLength(unique_badges);
    expect(badges.reduce((all, one) => all + one.count, 0)).toBe(total_badges);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL, partOf } from './fill';
import { type Market, openMarket } from './market';
import { expectIndexed } from './plans';
import { KINDS } from './requests';

/** A tenth in mentors, a fiftieth in sessions; `npm run bench` has the whole. */
const SIZE = { ...partOf(FULL, 0.1), mentorships: 20_000, students: 4_000 };

describe.skipIf(!process.env.TEST_DATABASE_URL)('2,000 mentors and 20,000 sessions on PostgreSQL', () => {
  let market: Market;
  let plans: ReturnType<Market['plans']>;
  let kept: ReturnType<Market['plans']>;
  beforeAll(async () => {
    market = await openMarket(SIZE);
    plans = market.plans();
    kept = market.plans({ generic: true });
  });
  afterAll(async () => {
    await plans.close();
    await kept.close();
    await market.close();
  });

  it.each(KINDS.filter((kind) => !kind.grows))('$name: by index', (kind) => expectIndexed(kind, plans, SIZE));

  it.each(KINDS.filter((kind) => kind.kept))('$name: by index, whatever the values', (kind) =>
    expectIndexed(kind, kept, SIZE));

  it('returns the right numbers', async () => {
    const { body } = await market.world.call('GET', '/api/mentors/search/?q=algebra&page_size=1');
    expect(body.count).toBeGreaterThan(20);
    expect(body.count).toBeLessThan(SIZE.mentors / 2);
    const all = await market.world.call('GET', '/api/mentors/?expertises=algebra');
    expect(Number(all.headers.get('X-Total-Count'))).toBe(all.body.length);
    expect((await market.world.call('GET', '/api/mentors/')).body).toHaveLength(1000);
  });
});

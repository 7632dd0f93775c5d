import { expect, it } from 'vitest';
import { sitemapPage, sitemapParts, tolerantRankingPage } from '~/api/contract/mentors';
import { SITEMAP_BIO, SITEMAP_PART } from '~/api/contract/rules/limits';
import { tolerantSubjectGroup, tolerantSubjectPage } from '~/api/contract/subjects';
import { tolerantUser } from '~/api/contract/users';
import { mentor, student } from '~/tests/contract/support/actors';
import { extension } from '~/tests/contract/support/extension';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

await extension('marketplace', () => {
  const search = async (query: string) => (await student()).get(`/api/mentors/search/?${query}`);

  it('searches without regard to accents and case, pages, and has facets', async () => {
    const { status, body } = await search('q=ALGEBRA&page_size=2');
    expect(status).toBe(200);
    expect(body.count).toBeGreaterThan(0);
    for (const entry of entriesOf(body)) expect(tolerantUser.parse(entry).user_type).toBe('mentor');
    expect((await search('q=%C3%A1lgebra')).body.count).toBe(body.count);
    expect(body.facets).toBeTypeOf('object');
    expect((await search('q=xyzzyxyzzy')).body.count).toBe(0);
  });

  it('filters by price and orders by it', async () => {
    const { body } = await search('price_max=24&order=price_asc&page_size=100');
    const prices = entriesOf(body).map((entry) => tolerantUser.parse(entry).profile.price ?? 0);
    expect(prices.length).toBeGreaterThan(0);
    expect(Math.max(...prices)).toBeLessThanOrEqual(24);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it('refuses invalid filters', async () => {
    expectRefusal(await search('min_rating=mucho'), 400);
    expectRefusal(await search('page=99999'), 404);
  });
});

await extension('marketplace', () => {
  it('returns the public profile in any letter case, and 404 for students or unknown names', async () => {
    const { username } = await mentor();
    const { status, body } = await call('GET', `/api/mentors/${username.toUpperCase()}/`);
    expect(status).toBe(200);
    expect(tolerantUser.parse(body).username).toBe(username);
    expectRefusal(await call('GET', '/api/mentors/nadie.aqui/'), 404);
    expectRefusal(await call('GET', `/api/mentors/${(await student()).username}/`), 404);
  });
});

await extension('marketplace', () => {
  it('pages through the ranking, and gives the caller’s position', async () => {
    const reader = await mentor();
    const pageOf = async (page: number) => {
      const { status, body } = await reader.get(`/api/ranking/?page=${page}&page_size=2`);
      expect(status).toBe(200);
      return tolerantRankingPage.parse(body);
    };
    const first = await pageOf(1);
    const { position, page } = first.own ?? { position: 0, page: 0 };
    const own = await pageOf(page);
    expect(own.results[position - 1 - (page - 1) * 2]?.username).toBe(reader.username);
    expect(
      (await reader.get(`/api/ranking/?page=${Math.ceil(first.count / 2) + 1}&page_size=2`)).status,
    ).toBe(404);
  });
});

await extension('marketplace', () => {
  it('returns mentors with affinity and reasons, the best match first, and never an empty list', async () => {
    const { status, body } = await (await student()).get('/api/mentors/recommended/');
    expect(status).toBe(200);
    const entries = entriesOf(body) as { affinity: number; reasons: string[] }[];
    expect(entries.length).toBeGreaterThan(0);
    const affinities = entries.map((entry) => entry.affinity);
    // Between two of similar affinity, the mentor with another area may come first.
    expect(affinities[0]).toBe(Math.max(...affinities));
    expect(affinities.at(-1)).toBeLessThanOrEqual(affinities[0] ?? 0);
    expect(affinities.every((affinity) => affinity >= 0 && affinity <= 1)).toBe(true);
    for (const { reasons } of entries) expect(reasons.every((reason) => reason !== '')).toBe(true);
    expectRefusal(await call('POST', '/api/mentors/recommended/'), 405);
  });
});

await extension('marketplace', () => {
  it('adds and removes a favourite, however often it is repeated', async () => {
    const who = await student();
    const { username } = await mentor();
    const path = `/api/favourites/${username}/`;
    const names = async () =>
      entriesOf((await who.get('/api/favourites/')).body).map((entry) => tolerantUser.parse(entry).username);
    for (let i = 0; i < 2; i++) expect((await who.put(path)).status).toBeLessThan(300);
    expect((await names()).filter((name) => name === username)).toHaveLength(1);
    expect((await who.get(path)).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await who.delete(path)).status).toBe(204);
    expect(await names()).not.toContain(username);
    expectRefusal(await who.put('/api/favourites/nadie.aqui/'), 404);
    expectRefusal(await call('GET', '/api/favourites/'), 401);
    expectRefusal(await call('PUT', path), 401);
  });
});

await extension('marketplace', () => {
  it('lists the mentors that may be indexed, with the time of their last change, publicly', async () => {
    const { status, body } = await call('GET', '/api/sitemap/mentors/?page_size=1000');
    expect(status).toBe(200);
    const { results } = sitemapPage.parse(body);
    const one = results[0]?.username ?? '';
    const read = tolerantUser.parse((await call('GET', `/api/mentors/${one}/`)).body);
    expect(read.profile).toMatchObject({ indexed: true, available: true });
    expect(read.profile.bio.length).toBeGreaterThanOrEqual(SITEMAP_BIO);
    expect(read.updated_at).toBe(new Date(results[0]?.updated_at ?? '').toISOString());
    const parts = sitemapParts.parse((await call('GET', '/api/sitemap/parts/')).body);
    expect(parts.parts).toHaveLength(Math.ceil(parts.count / SITEMAP_PART));
    expectRefusal(await call('GET', '/api/sitemap/mentors/?page=99999'), 404);
    expectRefusal(await call('POST', '/api/sitemap/mentors/'), 405);
  });
});

await extension('marketplace', () => {
  it('counts and lists the mentors of each subject, publicly', async () => {
    const { status, body } = await call('GET', '/api/subjects/');
    expect(status).toBe(200);
    const subjects = entriesOf(body).flatMap((group) => tolerantSubjectGroup.parse(group).subjects);
    const most = subjects.reduce((a, b) => (b.count > a.count ? b : a));
    expect(most.count).toBeGreaterThan(0);
    const found = await call('GET', `/api/subjects/${most.name_id}/?page_size=100&order=price_asc`);
    expect(found.status).toBe(200);
    const page = tolerantSubjectPage.parse(found.body);
    expect([page.subject.name_id, page.count, page.mentors.length]).toEqual([
      most.name_id,
      most.count,
      Math.min(100, most.count),
    ]);
    expect(page.mentors[0]?.profile.price).toBe(page.facts?.price_min);
    for (const { free } of page.mentors) expect(free?.length).toBeLessThanOrEqual(3);
    expectRefusal(await call('GET', '/api/subjects/esto-no-es-una-materia/'), 404);
    expectRefusal(await call('GET', `/api/subjects/${most.name_id}/?order=edad`), 400);
    expectRefusal(await call('POST', '/api/subjects/'), 405);
  });
});

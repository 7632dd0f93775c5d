/** Mentors, ranking, expertises (docs/contract.md, 'Calls: mentors and areas'). */
import { describe, expect, it } from 'vitest';
import { scope, tolerantExpertise } from '~/api/contract/common';
import { tolerantUser } from '~/api/contract/users';
import { student } from '~/tests/contract/support/actors';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf } from '~/tests/contract/support/shapes';
import { call, strict } from '~/tests/contract/support/target';

const read = async (path: string) => {
  const { status, body } = await (await student()).get(path);
  expect(status).toBe(200);
  return entriesOf(body);
};

describe('GET /api/mentors/', () => {
  it('lists mentors with their profiles, without private data', async () => {
    const entries = await read('/api/mentors/');
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(tolerantUser.parse(entry).user_type).toBe('mentor');
      if (strict) expect(Object.keys(entry as object)).not.toContain('email');
    }
  });

  it('narrows to those of any of the expertises', async () => {
    const all = (await read('/api/mentors/')).map((entry) => tolerantUser.parse(entry));
    const [one = '', two = ''] = [
      ...new Set(all.flatMap((each) => each.profile.expertises.map((e) => e.name_id))),
    ];
    const found = (await read(`/api/mentors/?expertises=${one},${two}`)).map((entry) =>
      tolerantUser.parse(entry),
    );
    const wanted = all.filter((each) => each.profile.expertises.some((e) => [one, two].includes(e.name_id)));
    expect(found.map((each) => each.id).sort()).toEqual(wanted.map((each) => each.id).sort());
  });

  it.runIf(strict)('is public, and allows only GET', async () => {
    expect((await call('GET', '/api/mentors/')).status).toBe(200);
    expectRefusal(await call('POST', '/api/mentors/', { body: {} }), 405);
  });
});

describe('GET /api/ranking/', () => {
  it('lists mentors in its own order, those without a score last', async () => {
    const scores = (await read('/api/ranking/')).map(
      (entry) => tolerantUser.parse(entry).profile.total_score ?? 0,
    );
    expect(scores.length).toBeGreaterThan(0);
    expect(scores.map((score) => score > 0)).toEqual(
      scores
        .map((score) => score > 0)
        .sort()
        .reverse(),
    );
  });

  it('allows only GET', async () => {
    expectRefusal(await (await student()).delete('/api/ranking/'), 405);
  });
});

describe('expertises', () => {
  it('GET /api/expertises/ lists them, of one scope when asked', async () => {
    const all = (await read('/api/expertises/')).map((entry) => tolerantExpertise.parse(entry));
    const wanted = all[0]?.scope ?? '';
    const some = (await read(`/api/expertises/?scope=${wanted}`)).map((entry) =>
      tolerantExpertise.parse(entry),
    );
    expect(some.map((one) => one.name_id)).toEqual(
      all.filter((one) => one.scope === wanted).map((one) => one.name_id),
    );
  });

  it('GET /api/expertises/{id}/ returns one, or 404 if unknown', async () => {
    const [first] = (await read('/api/expertises/')) as { id: number }[];
    const { status, body } = await (await student()).get(`/api/expertises/${first?.id}/`);
    expect(status).toBe(200);
    expect(body).toEqual(first);
    expectRefusal(await (await student()).get('/api/expertises/999999999/'), 404);
  });

  it('GET /api/expertises/scopes/ lists values and labels', async () => {
    const scopes = (await read('/api/expertises/scopes/')).map((entry) => scope.parse(entry));
    expect(scopes.length).toBeGreaterThan(0);
    expectRefusal(await (await student()).delete('/api/expertises/scopes/'), 405);
  });

  it('GET /api/expertises/by_scope/ returns an object, and allows only GET', async () => {
    const { status, body } = await (await student()).get('/api/expertises/by_scope/');
    expect(status).toBe(200);
    expect(body).toBeTypeOf('object');
    expectRefusal(await (await student()).delete('/api/expertises/by_scope/'), 405);
  });
});

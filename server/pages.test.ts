import { describe, expect, it } from 'vitest';
import { routesBySegment } from './pages';

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => ({
  id,
  parentId,
  path,
  index,
});
const byId = (...routes: ReturnType<typeof route>[]) =>
  Object.fromEntries(routes.map((each) => [each.id, each]));

const site = byId(
  route('root', undefined, ''),
  route('landing', 'root', undefined, true),
  route('login', 'root', 'login'),
  route('private', 'root'),
  route('list', 'private', 'mentorships'),
  route('wizard', 'private', 'mentorships/new'),
  route('step', 'wizard', 'mentor'),
  route('unknown', 'root', '*'),
);

describe('headsOf', () => {
  it('gives every first segment its routes, their parents and the splat', () => {
    const heads = routesBySegment(site);
    expect([...(heads?.keys() ?? [])].sort()).toEqual(['', 'login', 'mentorships']);
    expect([...(heads?.get('login') ?? [])].sort()).toEqual(['login', 'root', 'unknown']);
    expect([...(heads?.get('') ?? [])].sort()).toEqual(['landing', 'root', 'unknown']);
    expect([...(heads?.get('mentorships') ?? [])].sort()).toEqual([
      'list',
      'private',
      'root',
      'step',
      'unknown',
      'wizard',
    ]);
  });

  it('gives up where a first segment is dynamic or optional', () => {
    expect(routesBySegment({ ...site, ...byId(route('any', 'root', ':page')) })).toBeNull();
    expect(routesBySegment({ ...site, ...byId(route('lang', 'root', 'es?')) })).toBeNull();
  });
});

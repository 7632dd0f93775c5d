import { describe, expect, it } from 'vitest';
import { createMatcher } from './pages';

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

describe('the routes of a path', () => {
  const matched = createMatcher(site);

  it.each([
    ['/', ['root', 'landing']],
    ['/login', ['root', 'login']],
    ['/mentorships', ['root', 'private', 'list']],
    ['/Mentorships/', ['root', 'private', 'list']],
    ['/mentorships/new/mentor', ['root', 'private', 'wizard', 'step']],
  ])('%s', (path, ids) => expect(matched(path)).toEqual(ids));

  it.each(['/nowhere', '/mentorships/nowhere', '/__manifest'])('%s matches none but the splat', (path) =>
    expect(matched(path)).toBeNull());
});

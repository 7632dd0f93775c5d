import { describe, expect, it } from 'vitest';
import { readPage } from './keptPage';
import { createStore } from './store';

const page = (tags: string, size = 1_000) =>
  readPage(
    new Response('x'.repeat(size), {
      headers: { 'Content-Security-Policy': "script-src 'self'", 'X-Cache-Tags': tags },
    }),
    0,
  );

describe('kept pages', () => {
  it('are dropped by what they show', async () => {
    const store = createStore();
    store.set('/', await page('mentors'));
    store.set('/mentors/ana', await page('mentor/ana'));
    store.set('/mentors/ana?pagina=2', await page('mentor/ana'));
    store.set('/mentors/eva', await page('mentor/eva'));
    store.set('/help', await page(''));
    store.drop(['mentor/ana', 'mentor/nobody']);
    expect(
      ['/', '/mentors/ana', '/mentors/ana?pagina=2', '/mentors/eva', '/help'].map((key) => !!store.get(key)),
    ).toEqual([true, false, false, true, true]);
    store.drop('all');
    expect(store.size).toBe(0);
  });

  it('that were replaced are still found by their tag', async () => {
    const store = createStore();
    store.set('/mentors/ana', await page('mentor/ana'));
    store.set('/mentors/ana', await page('mentor/ana'));
    store.drop(['mentor/ana']);
    expect(store.get('/mentors/ana')).toBeUndefined();
  });

  it('are bounded in bytes, those with a query in a room of their own', async () => {
    const store = createStore({ plain: 60_000, withQuery: 60_000 });
    for (const name of ['a', 'b', 'c']) store.set(`/mentors/${name}`, await page(`mentor/${name}`));
    for (let n = 0; n < 100; n += 1) store.set(`/mentors/a?pagina=${n}`, await page('mentor/a'));
    expect(['a', 'b', 'c'].every((name) => store.get(`/mentors/${name}`))).toBe(true);
    expect(store.get('/mentors/a?pagina=0')).toBeUndefined();
    expect(store.size).toBeLessThan(20);
    store.set('/mentors/big', await page('mentor/big', 100_000));
    expect(store.get('/mentors/big')).toBeUndefined();
  });
});
